import sharp from 'sharp'
import t from 'tap'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makePaperHelpers } from '../../scripts/testkit/paper-helpers.ts'

const service = await startService(t)
const { pool } = service.database
const { drawn } = makePaperHelpers(service)

/** Changes name, logo and currency of the organization. */
async function rename({ client, id }: TestTenant, companyName: string, currency: string) {
  await client.ok('updateBranding', { body: { companyName, currency, draftsTakeNewCurrency: true } })
  const background = { r: companyName.length, g: 90, b: 90 }
  const logo = await sharp({ create: { width: 60, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
  await pool.query(
    `update branding set logo = $2, logo_hash = $3, logo_type = 'image/png', logo_width = 60, logo_height = 20 where tenant_id = $1`,
    [id, logo, `logo-${companyName}`],
  )
}

const pageOf = async (tenant: TestTenant, started: { data: { job_id: string } }) =>
  (await drawn(tenant, started.data.job_id)).pages[0]!

/** Returns the different company names and currency signs on a page. */
const signsIn = (page: string): string[] => [...new Set(page.match(/\w+ Builders|[$€£]/g))]

interface Printed {
  /** Currency sign of the amounts after a change from USD to EUR. A draft takes the new currency. */
  sign: '$' | '€'

  /** Creates the record in a state before it is agreed to or sent, and returns its id. */
  open(tenant: TestTenant): Promise<number>
  settle(tenant: TestTenant, id: number): Promise<unknown>
  print(tenant: TestTenant, id: number): Promise<string>
}

const papers: Record<string, Printed> = {
  'an approved change order': {
    sign: '$',
    open: async (tenant) => (await make.changeOrder(tenant, { status: 'submitted' })).id,
    settle: ({ client }, id) => client.ok('approveChangeOrder', { path: { id } }),
    print: async (tenant, id) => pageOf(tenant, await tenant.client.ok('renderChangeOrderPdf', { path: { id } })),
  },
  'a submitted pay application': {
    sign: '€',
    open: async (tenant) => (await make.payApp(tenant, { status: 'draft' })).id,
    settle: ({ client }, id) => client.ok('submitPayApp', { path: { id } }),
    print: async (tenant, id) => pageOf(tenant, await tenant.client.ok('renderPayAppPdf', { path: { id } })),
  },
  'a sent invoice': {
    sign: '€',
    open: async (tenant) => (await make.invoice(tenant, { status: 'draft' })).id,
    settle: ({ client }, id) => client.ok('sendInvoice', { path: { id }, body: { to: 'dana@example.com' } }),
    print: async (tenant, id) => pageOf(tenant, await tenant.client.ok('renderInvoicePdf', { path: { id } })),
  },
}

for (const [name, { sign, open, settle, print }] of Object.entries(papers)) {
  t.test(
    `${name} keeps its letterhead and currency; a record that is still open has the current letterhead`,
    async (t) => {
      const tenant = await service.tenant()
      await rename(tenant, 'First Builders', 'USD')
      const id = await open(tenant)
      await rename(tenant, 'Second Builders', 'EUR')
      t.strictSame(signsIn(await print(tenant, id)), ['Second Builders', sign])
      await settle(tenant, id)
      await rename(tenant, 'Third Builders', 'GBP')
      const page = await print(tenant, id)
      t.strictSame(signsIn(page), ['Second Builders', sign])
      const { rows } = await pool.query(
        `select logo_hash, letterhead -> 'logo' as within from kept_letterheads where tenant_id = $1 and entity_id = $2`,
        [tenant.id, id],
      )
      t.strictSame(rows, [{ logo_hash: 'logo-Second Builders', within: null }])
    },
  )
}

t.test('a rejected pay application has the current letterhead until it is submitted again', async (t) => {
  const tenant = await service.tenant({ name: 'First Builders' })
  const { client } = tenant
  const { id } = await make.payApp(tenant, { status: 'submitted' })
  const { print } = papers['a submitted pay application']!
  await client.ok('updateBranding', { body: { companyName: 'Second Builders' } })
  matches(t, await print(tenant, id), containing('First Builders'))
  await client.ok('rejectPayApp', { path: { id }, body: {} })
  matches(t, await print(tenant, id), containing('Second Builders'))
  await client.ok('submitPayApp', { path: { id } })
  await client.ok('updateBranding', { body: { companyName: 'Third Builders' } })
  matches(t, await print(tenant, id), containing('Second Builders'))
})

t.test(
  'a stored letterhead has payment instructions and tax ID if they were set at the time, and does not change later',
  async (t) => {
    const tenant = await service.tenant()
    const { open, settle, print } = papers['a sent invoice']!
    const keptOf = async (id: number) => {
      const { rows } = await pool.query(
        'select letterhead from kept_letterheads where tenant_id = $1 and entity_id = $2',
        [tenant.id, id],
      )
      return rows[0].letterhead as object
    }
    const before = await open(tenant)
    await settle(tenant, before)
    const kept = await keptOf(before)
    t.notOk('taxId' in kept || 'paymentInstructions' in kept)
    await tenant.client.ok('updateBranding', { body: { taxId: '91-4471820', paymentInstructions: 'By check' } })
    lacks(t, await print(tenant, before), '91-4471820')
    t.strictSame(await keptOf(before), kept)
    const after = await open(tenant)
    await settle(tenant, after)
    matches(t, await keptOf(after), { taxId: '91-4471820', paymentInstructions: 'By check' })
    await tenant.client.ok('updateBranding', { body: { locale: 'de-DE', taxId: 'DE129273398' } })
    matches(t, await print(tenant, after), containing('EIN 91-4471820'))
  },
)
