import t from 'tap'
import type { SignaturePaper } from '../../db/domain/signature-requests/paper.ts'
import { signaturePaperKind } from '../../db/nouns/signature-requests/paper.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, repeatContestant, sortedStatuses } from '../../scripts/testkit/races.ts'
import { makeSignerHelpers, sampleSignature } from '../../scripts/testkit/webhooks/signing.ts'

const service = await startService(t, { settings: { trustProxy: 'loopback' } })
const { pool } = service.database
const { linkOf, open, submit } = makeSignerHelpers(service)

async function asked(values: Parameters<typeof make.signatureRequest>[1] = {}, name = 'Acme Builders') {
  const tenant = await service.tenant({ name })
  const request = await make.signatureRequest(tenant, values)
  return { tenant, request, url: (await linkOf(tenant, request.id))! }
}

const now = async ({ tenant, request }: { tenant: TestTenant; request: { id: number } }) =>
  (await tenant.client.ok('getSignatureRequest', { path: { id: request.id } })).data
const noticesOf = async ({ id }: TestTenant) =>
  (await pool.query('select type, entity_id, title, body from notifications where tenant_id = $1 order by id', [id]))
    .rows

t.test(
  'the page shows the change order with its lines, sums and hash, and forbids indexing, framing and caching',
  async (t) => {
    const one = await asked()
    const { status, text, headers } = await open(one.url)
    t.equal(status, 200)
    for (const part of [
      'Acme Builders',
      'Wider stairs',
      'Stairs',
      '$2,500.00',
      '$7,500.00',
      one.request.documentHash,
    ]) {
      matches(t, text, containing(part))
    }
    matches(t, headers, {
      'x-robots-tag': /noindex/,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    matches(t, String(headers['content-security-policy']), containing("default-src 'none'"))
    t.equal(headers['set-cookie'], undefined)
    lacks(t, text, /<style|style=|<script|\bon[a-z]+=/i)
  },
)

t.test('the link of a bid opens no signature request, and the link of a request opens no bid', async (t) => {
  const { tenant, url } = await asked()
  const { id } = await make.bid(tenant, { status: 'sent', lines: [{ description: 'Deck', unitPrice: '10' }] })
  const bid = (await tenant.client.ok('shareBid', { path: { id } })).data.url
  const [ofRequest, ofBid] = [url, bid].map((link) => new URL(link))
  const at = (path: string) => open(`${ofRequest!.origin}${path}`)
  t.equal((await at(ofBid!.pathname)).status, 200)
  t.equal((await at(ofBid!.pathname.replace('/b/', '/s/'))).status, 404)
  t.equal((await at(ofRequest!.pathname.replace('/s/', '/b/'))).status, 404)
})

t.test('the page is rendered once for each version of the request', async (t) => {
  const { paperOf } = signaturePaperKind
  let looks = 0
  t.teardown(() => Object.assign(signaturePaperKind, { paperOf }))
  signaturePaperKind.paperOf = async (...of) => {
    const { content, ...rest } = await paperOf(...of)
    const look = () => {
      looks += 1
      return content
    }
    return Object.defineProperty(rest, 'content', { get: look, enumerable: true }) as SignaturePaper
  }
  const one = await asked()
  await open(one.url)
  const first = await open(one.url)
  const drawn = looks
  t.ok(drawn > 0)
  t.equal((await open(one.url)).text, first.text)
  t.equal(looks, drawn, 'the page was not rendered again')
  const wrong = await submit(first, one.url, 'sign', { ...sampleSignature, consent: 'no' })
  matches(t, wrong, { status: 422, text: /Tick that you agree/ })
  t.equal((await open(one.url)).text, first.text, 'the page without the entered values')
  await submit(first, one.url, 'sign', sampleSignature)
  matches(t, await open(one.url), { status: 200, text: /Signed by Dana Ortiz/ })
})

t.test('the page shows the nine lines of a pay application and the figures of its schedule', async (t) => {
  const tenant = await service.tenant()
  const { id: entityId } = await make.payApp(tenant)
  const [line] = await make.payAppLines(tenant, entityId)
  const lines = [{ id: line!.id, workThisPeriod: '400.00', materialsStored: '50.00' }]
  await tenant.client.ok('replacePayAppLineItems', { path: { id: entityId }, body: { lines } })
  await tenant.client.ok('submitPayApp', { path: { id: entityId } })
  const request = await make.signatureRequest(tenant, { entityType: 'pay_app', entityId })
  const { text } = await open((await linkOf(tenant, request.id))!)
  const { data: payApp } = await tenant.client.ok('getPayApp', { path: { id: entityId } })
  for (const part of ['>400.00<', '>50.00<', `$${payApp.currentPaymentDue}`, 'Application for payment', 'No. 1']) {
    matches(t, text, containing(part), part)
  }
  for (const number of ['1.', '2.', '3.', '4.', '5a.', '5b.', '5.', '6.', '7.', '8.', '9.'])
    matches(t, text, containing(`<dt dir="auto">${number} `))
})

t.test(
  'the first GET marks a sent request as viewed; prefetches, previews and HEAD requests leave it sent',
  async (t) => {
    const one = await asked()
    const ahead: Record<string, string>[] = [
      { Purpose: 'prefetch' },
      { 'Sec-Purpose': 'prefetch;prerender' },
      { 'User-Agent': 'Slackbot-LinkExpanding 1.0' },
    ]
    for (const headers of ahead) matches(t, await open(one.url, headers), { status: 200 })
    await sendRaw(one.url, 'HEAD', {})
    matches(t, await now(one), { status: 'sent', viewedAt: null })
    await open(one.url)
    const viewed = await now(one)
    t.equal(viewed.status, 'viewed')
    await open(one.url)
    t.strictSame(await now(one), viewed)
  },
)

t.test('three concurrent visits all show the request and mark it as viewed', async (t) => {
  await race(t, {
    at: service,
    rounds: 4,
    arrange: () => asked(),
    contestants: ({ url }) => repeatContestant(3, () => open(url)),
    judge: async (pages, one) => {
      t.strictSame(sortedStatuses(pages), [200, 200, 200])
      t.equal((await now(one)).status, 'viewed')
    },
  })
})

t.test(
  'signing stores name, time, IP address and user agent and creates one notification; a second signature changes nothing',
  async (t) => {
    const one = await asked()
    const page = await open(one.url)
    const signed = await submit(page, one.url, 'sign', sampleSignature, { 'X-Forwarded-For': '203.0.113.9' })
    matches(t, signed, { status: 303, headers: { location: new URL(one.url).pathname } })
    const request = await now(one)
    matches(t, request, {
      status: 'signed',
      documentHash: one.request.documentHash,
      signature: { name: 'Dana Ortiz', typed: 'D. Ortiz', ipAddress: '203.0.113.9', userAgent: /iPhone/ },
    })
    t.ok(request.signedAt)
    const other = { name: 'Somebody Else', signature: 'S. Else', consent: 'yes' }
    t.equal((await submit(page, one.url, 'sign', other)).status, 303)
    t.equal((await submit(page, one.url, 'decline', { reason: 'after all' })).status, 303)
    t.strictSame(await now(one), request)
    matches(t, await noticesOf(one.tenant), [{ type: 'signature_request.signed', body: 'Dana Ortiz signed it.' }])
    t.equal((await noticesOf(one.tenant)).length, 1)
    const { text, status } = await open(one.url)
    t.equal(status, 200, 'a signed request can still be opened')
    matches(t, text, containing('Signed by Dana Ortiz'))
    matches(t, text, containing('D. Ortiz'))
    lacks(t, text, '<form')
    const { data: order } = await one.tenant.client.ok('getChangeOrder', { path: { id: request.entityId } })
    t.equal(order.status, 'submitted', 'signing does not approve the change order')
  },
)

t.test('of ten concurrent signatures exactly one is stored', async (t) => {
  const names = Array.from({ length: 10 }, (_, index) => `Signer ${index}`)
  await race(t, {
    at: service,
    rounds: 3,
    arrange: async () => {
      const one = await asked()
      return { one, page: await open(one.url) }
    },
    contestants: ({ one, page }) =>
      names.map((name) => () => submit(page, one.url, 'sign', { ...sampleSignature, name })),
    judge: async (answers, { one }) => {
      for (const { status } of nonEmpty(answers)) t.equal(status, 303)
      t.equal((await noticesOf(one.tenant)).length, 1)
      const { signature: kept } = await now(one)
      matches(t, await noticesOf(one.tenant), [{ body: `${kept!.name} signed it.` }])
    },
  })
})

t.test("a request is not signed by HEAD, by GET of the form's address, or with another document hash", async (t) => {
  const one = await asked()
  const page = await open(one.url)
  t.equal((await sendRaw(`${one.url}/sign`, 'HEAD', {})).status, 404)
  t.equal((await open(`${one.url}/sign?name=Dana&signature=Dana&consent=yes`)).status, 404)
  for (const document of ['0'.repeat(64), '', 'x'.repeat(5000)]) {
    const again = await submit(page, one.url, 'sign', { ...sampleSignature, document })
    matches(t, again, { status: 409, text: containing('Please look at this once more') })
    matches(t, again.text, containing(one.request.documentHash), 'the document is shown again')
    matches(t, again.text, containing('value="Dana Ortiz"'))
  }
  matches(t, await now(one), { status: 'viewed', signature: null })
  t.strictSame(await noticesOf(one.tenant), [])
})

t.test('the page asks for missing or too long fields again and keeps the entered values', async (t) => {
  const one = await asked()
  const page = await open(one.url)
  const empty = await submit(page, one.url, 'sign', { name: 'Dana', signature: ' ' })
  matches(t, empty, { status: 422, text: containing('Your signature is missing.') })
  matches(t, empty.text, containing('Tick that you agree to sign electronically.'))
  matches(t, empty.text, containing('value="Dana"'))
  const long = await submit(page, one.url, 'sign', { ...sampleSignature, name: 'x'.repeat(201) })
  matches(t, long, { status: 422, text: containing('Your full name can have 200 characters at most.') })
  const words = await submit(page, one.url, 'decline', { reason: 'x'.repeat(2001) })
  matches(t, words, { status: 422, text: containing('A reason can have 2000 characters at most.') })
  matches(t, await now(one), { status: 'viewed' })
})

t.test(
  'declining stores the reason, creates one notification and ends the link; afterwards the request cannot be voided',
  async (t) => {
    const one = await asked()
    const page = await open(one.url)
    const declined = await submit(page, one.url, 'decline', { reason: 'too dear' })
    matches(t, declined, { status: 200, text: containing('You have declined to sign') })
    const request = await now(one)
    matches(t, request, { status: 'declined', reason: 'too dear', signature: null })
    t.ok(request.declinedAt)
    matches(t, await noticesOf(one.tenant), [{ type: 'signature_request.declined', body: 'too dear' }])
    matches(t, await open(one.url), { status: 410, text: containing('You have declined to sign') })
    t.equal((await submit(page, one.url, 'sign', sampleSignature)).status, 410)
    const voiding = await one.tenant.client.call('voidSignatureRequest', { path: { id: request.id } })
    matches(t, voiding, { status: 409, code: 'conflict' })
    matches(t, voiding.json.detail, containing('declined'))
    t.strictSame(await now(one), request)
  },
)

t.test('truncated, altered and unknown tokens, and tokens of bids, all get the same 404 page', async (t) => {
  const one = await asked()
  const { origin } = new URL(one.url)
  const bid = await make.bid(one.tenant, { status: 'sent', lines: [{ description: 'Deck', unitPrice: '1' }] })
  const { data: link } = await one.tenant.client.ok('shareBid', { path: { id: bid.id } })
  const ofBid = `${origin}/s/${link.url.split('/b/')[1]}`
  const broken = [one.url.slice(0, -1), `${one.url}x`, one.url.replace(/sig_[^_]+_/, 'sig_zz_'), `${origin}/s/`, ofBid]
  broken.push(one.url.replace('/s/', '/b/'))
  const pages = await Promise.all(broken.map((address) => open(address)))
  for (const [index, page] of pages.entries()) t.equal(page.status, 404, broken[index]!)
  for (const page of nonEmpty(pages.slice(0, -1))) t.equal(page.text, pages[0]!.text)
  lacks(t, pages[0]!.text, 'Acme')
})

t.test('the signature requests of a suspended organization are not found', async (t) => {
  const one = await asked()
  await pool.query("update tenants set status = 'suspended' where id = $1", [one.tenant.id])
  t.equal((await open(one.url)).status, 404)
})

t.test('HTML, bidi and control characters in any text appear as text on the signing page', async (t) => {
  const nasty = '</textarea><script>alert(1)</script>"\'{{7}}\u202ereversed\u0007'
  const tenant = await service.tenant({ name: nasty })
  const project = await make.project(tenant, { name: nasty })
  const lines = [{ description: nasty, unitPrice: '1' }]
  const texts = { title: nasty, reason: nasty, description: nasty }
  const order = await make.changeOrder(tenant, { status: 'submitted', projectId: project.id, lines, ...texts })
  const { id } = await make.signatureRequest(tenant, { entityId: order.id, signerName: nasty, message: nasty })
  const url = (await linkOf(tenant, id))!
  const page = await open(url)
  const again = await submit(page, url, 'sign', { name: nasty, signature: nasty, consent: '' })
  const declined = await submit(page, url, 'decline', { reason: `${nasty}${'x'.repeat(2000)}` })
  matches(t, await submit(page, url, 'sign', { name: `${nasty}\0`, signature: nasty, consent: 'yes' }), { status: 303 })
  for (const { text } of [page, again, declined, await open(url)]) {
    lacks(t, text, '<script>')
    matches(t, text, containing('&lt;script&gt;'))
    matches(t, text, containing('[U+202E]'))
    matches(t, text, containing('[U+0007]'))
  }
})
