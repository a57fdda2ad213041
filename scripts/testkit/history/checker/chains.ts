import type { History } from '../history.ts'
import type { Findings } from './findings.ts'
import { describeEvent } from './log.ts'
import type { RecordVersions } from './versions.ts'

/**
 * Checks that each event starts from the state that the previous event of its record left. Compares the
 * previous_attributes; for a deletion, which has none, compares the fields that a deletion does not change.
 */
export function checkEventsOfEachRecord(history: History, versions: RecordVersions, findings: Findings): void {
  const { before, core } = history.events
  for (let version = 2; version < versions.record.length; version += 1) {
    const [event, earlier] = [versions.event[version]!, versions.event[version - 1]!]
    if (event === 0 || versions.record[version] !== versions.record[version - 1]) continue
    const isKept =
      before.at(event) === 0 ? core.at(event) === core.at(earlier) : before.at(event) === versions.token[version - 1]
    if (!isKept)
      findings.add(
        'broken chain',
        `${describeEvent(history, event)} after ${describeEvent(history, earlier)}`,
        versions.record[version],
      )
  }
}
