import t from 'tap'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { openTaskQueue } from '../../scripts/testkit/make/tasks.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeAdminHelpers } from '../../scripts/testkit/peers/admin.ts'

/** Tests of the operator's commands that list queued tasks and retry or drop given-up ones. */

const service = await startOwnService(t)
const { pool } = service.database
const { admin, said } = makeAdminHelpers(service)

const queue = openTaskQueue(pool, { task: 'send-email' })
const { add, listIds: left } = queue

t.beforeEach(queue.clear)

t.test('queue:list prints each task with its state, and filters by state, task and organization', async (t) => {
  const due = await add({})
  const later = await add({ inSeconds: 60 })
  const running = await add({ isRunning: true })
  const failed = await add({ attempts: 1, error: 'refused\n  at send', inSeconds: 60, payload: { tenantId: 7 } })
  const givenUp = await add({ attempts: 3, error: 'away', task: 'back-up', payload: { tenantId: 7, jobId: 'job_x' } })
  const { tasks, isMore } = (await said('queue:list')) as unknown as {
    tasks: Record<string, unknown>[]
    isMore: boolean
  }
  t.equal(isMore, false)
  t.strictSame(
    tasks.map(({ id, state }) => [id, state]),
    [
      [due, 'due'],
      [later, 'later'],
      [running, 'running'],
      [failed, 'failed'],
      [givenUp, 'given_up'],
    ],
  )
  const { runAt, createdAt, ...shown } = tasks[4]!
  t.strictSame(shown, {
    ...{ id: givenUp, task: 'back-up', state: 'given_up', tenantId: 7, jobId: 'job_x' },
    ...{ requestId: null, attempts: 3, maxAttempts: 3, lastError: 'away' },
  })
  for (const time of [runAt, createdAt]) t.equal(new Date(String(time)).toISOString(), time)
  t.equal(tasks[3]!.lastError, 'refused', 'only the first line')
  const ids = async (...flags: string[]) =>
    ((await said('queue:list', ...flags)) as unknown as { tasks: { id: string }[] }).tasks.map(({ id }) => id)
  t.strictSame(await ids('--state', 'given_up'), [givenUp])
  t.strictSame(await ids('--task', 'back-up'), [givenUp])
  t.strictSame(await ids('--tenant', '7'), [failed, givenUp])
  t.strictSame(await ids('--tenant', '7', '--state', 'failed'), [failed])
  const first = (await said('queue:list', '--limit', '2')) as unknown as { tasks: object[]; isMore: boolean }
  t.strictSame([first.tasks.length, first.isMore], [2, true])
})

t.test('queue:retry makes given-up tasks due with fresh attempts, and queue:drop removes such tasks', async (t) => {
  const tenant = await service.tenant()
  const payload = { tenantId: tenant.id }
  const waiting = await add({ inSeconds: 60 })
  const [one, two, other] = [
    await add({ attempts: 3, error: 'away', payload, inSeconds: 60 }),
    await add({ attempts: 3, error: 'away' }),
    await add({ attempts: 3, error: 'away', task: 'back-up' }),
  ]
  t.strictSame(await said('queue:retry', '--task', 'send-email'), { retried: 2, ids: [two, one].sort() })
  const { rows } = await pool.query(
    'select id::text as id, attempts, run_at <= now() as due from graphile_worker._private_jobs order by id',
  )
  t.strictSame(rows, [
    { id: waiting, attempts: 0, due: false },
    { id: one, attempts: 0, due: true },
    { id: two, attempts: 0, due: true },
    { id: other, attempts: 3, due: true },
  ])
  t.strictSame(await said('queue:drop', '--all'), { dropped: 1, ids: [other] })
  t.strictSame(await said('queue:drop', '--id', one), { dropped: 1, ids: [one] })
  t.strictSame(await left(), [waiting, two])
  const { data } = await tenant.client.ok('listApiAuditLogs', { query: { method: 'CLI' } })
  t.strictSame(
    data.map(({ path, status }) => [path, status]),
    [
      ['queue:drop', 200],
      ['queue:retry', 200],
    ],
    "in the audit log of the tasks' organization",
  )
})

t.test('running tasks, missing tasks and tasks of open jobs are refused, and nothing is removed', async (t) => {
  const tenant = await service.tenant()
  const running = await add({ isRunning: true })
  const contact = await make.contact(tenant, { email: 'dana@example.com' })
  const bid = await make.bid(tenant, { contactId: contact.id, status: 'sent' })
  const { data: job } = await tenant.client.ok('renderBidPdf', { path: { id: bid.id } })
  const open = await add({ attempts: 3, error: 'x', payload: { tenantId: tenant.id, jobId: job.job_id } })
  const before = await left()
  const refusals: [string[], string][] = [
    [['queue:drop', '--id', running], `conflict: Task ${running} is running. Wait until it has ended, and try again.`],
    [['queue:retry', '--id', '1'], 'not_found: There is no task 1 in the queue.'],
    [['queue:retry', '--id', 'x'], '--id must be the id of a task, not "x"'],
    [
      ['queue:drop', '--all'],
      `conflict: Task ${open} works on job ${job.job_id} of organization ${tenant.id}: cancel the job instead.`,
    ],
    [['queue:drop'], 'name the tasks: --id, --task, --tenant or --all'],
    [['queue:drop', '--id', open, '--all'], '--id names one task: leave the other flags out'],
    [['queue:list', '--state', 'gone'], '--state must be one of due, later, running, failed, given_up, not gone'],
  ]
  for (const [args, message] of refusals) {
    const { code, err } = await admin(...args)
    t.strictSame([code, err], [1, message])
  }
  t.strictSame(await left(), before)
})
