import type { Findings } from '../../testkit/history/checker/findings.ts'
import { type History, operationKinds, operationOutcomes } from '../../testkit/history/history.ts'
import type { RequestCounts } from '../../testkit/http/counted-requests.ts'

/** Returns a line for each kind of operation, with the number of operations of each outcome. */
export function formatOperationCountLines({ operations }: History): string[] {
  const counts = operationKinds.map(() => operationOutcomes.map(() => 0))
  for (let operation = 1; operation < operations.kind.length; operation += 1)
    counts[operations.kind.at(operation)]![operations.outcome.at(operation)]! += 1
  const width = Math.max(...operationKinds.map((kind) => kind.length))
  const line = (name: string, [unknown = 0, ok = 0, refused = 0]: readonly number[]) =>
    `${name.padEnd(width)}  ${cell(ok)} ok ${cell(refused)} refused ${cell(unknown)} unknown`
  const all = operationOutcomes.map((_, outcome) => counts.reduce((sum, of) => sum + of[outcome]!, 0))
  return [...operationKinds.map((kind, index) => line(kind, counts[index]!)), line('all', all)]
}

const cell = (count: number): string => count.toLocaleString('en').padStart(9)

/** Returns the lines with the numbers of records, events, requests and faults. */
export function formatStatisticsLines(
  { events, observations, records, sums }: History,
  counts: RequestCounts,
  faults: ReadonlyMap<string, number>,
): string[] {
  const number = (count: number) => count.toLocaleString('en')
  const caused = [...faults].map(([name, times]) => `${times} ${name}`)
  return [
    `${number(records.id.length - 1)} records, ${number(events.sequence.length - 1)} events, ${number(observations.role.length)} states shown, ${number(sums.length)} sums`,
    `${number(counts.requests)} requests: ${number(counts.broken)} broken, cut or too late, ${number(counts.unavailable)} answered 503 with Retry-After, ${number(counts.repeated)} sent again under their key`,
    ...(caused.length > 0 ? [`faults: ${caused.join(', ')}`] : []),
  ]
}

/** Returns the lines about everything that is wrong; empty if nothing is. */
export const formatProblemLines = (
  findings: Findings,
  { faults }: RequestCounts,
  deserters: readonly string[],
): string[] => [
  ...findings.lines(),
  ...some('answers that nothing excuses', faults),
  ...some('processes that ended by themselves', deserters),
]

const most = 5

const some = (name: string, all: readonly string[]): string[] =>
  all.length === 0 ? [] : [`${name} (${all.length}):`, ...all.slice(0, most).map((text) => `    ${text}`)]
