import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCrontab } from 'graphile-worker'
import { pino } from 'pino'
import t from 'tap'
import { clockSkewMs, compareClock, isClockAccurate, machineNow, readClock } from '../../../db/engine/base/clock.ts'
import { deriveSecrets } from '../../../db/engine/base/secrets.ts'
import { clockOffsetsMs, setClockAhead } from '../../../scripts/testkit/clock/shift.ts'
import { closeApiNow, startOwnService } from '../../../scripts/testkit/environment/service.ts'
import { make } from '../../../scripts/testkit/make.ts'
import { startReceiver } from '../../../scripts/testkit/webhooks/receiver.ts'
import { openContext } from '../../../workers/base/context.ts'
import { taskPools } from '../../../workers/tasks.ts'

const receiver = await startReceiver(t)
const service = await startOwnService(t, { settings: { webhookDevHosts: [receiver.host] } })
const { database, settings } = service
const to = mkdtempSync(join(tmpdir(), 'clock-backups-'))
t.teardown(() => rmSync(to, { recursive: true, force: true }))

const timed = taskPools.flatMap((pool) =>
  parseCrontab(pool.crontab ?? '').map(({ task }) => ({ task, run: pool.tasks[task]!, isTimed: pool.timed })),
)
const context = await openContext({
  database,
  settings: { ...settings, backup: { ...settings.backup, to, keepDays: 14 } },
  secrets: deriveSecrets(settings.secretKey),
  installation: { quiet: false, frozen: new Set<number>() },
  log: pino({ level: 'silent' }),
  stopping: () => false,
})
t.teardown(() => context.renderer.close())

/** Returns the records with a due time. A clock that runs ahead would remove, expire, send or create some of them. */
async function left(): Promise<Record<string, unknown>> {
  const { rows } = await database.pool.query(`select
    (select count(*)::int from events) as events, (select count(*)::int from webhook_deliveries) as deliveries,
    (select count(*)::int from idempotency_keys) as answers, (select count(*)::int from api_audit_logs) as audited,
    (select count(*)::int from contacts) as contacts, (select string_agg(status, ' ' order by id) from bids) as bids,
    (select count(*)::int from jobs where type = 'email') as mails, (select count(*)::int from oauth_keys) as keys`)
  return { ...rows[0], backups: readdirSync(to).join(' ') }
}

/** Runs the tasks of the crontab one after the other. */
async function runAll(): Promise<void> {
  for (const { run } of timed) await run(context, {} as never)
}

/** Sets the clock of this process, and compares it with the database's time as a heartbeat does. */
function setClock(aheadMs: number, databaseAheadMs = 0): void {
  setClockAhead(0)
  const databaseMs = Date.now() + databaseAheadMs
  setClockAhead(aheadMs)
  compareClock(databaseMs, readClock())
}
t.teardown(() => setClock(0))

t.test("every task of the crontab uses the database's time, whatever the clock of its machine says", async (t) => {
  const tenant = await service.tenant()
  await tenant.client.ok('createWebhookEndpoint', { body: { url: receiver.url, eventTypes: ['contact.created'] } })
  const body = { type: 'customer' } as const
  const { data: contact } = await tenant.client.ok('createContact', { body, key: crypto.randomUUID() })
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  for (const days of [1, 2, 50]) await make.bid(tenant, { status: 'sent', validUntil: day(days) })
  await tenant.client.ok('deleteContact', { path: { id: contact.id } })
  await database.pool.query(
    'insert into data_retention (tenant_id, deleted_records_days, created_at, updated_at) values ($1, 30, now(), now())',
    [tenant.id],
  )
  // The API also compares the clocks of this process.
  await closeApiNow(service.apis[0]!)
  setClock(0)
  await runAll()
  const before = await left()
  for (const [name, aheadMs] of Object.entries(clockOffsetsMs)) {
    setClock(aheadMs)
    t.equal(Math.round(clockSkewMs() / 1_000), aheadMs / 1_000, name)
    t.notOk(isClockAccurate(), name)
    await runAll()
    setClockAhead(0)
    t.strictSame(await left(), before, name)
  }
  // The same tasks remove, expire and send once the database's time is later.
  setClock(0, 100 * 86_400_000)
  await runAll()
  const after = await left()
  for (const what of ['events', 'deliveries', 'answers', 'contacts', 'bids', 'backups'])
    t.not(after[what], before[what], `${what} change when they are due`)
})

t.test('every task of the crontab is in a worker pool that does not run while the clock is wrong', async (t) => {
  t.ok(timed.length >= 8)
  for (const { task, isTimed } of timed) t.equal(isTimed, true, task)
  t.equal(taskPools.find(({ tasks }) => 'remove-organizations' in tasks)!.timed, true)
})

t.test(
  "setting the machine's clock between two comparisons does not change the service's time, and is detected at once",
  async (t) => {
    setClock(0)
    setClockAhead(clockOffsetsMs['100 days ahead'])
    const now = machineNow()
    t.notOk(isClockAccurate())
    setClockAhead(0)
    t.ok(Math.abs(now - Date.now()) < 60_000, 'from the monotonic clock')
    t.ok(isClockAccurate())
  },
)

t.test('the latency of an answer does not count as clock skew', async (t) => {
  setClock(0)
  const sent = readClock()
  const received = { wallMs: sent.wallMs + 4_000, monotonicMs: sent.monotonicMs + 4_000 }
  for (const databaseMs of [sent.wallMs, sent.wallMs + 4_000]) {
    compareClock(databaseMs, sent, received)
    t.equal(clockSkewMs(), 0)
  }
  compareClock(sent.wallMs + 10_000, sent, received)
  t.equal(clockSkewMs(), -8_000, 'half of the latency each way')
  compareClock(sent.wallMs + 20_000, sent, { wallMs: sent.wallMs + 4_001, monotonicMs: sent.monotonicMs + 4_001 })
  t.equal(clockSkewMs(), -18_000, 'half a millisecond is rounded up')
  compareClock(sent.wallMs + 10_000, sent, received)
  compareClock(sent.wallMs + 50_000, sent, { ...received, wallMs: received.wallMs + 3_600_000 })
  t.equal(clockSkewMs(), -8_000, 'an answer during which the clock was set is ignored')
})

t.test('the time by which the clock was set is rounded to the nearest millisecond', async (t) => {
  const now = readClock()
  for (const [monotonicMs, setMs] of [
    [0.4, 5_000],
    [0.6, 4_999],
  ] as const) {
    const earlier = { wallMs: now.wallMs - 5_000, monotonicMs: now.monotonicMs - monotonicMs }
    compareClock(earlier.wallMs, earlier, earlier)
    compareClock(earlier.wallMs, now, now)
    t.equal(clockSkewMs(), setMs, `the clock was set by 5 seconds less ${monotonicMs} milliseconds`)
  }
})
