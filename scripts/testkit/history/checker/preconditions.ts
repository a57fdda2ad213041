import type { History } from '../history.ts'
import type { Findings } from './findings.ts'
import { describeEvent } from './log.ts'
import { type RecordVersions, stateKey } from './versions.ts'

/**
 * Checks changes under If-Match. An acknowledged change must follow the version that it demanded. If a change was
 * refused, the record must have had a different version. Also checks that each state has exactly one ETag.
 */
export function checkPreconditions(history: History, versions: RecordVersions, findings: Findings): void {
  judgeAcknowledged(history, versions, findings)
  judgeRefused(history, versions, findings)
  judgeEtags(history, findings)
}

function judgeAcknowledged(history: History, versions: RecordVersions, findings: Findings): void {
  const { record: target, base } = history.operations
  /** First acknowledged change that started from a state, keyed by `stateKey`. */
  const taken = new Map<number, number>()
  for (let version = 1; version < versions.record.length; version += 1) {
    const operation = versions.writer[version]!
    const record = versions.record[version]!
    if (operation === 0 || versions.event[version] === 0) continue
    if (base.at(operation) === 0 || target.at(operation) !== record || history.outcomeOf(operation) !== 'ok') continue
    // The change had no effect, because the record already had the resulting state.
    if (versions.token[version] === base.at(operation)) continue
    const before = version - 1
    const isRight = before >= versions.first[record]! && versions.token[before] === base.at(operation)
    const key = stateKey(record, base.at(operation))
    const other = taken.get(key)
    if (!isRight) {
      const example = `${history.describe(operation)} left ${describeEvent(history, versions.event[version]!)}`
      if (other !== undefined)
        findings.add('lost update', `${example}, and ${history.describe(other)} began there too`, record)
      else findings.add('If-Match ignored', example, record)
    }
    if (other === undefined) taken.set(key, operation)
  }
}

/** Reports a 412 as unfounded if the record had the demanded version from before the request until after its answer. */
function judgeRefused(history: History, versions: RecordVersions, findings: Findings): void {
  const { record: target, base, status, began, ended } = history.operations
  for (let operation = 1; operation < base.length; operation += 1) {
    if (base.at(operation) === 0 || status.at(operation) !== 412) continue
    const record = target.at(operation)
    const first = versions.knownBefore(record, began.at(operation))
    const last = versions.possibleBefore(record, ended.at(operation))
    if (first === last && first >= versions.first[record]! && versions.token[first] === base.at(operation))
      findings.add('unfounded refusal', history.describe(operation), record)
  }
}

/**
 * Checks that each record state has exactly one ETag, and each ETag exactly one state. The ETag of an answer belongs to
 * the first state in the answer.
 */
function judgeEtags(history: History, findings: Findings): void {
  const { etag, sights, sightCount } = history.operations
  const states = new Map<number, number>()
  const etags = new Map<number, number>()
  for (let operation = 1; operation < etag.length; operation += 1) {
    if (etag.at(operation) === 0 || sightCount.at(operation) === 0) continue
    const place = sights.at(operation)
    const [record, token] = [history.observations.record.at(place), history.observations.value.at(place)]
    const [byEtag, byState] = [stateKey(record, etag.at(operation)), stateKey(record, token)]
    const isOne =
      (states.get(byEtag) ?? token) === token && (etags.get(byState) ?? etag.at(operation)) === etag.at(operation)
    if (!isOne) findings.add('two ETags', `${history.describe(operation)} and ${history.nameOf(record)}`, record)
    states.set(byEtag, token)
    etags.set(byState, etag.at(operation))
  }
}
