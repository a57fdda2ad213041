import { isDay } from '../../db/domain/instants.ts'
import type { Violation } from '../../db/domain/refusal.ts'

/** What holds of a query's parameters beside their schemas, and of an export's filters alike. */

/** Ids of different families may be the same number, so that an id without its type names no record. */
export function refusedHalf(values: Readonly<Record<string, unknown>>, place: string): Violation[] {
  if (values.entityId === undefined || values.entityType !== undefined) return []
  return [{ field: `${place}.entityType`, code: 'required', message: 'is required beside entityId' }]
}

/** A day as a bound of times counts from its beginning to its end, in UTC. */
export function spreadDays(values: Record<string, unknown>): void {
  const { dateFrom, dateTo } = values
  if (typeof dateFrom === 'string' && isDay(dateFrom)) values.dateFrom = `${dateFrom}T00:00:00.000Z`
  if (typeof dateTo === 'string' && isDay(dateTo)) values.dateTo = `${dateTo}T23:59:59.999999Z`
}
