import type { History } from '../history.ts'
import type { Findings } from './findings.ts'
import { describeEvent } from './log.ts'
import { forEachStateObservation } from './unlogged.ts'
import { neverKnown, type RecordVersions } from './versions.ts'
import { mayHaveNoEffect } from './writes.ts'

/**
 * Sets for each version the time at which it was first known and the time at which its change began. Reports changes
 * whose order in the log is impossible.
 */
export function computeVersionTimes(
  history: History,
  versions: RecordVersions,
  log: readonly number[],
  findings: Findings,
): void {
  const { began, ended } = history.operations
  const versionOf = mapEventsToVersions(history, versions)
  const know = (version: number, operation: number) => {
    versions.known[version] = Math.min(versions.known[version]!, ended.at(operation))
  }
  forEachStateObservation(history, (operation, role, record, value) => {
    if (role === 'heard') {
      const version = versionOf[record]!
      if (version > 0) know(version, operation)
    } else if (role === 'saw' || role === 'wrote') {
      // The state in an answer may fit several versions of the record. Only the first of them certainly existed by
      // then.
      const version = versions.find(record, value)
      if (version > 0) know(version, operation)
    }
  })
  for (let version = 1; version < versions.record.length; version += 1) {
    const writer = versions.writer[version]!
    if (writer === 0 || versions.isGuess[version] === 1) continue
    // If an operation may have had no effect, the version in its answer may be that of another operation. Its start
    // then says nothing about that version.
    if (!mayHaveNoEffect(history, writer)) versions.begun[version] = began.at(writer)
    if (history.outcomeOf(writer) === 'ok') know(version, writer)
  }
  knowTogether(history, versions)
  judgeOrder(history, versions, log, versionOf, findings)
  versions.makeTimesConsistent()
}

/**
 * Moves the known times of changes that one request made to several records to the earliest of them, because such
 * changes become visible together.
 */
function knowTogether(history: History, versions: RecordVersions): void {
  const isOne = (version: number): boolean => {
    const writer = versions.writer[version]!
    // A job may take several transactions.
    const isJob = history.kindOf(writer).endsWith(' job')
    return writer !== 0 && versions.isGuess[version] === 0 && !isJob && !mayHaveNoEffect(history, writer)
  }
  const known = new Uint32Array(history.operations.kind.length).fill(neverKnown)
  for (let version = 1; version < versions.record.length; version += 1) {
    const writer = versions.writer[version]!
    if (isOne(version)) known[writer] = Math.min(known[writer]!, versions.known[version]!)
  }
  for (let version = 1; version < versions.record.length; version += 1)
    if (isOne(version)) versions.known[version] = known[versions.writer[version]!]!
}

export function mapEventsToVersions(history: History, versions: RecordVersions): Uint32Array {
  const versionOf = new Uint32Array(history.events.record.length)
  for (let version = 1; version < versions.record.length; version += 1) versionOf[versions.event[version]!] = version
  versionOf[0] = 0
  return versionOf
}

/** Checks that a change that was known before another was sent precedes it in the log. */
function judgeOrder(
  history: History,
  versions: RecordVersions,
  log: readonly number[],
  versionOf: Uint32Array,
  findings: Findings,
): void {
  const { tenant } = history.events
  let earliest = 0
  for (let place = log.length - 1; place >= 0; place -= 1) {
    const event = log[place]!
    const isLast = place + 1 === log.length || tenant.at(log[place + 1]!) !== tenant.at(event)
    if (isLast) earliest = 0
    const version = versionOf[event]!
    if (version === 0) continue
    if (earliest > 0 && versions.begun[version]! > versions.known[earliest]!)
      findings.add(
        'event out of order',
        `${describeEvent(history, versions.event[earliest]!)} comes after ${describeEvent(history, event)}, and was known before ${history.describe(versions.writer[version]!)}`,
        versions.record[version],
      )
    if (
      versions.known[version]! !== neverKnown &&
      (earliest === 0 || versions.known[version]! < versions.known[earliest]!)
    )
      earliest = version
  }
}
