import t from 'tap'
import { accountingOf } from '../support/accounting.ts'
import { scheduleOf, startPayApp } from '../support/fixtures/billing.ts'
import { make } from '../support/make.ts'
import { startService, type TestTenant } from '../support/service.ts'
import { watchStatements } from '../support/statements.ts'

/** What a change has read, or written and answered, it does not read again. */
const service = await startService(t)
const sent = watchStatements()

/** How many statements on a table a call sends. */
async function statementsOn(table: string, call: () => Promise<unknown>): Promise<number> {
  sent.clear()
  await call()
  return [...sent.values()].flat().filter((text) => new RegExp(`\\b(from|into|update) "?${table}\\b`, 'i').test(text))
    .length
}

const item = { description: 'Treads', quantity: '2', unitPrice: '10' }

/** Statements on the table of a parent's lines: what is added, changed and removed, for each kind of parent. */
const lists = {
  'a bid': {
    table: 'bid_line_items',
    arrange: (tenant: TestTenant) => make.bid(tenant, {}),
    operations: ['createBidLineItem', 'updateBidLineItem', 'deleteBidLineItem'],
    most: [5, 3, 3],
  },
  'a change order': {
    table: 'change_order_line_items',
    arrange: (tenant: TestTenant) => make.changeOrder(tenant, { lines: [] }),
    operations: ['createChangeOrderLineItem', 'updateChangeOrderLineItem', 'deleteChangeOrderLineItem'],
    most: [3, 3, 3],
  },
} as const

for (const [name, { table, arrange, operations, most }] of Object.entries(lists)) {
  t.test(
    `adding, changing and removing a line of ${name} take ${most.join(', ')} statements on its lines`,
    async (t) => {
      const tenant = await service.tenant()
      const { client } = tenant
      const { id: parent } = await arrange(tenant)
      let id = 0
      const add = async () => {
        id = (await client.ok(operations[0], { path: { id: parent }, body: item } as never)).data.id
      }
      const [create, change, remove] = [
        await statementsOn(table, add),
        await statementsOn(table, () =>
          client.ok(operations[1], { path: { id: parent, lineItemId: id }, body: { quantity: '3' } } as never),
        ),
        await statementsOn(table, () => client.ok(operations[2], { path: { id: parent, lineItemId: id } } as never)),
      ]
      t.strictSame([create, change, remove], most)
    },
  )
}

t.test('a part of a kit that is removed takes four statements on its parts', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const [kit, part] = [await make.product(tenant), await make.product(tenant)]
  const ids: number[] = []
  for (const productId of [part.id, part.id, part.id]) {
    ids.push((await client.ok('addKitItem', { path: { id: kit.id }, body: { productId } })).data.id)
  }
  const count = await statementsOn('kit_items', () =>
    client.ok('removeKitItem', { path: { id: kit.id, kitItemId: ids[1]! } } as never),
  )
  t.equal(count, 4)
})

t.test(
  'a schedule of values that is replaced is read once, and written by a statement for each kind of change',
  async (t) => {
    const tenant = await service.tenant()
    const lines = ['400', '350', '250'].map((unitPrice) => ({ description: 'Part', unitPrice }))
    const { project } = await make.contract(tenant, { lines })
    const { id } = await startPayApp(tenant, project.id)
    const [a, b, c] = (await scheduleOf(tenant, id)).map((line) => ({ id: line.id }))
    const wanted = [a!, { ...b!, scheduledValue: '300.00' }, { description: 'More', scheduledValue: '50.00' }, c!]
    const count = await statementsOn('pay_app_line_items', () =>
      tenant.client.ok('replacePayAppLineItems', { path: { id }, body: { lines: wanted } as never }),
    )
    t.equal(count, 4)
  },
)

t.test('a stage that takes another place is read with the others once', async (t) => {
  const { client } = await service.tenant()
  const { data } = await client.ok('listLeadStages')
  const count = await statementsOn('lead_stages', () =>
    client.ok('updateLeadStage', { path: { id: data[0]!.id }, body: { order: 2 } }),
  )
  t.equal(count, 4)
})

t.test(
  'a push locks its invoice once in each of its two transactions, and asks once more whether it still is',
  async (t) => {
    const { office, invoice, job, work } = accountingOf(service)
    const at = await office()
    const { id } = await invoice(at, { status: 'sent' })
    const { data } = await at.tenant.client.ok('queueInvoiceAccountingPush', { path: { id } })
    const count = await statementsOn('invoices', () => accountingOf(service).work())
    t.match(await at.tenant.client.ok('getJob', { path: { id: data.job_id } }), { data: { status: 'completed' } })
    t.equal(count, 4)
    t.ok(push)
  },
)
