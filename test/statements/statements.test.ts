import t from 'tap'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { type ClientAnswer, sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makePaperHelpers } from '../../scripts/testkit/paper-helpers.ts'

const service = await startService(t, { settings: { trustProxy: 'loopback' } })
const { drawn } = makePaperHelpers(service)
const open = (url: string): Promise<ClientAnswer> => sendRaw(url, 'GET')
const shownOf = async (url: string) => (await open(url)).text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const dayMs = 86_400_000
const dayFromNow = (days: number) => `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T00:00:00.000Z`

const linkOf = async ({ client }: Pick<TestTenant, 'client'>, id: number, rotate = false): Promise<string> =>
  (await client.ok('shareContactStatement', { path: { id }, body: { rotate } })).data.url

/** Creates a customer with an invoice of each age and status, whose open amounts sum to 1,111.00. */
async function owing() {
  const tenant = await service.tenant({ name: 'Acme Builders' })
  const { id } = await make.contact(tenant, { companyName: 'Ortiz Homes', email: 'dana@ortiz.example' })
  const project = await make.project(tenant, { name: 'Ortiz kitchen' })
  const invoice = (unitPrice: string, due: number | null, status: 'draft' | 'sent' | 'paid' | 'voided' = 'sent') =>
    make.invoice(tenant, {
      ...{ contactId: id, projectId: project.id, status, issueDate: dayFromNow(-200) },
      ...(due === null ? {} : { dueDate: dayFromNow(due) }),
      lines: [{ description: 'Work', unitPrice }],
    })
  const late = await invoice('1000.00', -95)
  const partial = await invoice('150.00', -2)
  await tenant.client.ok('recordInvoicePayment', { path: { id: partial.id }, body: { amount: '50.00' } })
  const undated = await invoice('10.00', null)
  const current = await invoice('1.00', 5)
  for (const status of ['draft', 'paid', 'voided'] as const) await invoice('7777.00', -1, status)
  const someoneElse = await make.contact(tenant, { companyName: 'Somebody else' })
  await make.invoice(tenant, {
    contactId: someoneElse.id,
    status: 'sent',
    lines: [{ description: 'W', unitPrice: '8888' }],
  })
  return { tenant, id, invoices: [late, partial, current, undated] }
}

t.test(
  "a statement lists the sent and partly paid invoices by due date, aged in the organization's time zone, with their total",
  async (t) => {
    const { tenant, id, invoices } = await owing()
    const url = await linkOf(tenant, id)
    matches(t, url, new RegExp(`^${service.settings.publicOrigin}/c/sta_[\\w-]{40,}$`))
    const seen = await shownOf(url)
    const places = invoices.map(({ invoiceNumber }) => seen.indexOf(invoiceNumber))
    t.ok(nonEmpty(places).every((place) => place > 0))
    t.strictSame(
      places,
      places.toSorted((one, other) => one - other),
      'by due date, and last those without one',
    )
    for (const part of ['Acme Builders', 'Ortiz Homes', 'Ortiz kitchen', '95 $1,000.00', '2 $100.00'])
      matches(t, seen, containing(part))
    matches(
      t,
      seen,
      containing(
        'Not overdue $11.00 1 to 30 days overdue $100.00 More than 90 days overdue $1,000.00 Total open $1,111.00',
      ),
    )
    lacks(t, seen, /7,777|8,888|31 to 60/)
    const { data } = await tenant.client.ok('renderContactStatementPdf', { path: { id } })
    const { pages, disposition } = await drawn(tenant, data.job_id)
    for (const { invoiceNumber } of nonEmpty(invoices)) matches(t, pages[0], containing(invoiceNumber))
    for (const part of ['Ortiz Homes', '1 to 30 days overdue $100.00', 'Total open $1,111.00'])
      matches(t, pages[0], containing(part))
    matches(t, disposition, /statement-\d{4}-\d\d-\d\d\.pdf/)
  },
)

t.test('the statement page reflects payments, says when nothing is open, and changes no invoice', async (t) => {
  const { tenant, id, invoices } = await owing()
  const url = await linkOf(tenant, id)
  const versions = async () =>
    (await tenant.client.ok('listInvoices', { query: { contactId: id } })).data.map(({ updatedAt }) => updatedAt)
  const before = await versions()
  matches(t, await shownOf(url), containing('$1,111.00'))
  t.strictSame(await versions(), before)
  for (const invoice of nonEmpty(invoices)) {
    await tenant.client.ok('markInvoicePaid', { path: { id: invoice.id } })
    lacks(t, await shownOf(url), invoice.invoiceNumber)
  }
  matches(t, await shownOf(url), /Nothing is open.*Total open \$0\.00/)
})

t.test(
  "a statement's link ends when it is rotated or its contact is deleted, and shows the same page as an unknown link",
  async (t) => {
    const { tenant, id } = await owing()
    const first = await linkOf(tenant, id)
    t.equal(await linkOf(tenant, id), first)
    const second = await linkOf(tenant, id, true)
    t.equal((await open(second)).status, 200)
    const replaced = await open(first)
    await tenant.client.ok('deleteContact', { path: { id } })
    const pages = [replaced, await open(second), await open(`${second}/pdf`), await open(`${service.origin}/c/x`)]
    for (const page of pages) matches(t, page, { status: 404, text: pages[0]!.text })
    lacks(t, pages[1]!.text, /Acme|Ortiz/)
    t.equal((await tenant.client.call('shareContactStatement', { path: { id } })).status, 404)
    t.equal((await tenant.client.call('renderContactStatementPdf', { path: { id } })).status, 404)
  },
)

t.test(
  'shareContactStatement and renderContactStatementPdf need contacts:read in addition to their own scope',
  async (t) => {
    const { tenant, id } = await owing()
    const path = { id }
    const { client } = await tenant.key({ scopes: ['invoices:read', 'invoices:send'] })
    for (const operation of ['shareContactStatement', 'renderContactStatementPdf'] as const) {
      matches(t, await client.call(operation, { path }), { status: 403, text: containing('contacts:read') }, operation)
      t.equal((await client.call(operation, { path: { id: 4711 } })).status, 404)
    }
    const { client: both } = await tenant.key({ scopes: ['contacts:read', 'invoices:send'] })
    matches(t, await open(await linkOf({ client: both }, id)), { status: 200 })
  },
)

t.test('the statement page forbids indexing, framing, caching and inline scripts', async (t) => {
  const { tenant, id } = await owing()
  const { text, headers } = await open(await linkOf(tenant, id))
  matches(t, headers, { 'x-robots-tag': /noindex/, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  matches(t, String(headers['content-security-policy']), containing("default-src 'none'"))
  lacks(t, text, /<style|style=|<script|\bon[a-z]+=/i)
})
