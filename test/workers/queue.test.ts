import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import t, { type Test } from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { deleteExpiredRows } from '../../db/services/jobs/sweeps.ts'
import { createDeadProcessCheck, startPoolLiveness } from '../../db/services/jobs/worker-pools.ts'
import { enqueueMail } from '../../db/services/mail/mail.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { DatabaseProxy } from '../../scripts/testkit/fixtures/database-proxy.ts'
import { startWorker } from '../../workers/start.ts'

const service = await startOwnService(t, { instances: 0 })
const { database, settings, url } = service
const message = { tenantId: 1, to: 'dana@example.com', subject: 'Your bid', text: 'words', html: '<p>words</p>' }

/** Starts a mail server that completes each mail when the test says so. */
async function startMailServer(t: Test) {
  const waiting: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void stream.resume().on('end', () => waiting.push(() => done())),
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as { port: number }
  return { smtpUrl: `smtp://127.0.0.1:${port}`, waiting }
}

/** Returns the queued mails. Each minute a worker also queues its own tasks. */
const mails = async (): Promise<{ lockedBy: string | null }[]> =>
  (
    await database.pool.query(
      `select locked_by as "lockedBy" from graphile_worker.jobs where task_identifier = 'send-email'`,
    )
  ).rows

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(5)
}

t.test('the tasks of a killed process are released once the process is certainly dead, and not before', async (t) => {
  const { smtpUrl, waiting } = await startMailServer(t)
  await enqueueMail(database, deriveSecrets(settings.secretKey), message)
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../workers/main.ts')], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: settings.dataDir, SMTP_URL: smtpUrl, LOG_LEVEL: 'error' },
    stdio: 'inherit',
  })
  await until(async () => waiting.length > 0)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  const look = createDeadProcessCheck(database)
  let looks = 1
  while ((await look()) === 0) looks += 1
  t.ok(looks >= 4, `${looks} checks`)
  t.strictSame(await mails(), [{ lockedBy: null }])
  await database.pool.query('delete from graphile_worker._private_jobs')
})

t.test('a process restores a broken liveness connection, and registers again if it was declared dead', async (t) => {
  const life = await startPoolLiveness(database, url)
  t.teardown(() => life.end())
  await life.addPool('pool-1')
  const pool = async () => (await database.pool.query('select worker_ids as ids from worker_pools')).rows
  const look = createDeadProcessCheck(database)
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'worker-life' and datname = current_database()",
  )
  t.equal(await look(), 0)
  t.strictSame(await pool(), [{ ids: ['pool-1'] }])
  await database.pool.query('delete from worker_pools')
  await until(async () => (await pool()).length === 1)
  t.strictSame(await pool(), [{ ids: ['pool-1'] }])
  for (let looks = 0; looks < 5; looks += 1) t.equal(await look(), 0)
})

t.test('a task that ends while the database is unreachable is completed, and its worker continues', async (t) => {
  const { smtpUrl, waiting } = await startMailServer(t)
  const way = new DatabaseProxy(url)
  await way.acceptConnections()
  const worker = await startWorker({ ...settings, smtpUrl }, way.url, pino({ level: 'silent' }))
  t.teardown(async () => {
    await worker.close()
    await way.cut()
  })
  const send = () => enqueueMail(database, deriveSecrets(settings.secretKey), message)
  await send()
  await until(async () => waiting.length === 1)
  await way.cut()
  waiting[0]!()
  const [first] = await mails()
  t.ok(first?.lockedBy)
  await way.acceptConnections()
  await until(async () => (await mails()).length === 0)
  await send()
  await until(async () => waiting.length === 2)
  waiting[1]!()
  await until(async () => (await mails()).length === 0)
  t.equal(waiting.length, 2, 'each mail was sent once')
})

t.test('tasks that will not be retried are removed after a week, and other tasks are never removed', async (t) => {
  for (const [task, attempts, days] of [
    ['old-and-dead', 2, 8],
    ['dead', 2, 6],
    ['old', 1, 8],
  ]) {
    await database.pool.query('select graphile_worker.add_job($1, max_attempts := 2)', [task])
    await database.pool.query(
      `update graphile_worker._private_jobs set attempts = $2, updated_at = now() - $3 * interval '1 day'
      where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
      [task, attempts, days],
    )
  }
  await deleteExpiredRows(database)
  const { rows } = await database.pool.query(
    "select task_identifier as task from graphile_worker.jobs where task_identifier ~ '^(old|dead)' order by id",
  )
  t.strictSame(rows, [{ task: 'dead' }, { task: 'old' }])
})
