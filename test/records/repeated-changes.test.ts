import t from 'tap'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import {
  contractOperations,
  matchOperation,
  resolveContractReference,
  schemaViolations,
} from '../../scripts/testkit/http/contract.ts'
import { make } from '../../scripts/testkit/make.ts'
import { patchableRecordMakers } from '../../scripts/testkit/rounds/patchable-records.ts'
import { waitForClockTick } from '../../scripts/testkit/rounds/rounds.ts'

const service = await startService(t)

/** Fields that a PATCH accepts and no response contains. */
const unshown = ['draftsTakeNewCurrency', 'logoSourcePath', 'sourcePath']

/** Groups of fields that must be sent together. */
const together = [['entityType', 'entityId']]

/** Returns the fields of a record whose current values its PATCH accepts, with these values. */
function repeatable(path: string, shown: Record<string, unknown>): Record<string, unknown> {
  const { properties } = resolveContractReference(matchOperation('PATCH', path)!.body!.schema)
  const names = Object.keys(properties).filter((name) => !unshown.includes(name) && name in shown)
  const taken = names.filter((name) => schemaViolations(properties[name], shown[name]).length === 0)
  return Object.fromEntries(taken.map((name) => [name, shown[name]]))
}

/** Returns the whole body, and one body per field or group of fields. */
const bodiesOf = (body: Record<string, unknown>) => [
  body,
  ...Object.keys(body).map((name) => {
    const group = together.find((members) => members.includes(name)) ?? [name]
    return Object.fromEntries(group.map((member) => [member, body[member]]))
  }),
]

/** Returns a record by its own path, or from its list if the path has no GET. */
async function recordAt({ client }: TestTenant, path: string): Promise<Record<string, unknown>> {
  if (matchOperation('GET', path)) return (await client.send('GET', path)).json.data
  const { json } = await client.send('GET', path.replace(/\/\d+$/, ''))
  return json.data.find(({ id }: { id: number }) => path.endsWith(`/${id}`))
}

/** Returns the numbers of events and notifications of an organization. */
const leftIn = async ({ database, id }: TestTenant) =>
  (
    await database.pool.query(
      `select (select count(*)::integer from events where tenant_id = $1) as events,
        (select count(*)::integer from notifications where tenant_id = $1) as notices`,
      [id],
    )
  ).rows[0]

/** Returns all rows of the tables that PUT operations replace, including deleted rows. */
async function rowsOf({ database, id }: TestTenant): Promise<unknown[]> {
  const tables = [
    ...['products', 'kit_items', 'invoices', 'invoice_line_items', 'change_orders', 'pay_apps', 'pay_app_line_items'],
    ...['crew_assignments', 'accounting_connections'],
  ]
  const read = tables.map((table) =>
    database.pool.query(
      `/* of a test */ select to_jsonb(t) as row from ${table} t where tenant_id = $1 order by to_jsonb(t)::text`,
      [id],
    ),
  )
  return (await Promise.all(read)).map(({ rows }) => rows)
}

t.equal(Object.keys(patchableRecordMakers).length, 61)
const patched = new Set<string>()
for (const [name, arrange] of Object.entries(patchableRecordMakers)) {
  t.test(`a PATCH of ${name} with its current values changes nothing and emits no event`, async (t) => {
    const tenant = await service.tenant()
    const path = await arrange(tenant)
    patched.add(matchOperation('PATCH', path)!.operationId)
    const read = () => recordAt(tenant, path)
    const shown = await read()
    const left = await leftIn(tenant)
    const body = repeatable(path, shown)
    t.equal(Object.keys(body).length > 0, true, 'there is something to repeat')
    await waitForClockTick()
    for (const given of nonEmpty(bodiesOf(body))) {
      const { status, json } = await tenant.client.send('PATCH', path, { body: given })
      t.equal(status, 200, `${Object.keys(given).join()}: ${json.detail} ${JSON.stringify(json.errors)}`)
    }
    t.strictSame(await read(), shown)
    t.strictSame(await leftIn(tenant), left)
  })
}

t.test('a branding value that was set to its default stays when the default changes', async (t) => {
  const { client, database, id } = await service.tenant({ name: 'Harbor & Pine' })
  const { data } = await client.ok('updateBranding', { body: { companyName: 'Harbor & Pine' } })
  t.equal(data.updatedAt, null)
  await database.pool.query("update tenants set name = 'Pine' where id = $1", [id])
  t.equal((await client.ok('getBranding')).data.companyName, 'Harbor & Pine')
})

/** PUT operations to repeat: each function prepares the data and returns a call with the current values. */
const replacements: Record<string, (tenant: TestTenant) => Promise<() => Promise<unknown>>> = {
  reorderKitItems: async (tenant) => {
    const { id } = await make.kit(tenant, [
      [(await make.product(tenant)).id, '1'],
      [(await make.product(tenant)).id, '2'],
    ])
    const { data } = await tenant.client.ok('listKitItems', { path: { id } })
    const ids = data.map((item) => item.id)
    return () => tenant.client.ok('reorderKitItems', { path: { id }, body: { ids } })
  },
  reorderInvoiceLineItems: async (tenant) => {
    const lines = [{ description: 'Deck' }, { description: 'Stairs' }]
    const { id, lineIds } = await make.invoice(tenant, { lines })
    return () => tenant.client.ok('reorderInvoiceLineItems', { path: { id }, body: { ids: lineIds } })
  },
  linkInvoiceBilledItems: async (tenant) => {
    const order = await make.changeOrder(tenant, { status: 'approved' })
    const { id } = await make.invoice(tenant, { projectId: order.projectId })
    const items = [{ type: 'change_order' as const, id: order.id }]
    const link = () => tenant.client.ok('linkInvoiceBilledItems', { path: { id }, body: { items } })
    await link()
    return link
  },
  replacePayAppLineItems: async (tenant) => {
    const { id } = await make.payApp(tenant)
    const lines = (await make.payAppLines(tenant, id)).map((line) => ({ id: line.id, workThisPeriod: '40.00' }))
    const replace = () => tenant.client.ok('replacePayAppLineItems', { path: { id }, body: { lines } })
    await replace()
    return replace
  },
  replaceJobDayCrew: async (tenant) => {
    const { projectId, userId, date } = await make.crewAssignment(tenant)
    const crew = [{ userId, startTime: '07:30', isLead: true }]
    const replace = () => tenant.client.ok('replaceJobDayCrew', { body: { projectId, date, crew } })
    await replace()
    return replace
  },
  connectAccounting: async (tenant) => {
    const { realmId } = await make.accounting(tenant)
    const body = { provider: 'quickbooks' as const, realmId }
    return () => tenant.client.ok('connectAccounting', { body })
  },
}

for (const [operation, arrange] of Object.entries(replacements)) {
  t.test(`${operation} with the current values changes nothing and emits no event`, async (t) => {
    const tenant = await service.tenant()
    const repeat = await arrange(tenant)
    const left = await leftIn(tenant)
    const rows = await rowsOf(tenant)
    await waitForClockTick()
    await repeat()
    t.strictSame(await leftIn(tenant), left)
    t.strictSame(await rowsOf(tenant), rows)
  })
}

t.test('every PUT of the contract has a case in this file', async (t) => {
  const puts = contractOperations.filter(({ method }) => method === 'PUT')
  t.strictSame(Object.keys(replacements).sort(), puts.map(({ operationId }) => operationId).sort())
})

t.test('every PATCH of the contract has a case in this file', async (t) => {
  const patches = contractOperations.filter(({ method }) => method === 'PATCH')
  t.strictSame([...patched].sort(), patches.map(({ operationId }) => operationId).sort())
})
