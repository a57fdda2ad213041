import t from 'tap'
import { makeAccountingHelpers } from '../../scripts/testkit/accounting.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { listScheduleLines, startPayApp } from '../../scripts/testkit/fixtures/billing.ts'
import { make } from '../../scripts/testkit/make.ts'
import { watchStatements } from '../../scripts/testkit/statements.ts'

/** The tests below count statements: a change must not read again what it has already read or written. */
const service = await startService(t)
const sent = watchStatements()

/** Returns the number of statements on a table that a call sends. */
async function statementsOn(table: string, call: () => Promise<unknown>): Promise<number> {
  sent.clear()
  await call()
  return [...sent.values()].flat().filter((text) => new RegExp(`\\b(from|into|update) "?${table}\\b`, 'i').test(text))
    .length
}

const item = { description: 'Treads', quantity: '2', unitPrice: '10' }

t.test('adding a bid line takes five statements on bid lines; changing or removing one takes three', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id } = await make.bid(tenant, {})
  let lineItemId = 0
  const add = async () => {
    lineItemId = (await client.ok('createBidLineItem', { path: { id }, body: item })).data.id
  }
  t.equal(await statementsOn('bid_line_items', add), 5)
  const path = { id, lineItemId }
  const change = () => client.ok('updateBidLineItem', { path, body: { quantity: '3' } })
  t.equal(await statementsOn('bid_line_items', change), 3)
  t.equal(await statementsOn('bid_line_items', () => client.ok('deleteBidLineItem', { path })), 3)
})

t.test('adding, changing or removing a change order line takes three statements on the lines', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id } = await make.changeOrder(tenant, { lines: [] })
  let lineItemId = 0
  const add = async () => {
    lineItemId = (await client.ok('createChangeOrderLineItem', { path: { id }, body: item })).data.id
  }
  t.equal(await statementsOn('change_order_line_items', add), 3)
  const path = { id, lineItemId }
  const change = () => client.ok('updateChangeOrderLineItem', { path, body: { quantity: '3' } })
  t.equal(await statementsOn('change_order_line_items', change), 3)
  t.equal(await statementsOn('change_order_line_items', () => client.ok('deleteChangeOrderLineItem', { path })), 3)
})

t.test('removing a kit item takes four statements on kit items', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const [kit, part] = [await make.product(tenant), await make.product(tenant)]
  const ids: number[] = []
  for (const productId of [part.id, part.id, part.id]) {
    ids.push((await client.ok('addKitItem', { path: { id: kit.id }, body: { productId } })).data.id)
  }
  const count = await statementsOn('kit_items', () =>
    client.ok('removeKitItem', { path: { id: kit.id, kitItemId: ids[1]! } }),
  )
  t.equal(count, 4)
})

t.test(
  'replacing the schedule of values of a pay application reads it once and writes one statement per kind of change',
  async (t) => {
    const tenant = await service.tenant()
    const lines = ['400', '350', '250'].map((unitPrice) => ({ description: 'Part', unitPrice }))
    const { project } = await make.contract(tenant, { lines })
    const { id } = await startPayApp(tenant, project.id)
    const [a, b, c] = (await listScheduleLines(tenant, id)).map((line) => ({ id: line.id }))
    const wanted = [a!, { ...b!, scheduledValue: '300.00' }, { description: 'More', scheduledValue: '50.00' }, c!]
    const count = await statementsOn('pay_app_line_items', () =>
      tenant.client.ok('replacePayAppLineItems', { path: { id }, body: { lines: wanted } as never }),
    )
    t.equal(count, 4)
  },
)

t.test('moving a lead stage to another position reads all stages only once', async (t) => {
  const { client } = await service.tenant()
  const { data } = await client.ok('listLeadStages')
  const count = await statementsOn('lead_stages', () =>
    client.ok('updateLeadStage', { path: { id: data[0]!.id }, body: { order: 2 } }),
  )
  t.equal(count, 4)
})

t.test(
  'an accounting push reads its invoice once, locks it once in each of its two transactions, and writes it once',
  async (t) => {
    const { office, invoice, job, work } = makeAccountingHelpers(service)
    const at = await office()
    const { id } = await invoice(at, { status: 'sent' })
    const { data } = await at.tenant.client.ok('queueInvoiceAccountingPush', { path: { id } })
    t.equal(await statementsOn('invoices', () => work()), 4)
    matches(t, await job(at, data.job_id), { status: 'completed' })
  },
)
