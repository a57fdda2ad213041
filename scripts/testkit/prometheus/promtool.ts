import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AlertRule } from './evaluation.ts'
import { listSelectors, parseExpression } from './expressions.ts'
import { type ScrapeHistory, scrapeIntervalSeconds } from './history.ts'

/** Test case of an alert rule: whether the rule fires at a time of a history. */
export interface AlertRuleCase {
  rule: AlertRule
  history: ScrapeHistory
  at: number
  fires: boolean
}

export const hasPromtool = (): boolean => spawnSync('promtool', ['--version']).status === 0

/**
 * Runs promtool on these cases, each rule separately. Returns what promtool complains about; empty if it agrees.
 * promtool's time starts in 1970, so the values of timestamp metrics are shifted.
 */
export function runPromtool(cases: readonly AlertRuleCase[], folder: string): string {
  const judged = Map.groupBy(cases, ({ rule }) => rule)
  return [...judged].map(([rule, its]) => findingsOf(rule, its, folder)).join('')
}

function findingsOf(rule: AlertRule, cases: readonly AlertRuleCase[], folder: string): string {
  const tests = cases.map(({ history, at, fires }) => ({
    interval: `${scrapeIntervalSeconds}s`,
    input_series: seriesFor(rule, history, at),
    promql_expr_test: [
      {
        expr: `count(ALERTS{alertname="${rule.alert}",alertstate="firing"}) > bool 0`,
        eval_time: `${at}s`,
        exp_samples: fires ? [{ labels: '{}', value: 1 }] : [],
      },
    ],
  }))
  // promtool reads YAML; JSON is valid YAML.
  const write = (name: string, content: object): string => {
    const file = join(folder, `${rule.alert}.${name}.json`)
    writeFileSync(file, JSON.stringify(content))
    return file
  }
  const rulesFile = write('rules', { groups: [{ name: 'one', rules: [rule] }] })
  const file = write('cases', { rule_files: [rulesFile], evaluation_interval: `${scrapeIntervalSeconds}s`, tests })
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  return status === 0 ? '' : `${stdout}${stderr}`
}

/**
 * Returns the series that the rule reads, in promtool's notation: values with repeat counts, and `_` for missing
 * values.
 */
function seriesFor({ expr }: AlertRule, history: ScrapeHistory, until: number): { series: string; values: string }[] {
  const names = new Set(listSelectors(parseExpression(expr)).map(({ selector }) => selector.name))
  const runs = new Map<string, { value: string; times: number }[]>()
  let scrapes = 0
  for (const { samples } of history.scrapesBefore(until, until)) {
    const shown = new Map(
      samples
        .filter(({ name }) => names.has(name))
        .map(({ name, labels, value }) => [
          `${name}${JSON.stringify(labels).replaceAll(/"(\w+)":/g, '$1=')}`,
          String(name.includes('_timestamp_') && value > 0 ? value - history.startsAt : value),
        ]),
    )
    for (const series of new Set([...runs.keys(), ...shown.keys()])) {
      const run = runs.get(series) ?? (scrapes > 0 ? [{ value: '_', times: scrapes }] : [])
      runs.set(series, run)
      const value = shown.get(series) ?? 'stale'
      if (run.at(-1)?.value === value) run.at(-1)!.times += 1
      else run.push({ value, times: 1 })
    }
    scrapes += 1
  }
  return [...runs].map(([series, run]) => ({
    series,
    values: run
      .map(({ value, times }) => {
        if (value === 'stale') return times > 1 ? `stale _x${times - 1}` : 'stale'
        if (value === '_') return `_x${times}`
        return times > 1 ? `${value}+0x${times - 1}` : value
      })
      .join(' '),
  }))
}
