import type { History, OperationKind } from '../history.ts'
import type { Findings } from './findings.ts'
import { describeEvent } from './log.ts'
import { assignParentVersions } from './parent-versions.ts'
import { findFamilyIdsWithEvents, forEachStateObservation } from './unlogged.ts'
import { type RecordVersions, stateKey } from './versions.ts'

const mayChangeNothing: readonly OperationKind[] = ['restoration', 'void']
const makes: readonly OperationKind[] = ['creation', 'append', 'payment']

/**
 * Finds the operation that made each version: by its mark, by the state in its answer, or by the time of a parent's
 * change. Reports acknowledged changes without a version. Also reports versions that no operation has made, or that a
 * refused operation has made. Returns the states of acknowledged changes that match no version.
 */
export function assignWriters(history: History, versions: RecordVersions, findings: Findings): Set<number> {
  claimByMark(history, versions, findings)
  const unplaced: States = new Map()
  // Operations that may have changed nothing come last, because their answers may show versions that other operations
  // made.
  for (const idle of [false, true]) claimByAnswer(history, versions, unplaced, idle, findings)
  assignParentVersions(history, versions, findings)
  judgeUnplaced(history, unplaced, findings)
  judgeTurned(history, versions, findings)
  judgeUnclaimed(history, versions, findings)
  return new Set(unplaced.keys())
}

/** States that match no version, each with the operation whose answer showed it, keyed by record and token. */
type States = Map<number, { operation: number; record: number }>

/** Assigns the version of each event to the operation whose mark the event's change has set. */
function claimByMark(history: History, versions: RecordVersions, findings: Findings): void {
  const { mark } = history.events
  const made = new Map<number, number>()
  const claimed = new Set<number>()
  for (let version = 1; version < versions.record.length; version += 1) {
    const event = versions.event[version]!
    const operation = event > 0 ? mark.at(event) : 0
    if (operation === 0) continue
    const example = () => `${history.describe(operation)} and ${describeEvent(history, event)}`
    versions.writer[version] = operation
    const record = versions.record[version]!
    if (history.outcomeOf(operation) === 'refused') findings.add('refused write done', example(), record)
    const key = operation * 2 ** 21 + record
    const other = makes.includes(history.kindOf(operation)) ? made.get(operation) : undefined
    if (claimed.has(key) || (other !== undefined && other !== record))
      findings.add('write done twice', example(), record)
    claimed.add(key)
    made.set(operation, record)
  }
  judgeFirstMarks(history, findings)
}

/** Checks records without events. Each was created by the operation whose mark it had when it was first seen. */
function judgeFirstMarks(history: History, findings: Findings): void {
  const { mark, family } = history.records
  const logged = findFamilyIdsWithEvents(history)
  const made = new Map<number, number>()
  for (let record = 1; record < mark.length; record += 1) {
    const operation = mark.at(record)
    if (operation === 0 || logged.has(family.at(record)) || !makes.includes(history.kindOf(operation))) continue
    const example = `${history.describe(operation)} and ${history.nameOf(record)}`
    if (history.outcomeOf(operation) === 'refused') findings.add('refused write done', example, record)
    if (made.has(operation)) findings.add('write done twice', example, record)
    made.set(operation, record)
  }
}

/**
 * Assigns each state in a successful write's answer to its version. With `idle`, handles only operations that may have
 * changed nothing, else only the others. Adds states without a version to `unplaced`.
 */
function claimByAnswer(
  history: History,
  versions: RecordVersions,
  unplaced: States,
  idle: boolean,
  findings: Findings,
): void {
  forEachStateObservation(history, (operation, role, record, token) => {
    if (role !== 'wrote' || mayHaveNoEffect(history, operation) !== idle) return
    const same = [...versions.all(record, token)]
    if (same.length === 0) unplaced.set(stateKey(record, token), { operation, record })
    else if (!same.some((version) => versions.writer[version] === operation)) {
      // If the record had this state several times, the version without a writer is the right one.
      const version = same.find((one) => versions.writer[one] === 0) ?? same[0]!
      claim(history, versions, version, operation, findings)
    }
  })
}

function judgeUnplaced(history: History, unplaced: States, findings: Findings): void {
  const shown = new Set<number>()
  forEachStateObservation(history, (_, role, record, token) => {
    if (role === 'saw') shown.add(stateKey(record, token))
  })
  for (const [key, { operation, record }] of unplaced) {
    const text = `${history.describe(operation)}: its state of ${history.nameOf(record)} is in no event`
    if (shown.has(key)) findings.add('change without its event', text, record)
    else findings.add('lost write', `${text}, and no answer showed it`, record)
  }
}

/**
 * Reports whether an acknowledged operation may have had no effect, because the record already had the resulting state.
 */
export const mayHaveNoEffect = (history: History, operation: number): boolean =>
  mayChangeNothing.includes(history.kindOf(operation))

function claim(
  history: History,
  versions: RecordVersions,
  version: number,
  operation: number,
  findings: Findings,
): void {
  const writer = versions.writer[version]!
  const isIdle = history.kindOf(operation) === 'restoration' && versions.isDeleted[version - 1] === 0
  if (isIdle) return
  if (writer === 0) versions.writer[version] = operation
  else if (!mayHaveNoEffect(history, operation)) {
    const of = history.nameOf(versions.record[version]!)
    const text = `${history.describe(operation)} and ${history.describe(writer)} left the same version of ${of}`
    findings.add('change without its event', text, versions.record[version])
  }
}

/** Checks that each deletion or restoration by a job made a version, although the job's answer shows none. */
function judgeTurned(history: History, versions: RecordVersions, findings: Findings): void {
  const turned = new Map<number, number[]>()
  forEachStateObservation(history, (operation, role, record) => {
    const claims = role === 'marked' ? versionsMarked(history, versions, record, operation) : 1
    if (claims === 0)
      findings.add(
        'change without its event',
        `${history.describe(operation)} changed ${history.nameOf(record)}`,
        record,
      )
    if (role === 'turned') turned.set(record, [...(turned.get(record) ?? []), operation])
  })
  for (const [record, operations] of turned) {
    for (const deletes of [true, false]) {
      const asked = operations.filter((operation) => (history.kindOf(operation) === 'deletion job') === deletes)
      const found = versionsTurned(versions, record, deletes)
      if (asked.length > found)
        findings.add(
          'change without its event',
          `${asked.length} jobs ${deletes ? 'deleted' : 'restored'} ${history.nameOf(record)}, ${found} events tell of it; the last is ${history.describe(asked.at(-1)!)}`,
          record,
        )
    }
  }
}

function versionsMarked({ events }: History, versions: RecordVersions, record: number, operation: number): number {
  let count = 0
  for (let version = versions.first[record]!; version < versions.first[record + 1]!; version += 1)
    if (events.mark.at(versions.event[version]!) === operation) count += 1
  return count
}

function versionsTurned(versions: RecordVersions, record: number, deletes: boolean): number {
  let count = 0
  for (let version = versions.first[record]! + 1; version < versions.first[record + 1]!; version += 1) {
    const [before, after] = [versions.isDeleted[version - 1] === 1, versions.isDeleted[version] === 1]
    if (versions.writer[version] === 0 && before !== after && after === deletes) count += 1
  }
  return count
}

/**
 * Reports versions that no known operation has made. Allows some such versions of a record and its children. These are
 * two for each operation with an unknown outcome, and one for each change that a job does not show.
 */
function judgeUnclaimed(history: History, versions: RecordVersions, findings: Findings): void {
  const { root } = history.records
  const may = new Map<number, number>()
  const allow = (record: number, more: number) => may.set(root.at(record), (may.get(root.at(record)) ?? 0) + more)
  const { operations } = history
  for (let operation = 1; operation < operations.kind.length; operation += 1) {
    // The operation may have changed a payment and its invoice.
    if (history.outcomeOf(operation) === 'unknown' && history.isWrite(operation))
      allow(operations.record.at(operation), 2)
  }
  forEachStateObservation(history, (_, role, record) => {
    if (role === 'turned') allow(record, 1)
  })
  for (let version = 1; version < versions.record.length; version += 1) {
    if (versions.writer[version] !== 0 || versions.event[version] === 0) continue
    const of = root.at(versions.record[version]!)
    const left = may.get(of) ?? 0
    may.set(of, left - 1)
    if (left <= 0) findings.add('change that nobody asked for', describeEvent(history, versions.event[version]!), of)
  }
}
