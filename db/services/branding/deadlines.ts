import { isDay } from '../../domain/instants.ts'
import { invalid, Refusal } from '../../domain/refusal.ts'
import { lastMomentOfDay } from '../../domain/zone-days.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import { readConventions } from './branding.ts'

/**
 * Deadlines are stored as times. A request may send a day instead (`x-end-of-day` in the contract), which means the
 * last millisecond of that day in the organization's time zone.
 */

type Owner = Pick<Caller, 'tenantId'>

/** Returns the organization's time zone; UTC if its branding has none. */
export const timeZoneOf = async (db: Pick<ReadContext, 'sql'>, { tenantId }: Owner): Promise<string> =>
  (await readConventions(db, tenantId)).timeZone

/**
 * Returns the time of a deadline that is given as a time or a day. Throws Refusal validation_failed for a day that ends
 * after the year 9999.
 */
export async function toDeadlineTime<Given extends string | null | undefined>(
  db: Pick<ReadContext, 'sql'>,
  owner: Owner,
  field: string,
  given: Given,
): Promise<Given | string> {
  if (typeof given !== 'string' || !isDay(given)) return given
  const time = endOf(field, given, await timeZoneOf(db, owner))
  if (time instanceof Refusal) throw time
  return time
}

/**
 * Returns the rows with the deadline in `field` converted to a time. For a day that ends after the year 9999, returns
 * the refusal instead of the row.
 */
export async function withDeadlineTimes<Row extends object>(
  db: ReadContext,
  owner: Owner,
  field: keyof Row & string,
  rows: readonly Row[],
): Promise<(Row | Refusal)[]> {
  const dayIn = (row: Row): string | undefined => {
    const given = row[field]
    return typeof given === 'string' && isDay(given) ? given : undefined
  }
  if (!rows.some((row) => dayIn(row) !== undefined)) return [...rows]
  const timeZone = await timeZoneOf(db, owner)
  return rows.map((row) => {
    const day = dayIn(row)
    if (day === undefined) return row
    const time = endOf(field, day, timeZone)
    return time instanceof Refusal ? time : { ...row, [field]: time }
  })
}

function endOf(field: string, day: string, timeZone: string): string | Refusal {
  const end = lastMomentOfDay(day, timeZone)
  if (end !== day) return end
  const message = `ends after the year 9999 in the time zone ${timeZone}; give an earlier day, or a time`
  return invalid([{ field, code: 'rule', message }])
}
