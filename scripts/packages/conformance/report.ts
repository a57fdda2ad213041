import { escapeForTerminal } from '../terminal/terminal-text.ts'
import type { CheckResult, ConformanceReport } from './run.ts'

/** Returns where the guarantee of a check is documented. */
const clauseText = (clause: string): string => (clause.startsWith('openapi.json') ? clause : `/docs/${clause}`)

const groupOf = ({ id }: CheckResult): string => id.split('.')[0]!

/** Groups the results by the name that `nameOf` returns, in the order of the results. Node 20 has no Map.groupBy. */
function grouped(results: readonly CheckResult[], nameOf: (result: CheckResult) => string): Map<string, CheckResult[]> {
  const groups = new Map<string, CheckResult[]>()
  for (const result of results) groups.set(nameOf(result), [...(groups.get(nameOf(result)) ?? []), result])
  return groups
}

const counted = (results: readonly CheckResult[]): string => {
  const of = (outcome: CheckResult['outcome']) => results.filter((one) => one.outcome === outcome).length
  const parts = [
    [of('passed'), 'passed'],
    [of('failed'), 'failed'],
    [of('skipped'), 'skipped'],
  ] as const
  return parts
    .filter(([count, name]) => count > 0 || name === 'passed')
    .map(([count, name]) => `${count} ${name}`)
    .join(', ')
}

/** Returns the report for people: a line for each group, with its failed and skipped checks below it. */
export function renderReport({ results, cleanup, seconds, seed, requests }: ConformanceReport): string {
  const groups = [...grouped(results, groupOf)]
  const width = Math.max(...groups.map(([name]) => name.length), 0)
  const lines = groups.flatMap(([name, some]) => [
    `${name.padEnd(width)}  ${counted(some)}`,
    ...some.filter(({ outcome }) => outcome === 'failed').flatMap(failureLines),
    ...skippedLines(some),
  ])
  const kept =
    cleanup.kept.length === 0
      ? ''
      : `, ${cleanup.kept.length} stay: ${cleanup.kept.slice(0, 8).join(', ')}${cleanup.kept.length > 8 ? ' and others' : ''}`
  return [
    ...lines,
    '',
    `Deleted again: ${cleanup.deleted}${kept}`,
    `${counted(results)} in ${seconds.toFixed(1)} s and ${requests} requests, seed ${seed}`,
  ].join('\n')
}

function failureLines({ id, title, clause, finding }: CheckResult): string[] {
  const { asked = '', expected = '', received = '' } = finding ?? {}
  return [
    `  FAILED ${id}: ${title}`,
    `    asked     ${escapeForTerminal(asked)}`,
    `    expected  ${escapeForTerminal(expected)}`,
    `    received  ${escapeForTerminal(received)}`,
    `    clause    ${clauseText(clause)}`,
  ]
}

/** Returns the lines of skipped checks; those with the same reason share a line. */
function skippedLines(results: readonly CheckResult[]): string[] {
  const skipped = results.filter(({ outcome }) => outcome === 'skipped')
  return [...grouped(skipped, ({ reason }) => reason ?? '')].map(
    ([reason, some]) => `  skipped ${some.map(({ id }) => id).join(', ')}: ${escapeForTerminal(reason)}`,
  )
}

/** Returns the report as JUnit XML for CI systems. */
export function renderJunitReport({ address, results, seconds, seed }: ConformanceReport): string {
  const suites = [...grouped(results, groupOf)].map(([name, some]) => {
    const cases = some.map((one) => caseText(name, one)).join('\n')
    return `  <testsuite ${attributes({ name, ...countsOf(some), time: secondsOf(some) })}>\n${cases}\n  </testsuite>`
  })
  const all = { name: `Conformance of ${address}, seed ${seed}`, ...countsOf(results), time: seconds.toFixed(3) }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${attributes(all)}>\n${suites.join('\n')}\n</testsuites>\n`
}

function caseText(group: string, { id, title, clause, outcome, finding, reason, seconds }: CheckResult): string {
  const opening = `    <testcase ${attributes({ classname: `conformance.${group}`, name: `${id}: ${title}`, time: seconds.toFixed(3) })}`
  if (outcome === 'passed') return `${opening}/>`
  if (outcome === 'skipped')
    return `${opening}>\n      <skipped ${attributes({ message: reason ?? '' })}/>\n    </testcase>`
  const { asked, expected, received } = finding!
  const text = `asked: ${asked}\nexpected: ${expected}\nreceived: ${received}\nclause: ${clauseText(clause)}`
  const message = `expected ${expected}`
  return `${opening}>\n      <failure ${attributes({ message })}>${escaped(text)}</failure>\n    </testcase>`
}

const countsOf = (results: readonly CheckResult[]) => ({
  tests: results.length,
  failures: results.filter(({ outcome }) => outcome === 'failed').length,
  skipped: results.filter(({ outcome }) => outcome === 'skipped').length,
})

const secondsOf = (results: readonly CheckResult[]): string =>
  results.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(3)

const attributes = (of: Record<string, string | number>): string =>
  Object.entries(of)
    .map(([name, value]) => `${name}="${escaped(String(value)).replaceAll('"', '&quot;').replace(/\s+/g, ' ')}"`)
    .join(' ')

/** Escapes a text for XML. Replaces control characters, most of which XML 1.0 does not allow even as escapes. */
const escaped = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '?')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
