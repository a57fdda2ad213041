import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { insertMany } from '../../db/engine/records/write.ts'
import { bids } from '../../db/nouns/bids/bids.ts'
import { moveProjectRecords } from '../../db/workflows/project-records.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { waitUntilBlocked } from '../../scripts/testkit/lock-waits.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, repeatContestant, sortedStatuses } from '../../scripts/testkit/races.ts'
import { watchStatements } from '../../scripts/testkit/statements.ts'

const service = await startService(t)
const nothing = { counts: {}, total: 0, invoiceTotal: '0.00' }
const twoBids = { counts: { bids: 2 }, total: 2, invoiceTotal: '0.00' }
const attached = async ({ client }: TestTenant, id: number) =>
  (await client.ok('getProjectAttachedRecords', { path: { id } })).data
const move = ({ client }: TestTenant, id: number, targetProjectId: number) =>
  client.call('moveProjectRecords', { path: { id }, body: { targetProjectId } })
const eventsOf = async ({ client }: TestTenant) =>
  (await client.ok('listEvents', { query: { limit: 100 } })).data.map(({ event }) => event) as {
    type: string
    data: Record<string, unknown>
  }[]

t.test(
  'getProjectAttachedRecords counts the live bids of a project, and returns zero counts for an empty project',
  async (t) => {
    const tenant = await service.tenant()
    const project = await make.project(tenant)
    t.strictSame(await attached(tenant, project.id), nothing)
    for (let count = 0; count < 3; count += 1) await make.bid(tenant, { projectId: project.id })
    const id = (await tenant.client.ok('listBids')).data[0]!.id
    await tenant.client.ok('deleteBid', { path: { id } })
    t.strictSame(await attached(tenant, project.id), twoBids)
    t.equal((await tenant.client.call('getProjectAttachedRecords', { path: { id: 2_000_000_000 } })).status, 404)
  },
)

t.test(
  'moveProjectRecords to the same or an unknown project is a 422; otherwise it returns what it moved',
  async (t) => {
    const [tenant, stranger] = [await service.tenant(), await service.tenant()]
    const [source, target] = [await make.project(tenant), await make.project(tenant)]
    const made = [
      await make.bid(tenant, { projectId: source.id }),
      await make.bid(tenant, { projectId: source.id, status: 'accepted' }),
    ]
    const gone = await make.project(tenant)
    await tenant.client.ok('deleteProject', { path: { id: gone.id } })
    t.strictSame(statusAndViolations(await move(tenant, source.id, source.id)), {
      status: 422,
      fields: ['targetProjectId rule'],
    })
    for (const id of [gone.id, (await make.project(stranger)).id]) {
      t.strictSame(statusAndViolations(await move(tenant, source.id, id)), {
        status: 422,
        fields: ['targetProjectId not_found'],
      })
    }
    t.equal((await move(tenant, gone.id, target.id)).status, 404)
    const before = (await eventsOf(tenant)).length
    const answer = await move(tenant, source.id, target.id)
    matches(t, answer, { status: 200 })
    t.strictSame(answer.json.data, twoBids)
    t.strictSame(await attached(tenant, source.id), nothing)
    t.strictSame(await attached(tenant, target.id), twoBids)
    const moveEvents = (await eventsOf(tenant)).slice(before)
    t.strictSame(
      moveEvents.map(({ type, data }) => [type, data.id]),
      made.map(({ id }) => ['bid.updated', id]),
    )
    t.strictSame((await move(tenant, source.id, target.id)).json.data, nothing)
  },
)

t.test(
  'moving the records of a converted project also moves its bid and contract values; a target with a contract value is a 409',
  async (t) => {
    const tenant = await service.tenant()
    const bid = await make.bid(tenant, { status: 'accepted', lines: [{ description: 'Work', unitPrice: '10.00' }] })
    const source = (await tenant.client.ok('convertBidToProject', { path: { id: bid.id } })).data
    const paid = await make.project(tenant, { contractValue: '5.00' })
    matches(t, await move(tenant, source.id, paid.id), { status: 409, code: 'conflict' })
    t.strictSame((await tenant.client.ok('getProject', { path: { id: source.id } })).data, source)
    const target = await make.project(tenant)
    const before = (await eventsOf(tenant)).length
    t.equal((await move(tenant, source.id, target.id)).status, 200)
    const money = { bidId: bid.id, contractValue: '10.00', originalContractValue: '10.00' }
    const none = { bidId: null, contractValue: null, originalContractValue: null }
    matches(t, (await tenant.client.ok('getProject', { path: { id: target.id } })).data, money)
    matches(t, (await tenant.client.ok('getProject', { path: { id: source.id } })).data, none)
    t.equal((await tenant.client.ok('getBid', { path: { id: bid.id } })).data.projectId, target.id)
    const moveEvents = (await eventsOf(tenant)).slice(before).map(({ type, data }) => `${type} ${data.id}`)
    t.strictSame(
      moveEvents.sort(),
      [`bid.updated ${bid.id}`, `project.updated ${source.id}`, `project.updated ${target.id}`].sort(),
    )
    const again = await make.project(tenant, { contractValue: '7.00' })
    t.equal(
      (await move(tenant, again.id, paid.id)).status,
      200,
      'both projects have a value, and neither was converted from a bid',
    )
  },
)

t.test('records that are added to a project during a move are either moved or stay, and none is lost', async (t) => {
  const tenant = await service.tenant()
  await race(t, {
    at: service,
    rounds: 6,
    arrange: async () => [await make.project(tenant), await make.project(tenant)] as const,
    contestants: ([source, target]) => [
      ...repeatContestant(4, () => make.bid(tenant, { projectId: source.id })),
      async () => [await move(tenant, source.id, target.id), await move(tenant, source.id, target.id)],
    ],
    judge: async (answers, [source, target]) => {
      const moves = answers.at(-1) as ClientAnswer[]
      t.strictSame(sortedStatuses(moves), [200, 200])
      const [left, there] = [await attached(tenant, source.id), await attached(tenant, target.id)]
      t.equal(left.total + there.total, 4)
      t.equal(
        there.total,
        moves.reduce((sum, { json }) => sum + json.data.total, 0),
      )
    },
  })
})

t.test(
  "a document on a deleted record stays in the record's project when the project's records are moved",
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const [from, to] = [await make.project(tenant), await make.project(tenant)]
    const places = {
      bid: await make.bid(tenant, { projectId: from.id }),
      site_log: await make.siteLog(tenant, { projectId: from.id }),
    }
    const on = (entityType: 'bid' | 'site_log' | 'project', entityId: number) =>
      make.document(tenant, { entityType, entityId })
    const stay = [await on('bid', places.bid.id), await on('site_log', places.site_log.id)]
    const goes = await on('project', from.id)
    await client.ok('deleteBid', { path: { id: places.bid.id } })
    await client.ok('deleteSiteLog', { path: { id: places.site_log.id } })
    const body = { targetProjectId: to.id }
    const { data: moved } = await client.ok('moveProjectRecords', { path: { id: from.id }, body })
    t.strictSame(moved.counts, { documents: 1 })
    const projectOf = async (id: number) => (await client.ok('getDocument', { path: { id } })).data.projectId
    t.strictSame(
      [await projectOf(stay[0]!.id), await projectOf(stay[1]!.id), await projectOf(goes.id)],
      [from.id, from.id, to.id],
    )
  },
)

t.test('a deleted document stays in its project when the records of the project are moved', async (t) => {
  const tenant = await service.tenant()
  const [from, to] = [await make.project(tenant), await make.project(tenant)]
  const document = () => make.document(tenant, { entityType: 'project', entityId: from.id })
  const [live, gone] = [await document(), await document()]
  await tenant.client.ok('deleteDocument', { path: { id: gone.id } })
  t.strictSame((await move(tenant, from.id, to.id)).json.data.counts, { documents: 1 })
  const { data } = await tenant.client.ok('listDocuments', { query: { includeDeleted: true } })
  t.strictSame(
    new Map(data.map(({ id, projectId }) => [id, projectId])),
    new Map([
      [live.id, to.id],
      [gone.id, from.id],
    ]),
  )
})

t.test("moving a project's records does not wait for locks on deleted records", async (t) => {
  const tenant = await service.tenant()
  const [from, to] = [await make.project(tenant), await make.project(tenant)]
  const { id } = await make.bid(tenant, { projectId: from.id })
  await tenant.client.ok('deleteBid', { path: { id } })
  const other = await service.database.pool.connect()
  await other.query('begin')
  await other.query('select from bids where tenant_id = $1 and id = $2 for update', [tenant.id, id])
  let isDone = false
  const asked = move(tenant, from.id, to.id).then(({ status }) => {
    isDone = status === 200
  })
  await waitUntilBlocked(service.database, 'bids', asked)
  t.equal(isDone, true)
  await other.query('rollback')
  other.release()
  await asked
})

t.test('concurrent moves in both directions and changes of the moved bids all complete', async (t) => {
  const tenant = await service.tenant()
  await race(t, {
    at: service,
    rounds: 6,
    arrange: async () => {
      const [a, b] = [await make.project(tenant), await make.project(tenant)]
      const made: number[] = []
      for (const project of [a, b, a, b]) made.push((await make.bid(tenant, { projectId: project.id })).id)
      return { a, b, made }
    },
    contestants: ({ a, b, made }) => [
      () => move(tenant, a.id, b.id),
      () => move(tenant, b.id, a.id),
      ...made.map((id) => () => tenant.client.call('updateBid', { path: { id }, body: { projectId: a.id } })),
    ],
    judge: async (answers, { a, b }) => {
      t.strictSame(new Set(sortedStatuses(answers)), new Set([200]))
      t.equal((await attached(tenant, a.id)).total + (await attached(tenant, b.id)).total, 4)
    },
  })
})

t.test('a bid that is assigned to another project during a move ends up in the assigned project', async (t) => {
  const tenant = await service.tenant()
  const elsewhere = await make.project(tenant)
  await race(t, {
    at: service,
    arrange: async () => {
      const [source, target] = [await make.project(tenant), await make.project(tenant)]
      return { source, target, bid: await make.bid(tenant, { projectId: source.id }) }
    },
    contestants: ({ source, target, bid }) => [
      () => move(tenant, source.id, target.id),
      () => tenant.client.ok('updateBid', { path: { id: bid.id }, body: { projectId: elsewhere.id } }),
    ],
    judge: async ([moved], { bid }) => {
      t.equal(moved.status, 200)
      t.equal((await tenant.client.ok('getBid', { path: { id: bid.id } })).data.projectId, elsewhere.id)
    },
  })
})

const sent = watchStatements()

/**
 * Returns the statements of the connection that updated the bids. The service writes its audit rows on other
 * connections.
 */
function statementsOfTheMove(): string[] {
  const [texts, ...others] = [...sent.values()].filter((texts) => texts.some((text) => /update "?bids"?/i.test(text)))
  if (!texts || others.length > 0) throw new Error('the bids were not moved over one connection')
  const began = texts.findIndex((text) => /^\s*begin/i.test(text))
  return texts.slice(began, texts.findIndex((text, at) => at > began && /^\s*commit/i.test(text)) + 1)
}

t.test('moving 500 records takes as many statements as moving 10, in one transaction', async (t) => {
  const counts: number[] = []
  for (const count of [10, 500]) {
    const tenant = await service.tenant()
    const [source, target] = [await make.project(tenant), await make.project(tenant)]
    const rows = Array.from({ length: count }, () => ({ projectId: source.id }))
    await runTransaction(tenant.database, tenant.caller, (tx) => insertMany(tx, tenant.caller, bids, rows))
    sent.clear()
    const began = performance.now()
    const moved = await runTransaction(tenant.database, tenant.caller, (tx) =>
      moveProjectRecords(tx, tenant.caller, source.id, target.id),
    )
    const statements = statementsOfTheMove()
    t.comment(`${count} records: ${statements.length} statements, ${Math.round(performance.now() - began)} ms`)
    t.equal(moved.total, count)
    counts.push(statements.length)
  }
  t.equal(counts[0], counts[1])
})
