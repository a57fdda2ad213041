import t from 'tap'
import { maxChangeOrderTextBytes } from '../../db/nouns/change-orders/limits.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startService(t)
const text = (length: number) => 'x'.repeat(length)
const refused = { status: 409, code: 'conflict', json: { detail: /500000 bytes/ } }

/** Inserts the given number of lines into a change order by SQL, without the API's checks. */
async function lay({ id: tenantId, database }: TestTenant, id: number, count: number, description: string) {
  await database.pool.query(
    `insert into change_order_line_items (tenant_id, change_order_id, description, quantity, unit_price, total, "order", created_at, updated_at)
     select $1, $2, $4, 1, 1.00, 1.00, place, now(), now() from generate_series(1, $3) place`,
    [tenantId, id, count, description],
  )
}

/** Returns functions for the requests that can make a change order longer. */
const writesOf = ({ client }: TestTenant, id: number) => ({
  add: (body: object) => client.call('createChangeOrderLineItem', { path: { id }, body }),
  line: (lineItemId: number, body: object) =>
    client.call('updateChangeOrderLineItem', { path: { id, lineItemId }, body }),
  change: (body: object) => client.call('updateChangeOrder', { path: { id }, body }),
})

t.test(
  'a change order holds at most 500,000 bytes of text in all its fields and lines, even with concurrent writes',
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await make.changeOrder(tenant, { reason: text(1_000), lines: [] })
    const { add, line, change } = writesOf(tenant, id)
    const { json } = await add({ description: text(2_000) })
    await lay(tenant, id, 49, text(10_000))
    t.equal(maxChangeOrderTextBytes - 493_000, 7_000)
    // Each of the three requests needs 4,000 of the 7,000 bytes that are left, so that only the first one succeeds.
    const long = { description: '\u00e9'.repeat(2_000) }
    await race(t, {
      at: service,
      rounds: 4,
      arrange: async () => {
        const undo =
          'delete from change_order_line_items where tenant_id = $1 and change_order_id = $2 and description = $3'
        await tenant.database.pool.query(undo, [tenant.id, id, long.description])
        await change({ description: null })
      },
      contestants: () => [() => add(long), () => add(long), () => change({ description: text(4_000) })],
      judge: (answers) => t.equal(answers.filter(({ status }) => status === 409).length, 2),
    })
    await change({ description: null })
    await add(long)
    const product = await make.product(tenant, { description: text(6_900) })
    const beyond = [
      await add({ productId: product.id }),
      await line(json.data.id, { productId: product.id, description: text(9_001) }),
      await line(json.data.id, { description: text(9_001) }),
      await change({ description: text(7_001) }),
      await change({ reason: text(2_000), description: text(6_500) }),
    ]
    for (const answer of beyond) matches(t, answer, refused)
  },
)

t.test(
  'a change order above the text limit can shrink, be repriced and change its state, but cannot grow',
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await make.changeOrder(tenant, { reason: 'Wider stairs', description: text(100), lines: [] })
    await lay(tenant, id, 60, text(9_000))
    const { add, line, change } = writesOf(tenant, id)
    const { data } = await tenant.client.ok('listChangeOrderLineItems', { path: { id }, query: { limit: 2 } })
    const [first, second] = data.map((one) => one.id) as [number, number]
    for (const answer of [
      await add({ description: 'One more' }),
      await line(first, { description: text(9_001) }),
      await change({ reason: 'Wider stairs, and a landing' }),
    ]) {
      matches(t, answer, refused)
    }
    const { client } = tenant
    const allowed = [
      await line(first, { description: 'Short' }),
      await line(second, { quantity: '2' }),
      await change({ title: 'Stairs', description: text(50), roundSalesAmounts: true }),
      await client.call('deleteChangeOrderLineItem', { path: { id, lineItemId: first } }),
      await client.call('submitChangeOrder', { path: { id } }),
      await client.call('approveChangeOrder', { path: { id }, body: {} }),
    ]
    t.strictSame(sortedStatuses(allowed), new Array(6).fill(200))
  },
)
