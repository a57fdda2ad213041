import sharp from 'sharp'
import t from 'tap'
import { makePerson } from '../support/oauth.ts'
import { type ClientAnswer, sendRaw } from '../support/peers/client.ts'
import { type FormVisitor, formsOf, signInVisitor } from '../support/peers/visitor.ts'
import { startService } from '../support/service.ts'

const service = await startService(t)
const { origin } = service
const action = '/portal/branding'
const fields = {
  ...{ companyName: 'Łuczak & Söhne', primaryColor: '#ffd700', accentColor: '#c2571a', phone: '+49 30 1234567' },
  ...{ email: 'buero@luczak.example', website: 'https://luczak.example', address: 'Hauptstr. 1\r\n10115 Berlin' },
  ...{ licenseNumber: 'HWK 4711', defaultTerms: 'Half on signing.', currency: 'EUR', locale: 'de-DE' },
  ...{ timeZone: 'Europe/Berlin', paper: 'a4', taxId: 'DE129273398', paymentInstructions: 'IBAN DE02\r\nBIC' },
}

t.test('an admin changes the branding, sees a sample before, and what is empty has its default', async (t) => {
  const tenant = await service.tenant({ name: 'Acme Builders' })
  const person = await makePerson(tenant, 'admin')
  const visitor = await signInVisitor(origin, person)
  const read = async () => (await tenant.client.ok('getBranding')).data
  const preview = await visitor.submit(await visitor.get(action), { ...fields, do: 'preview' }, { action })
  t.match(preview, { status: 200, text: /Nothing is saved yet/ })
  t.match(
    preview.text,
    /<desc[^>]*>A bid of Łuczak &amp; Söhne on A4 paper, of 2. März 2026, whose total is 8.773,60\s€\./,
  )
  t.match(preview.text, '>USt-IdNr. DE129273398</text>')
  t.match(preview.text, /#ffd700<\/code>: contrast 1\.4 on white\. Text is darkened/)
  t.match(await read(), { companyName: 'Acme Builders', currency: 'USD', updatedAt: null })
  const done = await visitor.submit(await visitor.get(action), fields, { action })
  t.match(done, { status: 303, headers: { location: '/portal/branding?notice=saved' } })
  t.match(await read(), {
    ...fields,
    address: 'Hauptstr. 1\n10115 Berlin',
    paymentInstructions: 'IBAN DE02\nBIC',
    customerReminders: false,
  })
  t.match((await visitor.get(action)).text, 'Tax ID (USt-IdNr.)')
  const query = { requestId: String(done.headers['x-request-id']) }
  t.match((await tenant.client.ok('listApiAuditLogs', { query })).data, [
    { userId: person.id, operationId: 'updateBranding', status: 303 },
  ])
  const ticked = await visitor.get(action)
  t.equal((await visitor.submit(ticked, { ...fields, customerReminders: 'yes' }, { action })).status, 303)
  t.equal((await read()).customerReminders, true)
  t.match((await visitor.get(action)).text, /name="customerReminders" value="yes" checked/)
  const emptied = Object.fromEntries(Object.keys(fields).map((name) => [name, '']))
  t.equal((await visitor.submit(await visitor.get(action), emptied, { action })).status, 303)
  t.match(await read(), {
    companyName: 'Acme Builders',
    currency: 'USD',
    timeZone: 'UTC',
    paper: 'letter',
    phone: null,
    customerReminders: false,
  })
})

t.test('what is wrong is said beside its field, what was typed stays, and nothing is changed', async (t) => {
  const tenant = await service.tenant()
  const visitor = await signInVisitor(origin, await makePerson(tenant))
  const wrong = { ...fields, currency: 'JPY', locale: 'xx-YY', timeZone: 'Mars', address: '</textarea><b>' }
  const refused = await visitor.submit(await visitor.get(action), wrong, { action })
  t.equal(refused.status, 422)
  for (const name of ['currency', 'locale', 'timeZone']) t.match(refused.text, `id="${name}-problem">`)
  t.match(refused.text, '&lt;/textarea&gt;&lt;b&gt;')
  const form = await visitor.submit(await visitor.get(action), { ...fields, email: 'nobody' }, { action })
  t.match(form, { status: 422, text: /id="email-problem">/ })
  t.equal((await visitor.submit(await visitor.get(action), { ...fields, form: 'made.up' }, { action })).status, 403)
  t.equal((await tenant.client.ok('getBranding')).data.updatedAt, null)
})

/** Sends a file as a browser without script does. */
async function sendLogo(visitor: FormVisitor, page: ClientAnswer, file: Blob, token?: string): Promise<ClientAnswer> {
  const form = new FormData()
  const { hidden } = formsOf(page.text).find((one) => one.action === '/portal/branding/logo')!
  form.set('form', token ?? hidden.form!)
  form.set('logo', file, 'logo.png')
  const request = new Request(`${origin}/portal/branding/logo`, { method: 'POST', body: form })
  const headers = {
    'Content-Type': request.headers.get('content-type')!,
    Cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
  return sendRaw(request.url, 'POST', { body: Buffer.from(await request.arrayBuffer()), headers })
}

t.test('a logo is sent as a file of a form, shown and removed', async (t) => {
  const tenant = await service.tenant()
  const visitor = await signInVisitor(origin, await makePerson(tenant))
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c2571a' } })
    .png()
    .toBuffer()
  const page = await visitor.get('/portal/branding/logo')
  const png = new Blob([new Uint8Array(picture)], { type: 'image/png' })
  t.equal((await sendLogo(visitor, page, png, 'made.up')).status, 403)
  const done = await sendLogo(visitor, page, png)
  t.match(done, { status: 303, headers: { location: '/portal/branding?notice=logo' } })
  const { logoUrl } = (await tenant.client.ok('getBranding')).data
  t.match((await sendRaw(logoUrl!, 'GET')).headers['content-type'], 'image/png')
  t.match((await visitor.get(action)).text, /<img class="logo"/)
  const texts = {
    'a text': [new Blob(['hello'], { type: 'text/plain' }), /must be a PNG or a JPEG|Must be a PNG or a JPEG/],
    'a text that says it is a picture': [new Blob(['hello'], { type: 'image/png' }), /id="logo-problem">/],
    nothing: [new Blob([], { type: 'image/png' }), /Choose a file first/],
    'too much': [new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/png' }), /5 MB at most\./],
  } as const
  for (const [what, [file, words]] of Object.entries(texts)) {
    t.match(await sendLogo(visitor, page, file), { status: 422, text: words }, what)
  }
  t.equal((await tenant.client.ok('getBranding')).data.logoUrl, logoUrl)
  const ending = '/portal/branding/logo/remove'
  t.equal((await visitor.submit(await visitor.get('/portal/branding/logo'), {}, { action: ending })).status, 303)
  t.equal((await tenant.client.ok('getBranding')).data.logoUrl, null)
})

t.test('a manager sees the branding and changes nothing', async (t) => {
  const tenant = await service.tenant()
  const [owner, visitor] = [
    await signInVisitor(origin, await makePerson(tenant)),
    await signInVisitor(origin, await makePerson(tenant, 'manager')),
  ]
  const page = await visitor.get(action)
  t.notMatch(page.text, '>Save<')
  t.equal((await visitor.submit(page, fields, { action })).status, 403)
  t.equal((await visitor.get('/portal/branding/logo')).status, 403)
  const foreign = await owner.get('/portal/branding/logo')
  t.equal((await sendLogo(visitor, foreign, new Blob(['x'], { type: 'image/png' }))).status, 403)
  t.equal((await tenant.client.ok('getBranding')).data.updatedAt, null)
})

t.test(
  'the preview is the paper’s own layout: the logo on the left, what reaches the office on the right, apart',
  async (t) => {
    const tenant = await service.tenant({
      name: `Grundstücks${'verwaltungs'.repeat(12)}gesellschaft & ${'W'.repeat(60)}`,
    })
    const visitor = await signInVisitor(origin, await makePerson(tenant, 'admin'))
    const long = { ...fields, companyName: 'W'.repeat(200), address: 'Straße der Einheit '.repeat(20), paper: 'letter' }
    const draw = async (): Promise<string> => {
      const { text } = await visitor.submit(await visitor.get(action), { ...long, do: 'preview' }, { action })
      return /<svg class="paper"[\s\S]*?<\/svg>/.exec(text)![0]
    }
    const withName = await draw()
    const names = [...withName.matchAll(/<text x="50" y="([\d.]+)" font-size="18"[^>]*>(W+)<\/text>/g)]
    t.equal(names.length, 5, 'a name that is long takes lines of its column')
    // A W is at most as wide as its size, and the column beside begins 322 points from the left.
    for (const [, , line] of names) t.ok(50 + line!.length * 18 <= 322, `${line!.length} letters`)
    const right = [...withName.matchAll(/<text x="562" y="[\d.]+" font-size="8.5"[^>]*text-anchor="end">([^<]*)</g)]
    t.ok(right.length > 3)
    for (const [, line] of right) t.ok(line!.length <= 60)

    const picture = await sharp({ create: { width: 1200, height: 60, channels: 3, background: '#c2571a' } })
      .png()
      .toBuffer()
    const body = new FormData()
    const page = await visitor.get('/portal/branding/logo')
    body.set('form', formsOf(page.text).find((one) => one.action === '/portal/branding/logo')!.hidden.form!)
    body.set('logo', new File([picture], 'wide.png', { type: 'image/png' }))
    const request = new Request(`${origin}/portal/branding/logo`, { method: 'POST', body })
    const Cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'Content-Type': request.headers.get('content-type')!, Cookie }
    t.equal(
      (await sendRaw(request.url, 'POST', { body: Buffer.from(await request.arrayBuffer()), headers })).status,
      303,
    )
    const withLogo = await draw()
    const [, x, y, width, height] = /<image [^>]*x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/.exec(
      withLogo,
    )!
    t.strictSame([x, y, width].map(Number), [50, 34, 190], 'a wide logo is as wide as its room, on the left')
    t.ok(Number(height) < 12)
    t.match(withLogo, /<text x="562"[^>]*font-size="9.5"[^>]*font-weight="600"[^>]*>W+</, 'and the name is beside it')
    t.notMatch(withLogo, 'font-size="18"')
  },
)
