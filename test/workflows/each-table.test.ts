import { sql } from 'kysely'
import t from 'tap'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { bidMachine } from '../../db/nouns/bids/states.ts'
import { changeOrderMachine } from '../../db/nouns/change-orders/states.ts'
import { findDocumentsOnDeletedRecords } from '../../db/nouns/documents/project-reassignment.ts'
import { invoiceMachine } from '../../db/nouns/invoices/states.ts'
import { payAppMachine } from '../../db/nouns/pay-apps/states.ts'
import { contractInCurrencyCondition, findContractCurrencies } from '../../db/services/branding/currencies.ts'
import { findContractInvoice } from '../../db/workflows/billing-method.ts'
import { entityResources } from '../../db/workflows/resources/entities.ts'
import { resources } from '../../db/workflows/resources/registry.ts'
import { findTitles, titleKeyOf } from '../../db/workflows/resources/titles.ts'
import { sweepRetention } from '../../db/workflows/retention/sweep.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { createPathRecords } from '../../scripts/testkit/fixtures/prepared-requests.ts'
import { matchOperation } from '../../scripts/testkit/http/contract.ts'
import { makeSearchableRecord } from '../../scripts/testkit/make/entities.ts'
import { make } from '../../scripts/testkit/make.ts'

/** For each query over several tables, every table has a case in which only that table has a match. */
const service = await startOwnService(t)
const { pool } = service.database
const db = liveReadContext(service.database)

const rewrite = (table: string, { id: tenantId }: TestTenant, id: number, column: string, value: unknown) =>
  pool.query(`/* of a test */ update ${table} set ${column} = $3 where tenant_id = $1 and id = $2`, [
    tenantId,
    id,
    value,
  ])

type InvoiceState = (typeof invoiceMachine.states)[number]

/** Ways in which an invoice can bill a contract, each without the others. */
const ways: Record<
  string,
  (tenant: TestTenant, status: InvoiceState) => Promise<{ project: number; invoice: number }>
> = {
  'of the bid that became the project': async (tenant, status) => {
    const { project, bid } = await make.contract(tenant)
    const { id } = await make.invoice(tenant, { status })
    await rewrite('invoices', tenant, id, 'bid_id', bid.id)
    return { project: project.id, invoice: id }
  },
  'in the project, of another bid': async (tenant, status) => {
    const { id: project } = await make.project(tenant, { contractValue: '1000.00' })
    const { id: bid } = await make.bid(tenant, { status: 'accepted' })
    const { id } = await make.invoice(tenant, { status, projectId: project })
    await rewrite('invoices', tenant, id, 'bid_id', bid)
    return { project, invoice: id }
  },
  'of a bid assigned to the project': async (tenant, status) => {
    const { id: project } = await make.project(tenant, { contractValue: '1000.00' })
    const { id: bid } = await make.bid(tenant, { status: 'accepted', projectId: project })
    const { id } = await make.invoice(tenant, { status })
    await rewrite('invoices', tenant, id, 'bid_id', bid)
    return { project, invoice: id }
  },
  'of a change order of the project': async (tenant, status) => {
    const { id: project } = await make.project(tenant, { contractValue: '1000.00' })
    const { id: order } = await make.changeOrder(tenant, { projectId: project, status: 'approved' })
    const { id } = await make.invoice(tenant, { status })
    await rewrite('change_orders', tenant, order, 'invoice_id', id)
    return { project, invoice: id }
  },
}

for (const [way, arrange] of Object.entries(ways)) {
  t.test(`an invoice prevents pay applications of a project unless the invoice is voided: ${way}`, async (t) => {
    const found: Record<string, boolean> = {}
    for (const status of nonEmpty(invoiceMachine.states)) {
      const tenant = await service.tenant()
      const { project, invoice } = await arrange(tenant, status)
      const { data } = await tenant.client.ok('getProject', { path: { id: project } })
      const { invoiceNumber } = (await tenant.client.ok('getInvoice', { path: { id: invoice } })).data
      const number = await findContractInvoice(db, tenant.caller, data)
      t.equal([invoiceNumber, undefined].includes(number), true)
      found[status] = number === invoiceNumber
      const answer = await tenant.client.call('createPayApp', { body: { projectId: project, periodTo: '2026-03-31' } })
      t.equal(answer.status, found[status] ? 409 : 201, status)
      await rewrite('invoices', tenant, invoice, 'deleted_at', '2026-01-01')
      t.equal(await findContractInvoice(db, tenant.caller, data), undefined, 'a deleted invoice does not count')
    }
    t.strictSame(found, { draft: true, sent: true, partial: true, paid: true, voided: false })
  })
}

t.test('an invoice of a deleted bid or change order does not prevent pay applications', async (t) => {
  for (const [way, table] of [
    ['of a bid assigned to the project', 'bids'],
    ['of a change order of the project', 'change_orders'],
  ] as const) {
    const tenant = await service.tenant()
    const { project } = await ways[way]!(tenant, 'sent')
    await pool.query(`update ${table} set deleted_at = now() where tenant_id = $1`, [tenant.id])
    const { data } = await tenant.client.ok('getProject', { path: { id: project } })
    t.equal(await findContractInvoice(db, tenant.caller, data), undefined, table)
  }
})

/** Reports whether all records that determine the currency of a project's contract are in US dollars. */
async function isInDollars({ id }: TestTenant, project: number): Promise<boolean> {
  const { rows } = await sql`select from projects p where p.tenant_id = ${id} and p.id = ${project}
    ${contractInCurrencyCondition(id, { currency: 'USD', isMixed: true })}`.execute(db.sql)
  return rows.length === 1
}

/** States in which a record alone determines the currency of its project's contract. */
const standing: Record<
  string,
  {
    states: readonly string[]
    make(tenant: TestTenant, project: number, state: string): Promise<{ id: number }>
    said: string[]
  }
> = {
  bids: {
    states: bidMachine.states,
    make: (tenant, projectId, state) => make.bid(tenant, { projectId, status: state as 'sent' }),
    said: ['accepted'],
  },
  change_orders: {
    states: changeOrderMachine.states,
    make: (tenant, projectId, state) => make.changeOrder(tenant, { projectId, status: state as 'draft' }),
    said: ['submitted', 'approved'],
  },
  pay_apps: {
    states: payAppMachine.states,
    make: (tenant, projectId, state) => make.payApp(tenant, { projectId, status: state as 'draft' }),
    said: ['submitted', 'approved', 'rejected', 'paid'],
  },
  invoices: {
    states: invoiceMachine.states,
    make: (tenant, projectId, state) => make.invoice(tenant, { projectId, status: state as 'draft' }),
    said: ['sent', 'partial', 'paid'],
  },
}

for (const [table, { states, make: made, said }] of Object.entries(standing)) {
  t.test(`the currency of a contract is taken from its ${table} only in the states ${said.join(', ')}`, async (t) => {
    const tenant = await service.tenant()
    const found: string[] = []
    for (const state of nonEmpty(states)) {
      const { id: project } = await make.project(tenant, { contractValue: '1000.00' })
      const { id } = await made(tenant, project, state)
      await rewrite(table, tenant, id, 'currency', 'EUR')
      const currency = (await findContractCurrencies(db, tenant.id, [project])).get(project)
      if (currency !== undefined) found.push(state)
      t.equal(currency, said.includes(state) ? 'EUR' : undefined, state)
      t.equal(await isInDollars(tenant, project), !said.includes(state), state)
      await rewrite(table, tenant, id, 'deleted_at', '2026-01-01')
      t.equal((await findContractCurrencies(db, tenant.id, [project])).size, 0, 'a deleted record does not count')
      t.equal(await isInDollars(tenant, project), true, 'a deleted record does not count')
    }
    t.strictSame(found, said)
  })
}

t.test('the titles of records of every type, deleted ones included, are read in one query', async (t) => {
  const tenant = await service.tenant()
  const records: { entityType: (typeof entityResources)[number]['entityType']; entityId: number }[] = []
  for (const { entityType, table } of entityResources) {
    const { id: entityId } = await makeSearchableRecord(tenant, entityType)
    records.push({ entityType, entityId })
    const { id } = await makeSearchableRecord(tenant, entityType, 'Goshawk')
    records.push({ entityType, entityId: id })
    await rewrite(table, tenant, id, 'deleted_at', '2026-01-01')
  }
  t.equal(records.length, entityResources.length * 2)
  t.equal(entityResources.length, 10)
  const titles = await findTitles(db, tenant.caller, records)
  t.strictSame([...titles.keys()].sort(), records.map(titleKeyOf).sort())
  for (const record of records) {
    t.equal((await findTitles(db, tenant.caller, [record])).get(titleKeyOf(record)), titles.get(titleKeyOf(record)))
  }
})

t.test(
  'a document on a deleted record stays with the record, for every type that can move between projects',
  async (t) => {
    const tenant = await service.tenant()
    const follow: string[] = []
    for (const { entityType, table } of entityResources) {
      const { id: entityId } = await makeSearchableRecord(tenant, entityType)
      const given = { entityType: entityType as 'bid', entityId }
      const sourcePath = await make.documentUpload(tenant)
      const { status, json } = await tenant.client.call('createDocument', { body: { ...given, sourcePath } })
      if (status === 422) continue
      const { id } = json.data
      t.strictSame([...(await findDocumentsOnDeletedRecords(db, tenant.caller, [id]))], [], entityType)
      await rewrite(table, tenant, entityId, 'deleted_at', '2026-01-01')
      const found = [...(await findDocumentsOnDeletedRecords(db, tenant.caller, [id]))]
      if (found.length > 0) follow.push(entityType)
      t.strictSame(found, found.length > 0 ? [id] : [])
    }
    t.strictSame(follow.sort(), ['bid', 'change_order', 'invoice', 'lead', 'pay_app', 'site_log'])
  },
)

/** Records of debts are never removed, and users remain as authors. */
const neverRemoved = ['change_orders', 'invoices', 'pay_apps', 'signature_requests', 'users']

t.test('retention removes old deleted records of every family, except those that are kept for ever', async (t) => {
  const tenant = await service.tenant()
  await tenant.client.ok('updateDataRetention', { body: { deletedRecordsDays: 30 } })
  const made: [table: string, id: number][] = []
  const own = resources.filter(({ family }) => matchOperation('GET', `/${family}/1`)?.path === `/${family}/{id}`)
  for (const { family, table } of own) {
    const id = (await createPathRecords(tenant, `/${family}/{id}`)).at(-1) as number
    made.push([table, id])
  }
  for (const [table, id] of made) await rewrite(table, tenant, id, 'deleted_at', '2026-01-01')
  await sweepRetention(service.database, undefined, tenant.id)
  const left: string[] = []
  for (const [table, id] of made) {
    const { rowCount } = await pool.query(`/* of a test */ select from ${table} where tenant_id = $1 and id = $2`, [
      tenant.id,
      id,
    ])
    if (rowCount === 1) left.push(table)
  }
  t.equal(made.length, 19)
  t.strictSame(left.sort(), neverRemoved)
})
