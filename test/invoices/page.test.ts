import t from 'tap'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { type ClientAnswer, sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makePaperHelpers, pdfPageTexts } from '../../scripts/testkit/paper-helpers.ts'
import { mailText } from '../../scripts/testkit/peers/mime.ts'
import { race, repeatContestant, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startService(t, { settings: { trustProxy: 'loopback' } })
const { work, mailOf } = makePaperHelpers(service)
const person = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1' }
const open = (url: string, headers: Record<string, string> = {}): Promise<ClientAnswer> =>
  sendRaw(url, 'GET', { headers: { ...person, ...headers } })
const dayMs = 86_400_000
const dayFromNow = (days: number) => `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T00:00:00.000Z`

const linkOf = async ({ client }: TestTenant, id: number, rotate = false): Promise<string> =>
  (await client.ok('shareInvoice', { path: { id }, body: { rotate } })).data.url

/** Returns the bodies of the organization's events of the given type. */
const typed = async ({ id }: Pick<TestTenant, 'id'>, type: string) => {
  const text = "select body::jsonb as body from events where tenant_id = $1 and body::jsonb ->> 'type' = $2"
  return (await service.database.pool.query(text, [id, type])).rows.map(({ body }) => body)
}

async function shared(values: Parameters<typeof make.invoice>[1] = {}) {
  const tenant = await service.tenant({ name: 'Acme Builders' })
  const { id: contactId } = await make.contact(tenant, {
    firstName: 'Dana',
    lastName: 'Ortiz',
    email: 'dana@acme.example',
  })
  const invoice = await make.invoice(tenant, { status: 'sent', contactId, ...values })
  return { tenant, invoice, url: await linkOf(tenant, invoice.id) }
}

const lines = [
  { description: 'Cabinets', quantity: '2', unitPrice: '348.35' },
  { description: 'Kept back', kind: 'retainage' as const, unitPrice: '-69.67' },
]

t.test(
  "an invoice's page shows lines, payments, balance and due date as in the API, and forbids indexing, framing and caching",
  async (t) => {
    const { tenant, invoice, url } = await shared({
      ...{ lines, taxRate: '10', issueDate: '2090-03-02T00:00:00.000Z', dueDate: '2090-04-01T00:00:00.000Z' },
      notesToCustomer: 'Thank you, Dana.',
    })
    const body = { amount: '100.00', method: 'check', reference: '10422', paidAt: '2026-03-09T08:30:00Z' }
    await tenant.client.ok('recordInvoicePayment', { path: { id: invoice.id }, body })
    const { data } = await tenant.client.ok('getInvoice', { path: { id: invoice.id } })
    const { status, text, headers } = await open(url)
    t.equal(status, 200)
    const seen = text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    for (const part of [
      'Acme Builders',
      data.invoiceNumber,
      'Dana Ortiz',
      'Cabinets',
      'Retainage',
      'Thank you, Dana.',
    ]) {
      matches(t, seen, containing(part))
    }
    matches(t, seen, containing(`Total $${data.total} Paid \u2212$100.00 Balance due $${data.balanceDue}`))
    matches(t, seen, containing('Date March 2, 2090 Due April 1, 2090'))
    matches(t, seen, containing('$100.00 on March 9, 2026 by check, 10422'))
    matches(t, headers, {
      'x-robots-tag': /noindex/,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    matches(t, String(headers['content-security-policy']), containing("default-src 'none'"))
    t.equal(headers['set-cookie'], undefined)
    lacks(t, text, /<style|style=|<script|\bon[a-z]+=/i)
    matches(t, await open(url, { 'Accept-Encoding': 'br' }), { headers: { 'content-encoding': 'br' } })
  },
)

t.test(
  'shareInvoice returns the same link until it is rotated, and the link still works when the invoice is paid',
  async (t) => {
    const { tenant, invoice, url } = await shared()
    matches(t, url, new RegExp(`^${service.settings.publicOrigin}/i/inv_[\\w-]{40,}$`))
    t.equal(await linkOf(tenant, invoice.id), url)
    const next = await linkOf(tenant, invoice.id, true)
    t.not(next, url)
    t.equal((await open(url)).status, 404)
    matches(t, await open(next), { status: 200, text: containing('Balance due') })
    await tenant.client.ok('markInvoicePaid', { path: { id: invoice.id } })
    t.equal(await linkOf(tenant, invoice.id), next)
    matches(t, await open(next), { status: 200, text: containing('Paid in full') })
  },
)

t.test('shareInvoice refuses drafts and voided invoices with a 409; an unknown invoice is a 404', async (t) => {
  const tenant = await service.tenant()
  for (const status of ['draft', 'voided'] as const) {
    const { id } = await make.invoice(tenant, { status })
    matches(t, await tenant.client.call('shareInvoice', { path: { id } }), { status: 409, code: 'conflict' }, status)
  }
  t.equal((await tenant.client.call('shareInvoice', { path: { id: 4711 } })).status, 404)
})

t.test('the page of a voided invoice shows only that it was voided; a replaced link is not found', async (t) => {
  const { tenant, invoice, url } = await shared({ lines: [{ description: 'Secret stairs', unitPrice: '77.00' }] })
  const now = await linkOf(tenant, invoice.id, true)
  await tenant.client.ok('voidInvoice', { path: { id: invoice.id } })
  for (const path of ['', '/pdf', '/logo']) {
    const { status, text } = await open(`${now}${path}`)
    t.equal(status, 410)
    matches(t, text, containing(`voided invoice ${invoice.invoiceNumber}`))
    lacks(t, text, /Secret stairs|77\.00|accepted/)
  }
  t.equal((await open(url)).status, 404)
})

t.test(
  "the first visit by a person sets an invoice's viewedAt with one event; previews, prefetches and HEAD requests do not",
  async (t) => {
    const { tenant, invoice, url } = await shared()
    const now = async () => (await tenant.client.ok('getInvoice', { path: { id: invoice.id } })).data
    const events = () => typed(tenant, 'invoice.viewed')
    t.equal((await now()).viewedAt, null)
    await open(url, { 'Sec-Purpose': 'prefetch;prerender' })
    await open(url, { 'User-Agent': 'WhatsApp/2.23.20.0' })
    await sendRaw(url, 'HEAD', { headers: person })
    await open(`${url}/pdf`)
    t.equal((await now()).viewedAt, null)
    await race(t, {
      at: service,
      rounds: 4,
      arrange: () => shared(),
      contestants: (one) => repeatContestant(3, () => open(one.url)),
      judge: async (pages, one) => {
        t.strictSame(sortedStatuses(pages), [200, 200, 200])
        const { data } = await one.tenant.client.ok('listEvents', { query: { type: 'invoice.viewed' } })
        t.equal(data.length, 1)
      },
    })
    await open(url)
    const viewed = await now()
    matches(t, viewed, { status: 'sent', viewedAt: String })
    await open(url)
    t.strictSame(await now(), viewed)
    const [event, ...others] = await events()
    t.strictSame(others, [])
    matches(t, event, { data: { id: invoice.id, viewedAt: viewed.viewedAt }, previous_attributes: { viewedAt: null } })
    await tenant.client.ok('markInvoicePaid', { path: { id: invoice.id } })
    const other = await shared()
    await other.tenant.client.ok('markInvoicePaid', { path: { id: other.invoice.id } })
    await open(other.url)
    const paid = (await other.tenant.client.ok('getInvoice', { path: { id: other.invoice.id } })).data
    matches(
      t,
      paid,
      { status: 'paid', viewedAt: String },
      'a visit to a paid invoice sets viewedAt, and the invoice stays paid',
    )
  },
)

t.test('truncated, altered and unknown tokens and tokens of other records all get the same 404 page', async (t) => {
  const { tenant, url } = await shared()
  const bid = await make.bid(tenant, { status: 'sent' })
  const ofBid = (await tenant.client.ok('shareBid', { path: { id: bid.id } })).data.url
  const broken = [
    ...[url.slice(0, -1), `${url}x`, url.replace(/inv_[^_]+_/, 'inv_zz_'), url.replace('/i/', '/c/').slice(0, -1)],
    ...[ofBid.replace('/b/', '/i/'), `${service.origin}/i/`, `${service.origin}/i/%00`],
  ]
  const pages = await Promise.all(broken.map((address) => open(address)))
  for (const [index, page] of pages.entries()) {
    t.equal(page.status, 404, broken[index]!)
    if (!broken[index]!.includes('/c/')) t.equal(page.text, pages[0]!.text, broken[index]!)
    lacks(t, page.text, 'Acme')
  }
})

t.test('the page shows an unpaid invoice as overdue from the day after its due date', async (t) => {
  const { tenant, invoice, url } = await shared({ issueDate: dayFromNow(-40), dueDate: dayFromNow(-3) })
  matches(t, (await open(url)).text, /class="banner problem"[^>]*>\s*<p class="banner-title">Overdue 3 days</)
  await tenant.client.ok('markInvoicePaid', { path: { id: invoice.id } })
  lacks(t, (await open(url)).text, 'Overdue ')
  const other = await shared({ issueDate: dayFromNow(-40), dueDate: dayFromNow(3) })
  lacks(t, (await open(other.url)).text, 'Overdue ')
})

t.test('the page of an invoice offers a PDF with the same content', async (t) => {
  const { tenant, invoice, url } = await shared({ lines })
  matches(t, await open(`${url}/pdf`), { status: 200, text: containing('Your PDF is being prepared') })
  await work(tenant)
  const answer = await fetch(`${url}/pdf`)
  t.equal(answer.headers.get('content-type'), 'application/pdf')
  const [page] = await pdfPageTexts(new Uint8Array(await answer.arrayBuffer()))
  for (const part of [invoice.invoiceNumber, 'Cabinets', '$627.03']) matches(t, page, containing(part))
})

t.test("the mail of an invoice has a link to the invoice's page, also when the invoice is resent", async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.invoice(tenant, { lines })
  const path = { id }
  const body = { to: 'dana@acme.example' }
  const first = await tenant.client.ok('sendInvoice', { path, body })
  const again = await tenant.client.ok('resendInvoice', { path, body })
  await work(tenant)
  const url = await linkOf(tenant, id)
  for (const { meta } of [first, again]) {
    const mail = mailOf(meta.job_id)
    matches(t, mailText(mail, 'text/plain'), containing(url))
    matches(t, mailText(mail, 'text/html'), containing(`href="${url}"`))
  }
  matches(t, await open(url), { status: 200 })
})
