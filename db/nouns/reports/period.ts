import { type RawBuilder, sql } from 'kysely'
import { addDays, daysBetween } from '../../domain/days.ts'
import { invalid } from '../../domain/refusal.ts'
import { compareDaySql } from '../../services/branding/days.ts'

/** First and last day of a period, YYYY-MM-DD, both inclusive. */
export interface Period {
  from: string
  to: string
}

const earliest = '1900-01-01'
const maxDays = 3_660

/**
 * Throws Refusal validation_failed if a period begins before 1900, ends before it begins, or is longer than ten years.
 */
export function checkPeriod({ from, to }: Period): void {
  if (from < earliest) throw refused('query.from', `must not be before ${earliest}`)
  const days = daysBetween(from, to) + 1
  if (days < 1) throw refused('query.to', 'must not be before from')
  if (days > maxDays) throw refused('query.to', `must end a period of at most ${maxDays} days, which is ten years`)
}

const refused = (field: string, message: string) => invalid([{ field, code: 'rule', message }])

/** Returns the period of the same length that ends on the day before the given one begins. */
export function precedingPeriodOf({ from, to }: Period): Period {
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) }
}

/**
 * Returns the SQL condition that a time falls in a period. `zone` is an SQL expression for the time zone. The condition
 * can use an index on the column.
 */
export const timeInPeriodCondition = (
  column: string,
  { from, to }: Period,
  zone: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  ${sql.ref(column)} >= (${from}::date)::timestamp at time zone ${zone}
  and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone ${zone})`

/**
 * Returns the SQL condition that a field with dates or times falls in a period. A date is stored as 00:00 UTC of that
 * date.
 */
export function dateInPeriodCondition(
  column: string,
  { from, to }: Period,
  zone: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [time, first, last] = [sql.ref(column), `${from}T00:00:00.000Z`, `${to}T00:00:00.000Z`]
  const begins = compareDaySql(time, '>=', { day: sql`${from}::date`, nearbyTime: first }, zone)
  return sql`${begins} and ${compareDaySql(time, '<', { day: sql`${to}::date + 1`, nearbyTime: last }, zone)}`
}
