import t from 'tap'
import { maxBidLines, maxBidTextBytes } from '../../db/nouns/bids/limits.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, repeatContestant, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startService(t)
const item = (description: string, rest: object = {}) => ({ description, unitPrice: '1.00', ...rest })
const text = (length: number) => 'x'.repeat(length)

/** Inserts the given number of item lines into a bid by SQL, without the API's checks. */
async function lay({ id: tenantId, database }: TestTenant, bidId: number, count: number, description = 'Work') {
  await database.pool.query(
    `insert into bid_line_items (tenant_id, bid_id, kind, is_optional, description, quantity, unit_price, total, "order", created_at, updated_at)
     select $1, $2, 'item', false, $4, 1, 1.00, 1.00, place, now(), now() from generate_series(1, $3) place`,
    [tenantId, bidId, count, description],
  )
}

t.test('a bid has at most 1,000 lines, even if lines are added at the same time', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant)
  await lay(tenant, id, maxBidLines - 4)
  const add = (body: object = item('One more')) => tenant.client.call('createBidLineItem', { path: { id }, body })
  await race(t, {
    at: service,
    rounds: 4,
    arrange: async (round) => {
      if (round === 0) return
      const text = `delete from bid_line_items where tenant_id = $1 and id in (
        select id from bid_line_items where tenant_id = $1 and bid_id = $2 order by id desc limit 4)`
      await tenant.database.pool.query(text, [tenant.id, id])
    },
    contestants: () => repeatContestant(6, () => add()),
    judge: (answers) => t.strictSame(sortedStatuses(answers), [201, 201, 201, 201, 409, 409]),
  })
  matches(t, await add({ kind: 'section', description: 'Kitchen' }), { status: 409, json: { detail: /1000 lines/ } })
  matches(t, (await tenant.client.ok('getBid', { path: { id } })).data, { total: '1000.00' })
  const { data } = await tenant.client.ok('listBidLineItems', { path: { id }, query: { limit: 1 } })
  const path = { id, lineItemId: data[0]!.id }
  matches(t, await add(item('Deleted elsewhere', { deletedAt: '2026-01-01T00:00:00Z' })), { status: 201 })
  matches(t, await tenant.client.call('updateBidLineItem', { path, body: { quantity: '2' } }), { status: 200 })
  await tenant.client.ok('deleteBidLineItem', { path })
  t.strictSame(sortedStatuses([await add(), await add()]), [201, 409])
})

t.test('a bid holds at most 500,000 bytes of text in all its fields and lines together', async (t) => {
  const tenant = await service.tenant()
  const { id, lineIds } = await make.bid(tenant, { notes: text(9_000), lines: [item(text(1_000), { markName: null })] })
  await lay(tenant, id, 48, text(10_000))
  const add = (body: object) => tenant.client.call('createBidLineItem', { path: { id }, body })
  const change = (body: object) => tenant.client.call('updateBid', { path: { id }, body })
  const line = (body: object) =>
    tenant.client.call('updateBidLineItem', { path: { id, lineItemId: lineIds[0]! }, body })
  const kit = await make.kit(tenant, [[(await make.product(tenant, { description: text(6_000) })).id, '1']])
  t.equal(maxBidTextBytes - 490_000, 10_000)
  const twoBytesEach = item('\u00e9'.repeat(2_000), { markName: null })
  await race(t, {
    at: service,
    rounds: 3,
    arrange: async (round) => {
      if (round === 0) return
      const text = 'delete from bid_line_items where tenant_id = $1 and bid_id = $2 and description = $3'
      await tenant.database.pool.query(text, [tenant.id, id, twoBytesEach.description])
    },
    contestants: () => repeatContestant(3, () => add(twoBytesEach)),
    judge: (answers) => t.strictSame(sortedStatuses(answers), [201, 201, 409]),
  })
  const refused = [
    await add({ productId: kit.id, description: 'Kit', markName: null }),
    await add(item(text(2_000), { markName: 'A' })),
    await line({ description: text(3_001) }),
    await change({ terms: text(2_001) }),
    await change({ notes: text(10_000), terms: text(1_001) }),
  ]
  for (const answer of refused) matches(t, answer, { status: 409, code: 'conflict', json: { detail: /500000 bytes/ } })
  matches(t, await line({ description: text(3_000) }), { status: 200 })
  matches(t, await change({ notes: text(9_001) }), { status: 409 })
  matches(t, await change({ notes: text(8_000) }), { status: 200 })
  matches(t, await add({ ...item(text(1_000)), markName: null }), { status: 201 })
})

t.test(
  'a bid that is older than the limits and exceeds them can shrink but cannot grow or be duplicated',
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await make.bid(tenant)
    await lay(tenant, id, maxBidLines + 2, text(600))
    const { data } = await tenant.client.ok('listBidLineItems', { path: { id }, query: { limit: 1 } })
    const path = { id, lineItemId: data[0]!.id }
    matches(t, await tenant.client.call('duplicateBid', { path: { id } }), {
      status: 409,
      json: { detail: /at most \d+ lines/ },
    })
    matches(t, await tenant.client.call('updateBid', { path: { id }, body: { notes: 'Longer' } }), { status: 409 })
    matches(t, await tenant.client.call('updateBid', { path: { id }, body: { taxRate: '8' } }), { status: 200 })
    matches(t, await tenant.client.call('updateBidLineItem', { path, body: { description: 'Short' } }), { status: 200 })
    matches(t, await tenant.client.call('deleteBidLineItem', { path }), { status: 200 })
  },
)
