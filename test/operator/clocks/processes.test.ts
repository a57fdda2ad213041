import { setTimeout as sleep } from 'node:timers/promises'
import { parseCrontab } from 'graphile-worker'
import t, { type Test } from 'tap'
import { matches } from '../../../scripts/testkit/assertions/assertions.ts'
import { startClockedProcess } from '../../../scripts/testkit/clock/process.ts'
import { clockOffsetsMs } from '../../../scripts/testkit/clock/shift.ts'
import { startOwnService, type TestTenant } from '../../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../../scripts/testkit/http/client.ts'
import { make } from '../../../scripts/testkit/make.ts'
import { taskPools } from '../../../workers/tasks.ts'

const timed = taskPools.flatMap(({ crontab }) => parseCrontab(crontab ?? ''))
const isWrong = ({ msg }: { msg: string }) => msg.includes('takes no timed task')
const isRight = ({ msg }: { msg: string }) => msg.includes('agrees with the database')

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(20)
}

/** The comparison is exact to a few milliseconds, so the skew is compared in whole seconds. */
const wholeSeconds = (seconds: number) => Math.round(seconds) || 0

async function shownSkew(origin: string): Promise<number> {
  const { text } = await sendRaw(`${origin}/metrics`, 'GET')
  return wholeSeconds(Number(/^clock_skew_seconds (\S+)$/m.exec(text)![1]))
}

/** Creates an organization with records that would be removed, expired or sent tomorrow or in 100 days. */
async function arrange(t: Test) {
  const service = await startOwnService(t)
  const tenant = await service.tenant()
  await tenant.client.ok('createContact', { body: { type: 'customer' }, key: crypto.randomUUID() })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  await make.bid(tenant, { status: 'sent', validUntil: tomorrow.slice(0, 10) })
  const { pool } = service.database
  const later = "select graphile_worker.add_job('send-email', '{}'::json, run_at := $1::timestamptz)"
  await pool.query(later, [tomorrow])
  const left = async () => {
    const { rows } =
      await pool.query(`select (select count(*)::int from events where type = 'contact.created') as events,
      (select count(*)::int from idempotency_keys) as answers, (select string_agg(status, ' ') from bids) as bids,
      (select count(*)::int from jobs where type = 'email') as mails,
      (select sum(attempts)::int from graphile_worker.jobs where task_identifier = 'send-email') as attempts`)
    return rows[0]
  }
  return { service, tenant, pool, left }
}

/** Runs an export: a job that is not a timed task, so a worker with a wrong clock also runs it. */
async function exported({ client }: TestTenant): Promise<void> {
  const { data } = await client.ok('exportContacts')
  await until(async () => (await client.ok('getJob', { path: { id: data.job_id } })).data.status === 'completed')
}

for (const [name, aheadMs] of Object.entries(clockOffsetsMs)) {
  t.test(
    `a worker whose clock is ${name} runs all tasks except the timed ones, which it starts once its clock is right`,
    async (t) => {
      const { service, tenant, pool, left } = await arrange(t)
      const before = await left()
      const queue = async () => {
        const { rows } = await pool.query<{ task: string; attempts: number }>(
          `select task_identifier as task, attempts from graphile_worker.jobs where task_identifier = any($1)
          and locked_at is null order by 1`,
          [timed.map(({ task }) => task)],
        )
        return rows
      }
      // Queues the tasks as cron does. A minute from now, cron would queue them itself.
      for (const { task } of timed)
        await pool.query('select graphile_worker.add_job($1::text, job_key := $1::text, max_attempts := 1)', [task])
      const queued = await queue()
      t.equal(queued.length, timed.length)
      const worker = await startClockedProcess(t, 'worker', service, aheadMs)
      const { skewSeconds } = await worker.waitForLogLine(isWrong)
      t.equal(wholeSeconds(skewSeconds!), aheadMs / 1_000)
      for (let times = 0; times < 3; times += 1) await exported(tenant)
      t.strictSame(await queue(), queued, 'no task was taken')
      const { rows: crontabs } = await pool.query('select identifier from graphile_worker._private_known_crontabs')
      t.strictSame(crontabs, [], 'cron does not run')
      t.equal(await shownSkew(worker.origin), aheadMs / 1_000)
      worker.setClock(0)
      await worker.waitForLogLine(isRight)
      await until(async () => (await queue()).length === 0)
      const isPast = 'select bool_and(known_since <= now()) as "all" from graphile_worker._private_known_crontabs'
      await until(async () => (await pool.query<{ all: boolean | null }>(isPast)).rows[0]!.all === true)
      t.strictSame(await left(), before, 'nothing was removed, expired or sent')
      t.equal(worker.lines.filter(isWrong).length, 1, 'logged once')
      worker.setClock(aheadMs)
      await until(async () => worker.lines.filter(isWrong).length === 2)
      await exported(tenant)
      const { rows: executed } = await pool.query(
        "select identifier from graphile_worker._private_known_crontabs where last_execution > now() + interval '1 minute'",
      )
      t.strictSame(executed, [], 'a clock that is changed while the worker runs moves no cron schedule')
      await worker.end()
    },
  )

  t.test(
    `an API process whose clock is ${name} is not ready, says why, and still replays stored answers`,
    async (t) => {
      const { service, tenant, left } = await arrange(t)
      const request = { body: { type: 'customer' } as const, key: crypto.randomUUID() }
      const first = await tenant.client.ok('createContact', request)
      const before = await left()
      const api = await startClockedProcess(t, 'api', service, aheadMs)
      const readiness = async () => {
        const { status, json } = await sendRaw(`${api.origin}/readyz`, 'GET')
        return { http: status, status: json.status, skew: wholeSeconds(json.clockSkewSeconds) }
      }
      t.strictSame(await readiness(), { http: 503, status: 'clock wrong', skew: aheadMs / 1_000 })
      const again = await tenant.client.at(api.origin).ok('createContact', request)
      t.equal(again.headers['idempotent-replayed'], 'true')
      t.strictSame(again.data, first.data)
      t.strictSame(await left(), before)
      const { data } = await tenant.client.at(api.origin).ok('createContact', { body: { type: 'customer' } })
      t.ok(Math.abs(Date.parse(data.createdAt) - Date.now()) < 600_000, "it writes the database's time")
      api.setClock(0)
      await api.waitForLogLine(isRight)
      t.strictSame(await readiness(), { http: 200, status: 'ready', skew: 0 })
      t.equal(await shownSkew(api.origin), 0)
      await api.end()
    },
  )
}

t.test('a clock that is off by ten seconds causes a warning, and all work continues', async (t) => {
  const { service, tenant, pool } = await arrange(t)
  await pool.query("select graphile_worker.add_job('expire-bids')")
  const worker = await startClockedProcess(t, 'worker', service, 10_000)
  const { level, msg } = await worker.waitForLogLine(({ skewSeconds }) => skewSeconds !== undefined)
  t.strictSame([level, msg.slice(-21)], [40, ': set it right by NTP'])
  await exported(tenant)
  const open = "select from graphile_worker.jobs where task_identifier = 'expire-bids'"
  await until(async () => (await pool.query(open)).rowCount === 0)
  const api = await startClockedProcess(t, 'api', service, 10_000)
  t.equal((await sendRaw(`${api.origin}/readyz`, 'GET')).status, 200)
  await worker.end()
  await api.end()
})

t.test('a starting process resets times in the future that another process wrote, and logs them', async (t) => {
  const { service, pool, left } = await arrange(t)
  const before = await left()
  const ahead = "now() + interval '100 days'"
  await pool.query(`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('expire-bids', now(), ${ahead}), ('send-reminders', now(), now() - interval '1 day')`)
  await pool.query(`select graphile_worker.add_job('expire-bids', '{}'::json, run_at := ${ahead},
    job_key := 'expire-bids', job_key_mode := 'preserve_run_at')`)
  await pool.query(`select graphile_worker.add_job('serve-jobs', '{"tenantId": 1}'::json, run_at := ${ahead})`)
  await pool.query(`insert into integrity_rounds (id, began_at, run_records, organization_id, record_type, record_id, lease_until)
    values (1, ${ahead}, 500, 0, 'pay_app', 0, ${ahead})`)
  const api = await startClockedProcess(t, 'api', service, 0)
  const found = await api.waitForLogLine(({ msg }) => msg.startsWith('times in the future were set'))
  matches(t, found, {
    crontabs: ['expire-bids'],
    tasks: [
      { task: 'expire-bids', count: 1 },
      { task: 'serve-jobs', count: 1 },
    ],
    others: 1,
  })
  const { rows } = await pool.query(`select
    (select count(*)::int from graphile_worker._private_known_crontabs where last_execution > now()) as crontabs,
    (select string_agg(task_identifier, ' ') from graphile_worker.jobs where run_at > now()) as later,
    (select count(*)::int from integrity_rounds where began_at > now() or lease_until is not null) as rounds`)
  t.strictSame(rows, [{ crontabs: 0, later: 'send-email', rounds: 0 }], 'a task due tomorrow stays due tomorrow')
  t.strictSame(await left(), before)
  await api.end()
})
