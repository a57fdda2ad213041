import { type History, observationRoles } from '../history.ts'
import type { Findings } from './findings.ts'
import { mapEventsToVersions } from './times.ts'
import { lastIndexBelow, neverKnown, type RecordVersions } from './versions.ts'

const heard = observationRoles.indexOf('heard')

/**
 * Checks what readers of the event log received. Each page must continue after the requested number without gaps. A
 * last page must include every change that was known before its request.
 */
export function checkEventLogReads(
  history: History,
  versions: RecordVersions,
  log: readonly number[],
  findings: Findings,
): void {
  const { operations, events, observations } = history
  const known = knownNumbers(history, versions, log)
  for (let operation = 1; operation < operations.kind.length; operation += 1) {
    if (history.kindOf(operation) !== 'events' || history.outcomeOf(operation) !== 'ok') continue
    let reached = operations.base.at(operation)
    const from = operations.sights.at(operation)
    for (let place = from; place < from + operations.sightCount.at(operation); place += 1) {
      if (observations.role.at(place) !== heard) continue
      const number = events.sequence.at(observations.record.at(place))
      if (number !== reached + 1)
        findings.add('event missing', `${history.describe(operation)} was told ${number} after ${reached}`)
      reached = number
    }
    if (operations.more.at(operation) === 1) continue
    const of = known.get(operations.tenant.at(operation))
    if (!of) continue
    const last = lastIndexBelow(of, 1, of.length, operations.began.at(operation))
    if (last > reached)
      findings.add(
        'event late',
        `${history.describe(operation)} ended with ${reached}, and ${last} was known before it`,
      )
  }
}

/**
 * Returns for each organization the times at which its events became known, indexed by sequence number. An event counts
 * as known as soon as a later event is known.
 */
function knownNumbers(history: History, versions: RecordVersions, log: readonly number[]): Map<number, Uint32Array> {
  const { tenant, sequence } = history.events
  const versionOf = mapEventsToVersions(history, versions)
  const known = new Map<number, Uint32Array>()
  for (const [of, ofTenant] of Map.groupBy(log, (event) => tenant.at(event))) {
    const numbers = new Uint32Array(sequence.at(ofTenant.at(-1)!) + 1).fill(neverKnown)
    for (const event of ofTenant) {
      const version = versionOf[event]!
      if (version > 0) numbers[sequence.at(event)] = versions.known[version]!
    }
    for (let number = numbers.length - 2; number > 0; number -= 1)
      numbers[number] = Math.min(numbers[number]!, numbers[number + 1]!)
    known.set(of, numbers)
  }
  return known
}
