import type { History } from '../history.ts'
import type { Findings } from './findings.ts'
import { forEachStateObservation } from './unlogged.ts'
import type { RecordVersions } from './versions.ts'

/**
 * Change of a parent record by an operation on one of its children, such as a line or a payment. `stamp` is the time of
 * the change.
 */
interface Touch {
  operation: number
  record: number
  stamp: number
}

/**
 * Finds the version of the parent record that each change of a child made, because the answer does not show it. It is
 * the version after the one that If-Match demanded, or the one with the time of the change. If the parent already had a
 * later change, the version has a later time, and its writer is only a guess.
 */
export function assignParentVersions(history: History, versions: RecordVersions, findings: Findings): void {
  const free = unclaimedOf(versions)
  const touches: Touch[] = []
  forEachStateObservation(history, (operation, role, record, stamp) => {
    if (role === 'touched') touches.push({ operation, record, stamp })
  })
  // If two changes began in the same millisecond, the one with If-Match is assigned its version first.
  touches.sort((a, b) => Number(demands(history, b)) - Number(demands(history, a)))
  const left = touches.filter((touch) => {
    const version = take(free, touch.record, (one) => isSurely(history, versions, one, touch))
    if (version !== undefined) versions.writer[version] = touch.operation
    return version === undefined
  })
  for (const { operation, record, stamp } of left.sort((a, b) => a.stamp - b.stamp)) {
    const version = take(free, record, (one) => history.events.stamp.at(versions.event[one]!) >= stamp)
    if (version === undefined) {
      findings.add(
        'change without its event',
        `${history.describe(operation)} changed ${history.nameOf(record)}`,
        record,
      )
    } else {
      versions.writer[version] = operation
      versions.isGuess[version] = 1
    }
  }
}

/** Returns the versions of each record that have an event but no known writer, in their order. */
function unclaimedOf(versions: RecordVersions): Map<number, number[]> {
  const free = new Map<number, number[]>()
  for (let version = 1; version < versions.record.length; version += 1) {
    if (versions.writer[version] !== 0 || versions.event[version] === 0) continue
    const record = versions.record[version]!
    const of = free.get(record)
    if (of) of.push(version)
    else free.set(record, [version])
  }
  return free
}

/** Removes and returns the first of a record's free versions that meets the condition. */
function take(free: Map<number, number[]>, record: number, holds: (version: number) => boolean): number | undefined {
  const of = free.get(record) ?? []
  const place = of.findIndex(holds)
  return place < 0 ? undefined : of.splice(place, 1)[0]
}

/** Reports whether a change demanded a particular version of the record with If-Match. */
const demands = ({ operations }: History, { operation, record }: Touch): boolean =>
  operations.base.at(operation) !== 0 && operations.record.at(operation) === record

function isSurely(history: History, versions: RecordVersions, version: number, touch: Touch): boolean {
  const { events, operations } = history
  const { operation, record, stamp } = touch
  if (version === versions.first[record]) return false
  if (demands(history, touch)) return versions.token[version - 1] === operations.base.at(operation)
  const stampOf = (one: number) => events.stamp.at(versions.event[one]!)
  // A version one millisecond after the previous one may have begun earlier. Its time may only have been raised to be
  // later than the previous one.
  return stampOf(version) === stamp && stampOf(version - 1) < stamp - 1
}
