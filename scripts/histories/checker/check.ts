import type { History } from '../history.ts'
import { judgeChains } from './chains.ts'
import { Findings } from './findings.ts'
import { orderedLog } from './log.ts'
import { judgePreconditions } from './preconditions.ts'
import { judgeReaders } from './readers.ts'
import { judgeReads } from './reads.ts'
import { findTimes } from './times.ts'
import { Versions } from './versions.ts'
import { judgeWalks } from './walks.ts'
import { findWriters } from './writes.ts'

/**
 * Checks a recorded history and returns its anomalies. The event log gives the order of each record's versions. Each
 * answer is then compared with the states known before its request and the states that could exist before it arrived.
 * Does not access the service.
 */
export function check(history: History): Findings {
  const findings = new Findings()
  const log = orderedLog(history, findings)
  const versions = new Versions(history, log, findings)
  const unplaced = findWriters(history, versions, findings)
  findTimes(history, versions, log, findings)
  judgeChains(history, versions, findings)
  judgePreconditions(history, versions, findings)
  judgeReads(history, versions, unplaced, findings)
  judgeReaders(history, versions, log, findings)
  judgeWalks(history, versions, findings)
  for (const { record, says, comesTo } of history.sums) {
    if (says !== comesTo) findings.add('sum is wrong', `${history.nameOf(record)} says ${says}, not ${comesTo}`, record)
  }
  return findings
}
