import { isDay } from '../../../db/domain/instants.ts'
import type { Violation } from '../../../db/domain/refusal.ts'

/** This module applies rules that the schemas of a query's parameters and of an export's filters cannot express. */

/**
 * Returns a violation if there is an entityId without an entityType. Records of different families may have the same
 * id, so the id alone does not identify a record. `place` is the part of the request, such as `query`.
 */
export function findMissingEntityTypeViolations(values: Readonly<Record<string, unknown>>, place: string): Violation[] {
  if (values.entityId === undefined || values.entityType !== undefined) return []
  return [{ field: `${place}.entityType`, code: 'required', message: 'is required together with entityId' }]
}

/** Expands days in dateFrom and dateTo to times, from the beginning of the first day to the end of the last, in UTC. */
export function expandDaysToTimes(values: Record<string, unknown>): void {
  const { dateFrom, dateTo } = values
  if (typeof dateFrom === 'string' && isDay(dateFrom)) values.dateFrom = `${dateFrom}T00:00:00.000Z`
  if (typeof dateTo === 'string' && isDay(dateTo)) values.dateTo = `${dateTo}T23:59:59.999999Z`
}
