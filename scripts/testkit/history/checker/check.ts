import type { History } from '../history.ts'
import { checkEventsOfEachRecord } from './chains.ts'
import { Findings } from './findings.ts'
import { orderEventLog } from './log.ts'
import { checkPreconditions } from './preconditions.ts'
import { checkEventLogReads } from './readers.ts'
import { checkReads } from './reads.ts'
import { computeVersionTimes } from './times.ts'
import { RecordVersions } from './versions.ts'
import { checkWalks } from './walks.ts'
import { assignWriters } from './writes.ts'

/**
 * Checks a recorded history and returns its anomalies. The event log gives the order of each record's versions. Each
 * answer is then compared with the states known before its request and the states that could exist before it arrived.
 * Does not access the service.
 */
export function checkHistory(history: History): Findings {
  const findings = new Findings()
  const log = orderEventLog(history, findings)
  const versions = new RecordVersions(history, log, findings)
  const unplaced = assignWriters(history, versions, findings)
  computeVersionTimes(history, versions, log, findings)
  checkEventsOfEachRecord(history, versions, findings)
  checkPreconditions(history, versions, findings)
  checkReads(history, versions, unplaced, findings)
  checkEventLogReads(history, versions, log, findings)
  checkWalks(history, versions, findings)
  for (const { record, says, comesTo } of history.sums) {
    if (says !== comesTo) findings.add('sum is wrong', `${history.nameOf(record)} says ${says}, not ${comesTo}`, record)
  }
  return findings
}
