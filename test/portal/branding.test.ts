import sharp from 'sharp'
import t from 'tap'
import { storeChosenLogo } from '../../handlers/web/portal/branding/logo.ts'
import type { PageContext } from '../../handlers/web/portal/section.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { withLostAnswers } from '../../scripts/testkit/cluster/lost-answers.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { listFileNames } from '../../scripts/testkit/environment/stored-files.ts'
import { type ClientAnswer, sendRaw } from '../../scripts/testkit/http/client.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin } = service
const action = '/portal/branding'
const fields = {
  ...{ companyName: 'Łuczak & Söhne', primaryColor: '#ffd700', accentColor: '#c2571a', phone: '+49 30 1234567' },
  ...{ email: 'buero@luczak.example', website: 'https://luczak.example', address: 'Hauptstr. 1\r\n10115 Berlin' },
  ...{ licenseNumber: 'HWK 4711', defaultTerms: 'Half on signing.', currency: 'EUR', locale: 'de-DE' },
  ...{ timeZone: 'Europe/Berlin', paper: 'a4', taxId: 'DE129273398', paymentInstructions: 'IBAN DE02\r\nBIC' },
}

t.test('an admin previews and saves the branding; emptied fields return to their defaults', async (t) => {
  const tenant = await service.tenant({ name: 'Acme Builders' })
  const person = await makeUser(tenant, 'admin')
  const visitor = await signInVisitor(origin, person)
  const read = async () => (await tenant.client.ok('getBranding')).data
  const preview = await visitor.submit(await visitor.get(action), { ...fields, do: 'preview' }, { action })
  matches(t, preview, { status: 200, text: /Nothing is saved yet/ })
  matches(
    t,
    preview.text,
    /<desc[^>]*>A bid of Łuczak &amp; Söhne on A4 paper, of 2. März 2026, whose total is 8.773,60\s€\./,
  )
  matches(t, preview.text, containing('>USt-IdNr. DE129273398</text>'))
  matches(t, preview.text, /#ffd700<\/code>: contrast 1\.4 on white\. Text is darkened/)
  matches(t, await read(), { companyName: 'Acme Builders', currency: 'USD', updatedAt: null })
  const done = await visitor.submit(await visitor.get(action), fields, { action })
  matches(t, done, { status: 303, headers: { location: '/portal/branding?notice=saved' } })
  matches(t, await read(), {
    ...fields,
    address: 'Hauptstr. 1\n10115 Berlin',
    paymentInstructions: 'IBAN DE02\nBIC',
    customerReminders: false,
  })
  matches(t, (await visitor.get(action)).text, containing('Tax ID (USt-IdNr.)'))
  const query = { requestId: String(done.headers['x-request-id']) }
  matches(t, (await tenant.client.ok('listApiAuditLogs', { query })).data, [
    { userId: person.id, operationId: 'updateBranding', status: 303 },
  ])
  const ticked = await visitor.get(action)
  t.equal((await visitor.submit(ticked, { ...fields, customerReminders: 'yes' }, { action })).status, 303)
  t.equal((await read()).customerReminders, true)
  matches(t, (await visitor.get(action)).text, /name="customerReminders" value="yes" checked/)
  const asked = await visitor.get(action)
  t.equal((await visitor.submit(asked, { ...fields, notaryBlock: 'yes' }, { action })).status, 303)
  t.equal((await read()).notaryBlock, true)
  matches(t, (await visitor.get(action)).text, /name="notaryBlock" value="yes" checked/)
  const emptied = Object.fromEntries(Object.keys(fields).map((name) => [name, '']))
  t.equal((await visitor.submit(await visitor.get(action), emptied, { action })).status, 303)
  matches(t, await read(), {
    companyName: 'Acme Builders',
    currency: 'USD',
    timeZone: 'UTC',
    paper: 'letter',
    phone: null,
    customerReminders: false,
    notaryBlock: false,
  })
})

t.test('currencies, locales and time zones are suggested by name, and accepted by name or code', async (t) => {
  const tenant = await service.tenant()
  const visitor = await signInVisitor(origin, await makeUser(tenant))
  const form = await visitor.get(action)
  const offered = [
    ['currency', 'currencies', '<option value="EUR">Euro</option>'],
    ['locale', 'locales', '<option value="de-DE">German (Germany)</option>'],
    ['timeZone', 'zones', '<option value="America/Los_Angeles">Los Angeles, America</option>'],
  ] as const
  for (const [name, list, option] of offered) {
    t.equal(new RegExp(`<input id="${name}"[^>]* list="${list}"`).test(form.text), true, `${name} has a list`)
    const [, options] = new RegExp(`<datalist id="${list}">(.*?)</datalist>`, 's').exec(form.text)!
    t.equal(options!.includes(option), true, option)
  }
  const named = { ...fields, currency: ' euro', locale: 'French (Canada)', timeZone: 'los angeles, america' }
  t.equal((await visitor.submit(form, named, { action })).status, 303)
  const { currency, locale, timeZone } = (await tenant.client.ok('getBranding')).data
  t.strictSame({ currency, locale, timeZone }, { currency: 'EUR', locale: 'fr-CA', timeZone: 'America/Los_Angeles' })
})

t.test('each violation is shown next to its field, the input stays, and nothing is saved', async (t) => {
  const tenant = await service.tenant()
  const visitor = await signInVisitor(origin, await makeUser(tenant))
  const wrong = { ...fields, currency: 'JPY', locale: 'xx-YY', timeZone: 'Mars', address: '</textarea><b>' }
  const refused = await visitor.submit(await visitor.get(action), wrong, { action })
  t.equal(refused.status, 422)
  for (const name of ['currency', 'locale', 'timeZone']) matches(t, refused.text, containing(`id="${name}-problem">`))
  matches(t, refused.text, containing('&lt;/textarea&gt;&lt;b&gt;'))
  const form = await visitor.submit(await visitor.get(action), { ...fields, email: 'nobody' }, { action })
  matches(t, form, { status: 422, text: /id="email-problem">/ })
  t.equal((await visitor.submit(await visitor.get(action), { ...fields, form: 'made.up' }, { action })).status, 403)
  t.equal((await tenant.client.ok('getBranding')).data.updatedAt, null)
})

const pictureOf = async (width: number, height: number): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(
    await sharp({ create: { width, height, channels: 3, background: '#c2571a' } })
      .png()
      .toBuffer(),
  )
const png = async (width: number, height: number, name = 'logo.png') =>
  new File([await pictureOf(width, height)], name, { type: 'image/png' })

t.test(
  'a logo chosen in the form is shown in the preview, survives corrections of the form, and can be removed',
  async (t) => {
    const tenant = await service.tenant()
    const visitor = await signInVisitor(origin, await makeUser(tenant))
    const logoUrl = async () => (await tenant.client.ok('getBranding')).data.logoUrl
    const send = (page: ClientAnswer, more: Record<string, string | File>) =>
      visitor.submit(page, { ...fields, ...more }, { action })
    const preview = await send(await visitor.get(action), { logo: await png(40, 20), do: 'preview' })
    matches(t, preview, { status: 200, text: /Chosen, and not saved yet/ })
    matches(t, preview.text, /<image href="data:image\/png;base64,[^"]+" x="[\d.]+" y="34" width="40" height="20"/)
    t.equal(await logoUrl(), null)
    const refused = await send(preview, { currency: 'JPY' })
    matches(t, refused, { status: 422, text: /Chosen, and not saved yet/ })
    matches(t, await send(refused, {}), { status: 303, headers: { location: '/portal/branding?notice=saved' } })
    const saved = await logoUrl()
    matches(t, (await sendRaw(saved!, 'GET')).headers['content-type'], 'image/png')
    matches(t, (await visitor.get(action)).text, /<img class="logo"/)
    const none = new File([], '', { type: 'application/octet-stream' })
    t.equal((await send(await visitor.get(action), { logo: none })).status, 303)
    t.equal(await logoUrl(), saved, 'a form without a chosen file leaves the logo unchanged')
    const without = await send(await visitor.get(action), { withoutLogo: 'yes', do: 'preview' })
    lacks(t, without.text, '<image ')
    matches(t, without.text, /name="withoutLogo" value="yes" checked/)
    t.equal(await logoUrl(), saved)
    t.equal((await send(await visitor.get(action), { withoutLogo: 'yes' })).status, 303)
    t.equal(await logoUrl(), null)
    t.equal((await send(await visitor.get(action), { logo: await png(40, 20) })).status, 303)
    t.type(await logoUrl(), 'string', 'a logo can be saved without a preview')
  },
)

t.test('an unusable logo file is reported next to its field, and the other input of the form stays', async (t) => {
  const tenant = await service.tenant()
  const visitor = await signInVisitor(origin, await makeUser(tenant))
  const texts = {
    'a text': [new File(['hello'], 'a.txt', { type: 'text/plain' }), /Must be a PNG or a JPEG\./],
    'a text that says it is a picture': [new File(['hello'], 'a.png', { type: 'image/png' }), /id="logo-problem">/],
    nothing: [new File([], 'a.png', { type: 'image/png' }), /Is an empty file\./],
    'too much': [new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }), /5 MB at most\./],
  } as const
  for (const [what, [logo, words]] of Object.entries(texts)) {
    for (const asked of ['', 'preview', 'sample:bid']) {
      const answer = await visitor.submit(await visitor.get(action), { ...fields, logo, do: asked }, { action })
      matches(t, answer, { status: 422, text: words }, `${what}, ${asked}`)
      matches(t, answer.text, containing('value="Łuczak &amp; Söhne"'))
      lacks(t, answer.text, 'chosenLogo')
    }
  }
  t.equal((await tenant.client.ok('getBranding')).data.updatedAt, null)
})

t.test('a JPEG logo is previewed and saved like a PNG', async (t) => {
  const tenant = await service.tenant()
  const visitor = await signInVisitor(origin, await makeUser(tenant))
  const bytes = await sharp(await pictureOf(40, 20))
    .jpeg()
    .toBuffer()
  const logo = new File([new Uint8Array(bytes)], 'logo.jpg', { type: 'image/jpeg' })
  const preview = await visitor.submit(await visitor.get(action), { ...fields, logo, do: 'preview' }, { action })
  matches(t, preview, { status: 200, text: /<image href="data:image\/jpeg;base64,/ })
  t.equal((await visitor.submit(preview, { ...fields }, { action })).status, 303)
  const { logoUrl } = (await tenant.client.ok('getBranding')).data
  matches(t, (await sendRaw(logoUrl!, 'GET')).headers['content-type'], 'image/jpeg')
})

t.test('a logo uploaded for a preview cannot be used by another organization', async (t) => {
  const [one, other] = [await service.tenant(), await service.tenant()]
  const [visitor, stranger] = [
    await signInVisitor(origin, await makeUser(one)),
    await signInVisitor(origin, await makeUser(other)),
  ]
  const preview = await visitor.submit(
    await visitor.get(action),
    { logo: await png(40, 20), do: 'preview' },
    { action },
  )
  const chosenLogo = /name="chosenLogo" value="([^"]+)"/.exec(preview.text)![1]!
  for (const asked of ['', 'preview', 'sample:bid']) {
    const answer = await stranger.submit(await stranger.get(action), { ...fields, chosenLogo, do: asked }, { action })
    matches(t, answer, { status: 422, text: /id="logo-problem">/ })
  }
  t.equal((await other.client.ok('getBranding')).data.updatedAt, null)
})

t.test('a manager sees the branding but cannot change it', async (t) => {
  const tenant = await service.tenant()
  const visitor = await signInVisitor(origin, await makeUser(tenant, 'manager'))
  const page = await visitor.get(action)
  lacks(t, page.text, '>Save<')
  lacks(t, page.text, 'sample:')
  lacks(t, page.text, 'type="file"')
  for (const asked of ['', 'preview', 'sample:bid'])
    matches(t, await visitor.submit(page, { ...fields, do: asked }, { action }), {
      status: 403,
      text: /may not open this page/,
    })
  t.equal((await tenant.client.ok('getBranding')).data.updatedAt, null)
})

t.test(
  'the preview has the layout of the paper: logo or name on the left, contact details on the right, no overlap',
  async (t) => {
    const tenant = await service.tenant({
      name: `Grundstücks${'verwaltungs'.repeat(12)}gesellschaft & ${'W'.repeat(60)}`,
    })
    const visitor = await signInVisitor(origin, await makeUser(tenant, 'admin'))
    const long = { ...fields, companyName: 'W'.repeat(200), address: 'Straße der Einheit '.repeat(20), paper: 'letter' }
    const draw = async (): Promise<string> => {
      const { text } = await visitor.submit(await visitor.get(action), { ...long, do: 'preview' }, { action })
      return /<svg class="paper"[\s\S]*?<\/svg>/.exec(text)![0]
    }
    const withName = await draw()
    const names = [...withName.matchAll(/<text x="50" y="([\d.]+)" font-size="18"[^>]*>(W+)<\/text>/g)]
    t.equal(names.length, 5, 'a long name wraps within its column')
    // A W is at most as wide as its font size, and the right column begins 322 points from the left.
    for (const [, , line] of names) t.ok(50 + line!.length * 18 <= 322, `${line!.length} letters`)
    const right = [...withName.matchAll(/<text x="562" y="[\d.]+" font-size="8.5"[^>]*text-anchor="end">([^<]*)</g)]
    t.ok(right.length > 3)
    for (const [, line] of right) t.ok(line!.length <= 60)

    const logo = await png(1200, 60, 'wide.png')
    t.equal((await visitor.submit(await visitor.get(action), { ...long, logo }, { action })).status, 303)
    const withLogo = await draw()
    const [, x, y, width, height] = /<image [^>]*x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/.exec(
      withLogo,
    )!
    t.strictSame([x, y, width].map(Number), [50, 34, 190], 'a wide logo fills the width of its area on the left')
    t.ok(Number(height) < 12)
    matches(
      t,
      withLogo,
      /<text x="562"[^>]*font-size="9.5"[^>]*font-weight="600"[^>]*>W+</,
      'the name is in the right column',
    )
    lacks(t, withLogo, 'font-size="18"')
  },
)

t.test("if the database's answer to a finished logo upload is lost, the file of the logo is kept", async (t) => {
  const tenant = await service.tenant()
  const database = withLostAnswers(tenant.database, '"finished"')
  const context = {
    caller: tenant.caller,
    services: { database, files: tenant.files, settings: service.settings },
    operate: async (_: 'createJobUpload', { body }: { body: { contentType: 'image/png' } }) =>
      (await tenant.client.ok('createJobUpload', { body })).data,
  } as unknown as PageContext
  const file = new File([await pictureOf(40, 40)], 'logo.png', { type: 'image/png' })
  await t.rejects(
    storeChosenLogo(context, { file, uploadedPath: undefined, isRemoved: false }),
    /Connection terminated/,
  )
  const { rows } = await tenant.database.pool.query<{ state: string; file: string }>(
    '/* of a test */ select state, file from uploads where tenant_id = $1',
    [tenant.id],
  )
  t.equal(rows[0]?.state, 'finished')
  matches(t, await listFileNames(tenant.files, 'uploads'), containing([rows[0]!.file]))
})
