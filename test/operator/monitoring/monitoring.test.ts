import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import t from 'tap'
import { deriveSecrets } from '../../../db/engine/base/secrets.ts'
import type { Settings } from '../../../db/engine/base/settings.ts'
import { type GaugeDefinition, registerGauge } from '../../../db/operations/platform/gauges.ts'
import { registerProcessGauges } from '../../../db/operations/platform/process-gauges.ts'
import { recordBackupOutcome } from '../../../db/services/access/installation.ts'
import { enqueueMail } from '../../../db/services/mail/mail.ts'
import { matches, nonEmpty, possiblyEmpty } from '../../../scripts/testkit/assertions/assertions.ts'
import { findFreePort } from '../../../scripts/testkit/environment/processes.ts'
import { serveMetrics } from '../../../workers/metrics.ts'
import { recordNewestBackup, registerBackupGauges } from '../../../workers/tasks/backup-metrics.ts'
import '../../../workers/tasks/sweep-metrics.ts'
import { startOwnService } from '../../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../../scripts/testkit/http/client.ts'
import { make } from '../../../scripts/testkit/make.ts'
import { sampleValue } from '../../../scripts/testkit/prometheus/history.ts'
import { shiftedTimeSql } from '../../../scripts/testkit/statements.ts'
import { deliveryRegistry } from '../../../workers/webhooks/metrics.ts'

const metricsToken = 'of the test'
const service = await startOwnService(t, { settings: { metricsToken }, log: pino({ level: 'silent' }) })
const workerContext = { database: service.database, installation: { quiet: false, frozen: new Set<number>() } }
const message = { tenantId: 1, to: 'dana@example.com', subject: 'Your bid', text: 'words', html: '<p>words</p>' }

const apiMetrics = async (): Promise<string> => {
  const { text } = await sendRaw(`${service.origin}/metrics`, 'GET', {
    headers: { Authorization: `Bearer ${metricsToken}` },
  })
  return text
}

const read = (name: string): string =>
  readFileSync(new URL(`../../../scripts/deploy/monitoring/${name}`, import.meta.url), 'utf8')

t.test('the metrics of an API show due, delayed, failed and given-up tasks and mails', async (t) => {
  const { pool, sql } = service.database
  const secrets = deriveSecrets(service.settings.secretKey)
  for (let mail = 0; mail < 3; mail += 1) await enqueueMail({ sql }, secrets, message)
  await pool.query(`update graphile_worker._private_jobs set run_at = now() - interval '90 seconds' where id = 1`)
  await pool.query(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'refused', run_at = now() + interval '1 hour' where id = 2`,
  )
  await pool.query(`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'x' where id = 3`)
  await pool.query('update installation set maintenance = true')
  for (;;) {
    if (sampleValue(await apiMetrics(), 'service_maintenance') === 1) break
  }
  const text = await apiMetrics()
  const task = (state: string) => sampleValue(text, `queue_tasks{task="send-email",state="${state}"}`)
  t.strictSame(['due', 'later', 'running', 'failed', 'given_up'].map(task), [1, 1, 0, 1, 1])
  const oldest = sampleValue(text, 'queue_oldest_due_seconds{task="send-email"}')
  t.ok(oldest >= 90 && oldest < 1_000)
  t.strictSame(
    ['waiting', 'given_up', 'beyond_limit'].map((state) => sampleValue(text, `mails_unsent{state="${state}"}`)),
    [2, 1, 0],
  )
  t.equal(sampleValue(text, 'worker_processes'), 0)
  t.strictSame(
    ['ready', 'away', 'full'].map((state) => sampleValue(text, `file_store{state="${state}"}`)),
    [1, 0, 0],
  )
  await pool.query('update installation set maintenance = false')
  while (sampleValue(await apiMetrics(), 'service_maintenance') === 1);
})

t.test(
  'the age of the oldest unsent mail counts from its first attempt and excludes mails that may not be sent yet',
  async (t) => {
    const { pool } = service.database
    await pool.query('delete from graphile_worker._private_jobs')
    const age = async () => sampleValue(await apiMetrics(), 'mails_oldest_unsent_seconds')
    t.equal(await age(), 0)
    const tenant = await service.tenant()
    const { id: contactId } = await make.contact(tenant, { email: 'dana@example.com' })
    const bid = await make.bid(tenant, { contactId, lines: [{ description: 'Roof' }] })
    await tenant.client.ok('sendBid', { path: { id: bid.id }, body: {} })
    const move = (column: string, interval: string) =>
      pool.query(`update jobs set ${shiftedTimeSql(column, `interval '${interval}'`)} where tenant_id = $1`, [
        tenant.id,
      ])
    await move('updated_at', '-20 minutes')
    t.equal(Math.floor((await age()) / 60), 20, 'a mail that was never tried')
    await pool.query('update jobs set started_at = updated_at, updated_at = created_at where tenant_id = $1', [
      tenant.id,
    ])
    await move('started_at', '-10 minutes')
    t.equal(Math.floor((await age()) / 60), 30, 'a mail whose last attempt was just now')
    await pool.query('update jobs set waits_for_room = true where tenant_id = $1', [tenant.id])
    t.equal(await age(), 0, "a mail beyond the organization's limit")
  },
)

t.test('the metric of unsent mails counts mails with or without papers, even of an earlier release', async (t) => {
  const { pool } = service.database
  const unsent = async () => sampleValue(await apiMetrics(), 'mails_unsent{state="waiting"}')
  let count = await unsent()
  for (const task of nonEmpty(['send-email', 'send-document', 'send-bid'])) {
    count += 1
    await pool.query("select graphile_worker.add_job($1, '{}')", [task])
    t.equal(await unsent(), count, task)
  }
  await pool.query("select graphile_worker.add_job('push-to-accounting', '{}')")
  t.equal(await unsent(), count, 'a task that sends no mail does not count')
})

t.test('free disk space is reported for each disk with files, the embedded database or backups', async (t) => {
  const disksOf = async (own: Partial<Settings>): Promise<string[]> => {
    const registry = new Registry()
    registerProcessGauges(registry, { settings: { ...service.settings, ...own }, isDatabaseReady: async () => true })
    const text = await registry.metrics()
    return [...text.matchAll(/^disk_free_bytes\{disk="(\w+)"\} [1-9]\d*$/gm)].map(([, disk]) => disk!)
  }
  const [filesUrl, databaseUrl] = [
    's3://key:secret@bucket?endpoint=https://s3.example.com',
    'postgresql://db/construction',
  ]
  const backups = { keepDays: 14, passphrase: 'x', to: service.settings.dataDir }
  const none = { ...backups, to: undefined }
  t.strictSame(await disksOf({ filesUrl: undefined, databaseUrl, backup: none }), ['data'])
  t.strictSame(await disksOf({ filesUrl, databaseUrl: undefined, backup: none }), ['data'])
  t.strictSame(await disksOf({ filesUrl, databaseUrl, backup: none }), [])
  t.strictSame(await disksOf({ filesUrl, databaseUrl, backup: backups }), ['backups'])
  t.strictSame(await disksOf({ filesUrl, databaseUrl, backup: { ...backups, to: filesUrl } }), [])
  t.strictSame(await disksOf({ filesUrl, databaseUrl, backup: { ...backups, to: '/nowhere/at/all' } }), [])
})

t.test('a gauge that fails or does not answer in time is left out, and the scrape shows the others', async (t) => {
  const registry = new Registry()
  let failing = false
  const reads: Record<string, GaugeDefinition['read']> = {
    silent: () => new Promise<number>(() => {}),
    broken: () => (failing ? Promise.reject(new Error('away')) : 7),
    well: () => 1,
  }
  for (const [name, read] of Object.entries(reads)) registerGauge(registry, { name, help: name, read })
  const shown = async () => (await registry.metrics()).split('\n').filter((line) => /^\w/.test(line))
  t.strictSame(await shown(), ['broken 7', 'well 1'])
  failing = true
  t.strictSame(await shown(), ['well 1'], 'the failing gauge shows neither 0 nor its previous value')
})

t.test(
  'until its first check a worker reports the recorded backup or 0, and then the newest backup that it found',
  async (t) => {
    const { database } = service
    const report = async (to: string | undefined): Promise<number[]> => {
      registerBackupGauges({ database, settings: { backup: { to, keepDays: 14, passphrase: 'x' } } })
      const text = await deliveryRegistry.metrics()
      return ['backup_scheduled', 'backup_newest_timestamp_seconds'].map((name) => sampleValue(text, name))
    }
    t.strictSame(await report('/backups'), [1, 0])
    await recordBackupOutcome(database, 'made', '2026-03-02T15:04:05.000Z')
    t.strictSame(await report('/backups'), [1, Date.parse('2026-03-02T15:04:05.000Z') / 1000])
    recordNewestBackup(Date.parse('2026-03-01T15:04:05.000Z'))
    t.strictSame(
      await report('/backups'),
      [1, Date.parse('2026-03-01T15:04:05.000Z') / 1000],
      'the recorded backup, made by hand, is newer',
    )
    t.strictSame(await report(undefined), [0, 0])
  },
)

t.test("a worker's metrics can be read on its own machine, and from other machines with METRICS_TOKEN", async (t) => {
  const [alone, shared] = [0, 1].map((place) => 20_000 + 2 * Math.floor(Math.random() * 10_000) + place) as [
    number,
    number,
  ]
  const of = (own: Partial<Settings>) => ({ ...workerContext, settings: { ...service.settings, ...own } })
  const workers = [
    await serveMetrics(of({ metricsToken: undefined }), alone),
    await serveMetrics(of({ metricsToken: 'secret', host: '127.0.0.1' }), shared),
  ]
  t.teardown(() => Promise.all(workers.map((worker) => worker.close())))
  const ask = async (port: number, headers: Record<string, string> = {}) =>
    (await sendRaw(`http://127.0.0.1:${port}/metrics`, 'GET', { headers })).status
  const far = { 'X-Forwarded-For': '203.0.113.9' }
  t.equal(await ask(alone), 200)
  t.equal(await ask(alone, far), 404)
  t.equal(
    await ask(alone, { ...far, Authorization: 'Bearer undefined' }),
    404,
    'without a configured token no token is valid',
  )
  t.equal(await ask(shared), 200)
  t.equal(await ask(shared, far), 404)
  t.equal(await ask(shared, { ...far, Authorization: 'Bearer secrets' }), 404)
  t.equal(await ask(shared, { ...far, Authorization: 'Bearer secret' }), 200)
})

/** Keywords and functions of PromQL that the rules and the dashboard use. */
const words = 'sum max min count rate increase histogram_quantile topk absent abs by on and le for time'.split(' ')

/** Metrics in rules that no process of the service shows. `up` is Prometheus's own. */
const notShown = ['up']

/** Returns the metrics that an expression names, each with the label values that it selects. */
function metricsIn(expression: string): { name: string; labels: [string, string][] }[] {
  const plain = expression.replace(/\b(?:by|on) \([^)]*\)/g, ' ')
  return [...plain.matchAll(/\b([a-z_]+)\b(?:\{([^}]*)\})?(?![^{]*\})/g)]
    .filter(([, name]) => !words.includes(name!))
    .map(([, name, labels = '']) => ({
      name: name!,
      labels: [...labels.matchAll(/(\w+)=~?"([^"]*)"/g)].flatMap(([, label, values]) =>
        values!.split('|').map((value): [string, string] => [label!, value]),
      ),
    }))
}

t.test(
  'an API or a worker shows every metric and label value that the alert rules and the dashboard name',
  async (t) => {
    const port = await findFreePort()
    const worker = await serveMetrics(
      { ...workerContext, settings: { ...service.settings, metricsToken: undefined } },
      port,
    )
    t.teardown(() => worker.close())
    const shown = (await apiMetrics()) + (await sendRaw(`http://127.0.0.1:${port}/metrics`, 'GET')).text
    const types = new Map([...shown.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]))
    const isShown = (name: string) =>
      types.has(name) || (types.get(name.replace(/_(?:bucket|sum|count)$/, '')) ?? '') === 'histogram'
    const rules = [...read('alerts.yml').matchAll(/^ +expr: (.*)$/gm)].map(([, text]) => text!)
    const { panels } = JSON.parse(read('dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
    const drawn = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
    t.ok(rules.length >= 12 && drawn.length >= 12)
    t.equal(rules.length, read('alerts.yml').match(/- alert:/g)!.length)
    for (const expression of [...rules, ...drawn]) {
      const metrics = metricsIn(expression)
      t.ok(metrics.length > 0, expression)
      for (const { name, labels } of possiblyEmpty(metrics.filter(({ name }) => !notShown.includes(name)))) {
        t.ok(isShown(name), `${name} in ${expression}`)
        for (const [label, value] of possiblyEmpty(labels.filter(([one]) => one !== 'status'))) {
          matches(t, shown, new RegExp(`^${name}\\{[^}]*${label}="${value}"`, 'm'), `${name} has ${label}="${value}"`)
        }
      }
    }
    for (const name of notShown) t.notOk(isShown(name), `${name} is shown, so it does not belong into notShown`)
    const own = [...types.keys()].filter((name) => !/^(?:nodejs|process)_/.test(name))
    const used = new Set(
      [...rules, ...drawn].flatMap((one) => metricsIn(one).map(({ name }) => name.replace(/_bucket$/, ''))),
    )
    for (const name of nonEmpty(own)) t.ok(used.has(name), `${name} is used by a rule or a panel`)
  },
)
