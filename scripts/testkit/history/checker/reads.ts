import type { History } from '../history.ts'
import type { AnomalyName, Findings } from './findings.ts'
import { forEachStateObservation } from './unlogged.ts'
import { type RecordVersions, stateKey } from './versions.ts'

/**
 * Checks that each state that an operation was shown could be the record's state at some moment of the operation. It
 * must not be older than the latest state known before the operation began. It must not come from a change that was
 * sent after the operation ended.
 */
export function checkReads(
  history: History,
  versions: RecordVersions,
  unplaced: ReadonlySet<number>,
  findings: Findings,
): void {
  const { began, ended } = history.operations
  forEachStateObservation(history, (operation, role, record, token) => {
    if (role === 'saw') {
      const first = versions.knownBefore(record, began.at(operation))
      const last = versions.possibleBefore(record, ended.at(operation))
      let isPast = false
      let isThere = false
      for (const version of versions.all(record, token)) {
        if (version >= first && version <= last) return
        isThere = true
        if (version < first) isPast = true
      }
      if (isPast) reportStale(history, versions, { operation, record, first }, findings)
      else if (isThere)
        findings.add('read from the future', `${history.describe(operation)} and ${history.nameOf(record)}`, record)
      else if (!unplaced.has(stateKey(record, token)))
        findings.add('read of nothing', `${history.describe(operation)} was shown ${history.nameOf(record)} so`, record)
    } else if (role === 'missed') judgeMissed(history, versions, operation, record, findings)
  })
}

function judgeMissed(
  history: History,
  versions: RecordVersions,
  operation: number,
  record: number,
  findings: Findings,
): void {
  const first = versions.knownBefore(record, history.operations.began.at(operation))
  const last = versions.possibleBefore(record, history.operations.ended.at(operation))
  if (first < versions.first[record]!) return
  for (let version = first; version <= last; version += 1) if (versions.isDeleted[version] === 1) return
  let wasGone = false
  for (let version = versions.first[record]!; version < first; version += 1)
    if (versions.isDeleted[version] === 1) wasGone = true
  if (wasGone) reportStale(history, versions, { operation, record, first }, findings)
  else findings.add('live record not found', history.describe(operation), record)
}

interface StaleRead {
  operation: number
  record: number
  /** Latest version of the record that any client knew before the read began. */
  first: number
}

/**
 * Largest number of findings for which the cause of a stale read is looked up, because each lookup scans the whole
 * history.
 */
const mostLookUps = 500

/**
 * Reports a read that returned an older state than a client already knew. Says which client knew the newer state: the
 * same client by a write, the same client by a read, or another client.
 */
function reportStale(
  history: History,
  versions: RecordVersions,
  { operation, record, first }: StaleRead,
  findings: Findings,
): void {
  const { client, ended, began } = history.operations
  if (findings.count >= mostLookUps) {
    findings.add('stale read', history.describe(operation), record)
    return
  }
  let by = 0
  let name: AnomalyName = 'stale read'
  forEachStateObservation(history, (earlier, role, of, value) => {
    if (of !== record || ended.at(earlier) >= began.at(operation) || (role !== 'saw' && role !== 'wrote')) return
    if (versions.find(record, value) < first) return
    const isOwn = client.at(earlier) === client.at(operation)
    if (by === 0) by = earlier
    if (!isOwn || name === 'own write not seen') return
    by = earlier
    name = role === 'wrote' ? 'own write not seen' : 'older than seen before'
  })
  const knew = by === 0 ? '' : `, which had shown a later state of ${history.nameOf(record)}`
  findings.add(
    name,
    `${history.describe(operation)} began after ${by === 0 ? 'it was known' : history.describe(by)}${knew}`,
    record,
  )
}
