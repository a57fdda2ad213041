import { sql } from 'kysely'
import t from 'tap'
import {
  correctQueueTimes,
  deleteDeadTasks,
  deleteTasks,
  deleteTasksOf,
  listRunningTasks,
  replaceSealedPayload,
} from '../../db/services/jobs/adapters/queue.ts'
import { dropTasks, listQueuedTasks } from '../../db/services/jobs/adapters/queue-tasks.ts'
import { countMailsOverLimit, readOldestPaperMailSeconds, readQueueState } from '../../db/services/jobs/queue-state.ts'
import { addServeTask, isServeTaskDue } from '../../db/services/jobs/tasks.ts'
import { readWorkersState } from '../../db/services/jobs/worker-pools.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { jobStatuses } from '../../scripts/testkit/make/jobs.ts'
import { openTaskQueue, type QueuedTask } from '../../scripts/testkit/make/tasks.ts'
import { make } from '../../scripts/testkit/make.ts'

/** A running task belongs to its worker: upkeep neither removes nor changes it, and it does not count as waiting. */

const service = await startOwnService(t)
const { database } = service
const at = database.sql
const { pool } = database

const queue = openTaskQueue(pool, { task: 'serve-jobs', unchangedDays: 10 })
const { add, listIds: left } = queue

/** Adds two equal tasks, of which a worker runs the first. */
const addPair = async (one: QueuedTask) => ({
  running: await add({ ...one, isRunning: true }),
  waiting: await add(one),
})

t.beforeEach(queue.clear)

t.test('each way to remove tasks removes waiting tasks, but no task that a worker runs', async (t) => {
  const soon = new Date(Date.now() + 60_000).toISOString()
  const removals: Record<string, (ids: string[]) => Promise<unknown>> = {
    'of dead tasks': () => deleteDeadTasks(at, soon),
    'of an organization': () => deleteTasksOf(at, 7, []),
    'of tasks by their ids': (ids) => deleteTasks(at, ids),
  }
  for (const [said, remove] of nonEmpty(Object.entries(removals))) {
    await pool.query('delete from graphile_worker._private_jobs')
    const { running, waiting } = await addPair({ payload: { tenantId: 7 }, attempts: 3, error: 'away' })
    await remove([running, waiting])
    t.strictSame(await left(), [running], said)
  }
})

t.test('the sealed payload can be replaced in a waiting task, but not in a running task', async (t) => {
  const { running, waiting } = await addPair({ task: 'send-email', payload: { sealed: 'old' } })
  t.equal(await replaceSealedPayload(at, running, 'new'), false)
  t.equal(await replaceSealedPayload(at, waiting, 'new'), true)
  const { rows } = await sql<{ id: string; sealed: string }>`select id::text as id, payload ->> 'sealed' as sealed
    from graphile_worker._private_jobs order by id`.execute(at)
  t.strictSame(rows, [
    { id: running, sealed: 'old' },
    { id: waiting, sealed: 'new' },
  ])
})

t.test('start times far in the future become the present for waiting tasks, but not for running tasks', async (t) => {
  await addPair({ inSeconds: 3 * 86_400 })
  t.strictSame(await correctQueueTimes(at, 2 * 86_400_000), { crontabs: [], tasks: [{ task: 'serve-jobs', count: 1 }] })
})

t.test(
  'a freeze waits for running sweeps and the running tasks of the organization, but not for waiting tasks',
  async (t) => {
    const of = { sweeps: ['expire-bids'], before: new Date(Date.now() + 60_000).toISOString() }
    await add({ payload: { tenantId: 7 } })
    await add({ task: 'expire-bids' })
    t.strictSame(await listRunningTasks(at, 7, of), [])
    await add({ payload: { tenantId: 7 }, isRunning: true })
    await add({ task: 'expire-bids', isRunning: true })
    await add({ task: 'send-email', payload: { tenantId: 8 }, isRunning: true })
    t.strictSame(await listRunningTasks(at, 7, of), ['expire-bids', 'serve-jobs'])
  },
)

t.test(
  'a running task counts as running only, even in its last attempt, and does not count as due or late',
  async (t) => {
    t.strictSame(
      [await isServeTaskDue(database, 'serve-jobs'), (await readWorkersState(database)).lateTasks],
      [false, 0],
    )
    await add({ isRunning: true, inSeconds: -600 })
    await add({ isRunning: true, inSeconds: 600 })
    await add({ isRunning: true, attempts: 3, error: 'away', inSeconds: -600 })
    const running = { task: 'serve-jobs', due: 0, later: 0, running: 3, failed: 0, givenUp: 0, oldestDueSeconds: 0 }
    const [{ oldestSeconds: _age, ...state }] = nonEmpty(await readQueueState(database)) as [
      Awaited<ReturnType<typeof readQueueState>>[number],
    ]
    t.strictSame(state, running)
    t.strictSame(
      [await isServeTaskDue(database, 'serve-jobs'), (await readWorkersState(database)).lateTasks],
      [false, 0],
    )
    await add({ inSeconds: -90 })
    await add({ inSeconds: 600, attempts: 1, error: 'away' })
    await add({ attempts: 3, error: 'away' })
    const [{ oldestSeconds: _newAge, oldestDueSeconds, ...rest }] = nonEmpty(await readQueueState(database)) as [
      Awaited<ReturnType<typeof readQueueState>>[number],
    ]
    t.strictSame(
      { ...rest, oldestDueSeconds: Math.floor(oldestDueSeconds / 60) },
      {
        ...{ ...running, due: 1, later: 1, failed: 1, givenUp: 1 },
        oldestDueSeconds: 1,
      },
    )
    t.strictSame(
      [await isServeTaskDue(database, 'serve-jobs'), (await readWorkersState(database)).lateTasks],
      [true, 1],
    )
  },
)

t.test('the operator can drop a task whose job has ended, but not a task whose job is open', async (t) => {
  const tenant = await service.tenant()
  for (const [status, isOpen] of nonEmpty(jobStatuses)) {
    const { id: jobId } = await make.job(tenant)
    await pool.query('update jobs set status = $3 where tenant_id = $1 and id = $2', [tenant.id, jobId, status])
    const id = await add({ payload: { tenantId: tenant.id, jobId } })
    const dropped = await dropTasks(database, await listQueuedTasks(at, { id }, 1)).catch(({ code }) => code)
    t.strictSame(dropped, isOpen ? 'conflict' : [id], `a ${status} job`)
  }
})

t.test('only queued or running mails of papers count as unsent, and only queued mails as over the limit', async (t) => {
  const tenant = await service.tenant()
  const set = (id: string, change: string) =>
    pool.query(`update jobs set ${change} where tenant_id = $1 and id = $2`, [tenant.id, id])
  const old = "updated_at = now() - interval '5 minutes'"
  const minutes = async () => Math.floor((await readOldestPaperMailSeconds(database)) / 60)
  for (const status of ['completed', 'failed', 'cancelled'])
    await set((await make.job(tenant, { type: 'email' })).id, `status = '${status}', ${old}`)
  await set((await make.job(tenant)).id, old)
  t.equal(await minutes(), 0, 'ended mails and an export')
  for (const status of ['queued', 'running']) {
    const { id } = await make.job(tenant, { type: 'email' })
    await set(id, `status = '${status}', ${old}`)
    t.equal(await minutes(), 5, status)
    await set(id, "status = 'completed'")
  }
  for (const status of ['cancelled', 'running', 'queued']) {
    const { id } = await make.job(tenant, { type: 'email', waitsForRoom: true } as never)
    await set(id, `status = '${status}'`)
  }
  t.equal(await countMailsOverLimit(database), 1, 'queued mails over the mail limit')
})

t.test('the PDFs of an organization are drawn one at a time, and its other jobs have no queue', async (t) => {
  const { id } = await service.tenant()
  const queues = { 'serve-jobs': null, 'serve-documents': `serve-documents:${id}`, 'serve-sandboxes': null } as const
  for (const [task, queue] of nonEmpty(Object.entries(queues))) {
    await addServeTask(at, id, task as keyof typeof queues)
    const { rows } = await pool.query('select queue_name from graphile_worker.jobs where key = $1', [`${task}:${id}`])
    t.strictSame(rows, [{ queue_name: queue }], task)
  }
})
