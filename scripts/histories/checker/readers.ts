import { type History, sightRoles } from '../history.ts'
import type { Findings } from './findings.ts'
import { versionsOfEvents } from './times.ts'
import { lastBelow, never, type Versions } from './versions.ts'

const heard = sightRoles.indexOf('heard')

/**
 * Judges what readers of the log were told: each page goes on with the number after the one that it was asked for, without
 * gaps, and one that says that there is no more has every change that was known before it was asked for.
 */
export function judgeReaders(history: History, versions: Versions, log: readonly number[], findings: Findings): void {
  const { operations, events, sights } = history
  const known = knownNumbers(history, versions, log)
  for (let operation = 1; operation < operations.kind.length; operation += 1) {
    if (history.kindOf(operation) !== 'events' || history.outcomeOf(operation) !== 'ok') continue
    let reached = operations.base.at(operation)
    const from = operations.sights.at(operation)
    for (let place = from; place < from + operations.sightCount.at(operation); place += 1) {
      if (sights.role.at(place) !== heard) continue
      const number = events.sequence.at(sights.record.at(place))
      if (number !== reached + 1)
        findings.add('event missing', `${history.describe(operation)} was told ${number} after ${reached}`)
      reached = number
    }
    if (operations.more.at(operation) === 1) continue
    const of = known.get(operations.tenant.at(operation))
    if (!of) continue
    const last = lastBelow(of, 1, of.length, operations.began.at(operation))
    if (last > reached)
      findings.add(
        'event late',
        `${history.describe(operation)} ended with ${reached}, and ${last} was known before it`,
      )
  }
}

/** Of each organization, when each number of its log, or a later one, was first known, by the number. */
function knownNumbers(history: History, versions: Versions, log: readonly number[]): Map<number, Uint32Array> {
  const { tenant, sequence } = history.events
  const versionOf = versionsOfEvents(history, versions)
  const known = new Map<number, Uint32Array>()
  for (const [of, ofTenant] of Map.groupBy(log, (event) => tenant.at(event))) {
    const numbers = new Uint32Array(sequence.at(ofTenant.at(-1)!) + 1).fill(never)
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
