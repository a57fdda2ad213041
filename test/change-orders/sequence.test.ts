import { readFileSync } from 'node:fs'
import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, sortedStatuses } from '../../scripts/testkit/races.ts'

/** These tests check projectSequence, the number of a change order within its project. */

const service = await startService(t, { instances: 2 })
const { pool } = service.database

const changeOrderOf = async ({ client }: TestTenant, id: number) =>
  (await client.ok('getChangeOrder', { path: { id } })).data
const sequencesOf = async (tenant: TestTenant, ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await changeOrderOf(tenant, id)).projectSequence))
const submitted = (tenant: TestTenant, projectId: number) =>
  make.changeOrder(tenant, { projectId, status: 'submitted' })

t.test(
  'a change order gets its number within the project when it is submitted, and keeps it in every later state',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { id: projectId } = await make.project(tenant)
    const drafts = [await make.changeOrder(tenant, { projectId }), await make.changeOrder(tenant, { projectId })]
    t.strictSame(await sequencesOf(tenant, [drafts[0]!.id, drafts[1]!.id]), [null, null])
    const path = { id: drafts[1]!.id }
    t.equal((await client.ok('submitChangeOrder', { path })).data.projectSequence, 1)
    t.equal(
      (await submitted(tenant, (await make.project(tenant)).id)).projectSequence,
      1,
      'each project counts separately',
    )
    t.equal((await client.ok('submitChangeOrder', { path: { id: drafts[0]!.id } })).data.projectSequence, 2)
    const { event } = (await client.ok('listEvents', { query: { limit: 100 } })).data.at(-1)!
    matches(t, event, { type: 'change_order.submitted', previous_attributes: { projectSequence: null } })
    t.equal((await client.ok('approveChangeOrder', { path })).data.projectSequence, 1)
    t.equal((await client.ok('voidChangeOrder', { path })).data.projectSequence, 1)
  },
)

t.test(
  'a project never reuses a number, not even after a deletion, a voiding or a move to another project',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const [{ id: projectId }, { id: other }] = [await make.project(tenant), await make.project(tenant)]
    const voided = await submitted(tenant, projectId)
    await client.ok('voidChangeOrder', { path: { id: voided.id } })
    const rejected = await make.changeOrder(tenant, { projectId, status: 'rejected' })
    await client.ok('deleteChangeOrder', { path: { id: rejected.id } })
    const moved = await submitted(tenant, projectId)
    t.strictSame([voided.projectSequence, rejected.projectSequence, moved.projectSequence], [1, 2, 3])
    const body = { targetProjectId: other }
    t.equal((await client.ok('moveChangeOrder', { path: { id: moved.id }, body })).data.projectSequence, 1)
    t.equal((await submitted(tenant, projectId)).projectSequence, 4)
    const back = { targetProjectId: projectId }
    const home = (await client.ok('moveChangeOrder', { path: { id: moved.id }, body: back })).data
    t.equal(home.projectSequence, 5, 'a change order that moves back gets the next number')
    t.equal((await submitted(tenant, other)).projectSequence, 2)
  },
)

t.test('a refused submission uses up no number', async (t) => {
  const tenant = await service.tenant()
  const { id: projectId } = await make.project(tenant)
  const { id } = await make.changeOrder(tenant, { projectId, lines: [] })
  t.equal((await tenant.client.call('submitChangeOrder', { path: { id } })).status, 409)
  const first = await submitted(tenant, projectId)
  t.equal((await tenant.client.call('submitChangeOrder', { path: { id: first.id } })).status, 409)
  t.strictSame([first.projectSequence, (await submitted(tenant, projectId)).projectSequence], [1, 2])
})

t.test(
  'moving a draft gives it no number, and moving a change order to its own project keeps the number',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const made = await submitted(tenant, (await make.project(tenant)).id)
    const draft = await make.changeOrder(tenant)
    const body = { targetProjectId: made.projectId }
    t.equal((await client.ok('moveChangeOrder', { path: { id: draft.id }, body })).data.projectSequence, null)
    t.equal((await client.ok('moveChangeOrder', { path: { id: made.id }, body })).data.projectSequence, 1)
  },
)

t.test(
  "moveProjectRecords gives change orders the target's next numbers, in order, and the events have the old and the new numbers",
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const [{ id: from }, { id: targetProjectId }] = [await make.project(tenant), await make.project(tenant)]
    const drafts = [
      await make.changeOrder(tenant, { projectId: from }),
      await make.changeOrder(tenant, { projectId: from }),
    ]
    for (const { id } of drafts.toReversed()) await client.ok('submitChangeOrder', { path: { id } })
    const draft = await make.changeOrder(tenant, { projectId: from })
    const there = await submitted(tenant, targetProjectId)
    await client.ok('moveProjectRecords', { path: { id: from }, body: { targetProjectId } })
    const ids = [there.id, drafts[1]!.id, drafts[0]!.id, draft.id]
    t.strictSame(await sequencesOf(tenant, ids), [1, 2, 3, null])
    const allEvents = (await client.ok('listEvents', { query: { limit: 100 } })).data.map(({ event }) => event)
    const update = allEvents.findLast(
      ({ type, data }) => type === 'change_order.updated' && (data as { id: number }).id === drafts[0]!.id,
    )
    matches(t, update, { data: { projectSequence: 3 }, previous_attributes: { projectSequence: 2, projectId: from } })
  },
)

t.test('change orders that are submitted and moved to a project at the same time get different numbers', async (t) => {
  const tenant = await service.tenant()
  await race(t, {
    at: service,
    arrange: async () => {
      const { id: projectId } = await make.project(tenant)
      const drafts = [await make.changeOrder(tenant, { projectId }), await make.changeOrder(tenant, { projectId })]
      const moved = await submitted(tenant, (await make.project(tenant)).id)
      return { projectId, drafts, moved }
    },
    contestants: ({ projectId, drafts, moved }) => [
      ...drafts.map(
        ({ id }, at) =>
          () =>
            tenant.client.at(service.origins[at]!).send('POST', `/change-orders/${id}/submit`),
      ),
      () =>
        tenant.client
          .at(service.origins[1]!)
          .send('POST', `/change-orders/${moved.id}/move`, { body: { targetProjectId: projectId } }),
    ],
    judge: async (answers, { drafts, moved }) => {
      t.strictSame(sortedStatuses(answers), [200, 200, 200])
      const numbers = await sequencesOf(tenant, [...drafts.map(({ id }) => id), moved.id])
      t.strictSame(numbers.toSorted(), [1, 2, 3])
    },
  })
})

/** Runs the update statements of the migration, each until it changes no more rows. */
async function upgrade(): Promise<void> {
  const file = new URL('../../db/engine/postgres/migrations/0358_change_orders_numbered.sql', import.meta.url)
  for (const statement of readFileSync(file, 'utf8')
    .split(/;\n/)
    .filter((text) => /^update/m.test(text))) {
    while ((await pool.query(statement)).rowCount);
  }
}

t.test(
  'the upgrade numbers all previously submitted change orders by time, even deleted ones, and later numbers continue from there',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { id: projectId } = await make.project(tenant)
    const made = [
      await submitted(tenant, projectId),
      await make.changeOrder(tenant, { projectId, status: 'rejected' }),
      await submitted(tenant, projectId),
      await make.changeOrder(tenant, { projectId }),
    ].map(({ id }) => id)
    await client.ok('deleteChangeOrder', { path: { id: made[1]! } })
    await client.ok('voidChangeOrder', { path: { id: made[2]! } })
    await pool.query('update change_orders set project_sequence = null where tenant_id = $1', [tenant.id])
    const first = 'update change_orders set submitted_at = $3 where tenant_id = $1 and id = $2'
    await pool.query(first, [tenant.id, made[2], new Date(Date.now() - 3_600_000)])
    await pool.query('update projects set change_order_sequence = 0 where tenant_id = $1', [tenant.id])
    await upgrade()
    const { rows } = await pool.query('select project_sequence from change_orders where tenant_id = $1 order by id', [
      tenant.id,
    ])
    t.strictSame(
      rows.map((row) => row.project_sequence),
      [2, 3, 1, null],
    )
    t.equal((await submitted(tenant, projectId)).projectSequence, 4)
    await upgrade()
    t.strictSame(await sequencesOf(tenant, [made[0]!, made[2]!]), [2, 1], 'a second upgrade changes nothing')
  },
)

t.test(
  'a change order that an earlier release submits after the upgrade gets its number when it is approved',
  async (t) => {
    const tenant = await service.tenant()
    const { id: projectId } = await make.project(tenant)
    const { id } = await submitted(tenant, projectId)
    await pool.query('update change_orders set project_sequence = null where tenant_id = $1 and id = $2', [
      tenant.id,
      id,
    ])
    const { data } = await tenant.client.ok('approveChangeOrder', { path: { id } })
    t.equal(data.projectSequence, 2)
  },
)
