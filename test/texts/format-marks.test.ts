import t from 'tap'
import { labelsOf } from '../../db/domain/language/labels.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { makeOneRecordPerFamily } from '../../scripts/testkit/make/families.ts'
import { make } from '../../scripts/testkit/make.ts'
import { FormVisitor, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'
import { crawlPages, makeSampleOrganization } from '../../scripts/testkit/sample-organization.ts'
import { makeSignerHelpers } from '../../scripts/testkit/webhooks/signing.ts'
import { buildSubject } from '../../workers/mail/subject.ts'

const service = await startOwnService(t)
const { pool } = service.database
const { linkOf } = makeSignerHelpers(service)

/** Adds format marks of each kind inside a name, because marks at its ends are trimmed on input. */
const planted = (name: string): string => `${name}\u202ea\u2066b\u200fc\u200bd\u00ade\u2060f`
const shown = (name: string): string => `${name}[U+202E]a[U+2066]b[U+200F]cdef`

/** Columns with names and labels by table: every text of a record or a person that a page may show. */
const columns: Record<string, string[]> = {
  api_keys: ['name'],
  bid_line_items: ['description', 'mark_name', 'unit'],
  bids: ['title', 'notes', 'terms', 'site_address', 'accepted_by'],
  branding: ['company_name', 'address', 'payment_instructions', 'default_terms', 'tax_id', 'license_number'],
  change_order_line_items: ['description'],
  change_orders: ['title', 'description', 'own_number'],
  comments: ['body', 'author_name'],
  contacts: ['first_name', 'last_name', 'company_name', 'position', 'phone', 'notes'],
  documents: ['name', 'category', 'description'],
  invoice_line_items: ['description'],
  invoice_payments: ['method', 'reference', 'notes'],
  invoices: ['notes_to_customer'],
  jobs: ['error_message'],
  lead_stages: ['name'],
  leads: ['name', 'source', 'project_type', 'description'],
  oauth_clients: ['name'],
  pay_app_line_items: ['description', 'item_number', 'section'],
  pay_apps: ['notes'],
  products: ['name', 'sku', 'description'],
  projects: ['name', 'own_number', 'architect_name', 'description'],
  signature_requests: ['title', 'signer_name', 'message'],
  site_logs: ['title', 'work_performed', 'notes'],
  tenants: ['name'],
  time_entries: ['description'],
  users: ['name'],
  webhook_deliveries: ['error_message', 'response_body'],
  webhook_endpoints: ['description'],
}

const rawMarks = (html: string): string[] =>
  [...html.matchAll(/[^<>\n]{0,30}\p{Cf}[^<>\n]{0,30}/gu)].map(([found]) => JSON.stringify(found))

const tenant = await service.tenant({ name: 'Acme' })
const owner = await makeSampleOrganization(tenant)
const records = await makeOneRecordPerFamily(tenant)
const { client } = tenant
await client.ok('createComment', { body: { entityType: 'lead', entityId: records.leads, body: 'Call them' } })
await client.ok('createApiKey', { body: { name: 'Sync', scopes: ['contacts:read'] } })
const path = { id: records.bids }
const links = [
  (await client.ok('shareBid', { path })).data.url,
  (await client.ok('shareInvoice', { path: { id: records.invoices } })).data.url,
  (await client.ok('shareContactStatement', { path: { id: records.contacts } })).data.url,
]
const request = await linkOf(tenant, records['signature-requests'])

// Written directly to the database, because names stored by an earlier release may have marks anywhere.
for (const [table, names] of Object.entries(columns)) {
  const own = table === 'tenants' ? 'id' : 'tenant_id'
  const key = table === 'branding' ? 'tenant_id' : 'id'
  for (const name of names) {
    const where = table === 'oauth_clients' ? 'true' : `${own} = ${tenant.id}`
    const { rowCount } = await pool.query(`update ${table} set ${JSON.stringify(name)} = $1 || ${key} where ${where}`, [
      planted(name.slice(0, 4)),
    ])
    if (rowCount === 0) throw new Error(`${table} has no row`)
  }
}

const visitor = await signInVisitor(service.origin, owner)
const pages = new Map<string, string>()
const lists = [
  '/portal/records/search?q=',
  '/portal/requests',
  '/portal/api-keys',
  '/portal/platform',
  '/portal/people',
]
for (const address of new Set([...(await crawlPages(visitor)), ...lists, `/portal/records/leads/${records.leads}`]))
  pages.set(address, (await visitor.get(address)).text)
for (const link of [...links, request!]) {
  const { pathname } = new URL(link)
  pages.set(pathname, (await visitor.get(pathname)).text)
}

t.test('no page of the portal and no public page has a raw direction or format mark', async (t) => {
  t.ok(pages.size > 60, `${pages.size} pages`)
  for (const [address, text] of pages) t.strictSame(rawMarks(text), [], address)
})

t.test('pages show the direction marks of names as code points', async (t) => {
  const at = (address: string) => pages.get(address)!
  const record = (family: keyof typeof records) => at(`/portal/records/${family}/${records[family]}`)
  matches(t, at('/portal'), containing(shown('name')), 'the overview')
  matches(t, at('/portal/api-keys'), containing(shown('name')), 'the keys')
  matches(t, at('/portal/requests'), containing(shown('name')), 'the requests')
  matches(t, at('/portal/platform'), containing(shown('name')), 'the operator’s list')
  matches(t, at('/portal/people'), containing(shown('name')), 'the people')
  matches(t, record('leads'), containing(shown('auth')), 'a comment’s author')
  for (const address of links.map((link) => new URL(link).pathname))
    matches(t, at(address), containing(shown('comp')), address)
})

t.test('a form field holds a name with its marks, so that saving the form does not change the name', async (t) => {
  const [field] = /<input[^>]*name="companyName"[^>]*>/.exec(pages.get('/portal/branding')!)!
  const [, value] = /value="([^"]*)"/.exec(field)!
  const read = value!.replace(/&#x([0-9a-f]+);/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
  t.equal(read, `${planted('comp')}${tenant.id}`)
})

t.test('direction marks in the name of a customer who asks for a change are stored as code points', async (t) => {
  const other = await service.tenant()
  const bid = await make.bid(other, { status: 'sent', lines: [{ description: 'Deck', unitPrice: '10' }] })
  const { pathname } = new URL((await other.client.ok('shareBid', { path: { id: bid.id } })).data.url)
  const guest = new FormVisitor(service.origin)
  const fields = { asker: planted('Dana'), message: 'Oak, please' }
  await guest.submit(await guest.get(pathname), fields, { action: `${pathname}/ask#answer` })
  const query = { entityType: 'bid', entityId: bid.id } as const
  const { data } = await other.client.ok('listComments', { query })
  t.strictSame(
    data.map(({ authorName }) => authorName),
    [`${shown('Dana')} (customer)`],
  )
})

t.test('a mail subject shows the direction marks of title and sender as code points', async (t) => {
  const label = labelsOf('en')
  t.equal(
    buildSubject({ what: 'Bid B-7', title: planted('Deck'), company: planted('Acme') }, label),
    `Bid B-7: ${shown('Deck')} from ${shown('Acme')}`,
  )
})
