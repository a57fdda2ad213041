import t from 'tap'
import type { Schemas } from '../../db/engine/records/resource.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { type ClientAnswer, sendRaw } from '../../scripts/testkit/http/client.ts'
import { countLockWaits } from '../../scripts/testkit/lock-waits.ts'
import { make } from '../../scripts/testkit/make.ts'
import { parseForms } from '../../scripts/testkit/peers/visitor.ts'
import { race, repeatContestant, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startService(t, { settings: { trustProxy: 'loopback' } })
const { pool } = service.database
const item = (description: string, unitPrice: string, rest: object = {}) => ({ description, unitPrice, ...rest })
const lines = [
  { kind: 'section' as const, description: 'Kitchen' },
  item('Cabinets', '1000'),
  item('Lighting', '250', { isOptional: true, quantity: '2' }),
  item('Backsplash', '99.99', { isOptional: true }),
]
const terms = { taxRate: '8.25', discount: '10', discountType: 'percent' as const }

interface Shared {
  tenant: TestTenant
  bid: Schemas['Bid'] & { lineIds: number[] }
  url: string
}

async function shared(values: Parameters<typeof make.bid>[1] = {}): Promise<Shared> {
  const tenant = await service.tenant({ name: 'Acme Builders' })
  const bid = await make.bid(tenant, { status: 'sent', lines, ...terms, ...values })
  const { data } = await tenant.client.ok('shareBid', { path: { id: bid.id } })
  return { tenant, bid, url: data.url }
}

const person = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1' }
const open = (url: string, headers: Record<string, string> = {}) =>
  sendRaw(url, 'GET', { headers: { ...person, ...headers } })
const bidNow = async ({ tenant, bid }: Shared) => (await tenant.client.ok('getBid', { path: { id: bid.id } })).data
const answersOf = async ({ tenant }: Shared) =>
  (await pool.query('select * from bid_answers where tenant_id = $1 order by id', [tenant.id])).rows
const typesOf = async ({ tenant }: Shared) =>
  (await tenant.client.ok('listEvents', { query: { limit: 100 } })).data.map(({ event }) => event.type)

type Fields = Record<string, string | string[]>

/** Submits one of the page's forms with its hidden fields and the given fields. */
function submit(page: ClientAnswer, url: string, to: string, fields: Fields, headers = {}): Promise<ClientAnswer> {
  const { pathname, origin } = new URL(url)
  const hidden = parseForms(page.text).find(({ action }) => action === `${pathname}/${to}#answer`)?.hidden ?? {}
  const pairs = Object.entries({ ...hidden, ...fields }).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
  const body = new URLSearchParams(pairs).toString()
  const sent = { 'Content-Type': 'application/x-www-form-urlencoded', ...person, ...headers }
  return sendRaw(`${origin}${pathname}/${to}`, 'POST', { body, headers: sent })
}

const signature = { name: 'Dana Ortiz', signature: 'D. Ortiz', consent: 'yes' }

t.test(
  'the customer page opens for anyone with the link, and its headers forbid indexing, framing, caching and referrers',
  async (t) => {
    const { url, bid } = await shared({ notes: 'Thank you', terms: 'Half now', validUntil: '2090-01-31T12:00:00Z' })
    const { status, text, headers } = await open(url)
    t.equal(status, 200)
    for (const part of [bid.bidNumber, 'Acme Builders', 'Kitchen', 'Thank you', 'Half now', 'January 31, 2090']) {
      matches(t, text, containing(part))
    }
    matches(t, text, containing('$974.25'))
    matches(t, headers, {
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': /noindex/,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const policy = String(headers['content-security-policy'])
    matches(t, policy, containing("default-src 'none'"))
    matches(t, policy, containing("frame-ancestors 'none'"))
    lacks(t, policy, /unsafe|https?:|\*/)
    matches(t, policy, containing("font-src 'self'"))
    t.equal(headers['set-cookie'], undefined)
    lacks(t, text, /<style|style=|<script(?! src)|\bon[a-z]+=/i)
    const linked = [...text.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, address]) => address!)
    for (const address of nonEmpty(linked.filter((one) => one.startsWith('/pages/')))) {
      matches(t, await sendRaw(new URL(address, url).href, 'GET'), { status: 200 }, address)
    }
    const stylesheet = linked.find((one) => one.startsWith('/pages/shared-'))!
    const styles = await sendRaw(new URL(stylesheet, url).href, 'GET')
    const [, font] = /@font-face\{font-family:"Signature";src:url\("([^"]+)"\)/.exec(styles.text) ?? []
    matches(t, await sendRaw(new URL(font!, url).href, 'GET'), { status: 200, headers: { 'content-type': 'font/ttf' } })
    t.strictSame(
      linked.filter((one) => !/^(\/|data:,$|mailto:|tel:)/.test(one)),
      [],
    )
  },
)

t.test(
  'the first visit by a person marks a sent bid as viewed; previews, prefetches and HEAD requests do not',
  async (t) => {
    const one = await shared()
    const ahead: Record<string, string>[] = [
      { 'Sec-Purpose': 'prefetch;prerender' },
      { Purpose: 'prefetch' },
      { 'X-Moz': 'prefetch' },
      { 'X-Purpose': 'preview' },
      { 'User-Agent': 'facebookexternalhit/1.1 Facebot Twitterbot/1.0' },
      { 'User-Agent': 'WhatsApp/2.23.20.0' },
      { 'User-Agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
      { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    ]
    for (const headers of ahead) matches(t, await open(one.url, headers), { status: 200 })
    await sendRaw(one.url, 'HEAD', { headers: person })
    t.equal((await bidNow(one)).status, 'sent')
    await open(one.url)
    t.equal((await bidNow(one)).status, 'viewed')
    t.strictSame((await typesOf(one)).slice(-1), ['bid.updated'])
    const before = await bidNow(one)
    await open(one.url)
    t.strictSame(await bidNow(one), before)
  },
)

t.test('the total of an open bid is labeled "with your choices" only if the bid has optional lines', async (t) => {
  const isWithChoices = async (given: Parameters<typeof shared>[0]) =>
    (await open((await shared(given)).url)).text.includes('Total with your choices')
  t.equal(await isWithChoices({ lines }), true)
  t.equal(await isWithChoices({ lines: [item('Cabinets', '1000')] }), false)
})

t.test('three concurrent visits to a sent bid mark it as viewed once', async (t) => {
  await race(t, {
    at: service,
    rounds: 6,
    arrange: async () => {
      const one = await shared()
      return { one, before: await typesOf(one) }
    },
    contestants: ({ one }) => repeatContestant(3, () => open(one.url)),
    judge: async (pages, { one, before }) => {
      t.strictSame(sortedStatuses(pages), [200, 200, 200])
      t.equal((await bidNow(one)).status, 'viewed')
      t.strictSame(await typesOf(one), [...before, 'bid.updated'])
    },
  })
})

/** Waits until the given number of statements wait for a lock on bids. */
async function waiting(count: number): Promise<void> {
  while ((await countLockWaits(pool, '%bids%')) < count) await new Promise((next) => setTimeout(next, 10))
}

t.test("a customer's answer is not recorded if the bid's link is replaced while the answer is submitted", async (t) => {
  for (const [form, fields] of [
    ['accept', signature],
    ['decline', { reason: 'too dear' }],
  ] as const) {
    const one = await shared()
    const { tenant, bid, url } = one
    const page = await open(url)
    const before = await bidNow(one)
    const other = await pool.connect()
    await other.query('begin')
    await other.query('select from bids where tenant_id = $1 and id = $2 for update', [tenant.id, bid.id])
    const replacing = tenant.client.ok('shareBid', { path: { id: bid.id }, body: { rotate: true } })
    await waiting(1)
    const answering = submit(page, url, form, fields)
    await waiting(2)
    await other.query('commit')
    other.release()
    const { data } = await replacing
    await answering
    t.strictSame(await bidNow(one), before, form)
    t.strictSame(await answersOf(one), [])
    await submit(await open(data.url), data.url, form, fields)
    t.equal((await answersOf(one)).length, 1, 'an answer through the new link is recorded')
  }
})

t.test('truncated, replaced, altered and unknown tokens all get the same 404 page', async (t) => {
  const { url, tenant, bid } = await shared()
  const stale = await open(url)
  await tenant.client.ok('shareBid', { path: { id: bid.id }, body: { rotate: true } })
  const other = url.replace(/bid_[^_]+_/, 'bid_zz_')
  const { origin } = new URL(url)
  const broken = [
    url,
    url.slice(0, -1),
    `${url}x`,
    other,
    `${origin}/b/`,
    `${origin}/b`,
    `${origin}/b/%00`,
    `${url}/pdf`,
  ]
  const pages = await Promise.all(broken.map((address) => open(address)))
  for (const [index, page] of pages.entries()) {
    t.equal(page.status, 404, broken[index]!)
    t.equal(page.text, pages[0]!.text, broken[index]!)
  }
  lacks(t, pages[0]!.text, /Acme|B-0/)
  matches(t, await submit(stale, url, 'accept', signature), { status: 404 })
})

t.test('the totals on the customer page follow the chosen bid options, with and without JavaScript', async (t) => {
  const { url, bid } = await shared()
  const [, , lighting, backsplash] = bid.lineIds.map(String) as [string, string, string, string]
  const asked = await open(`${url}/totals?option=${lighting}&option=${backsplash}`)
  matches(t, asked.json, { options: '$599.99', discount: '\u2212$160.00', tax: '$118.80', total: '$1,558.79' })
  t.equal(asked.json.exact, '1558.79')
  const page = await submit(await open(url), url, 'options', { option: [lighting, backsplash], name: 'Dana' })
  matches(t, page, { status: 200, text: containing('$1,558.79') })
  matches(t, page.text, /id="name"[^>]*value="Dana"/)
  t.equal((page.text.match(/ checked/g) ?? []).length, 2)
})

t.test(
  'the customer page shows no second subtotal that equals the first, and shows amounts with at least two decimals',
  async (t) => {
    const one = await shared({
      discount: '593.1',
      discountType: 'fixed',
      taxRate: null,
      lines: [lines[0]!, item('Oak', '0.0325'), item('Pine', '1900.5')],
    })
    const { text } = await open(one.url)
    t.equal((text.match(/>Subtotal/g) ?? []).length, 1, 'one section')
    matches(t, text, containing('\u2212$593.10'))
    matches(t, text, containing('$0.0325'))
    matches(t, text, containing('$1,900.50<span class="places" aria-hidden="true">00</span>'))
    const several = await open((await shared({ lines: [...lines, lines[0]!, item('Pine', '5')] })).url)
    t.equal((several.text.match(/>Subtotal/g) ?? []).length, 3)
    const bare = { taxRate: null, discount: null, discountType: null }
    lacks(t, (await open((await shared({ ...bare, lines: lines.slice(0, 2) })).url)).text, '>Subtotal')
  },
)

t.test('an acceptance records the signer, the time, the IP address and the hash of the bid as shown', async (t) => {
  const one = await shared()
  const option = String(one.bid.lineIds[2])
  const page = await submit(await open(one.url), one.url, 'options', { option })
  const answer = await submit(page, one.url, 'accept', { ...signature, option }, { 'X-Forwarded-For': '203.0.113.9' })
  matches(t, answer, { status: 303, headers: { location: new URL(one.url).pathname } })
  const bid = await bidNow(one)
  matches(t, bid, { status: 'accepted', acceptedBy: 'Dana Ortiz', acceptedOptionIds: [one.bid.lineIds[2]] })
  matches(t, bid, { subtotal: '1500.00', discountAmount: '150.00', taxAmount: '111.38', total: '1461.38' })
  const [kept, ...more] = await answersOf(one)
  t.strictSame(more, [])
  matches(t, kept, { kind: 'accepted', name: 'Dana Ortiz', signature: 'D. Ortiz', ip_address: '203.0.113.9' })
  matches(t, kept, { user_agent: person['User-Agent'], option_ids: [one.bid.lineIds[2]] })
  t.equal(kept.total, '1461.38')
  matches(t, kept.document_hash, /^[0-9a-f]{64}$/)
  matches(t, page.text, containing(`value="${kept.document_hash}"`))
  t.equal(new Date(kept.answered_at).toISOString(), bid.acceptedAt)
  const shown = await open(one.url)
  matches(t, shown.text, containing('Accepted by Dana Ortiz'))
  matches(t, shown.text, containing(kept.document_hash))
  matches(t, shown.text, containing('can see this now'))
  matches(t, shown.text, containing('Keep the signed PDF for your records'))
  lacks(t, shown.text, /\btold\b/, 'the page does not claim that the organization was informed')
  matches(t, shown.text, containing('$1,461.38'))
  lacks(t, shown.text, '<form')
  t.strictSame((await typesOf(one)).slice(-1), ['bid.accepted'])
  const { rows } = await pool.query('select type, title, body from notifications where tenant_id = $1', [one.tenant.id])
  matches(t, rows, [{ type: 'bid.accepted', body: /Dana Ortiz .* \$1,461\.38/ }])
})

t.test('an acceptance that is submitted twice, or ten times at the same time, accepts the bid once', async (t) => {
  await race(t, {
    at: service,
    rounds: 4,
    arrange: async () => {
      const one = await shared()
      return { one, page: await open(one.url) }
    },
    contestants: ({ one, page }) => repeatContestant(10, () => submit(page, one.url, 'accept', signature)),
    judge: async (answers, { one, page }) => {
      for (const { status } of nonEmpty(answers)) t.equal(status, 303)
      matches(t, await submit(page, one.url, 'accept', { ...signature, name: 'Mallory' }), { status: 303 })
      t.equal((await answersOf(one)).length, 1)
      t.equal((await bidNow(one)).acceptedBy, 'Dana Ortiz')
      t.equal((await typesOf(one)).filter((type) => type === 'bid.accepted').length, 1)
    },
  })
})

t.test('a bid that changed since its page was opened is shown again instead of being signed', async (t) => {
  const one = await shared()
  const page = await open(one.url)
  await one.tenant.client.ok('updateBid', { path: { id: one.bid.id }, body: { terms: 'All of it now' } })
  const again = await submit(page, one.url, 'accept', signature)
  matches(t, again, { status: 409, text: containing('All of it now') })
  matches(t, again.text, containing('nothing was signed'))
  matches(t, again.text, /id="name"[^>]*value="Dana Ortiz"/)
  matches(t, again.text, /id="signature"[^>]*value=""/)
  t.equal((await bidNow(one)).status, 'viewed')
  t.strictSame(await answersOf(one), [])
  matches(t, await submit(again, one.url, 'accept', signature), { status: 303 })
  t.equal((await bidNow(one)).status, 'accepted')
})

t.test('an acceptance with a total that the page did not show is refused', async (t) => {
  const one = await shared()
  const page = await open(one.url)
  const unseen = await submit(page, one.url, 'accept', { ...signature, option: String(one.bid.lineIds[2]) })
  matches(t, unseen, { status: 409, text: containing('$1,461.38') })
  matches(t, unseen.text, / checked/)
  const forgeries: Fields[] = [
    { total: '0.01' },
    { total: 'x' },
    { total: '' },
    { document: 'x' },
    { option: ['7', 'x'] },
  ]
  for (const forged of forgeries) {
    matches(
      t,
      await submit(page, one.url, 'accept', { ...signature, ...forged }),
      { status: 409 },
      JSON.stringify(forged),
    )
  }
  t.equal((await bidNow(one)).status, 'viewed')
})

t.test('an acceptance with bid options that make the total negative is refused, and the page says why', async (t) => {
  const one = await shared({ lines: [item('Cabinets', '1000'), item('Without', '-1500', { isOptional: true })] })
  const page = await open(one.url)
  const option = String(one.bid.lineIds[1])
  const below = await submit(page, one.url, 'accept', { ...signature, option, total: '-487.13' })
  matches(t, below, { status: 409, text: /total is below zero/ })
  matches(t, below.text, / checked/)
  t.equal((await bidNow(one)).status, 'viewed')
  matches(t, await submit(page, one.url, 'accept', signature), { status: 303 })
})

t.test('the page marks each missing or invalid field of an answer and records nothing', async (t) => {
  const one = await shared()
  const page = await open(one.url)
  const cases: [Fields, string[]][] = [
    [{ ...signature, name: '  ' }, ['name']],
    [{ name: 'Dana', signature: '', consent: '' }, ['signature', 'consent']],
    [{ ...signature, name: 'x'.repeat(201) }, ['name']],
    [{ ...signature, name: ['a', 'b'] }, ['name']],
  ]
  for (const [fields, wrong] of cases) {
    const again = await submit(page, one.url, 'accept', fields)
    t.equal(again.status, 422)
    for (const field of nonEmpty(wrong)) matches(t, again.text, containing(`href="#${field}"`))
    t.equal((again.text.match(/aria-invalid/g) ?? []).length, wrong.length)
  }
  matches(t, (await submit(page, one.url, 'decline', { reason: 'x'.repeat(2001) })).status, 422)
  t.equal((await bidNow(one)).status, 'viewed')
})

t.test('declining a bid needs no reason', async (t) => {
  const one = await shared()
  matches(t, await submit(await open(one.url), one.url, 'decline', { reason: ' ' }), { status: 303 })
  t.equal((await bidNow(one)).status, 'rejected')
  matches(t, await answersOf(one), [{ kind: 'declined', reason: null }])
})

t.test("a customer's change request adds a comment, a notification and an event, and the bid stays open", async (t) => {
  const one = await shared()
  const { client } = one.tenant
  const before = await typesOf(one)
  const words = { asker: 'Dana Ortiz', message: 'Could the island be of oak?' }
  const page = await open(one.url)
  const sent = await submit(page, one.url, 'ask', words)
  matches(t, sent, { status: 303, headers: { location: `${new URL(one.url).pathname}?asked=yes#answer` } })
  matches(t, await open(`${one.url}?asked=yes`), { status: 200, text: containing('Your request was sent') })
  const bid = await bidNow(one)
  t.equal(bid.status, 'viewed')
  const [comment, ...others] = (await client.ok('listComments', { query: { entityType: 'bid', entityId: bid.id } }))
    .data
  t.strictSame(others, [])
  matches(t, comment, { authorId: null, authorName: 'Dana Ortiz (customer)', body: words.message })
  const { data: notices } = await client.ok('listNotifications')
  matches(t, notices, [
    { type: 'bid.change_requested', entityType: 'bid', entityId: bid.id, body: `Dana Ortiz: ${words.message}` },
  ])
  t.strictSame((await typesOf(one)).slice(before.length), ['bid.updated', 'bid.change_requested', 'comment.created'])
  const { rows } = await pool.query(
    "select body::jsonb as body from events where tenant_id = $1 and type = 'bid.change_requested'",
    [one.tenant.id],
  )
  const changeRequest = { name: words.asker, message: words.message, commentId: comment!.id }
  t.strictSame(rows[0].body.data, { ...bid, changeRequest })
})

t.test('a link allows five change requests a day; incomplete requests are refused and do not count', async (t) => {
  const one = await shared()
  const page = await open(one.url)
  const ask = (fields: Fields, url = one.url) => submit(page, url, 'ask', { asker: 'Dana', message: 'Oak', ...fields })
  for (const [fields, wrong] of [
    [{ asker: ' ' }, 'asker'],
    [{ message: '' }, 'message'],
    [{ asker: 'x'.repeat(201) }, 'asker'],
    [{ message: 'x'.repeat(2001) }, 'message'],
  ] as const) {
    matches(t, await ask(fields), { status: 422, text: containing(`href="#${wrong}"`) })
  }
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ asker: 'x'.repeat(200) })))
  t.strictSame(answers.map(({ status }) => status).sort(), [303, 303, 303, 303, 303, 429, 429, 429])
  matches(t, await ask({}), { status: 429, text: /This one was not sent[\s\S]*>Oak</ })
  const kept = async () =>
    (await one.tenant.client.ok('listComments', { query: { entityType: 'bid', entityId: one.bid.id } })).data
  t.equal((await kept()).length, 5)
  t.equal((await kept())[0]!.authorName.length, 200)
  await submit(page, one.url, 'decline', {})
  matches(t, await ask({}), { status: 303 }, 'an answered bid ignores change requests')
  t.equal((await kept()).length, 5)
})

t.test('declining a bid stores the reason and is final', async (t) => {
  const one = await shared()
  const page = await open(one.url)
  matches(t, await submit(page, one.url, 'decline', { reason: 'Too dear for us' }), { status: 303 })
  t.equal((await bidNow(one)).status, 'rejected')
  matches(t, await answersOf(one), [{ kind: 'declined', reason: 'Too dear for us', name: null }])
  matches(t, await submit(page, one.url, 'accept', signature), { status: 303 })
  matches(t, await submit(page, one.url, 'decline', { reason: 'Again' }), { status: 303 })
  t.equal((await bidNow(one)).status, 'rejected')
  t.equal((await answersOf(one)).length, 1)
  const { text } = await open(one.url)
  matches(t, text, containing('This bid was declined'))
  matches(t, text, containing('can see that now'))
  lacks(t, text, /\btold\b/, 'the page does not claim that the organization was informed')
})

t.test('the page of a bid that was accepted without a signature mentions no signed PDF', async (t) => {
  const one = await shared()
  await one.tenant.client.ok('acceptBid', { path: { id: one.bid.id }, body: { acceptedBy: 'Dana Ortiz' } })
  const { text } = await open(one.url)
  matches(t, text, containing('Accepted by Dana Ortiz'))
  lacks(t, text, 'signed PDF for your records')
})

t.test('after its validUntil a bid is shown but cannot be answered', async (t) => {
  const one = await shared()
  const page = await open(one.url)
  await one.tenant.client.ok('updateBid', { path: { id: one.bid.id }, body: { validUntil: '2020-01-01T00:00:00Z' } })
  matches(t, await submit(page, one.url, 'accept', signature), { status: 303 })
  const { text } = await open(one.url)
  matches(t, text, containing('This bid expired on January 1, 2020'))
  lacks(t, text, '<form')
  t.strictSame(await answersOf(one), [])
})

t.test('a bid that was reverted from accepted to expired shows no expiry date in the future', async (t) => {
  const one = await shared()
  const { client } = one.tenant
  const path = { id: one.bid.id }
  await client.ok('updateBid', { path, body: { validUntil: '2099-01-01T00:00:00Z' } })
  await client.ok('acceptBid', { path })
  await client.ok('revertBidAcceptance', { path, body: { status: 'expired' } })
  const { text } = await open(one.url)
  matches(t, text, /This bid (?:has )?expired/)
  lacks(t, text, /expired on/)
})

t.test('HTML, bidi and control characters in any text appear as text on the customer page', async (t) => {
  const nasty = '</textarea><script>alert(1)</script>"\'{{7}}\u202ereversed\u0007'
  const tenant = await service.tenant({ name: nasty })
  const contact = await make.contact(tenant, { firstName: nasty, companyName: nasty })
  const everywhere = lines.map((line) => ({ ...line, description: nasty }))
  const site = { siteAddress: nasty, siteCity: nasty, siteState: nasty }
  const values = { contactId: contact.id, lines: everywhere, notes: nasty, terms: nasty, ...site }
  const bid = await make.bid(tenant, { status: 'sent', ...values } as Parameters<typeof make.bid>[1])
  const { data } = await tenant.client.ok('shareBid', { path: { id: bid.id } })
  const page = await open(data.url)
  const again = await submit(page, data.url, 'accept', { name: nasty, signature: nasty, consent: '' })
  const declined = await submit(page, data.url, 'decline', { reason: `${nasty}${'x'.repeat(2000)}` })
  const signed = await submit(page, data.url, 'accept', { name: `${nasty}\0`, signature: nasty, consent: 'yes' })
  matches(t, signed, { status: 303 })
  for (const { text } of [page, again, declined, await open(data.url)]) {
    lacks(t, text, '<script>')
    matches(t, text, containing('&lt;script&gt;'))
    matches(t, text, containing('[U+202E]'))
    matches(t, text, containing('[U+0007]'))
    t.equal((text.match(/<\/textarea>/g) ?? []).length, (text.match(/<textarea/g) ?? []).length)
  }
})

t.test('a worker renders the PDF; until the PDF exists, a waiting page reloads itself', async (t) => {
  const one = await shared()
  const waiting = await open(`${one.url}/pdf`)
  matches(t, waiting, { status: 200, headers: { refresh: '2' }, text: containing('is being prepared') })
  await open(`${one.url}/pdf`)
  const wanted = await pool.query('select entity_id as bid_id from wanted_pdfs where tenant_id = $1', [one.tenant.id])
  t.strictSame(wanted.rows, [{ bid_id: one.bid.id }])
  const { rows } = await pool.query('select task_identifier, queue_name from graphile_worker.jobs where key = $1', [
    `serve-documents:${one.tenant.id}`,
  ])
  t.strictSame(rows, [{ task_identifier: 'serve-documents', queue_name: `serve-documents:${one.tenant.id}` }])
})
