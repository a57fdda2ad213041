import { contractOperations, matchOperation } from '../../testkit/http/contract.ts'
import { AnswerComparison, type AnswerDifference } from './compare.ts'
import type { RecordedRequest, RequestEntry } from './corpus.ts'
import type { Replay } from './replay.ts'

/** Difference with its request. `index` is the request's position in the corpus. */
export interface FoundDifference extends AnswerDifference {
  index: number
  method: string
  path: string
}

export interface ReplayComparison {
  differences: FoundDifference[]
  maskedCounts: ReadonlyMap<string, number>
}

/** Compares two replays of the same requests. */
export function compareReplays(
  requests: readonly { request: RecordedRequest }[],
  first: Replay,
  second: Replay,
): ReplayComparison {
  const comparison = new AnswerComparison()
  const differences = requests.flatMap(({ request: { method, path } }, index) =>
    comparison
      .compare(path, first.answers[index]!, second.answers[index]!)
      .map((difference) => ({ ...difference, index, method, path })),
  )
  first.sqlStates.forEach((state, index) => {
    const other = second.sqlStates[index]
    if (state === other) return
    const place = `SQLSTATE of statement ${index + 1} of the generators`
    differences.push({ place, first: state, second: other, index: -1, method: 'SQL', path: '' })
  })
  return { differences, maskedCounts: comparison.maskedCounts }
}

const shownLength = 200

export function formatDifference({ index, method, path, place, first, second }: FoundDifference): string {
  const shown = (text: string | undefined) =>
    text === undefined ? 'missing' : JSON.stringify(text.slice(0, shownLength))
  return `${index + 1}: ${method} ${path.slice(0, shownLength)}: ${place}: ${shown(first)}, then ${shown(second)}`
}

const prefix = '/api/v1'

const operationOf = ({ method, path }: RecordedRequest): string | undefined =>
  path.startsWith(prefix) ? matchOperation(method, path.slice(prefix.length))?.operationId : undefined

/** Returns the operations of the contract to which no request belongs. */
export function listMissingOperations(requests: readonly { request: RecordedRequest }[]): string[] {
  const asked = new Set(requests.map(({ request }) => operationOf(request)))
  return contractOperations.map(({ operationId }) => operationId).filter((id) => !asked.has(id))
}

/** Returns lines with the numbers of requests, operations, answers by status and masked values. */
export function summarizeReplay(
  requests: readonly RequestEntry[],
  { answers }: Replay,
  maskedCounts: ReadonlyMap<string, number>,
): string[] {
  const asked = new Set(requests.flatMap(({ request }) => operationOf(request) ?? []))
  const succeeded = new Set(
    requests.flatMap(({ request }, index) => (answers[index]!.status < 300 ? (operationOf(request) ?? []) : [])),
  )
  const byClass = Map.groupBy(answers, ({ status }) => Math.floor(status / 100))
  const classes = [...byClass].sort(([a], [b]) => a - b).map(([digit, all]) => `${all.length} ${digit}xx`)
  const masked = [...maskedCounts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => `${count} ${name}`)
  const total = contractOperations.length
  return [
    `${requests.length} requests to ${asked.size} of ${total} operations, of which ${succeeded.size} succeeded`,
    `answers: ${classes.join(', ')}`,
    `masked values: ${masked.join(', ')}`,
  ]
}
