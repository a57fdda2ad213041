import type { History, ObservationRole } from '../history.ts'
import { observationRoles } from '../history.ts'
import type { Findings } from './findings.ts'

interface Change {
  operation: number
  /** Token of the state that the change demanded; 0 for a creation. */
  base: number
  token: number
}

/**
 * Derives the versions of records without events from the changes of these records. Returns the versions keyed by
 * record. Such changes are sent under If-Match and repeated until their outcome is known. Reports changes that started
 * from the same version, or from a version that never existed.
 */
export function deriveUnloggedVersions(history: History, findings: Findings): Map<number, number[]> {
  const logged = findFamilyIdsWithEvents(history)
  const chains = new Map<number, number[]>()
  const changes = new Map<number, Change[]>()
  const { operations } = history
  forEachStateObservation(history, (operation, role, record, token) => {
    if (logged.has(history.records.family.at(record))) return
    if (role === 'wrote') {
      const isTarget = operations.record.at(operation) === record
      const change = { operation, base: isTarget ? operations.base.at(operation) : 0, token }
      const of = changes.get(record)
      if (of) of.push(change)
      else changes.set(record, [change])
    } else if (role === 'saw' && !chains.has(record)) chains.set(record, [token])
  })
  for (const [record, made] of changes) chains.set(record, chainOf(history, record, made, findings))
  return chains
}

/**
 * Calls `tell` for every record state that an operation read, wrote, or should have read but did not, in the order of
 * the operations.
 */
export function forEachStateObservation(
  { operations, observations }: History,
  tell: (operation: number, role: ObservationRole, record: number, value: number) => void,
): void {
  for (let operation = 1; operation < operations.kind.length; operation += 1) {
    const from = operations.sights.at(operation)
    const to = from + operations.sightCount.at(operation)
    for (let place = from; place < to; place += 1) {
      tell(
        operation,
        observationRoles[observations.role.at(place)]!,
        observations.record.at(place),
        observations.value.at(place),
      )
    }
  }
}

/** Returns the ids of the families that have events. */
export function findFamilyIdsWithEvents({ events, records }: History): Set<number> {
  const families = new Set<number>()
  for (let event = 1; event < events.record.length; event += 1) {
    const record = events.record.at(event)
    if (record > 0) families.add(records.family.at(record))
  }
  return families
}

function chainOf(history: History, record: number, changes: readonly Change[], findings: Findings): number[] {
  const after = new Map<number, Change[]>()
  for (const change of changes) after.set(change.base, [...(after.get(change.base) ?? []), change])
  const chain: number[] = []
  for (let base = 0; ; ) {
    const next = after.get(base)
    if (!next) break
    after.delete(base)
    const [one, other] = next
    if (one && other && base !== 0)
      findings.add('lost update', `${history.describe(one.operation)} and ${history.describe(other.operation)}`, record)
    chain.push(...next.map(({ token }) => token))
    base = (next.find(({ token }) => after.has(token)) ?? next.at(-1)!).token
  }
  for (const { operation, token } of [...after.values()].flat()) {
    findings.add(
      'If-Match ignored',
      `${history.describe(operation)} began at no version of ${history.nameOf(record)}`,
      record,
    )
    chain.push(token)
  }
  return chain
}
