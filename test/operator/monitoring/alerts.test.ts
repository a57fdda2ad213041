import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import t from 'tap'
import { parse as parseYaml } from 'yaml'
import { nonEmpty, possiblyEmpty } from '../../../scripts/testkit/assertions/assertions.ts'
import { type AlertRule, findFiringAlerts } from '../../../scripts/testkit/prometheus/evaluation.ts'
import { listSelectors, parseExpression } from '../../../scripts/testkit/prometheus/expressions.ts'
import {
  matchesSelector,
  parseSamples,
  ScrapeHistory,
  sampleValue,
} from '../../../scripts/testkit/prometheus/history.ts'
import { type AlertRuleCase, hasPromtool, runPromtool } from '../../../scripts/testkit/prometheus/promtool.ts'
import { alertCasesOf } from './cases.ts'
import { recordScrapes } from './scrapes.ts'

interface WrittenRule extends AlertRule {
  annotations: Record<string, string>
}

const rulesFile = resolve(import.meta.dirname, '../../../scripts/deploy/monitoring/alerts.yml')
const { groups } = parseYaml(readFileSync(rulesFile, 'utf8')) as { groups: { rules: WrittenRule[] }[] }
const rules = groups.flatMap(({ rules }) => rules)
const scrapes = await recordScrapes(t)
const cases = alertCasesOf(scrapes)

t.test(
  'every alert rule fires in its failure case, with the labels that its texts use, and is quiet in a similar harmless case',
  async (t) => {
    t.strictSame(
      Object.keys(cases).sort(),
      rules.map(({ alert }) => alert).sort(),
      'each rule has a firing and a quiet case',
    )
    for (const rule of nonEmpty(rules)) {
      const { fires, quiet } = cases[rule.alert]!
      const alerts = findFiringAlerts(rule, fires.history, fires.at)
      t.ok(alerts.length > 0, `${rule.alert} fires`)
      for (const text of nonEmpty(Object.values(rule.annotations)))
        for (const [, label] of possiblyEmpty(text.matchAll(/\{\{ \$labels\.(\w+) \}\}/g)))
          t.ok(
            alerts.every((labels) => labels[label!]),
            `${rule.alert} has the label ${label}`,
          )
      t.strictSame(findFiringAlerts(rule, quiet.history, quiet.at), [], `${rule.alert} does not fire`)
    }
    if (!hasPromtool()) return
    const folder = mkdtempSync(join(tmpdir(), 'alerts-'))
    t.teardown(() => rmSync(folder, { recursive: true, force: true }))
    const judged: AlertRuleCase[] = rules.flatMap((rule) => [
      { rule, ...cases[rule.alert]!.fires, fires: true },
      { rule, ...cases[rule.alert]!.quiet, fires: false },
    ])
    t.equal(runPromtool(judged, folder), '', 'promtool agrees')
  },
)

t.test('the alert for the first 500 of an operation names the operation', async (t) => {
  const { fires } = cases.ApiAnswersFail!
  const rule = rules.find(({ alert }) => alert === 'ApiAnswersFail')!
  t.strictSame(findFiringAlerts(rule, fires.history, fires.at), [{ operation: 'listContacts' }])
})

const targets = {
  api: { job: 'construction-api', text: scrapes.calm.api },
  worker: { job: 'construction-worker', text: scrapes.calm.worker },
}

t.test('no rule fires while everything works', async (t) => {
  const madeAt = sampleValue(scrapes.calm.worker, 'backup_newest_timestamp_seconds')
  const history = new ScrapeHistory([[0, targets]], madeAt)
  for (const rule of nonEmpty(rules)) t.strictSame(findFiringAlerts(rule, history, 12 * 3_600), [], rule.alert)
})

t.test('an unreachable database raises only DatabaseAway and ApiNotReady', async (t) => {
  const away = {
    api: { ...targets.api, text: scrapes.away.api },
    worker: { ...targets.worker, text: scrapes.away.worker },
  }
  const history = new ScrapeHistory(
    [
      [0, targets],
      [60, away],
    ],
    sampleValue(scrapes.calm.worker, 'backup_newest_timestamp_seconds'),
  )
  const firing = rules.filter((rule) => findFiringAlerts(rule, history, 3_600).length > 0).map(({ alert }) => alert)
  t.strictSame(firing, ['DatabaseAway', 'ApiNotReady'])
})

t.test('every counter that an alert rule reads exists at 0 from the start of a process', async (t) => {
  const [first, later] = [
    [scrapes.started.api, scrapes.withoutBackup.worker],
    [scrapes.last.api, scrapes.last.worker],
  ].map((texts) => texts.flatMap((text) => parseSamples(text!)))
  const key = ({ name, labels }: { name: string; labels: object }) => `${name}${JSON.stringify(labels)}`
  const atStart = new Map(first!.map((sample) => [key(sample), sample.value]))
  for (const { alert, expr } of nonEmpty(rules)) {
    for (const { selector, within } of nonEmpty(listSelectors(parseExpression(expr)))) {
      if (within !== 'rate' && within !== 'increase') continue
      const found = later!.filter((sample) => matchesSelector(sample, selector))
      t.ok(found.length > 0, `${alert} reads ${selector.name}`)
      for (const sample of found) t.equal(atStart.get(key(sample)), 0, key(sample))
    }
  }
  t.equal(
    sampleValue(scrapes.last.api, 'http_requests_total{operation="getMe",status="503"}'),
    1,
    'one 503 was counted',
  )
})
