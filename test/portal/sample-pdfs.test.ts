import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import sharp from 'sharp'
import t from 'tap'
import { getDocumentProxy } from 'unpdf'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { pdfPageTexts } from '../../scripts/testkit/paper-helpers.ts'
import { type FormVisitor, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'
import { startWorker } from '../../workers/start.ts'
import { sweepFiles } from '../../workers/tasks/sweep-files.ts'

const service = await startOwnService(t)
const { origin, database } = service
const worker = await startWorker(service.settings, service.url, pino({ level: 'silent' }))
t.teardown(() => worker.close())

const action = '/portal/branding'
const fields = {
  ...{ companyName: 'Łuczak & Söhne', primaryColor: '#123456', accentColor: '#c2571a', phone: '+1 206 555 0100' },
  ...{ email: 'office@luczak.example', website: 'https://luczak.example', address: '1 Elm Street\r\nSeattle' },
  ...{ licenseNumber: 'HWK 4711', defaultTerms: 'Half on signing.', currency: 'USD', locale: 'en-US' },
  ...{ timeZone: 'UTC', paper: 'letter', taxId: '91-4471820', paymentInstructions: 'Checks to Łuczak' },
}

/** Texts that each sample paper must contain in addition to the letterhead. */
const papers: Record<string, readonly string[]> = {
  bid: ['B-000042', '$8,773.60', 'Half on signing.'],
  invoice: ['INV-000042', '$6,475.49', 'Checks to Łuczak'],
  'pay-application': ['No. 2', '$5,648.12', 'SCHEDULE OF VALUES'],
  'change-order': ['CO-0003', '$14,423.60'],
  'daily-report': ['DAILY REPORT', 'March 18, 2026'],
  statement: ['STATEMENT', '$7,925.49', 'Checks to Łuczak'],
}

const ask = async (
  visitor: FormVisitor,
  paper: string,
  more: Record<string, string | File> = {},
): Promise<ClientAnswer> =>
  visitor.submit(await visitor.get(action), { ...fields, ...more, do: `sample:${paper}` }, { action })

const addressOf = ({ status, headers, text }: ClientAnswer): string => {
  if (status !== 303) throw new Error(`no sample was begun, ${status}: ${text}`)
  return String(headers.location)
}

const cookiesOf = ({ cookies }: FormVisitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Returns the sample PDF with its page texts and headers. Reloads the page like a browser until it is rendered. */
async function drawn(
  visitor: FormVisitor,
  address: string,
): Promise<{ pdf: Buffer; pages: string[]; headers: Headers }> {
  for (;;) {
    const answer = await fetch(`${origin}${address}`, { headers: { Cookie: cookiesOf(visitor) } })
    if (answer.headers.get('content-type') === 'application/pdf') {
      const pdf = Buffer.from(await answer.arrayBuffer())
      return { pdf, pages: await pdfPageTexts(pdf), headers: answer.headers }
    }
    const text = await answer.text()
    if (answer.headers.get('refresh') !== '1') throw new Error(`${answer.status}: ${text}`)
    await sleep(20)
  }
}

/** Returns the number of rows of the organization in each table, except the request log. */
async function rowsOf({ id }: TestTenant): Promise<Record<string, number>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_id' and table_name <> 'api_audit_logs' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await database.pool.query(`select count(*)::integer as n from ${name} where tenant_id = $1`, [id])
    counts[name] = rows[0].n
  }
  return counts
}

t.test(
  'each of the six sample papers shows the input of the form and is marked as a sample, and nothing is stored',
  async (t) => {
    const tenant = await service.tenant({ name: 'Acme Builders' })
    const person = await makeUser(tenant, 'admin')
    const visitor = await signInVisitor(origin, person)
    const page = await visitor.get(action)
    t.strictSame(
      [...page.text.matchAll(/formtarget="_blank" name="do" value="sample:([\w-]+)"/g)].map(([, paper]) => paper),
      Object.keys(papers),
    )
    const before = await rowsOf(tenant)
    for (const [paper, words] of Object.entries(papers)) {
      const address = addressOf(await ask(visitor, paper))
      matches(t, address, new RegExp(`^/portal/branding/samples/${paper}\\?for=`))
      const { pdf, pages, headers } = await drawn(visitor, address)
      t.equal(
        headers.get('content-disposition'),
        `inline; filename="sample-${paper}.pdf"; filename*=UTF-8''sample-${paper}.pdf`,
      )
      for (const text of nonEmpty(pages)) {
        matches(t, text, containing('SAMPLE'), `${paper}: each page says that it is a sample`)
        matches(t, text, containing('Nothing in it is agreed or owed.'))
        matches(t, text, containing('Łuczak & Söhne'))
      }
      for (const word of nonEmpty(words)) matches(t, pages.join(' '), containing(word), paper)
      t.ok(await hasColor(pdf, [0x12, 0x34, 0x56]), `${paper} has the form's color`)
    }
    t.strictSame(await rowsOf(tenant), before, 'no record, no event, no job')
    const { data: saved } = await tenant.client.ok('getBranding')
    matches(t, saved, {
      companyName: 'Acme Builders',
      primaryColor: '#1f4e79',
      paymentInstructions: null,
      updatedAt: null,
    })
    t.strictSame((await tenant.client.ok('listEvents')).data, [])
    const { data: log } = await tenant.client.ok('listApiAuditLogs', { query: { path: action } as never })
    t.equal(
      log.filter(({ userId, method, status }) => userId === person.id && method === 'POST' && status === 303).length,
      6,
    )
  },
)

/** Reports whether the first page of the PDF uses this color. */
async function hasColor(pdf: Buffer, wanted: [number, number, number]): Promise<boolean> {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  const { argsArray } = await page.getOperatorList()
  const [red, green, blue] = wanted
  const hex = `#${[red, green, blue].map((one) => one.toString(16).padStart(2, '0')).join('')}`
  return JSON.stringify(argsArray).includes(hex)
}

t.test(
  'a sample uses the language, the currency and the paper size of the form, and the logo that is chosen there',
  async (t) => {
    const tenant = await service.tenant()
    const visitor = await signInVisitor(origin, await makeUser(tenant))
    const german = { currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin', paper: 'a4' }
    const picture = await sharp({ create: { width: 2400, height: 100, channels: 3, background: '#c2571a' } })
      .png()
      .toBuffer()
    const logo = new File([new Uint8Array(picture)], 'wide.png', { type: 'image/png' })
    const plain = await drawn(visitor, addressOf(await ask(visitor, 'bid', german)))
    matches(t, plain.pages[0], /MUSTER/)
    matches(t, plain.pages[0], /Angebot|ANGEBOT/)
    matches(t, plain.pages[0], /8\.773,60\s€/)
    matches(t, plain.pages[0], containing('Küchenschränke mit Montage'))
    t.strictSame(await sizeOf(plain.pdf), [595.28, 841.89])
    lacks(t, plain.pdf.toString('latin1'), '/Subtype /Image')
    const withLogo = await drawn(visitor, addressOf(await ask(visitor, 'bid', { ...german, logo })))
    matches(t, withLogo.pdf.toString('latin1'), containing('/Subtype /Image'), 'a logo that is wider than its area')
    t.equal((await visitor.submit(await visitor.get(action), { ...fields, logo }, { action })).status, 303)
    const stored = await drawn(visitor, addressOf(await ask(visitor, 'bid', german)))
    matches(t, stored.pdf.toString('latin1'), containing('/Subtype /Image'), 'the stored logo')
    const without = await drawn(visitor, addressOf(await ask(visitor, 'bid', { ...german, withoutLogo: 'yes' })))
    lacks(t, without.pdf.toString('latin1'), '/Subtype /Image', 'a logo marked for removal')
    t.type((await tenant.client.ok('getBranding')).data.logoUrl, 'string')
  },
)

async function sizeOf(pdf: Buffer): Promise<number[]> {
  const { view } = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  return view.slice(2).map((length) => Math.round(length * 100) / 100)
}

t.test('samples can be rendered with texts of the maximum length and with right-to-left texts', async (t) => {
  const visitor = await signInVisitor(origin, await makeUser(await service.tenant()))
  const full = (text: string, length: number) => text.repeat(length).slice(0, length)
  const texts = {
    ...{ companyName: full('W', 200), phone: full('0', 50), address: full('Straße der Einheit ', 500) },
    ...{
      email: `${full('m', 64)}@${full('m', 63)}.${full('m', 63)}.example`,
      website: `https://${full('w', 63)}.example/${full('w', 420)}`,
    },
    ...{ licenseNumber: full('L', 100), taxId: full('9', 50), defaultTerms: full('All of it is agreed. ', 10_000) },
    paymentInstructions: full('IBAN DE02 1203 0000 0000 2020 51\r\n', 1_900),
  }
  for (const paper of Object.keys(papers)) {
    const { pages } = await drawn(visitor, addressOf(await ask(visitor, paper, texts)))
    for (const page of nonEmpty(pages)) matches(t, page, containing('SAMPLE'), paper)
  }
  const hebrew = { companyName: 'אבן בניין ושות׳', address: 'רחוב הרצל 1', paymentInstructions: 'העברה בנקאית' }
  for (const paper of Object.keys(papers)) {
    const { pages } = await drawn(visitor, addressOf(await ask(visitor, paper, hebrew)))
    matches(t, pages[0], /[\u0590-\u05ff]{3}/, paper)
  }
})

t.test('requesting a sample shows the same violations as saving, keeps the input and renders nothing', async (t) => {
  const tenant = await service.tenant()
  const visitor = await signInVisitor(origin, await makeUser(tenant))
  const bad = {
    'by the schema': [
      { email: 'nobody', primaryColor: 'blue', phone: '0'.repeat(51) },
      ['email', 'primaryColor', 'phone'],
    ],
    'by the rules': [{ currency: 'JPY', locale: 'he-IL', timeZone: 'Mars' }, ['currency', 'locale', 'timeZone']],
  } as const
  for (const [what, [values, names]] of Object.entries(bad)) {
    const sampled = await ask(visitor, 'invoice', values)
    const saved = await visitor.submit(await visitor.get(action), { ...fields, ...values }, { action })
    t.equal(sampled.status, 422, what)
    const problems = ({ text }: ClientAnswer) =>
      [...text.matchAll(/id="(\w+)-problem">([^<]*)/g)].map(([, ...said]) => said)
    t.strictSame(problems(sampled), problems(saved), `${what}: as on saving`)
    t.strictSame(new Set(problems(sampled).map(([name]) => name)), new Set(names))
    for (const [name, value] of Object.entries({ ...fields, ...values })) {
      if (!/\r\n/.test(value) && name !== 'defaultTerms' && name !== 'paper' && name !== 'paymentInstructions')
        matches(t, sampled.text, containing(`value="${value.replace('&', '&amp;')}"`), name)
    }
  }
  const { rows } = await database.pool.query(
    "select from graphile_worker._private_jobs where payload ->> 'tenantId' = $1",
    [String(tenant.id)],
  )
  t.equal(rows.length, 0)
  t.equal((await ask(visitor, 'signature-request')).status, 404, 'a paper that has no sample')
})

t.test('a sample can be opened only in the session that requested it', async (t) => {
  const [tenant, other] = [await service.tenant(), await service.tenant()]
  const person = await makeUser(tenant, 'admin')
  const visitor = await signInVisitor(origin, person)
  const address = addressOf(await ask(visitor, 'statement'))
  const { headers } = await drawn(visitor, address)
  matches(t, Object.fromEntries(headers), {
    ...{ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    'content-security-policy': "frame-ancestors 'none'",
  })
  const strangers = {
    'another organization': await makeUser(other, 'owner'),
    'a colleague': await makeUser(tenant, 'owner'),
    'a viewer': await makeUser(tenant, 'viewer'),
    'the same person in another session': person,
  }
  for (const [who, one] of Object.entries(strangers)) {
    const refused = await (await signInVisitor(origin, one)).get(address)
    t.equal(refused.status, 403, who)
    lacks(t, refused.text, '%PDF')
  }
  t.equal((await visitor.get(address.replace('statement', 'bid'))).status, 403, 'another paper')
  t.equal((await visitor.get('/portal/branding/samples/bid')).status, 403, 'without a token')
  t.equal((await visitor.get('/portal/branding/samples/lien')).status, 404)
  const signedOut = await fetch(`${origin}${address}`, { redirect: 'manual' })
  lacks(t, await signedOut.text(), '%PDF')
})

t.test('the file of a sample is deleted after an hour, and its page is then a 404', async (t) => {
  const tenant = await service.tenant()
  const visitor = await signInVisitor(origin, await makeUser(tenant))
  const address = addressOf(await ask(visitor, 'bid'))
  await drawn(visitor, address)
  const in50Minutes = new Date(Date.now() + 50 * 60_000)
  await sweepFiles({ database, files: tenant.files }, in50Minutes)
  t.equal((await visitor.get(address)).headers['content-type'], 'application/pdf')
  await sweepFiles({ database, files: tenant.files }, new Date(Date.now() + 61 * 60_000))
  const gone = await visitor.get(address)
  matches(t, gone, { status: 404, text: /There is no such sample/ })
  t.equal(gone.headers.refresh, undefined)
})

t.test('an organization can request at most 120 samples per hour', async (t) => {
  const tenant = await service.tenant()
  const visitor = await signInVisitor(origin, await makeUser(tenant))
  addressOf(await ask(visitor, 'bid'))
  const bucket = `portal-samples:${hash('sha256', String(tenant.id), 'base64url')}`
  const fill = 'update attempt_windows set times = array_fill(times[1], array[120]) where bucket = $1'
  t.equal((await database.pool.query(fill, [bucket])).rowCount, 1)
  matches(t, await ask(visitor, 'bid'), {
    status: 429,
    text: /120 samples were requested within an hour, the maximum\./,
  })
  t.equal((await visitor.submit(await visitor.get(action), fields, { action })).status, 303, 'saving still works')
})
