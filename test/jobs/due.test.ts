import t from 'tap'
import type { Caller } from '../../db/engine/base/caller.ts'
import {
  type DueRecord,
  type DueSweep,
  newRunLimits,
  runSweepTask,
  settleAllDueRecords,
  settleDueRecords,
} from '../../db/services/jobs/due.ts'
import { rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { expireBids } from '../../workers/tasks/sweep.ts'

const service = await startOwnService(t)
const { database } = service
const batch = 10
const never = () => false

/** Creates due records for each organization. They stay due until they are settled, in this order. */
function duties(tenants: readonly number[], each: (index: number) => number) {
  let failing: number | undefined
  let due: DueRecord[] = tenants.flatMap((tenantId, index) =>
    Array.from({ length: each(index) }, (_, id) => ({ tenantId, id: id + 1 })),
  )
  const settled: string[] = []
  const work: DueSweep = {
    batch,
    failure: 'was left',
    find: async (after) =>
      due
        .filter(({ tenantId, id }) => tenantId > after.tenantId || (tenantId === after.tenantId && id > after.id))
        .slice(0, batch),
    settle: async (_tx: unknown, { tenantId }: Caller, ids: readonly number[]) => {
      if (tenantId === failing) throw new Error('away')
      settled.push(...ids.map((id) => `${tenantId} ${id}`))
      due = due.filter((one) => one.tenantId !== tenantId || !ids.includes(one.id))
      return ids.length
    },
  }
  return {
    work,
    settled,
    all: due.map(({ tenantId, id }) => `${tenantId} ${id}`),
    fail: (id: number) => (failing = id),
  }
}

const threeTenants = async () =>
  [await service.tenant(), await service.tenant(), await service.tenant()].map(({ id }) => id)

const tasksOf = async (name: string) =>
  (
    await database.pool.query(
      `select payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
      [name],
    )
  ).rows as { payload: { rests: Record<string, object> } }[]

t.test("every due record is processed once, even if another organization's records fail", async (t) => {
  const tenants = await threeTenants()
  for (const each of [1, 3, batch - 1, batch, batch + 1, 2 * batch, 2 * batch + 1]) {
    const whole = duties(tenants, () => each)
    t.equal(await settleAllDueRecords(database, whole.work), 3 * each)
    t.strictSame(whole.settled.toSorted(), whole.all.toSorted(), `${each} of each`)
    const partly = duties(tenants, () => each)
    partly.fail(tenants[1]!)
    await rejectsWith(t, settleAllDueRecords(database, partly.work), {
      message: containing(`tenant ${tenants[1]} was left`),
    })
    const others = partly.all.filter((one) => !one.startsWith(`${tenants[1]} `))
    t.strictSame(partly.settled.toSorted(), others.toSorted(), `${each} of each but one`)
  }
})

t.test('an organization with more than one batch waits for the others before its second batch', async (t) => {
  const [many, few, one] = (await threeTenants()) as [number, number, number]
  const { work, settled, all } = duties([many, few, one], (index) => [5 * batch, 3, 1][index]!)
  await settleAllDueRecords(database, work)
  t.equal(settled.length, all.length)
  t.ok(settled.indexOf(`${one} 1`) < 2 * batch, 'the last organization has its turn after one batch of the first')
})

t.test('a sweep that reaches its limits queues a task that continues it, until no record is due', async (t) => {
  const { work, settled, all } = duties(await threeTenants(), () => 2 * batch + 3)
  const other = duties(await threeTenants(), () => 1)
  const works = { first: work, second: other.work }
  let payload: { rests?: Record<string, never> } | undefined
  let runs = 0
  do {
    const before = settled.length
    const bounds = () => ({ ...newRunLimits(never), maxRecords: batch })
    await runSweepTask(database, 'due-test', works, { rests: payload?.rests, bounds })
    runs += 1
    t.ok(settled.length - before <= 2 * batch, 'a run stays within its limit')
    const left = await tasksOf('due-test')
    t.ok(left.length <= 1)
    payload = left[0]?.payload as typeof payload
    await database.pool.query("select graphile_worker.remove_job('due-test:rest')")
  } while (payload && runs < 50)
  t.strictSame(settled.toSorted(), all.toSorted())
  t.strictSame(other.settled.toSorted(), other.all.toSorted(), 'the second sweep ran next to the first')
  t.ok(runs > 3, `${runs} runs`)
})

t.test('a stopping process processes no more records and leaves all of them due', async (t) => {
  const { work, settled } = duties(await threeTenants(), () => 2)
  const { rest } = await settleDueRecords(
    database,
    work,
    undefined,
    newRunLimits(() => true),
  )
  t.strictSame(settled, [])
  t.strictSame(rest, { after: { tenantId: 0, id: 0 }, again: false })
})

t.test('a stopping worker leaves due bids to the next task, which expires them', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant, { status: 'sent', validUntil: '2026-01-01T00:00:00Z' })
  const statusOf = async () => (await tenant.client.ok('getBid', { path: { id } })).data.status
  await expireBids({ database, stopping: () => true }, {})
  t.equal(await statusOf(), 'sent')
  const [left] = await tasksOf('expire-bids')
  await expireBids({ database, stopping: never }, left!.payload as never)
  t.equal(await statusOf(), 'expired')
})
