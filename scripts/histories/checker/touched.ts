import type { History } from '../history.ts'
import type { Findings } from './findings.ts'
import { forEachSight } from './unlogged.ts'
import type { Versions } from './versions.ts'

/** A change of what belongs to a record, and the time at which it began. */
interface Touch {
  operation: number
  record: number
  stamp: number
}

/**
 * A change of what belongs to a record left a version of that record, which its answer does not show. It is that which began
 * where its If-Match demanded, or which has the time of the change. Where the record had been changed later already it has a later
 * time, and may also be another's.
 */
export function claimTouched(history: History, versions: Versions, findings: Findings): void {
  const free = unclaimedOf(versions)
  const touches: Touch[] = []
  forEachSight(history, (operation, role, record, stamp) => {
    if (role === 'touched') touches.push({ operation, record, stamp })
  })
  // Where two began in one millisecond the version of that time is that of whoever demanded the one before it.
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

/** The versions of each record that events tell of and that have no writer yet, in their order. */
function unclaimedOf(versions: Versions): Map<number, number[]> {
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

/** Takes the first of a record's free versions for which this holds. */
function take(free: Map<number, number[]>, record: number, holds: (version: number) => boolean): number | undefined {
  const of = free.get(record) ?? []
  const place = of.findIndex(holds)
  return place < 0 ? undefined : of.splice(place, 1)[0]
}

/** Whether a change was to be of one version of its record alone. */
const demands = ({ operations }: History, { operation, record }: Touch): boolean =>
  operations.base.at(operation) !== 0 && operations.record.at(operation) === record

function isSurely(history: History, versions: Versions, version: number, touch: Touch): boolean {
  const { events, operations } = history
  const { operation, record, stamp } = touch
  if (version === versions.first[record]) return false
  if (demands(history, touch)) return versions.token[version - 1] === operations.base.at(operation)
  const stampOf = (one: number) => events.stamp.at(versions.event[one]!)
  // A version a millisecond after the one before it may have begun earlier, and have that time to be a later one.
  return stampOf(version) === stamp && stampOf(version - 1) < stamp - 1
}
