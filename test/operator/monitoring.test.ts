import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import t from 'tap'
import { secretsFrom } from '../../db/base/secrets.ts'
import { enqueueMail } from '../../db/mail/mail.ts'
import { freePort } from '../../scripts/stage/processes.ts'
import '../../workers/back-up.ts'
import { serveMetrics } from '../../workers/metrics.ts'
import '../../workers/sweep-metrics.ts'
import { sendRaw } from '../support/peers/client.ts'
import { ownService } from '../support/service.ts'

const metricsToken = 'of the test'
const service = await ownService(t, { settings: { metricsToken }, log: pino({ level: 'silent' }) })
const message = { tenantId: 1, to: 'dana@example.com', subject: 'Your bid', text: 'words', html: '<p>words</p>' }

const apiMetrics = async (): Promise<string> => {
  const { text } = await sendRaw(`${service.origin}/metrics`, 'GET', {
    headers: { Authorization: `Bearer ${metricsToken}` },
  })
  return text
}

const read = (name: string): string =>
  readFileSync(new URL(`../../scripts/deploy/monitoring/${name}`, import.meta.url), 'utf8')

t.test('the metrics of an API say what waits, what failed and what was given up', async (t) => {
  const { pool, sql } = service.database
  const secrets = secretsFrom(service.settings.secretKey)
  for (let mail = 0; mail < 3; mail += 1) await enqueueMail(sql, secrets, message)
  await pool.query(`update graphile_worker._private_jobs set run_at = now() - interval '90 seconds' where id = 1`)
  await pool.query(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'refused', run_at = now() + interval '1 hour' where id = 2`,
  )
  await pool.query(`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'x' where id = 3`)
  await pool.query('update installation set maintenance = true')
  const value = (text: string, sample: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${sample} `))
        ?.split(' ')[1],
    )
  for (;;) {
    if (value(await apiMetrics(), 'service_maintenance') === 1) break
  }
  const text = await apiMetrics()
  const task = (state: string) => value(text, `queue_tasks{task="send-email",state="${state}"}`)
  t.same(['due', 'later', 'running', 'failed', 'given_up'].map(task), [1, 1, 0, 1, 1])
  const oldest = value(text, 'queue_oldest_due_seconds{task="send-email"}')
  t.ok(oldest >= 90 && oldest < 1_000)
  t.same(
    ['waiting', 'given_up', 'beyond_limit'].map((state) => value(text, `mails_unsent{state="${state}"}`)),
    [2, 1, 0],
  )
  t.equal(value(text, 'worker_processes'), 0)
  t.same(
    ['ready', 'away', 'full'].map((state) => value(text, `file_store{state="${state}"}`)),
    [1, 0, 0],
  )
  await pool.query('update installation set maintenance = false')
})

t.test('a worker shows its metrics to its own machine, and by METRICS_TOKEN to others', async (t) => {
  const [alone, shared] = [0, 1].map((place) => 20_000 + 2 * Math.floor(Math.random() * 10_000) + place) as [
    number,
    number,
  ]
  const context = { database: service.database, installation: { quiet: false } }
  const workers = [
    await serveMetrics(context, alone),
    await serveMetrics(context, shared, { metricsToken: 'secret', host: '127.0.0.1' }),
  ]
  t.teardown(() => Promise.all(workers.map((worker) => worker.close())))
  const ask = async (port: number, headers: Record<string, string> = {}) =>
    (await sendRaw(`http://127.0.0.1:${port}/metrics`, 'GET', { headers })).status
  const far = { 'X-Forwarded-For': '203.0.113.9' }
  t.equal(await ask(alone), 200)
  t.equal(await ask(alone, far), 404)
  t.equal(await ask(alone, { ...far, Authorization: 'Bearer undefined' }), 404, 'without a token none is right')
  t.equal(await ask(shared), 200)
  t.equal(await ask(shared, far), 404)
  t.equal(await ask(shared, { ...far, Authorization: 'Bearer secrets' }), 404)
  t.equal(await ask(shared, { ...far, Authorization: 'Bearer secret' }), 200)
})

/** PromQL's own words in the rules and the dashboard. */
const words = 'sum max min rate increase histogram_quantile topk by on and le for time'.split(' ')

/** The metrics that an expression names, each with the label values that it asks for. */
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
  'every metric and label value that the alert rules and the dashboard name is shown by an API or a worker',
  async (t) => {
    const port = await freePort()
    const worker = await serveMetrics({ database: service.database, installation: { quiet: false } }, port)
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
      for (const { name, labels } of metrics) {
        t.ok(isShown(name), `${name} in ${expression}`)
        for (const [label, value] of labels.filter(([one]) => one !== 'status')) {
          t.match(shown, new RegExp(`^${name}\\{[^}]*${label}="${value}"`, 'm'), `${name} has ${label}="${value}"`)
        }
      }
    }
    const own = [...types.keys()].filter((name) => !/^(?:nodejs|process)_/.test(name))
    const used = new Set(
      [...rules, ...drawn].flatMap((one) => metricsIn(one).map(({ name }) => name.replace(/_bucket$/, ''))),
    )
    for (const name of own) t.ok(used.has(name), `${name} is watched or drawn`)
  },
)
