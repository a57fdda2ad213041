import { type RawBuilder, sql } from 'kysely'
import { add, roundToCents } from '../../domain/money.ts'
import { invalid } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { customPlanMarker } from '../../engine/postgres/session.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import { conditions, type Filters, from } from '../../engine/records/read.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import { timeEntries } from './time-entries.ts'

type Row = Schemas['TimeEntryTotal']
export type TimeEntryGrouping = 'project' | 'user' | 'phase' | 'day' | 'week'

/**
 * For each grouping: `member` is the result field with the group's key, and `column` the column to group by. `shown` is
 * the SQL of the key, if it is not the column's value.
 */
const keys: Readonly<Record<TimeEntryGrouping, { member: keyof Row; column: string; shown?: RawBuilder<unknown> }>> = {
  project: { member: 'projectId', column: 'project_id' },
  user: { member: 'userId', column: 'user_id' },
  phase: { member: 'phaseId', column: 'phase_id' },
  day: { member: 'date', column: 'date' },
  // Computes the Monday of the week from the date alone, so that no time zone affects it.
  week: { member: 'weekStart', column: 'date', shown: sql`part - (extract(isodow from part)::integer - 1)` },
}

const maxRows = 1_000

/**
 * Returns the count, hours and cost of the time entries that match the filters, per group. Ordered by the group's key,
 * null last. Throws Refusal validation_failed for more than 1,000 groups.
 */
export async function aggregateTimeEntries(
  db: ReadContext,
  caller: Caller,
  { groupBy = 'project', ...filters }: Filters & { groupBy?: TimeEntryGrouping },
): Promise<Row[]> {
  const { member, column, shown = sql`part` } = keys[groupBy]
  // Weeks are summed from days, because there are far fewer days than entries. Only columns of the index
  // time_entries_live are read. An entry without an hourly rate has no cost.
  const { rows } = await sql<Sums>`
    select ${shown} as key, sum(count)::integer as count, sum(hours) as hours, sum(cost) as cost, sum(unrated) as unrated
    from (
      select ${sql.raw(customPlanMarker)} ${sql.ref(column)} as part, count(*) as count, sum(hours) as hours,
        sum(total_cost) as cost, sum(hours) filter (where total_cost is null) as unrated
      ${from(timeEntries, caller.tenantId)} ${conditions(timeEntries, { ...caller, at: db.at }, filters)} group by 1
    ) parts
    group by 1 order by 1 nulls last limit ${maxRows + 1}`.execute(db.sql)
  if (rows.length > maxRows) {
    const message = `results in more than ${maxRows} rows; narrow the filters`
    throw invalid([{ field: 'query.groupBy', code: 'rule', message }])
  }
  return rows.map(({ key, count, hours, cost, unrated }) => ({
    [member]: key,
    count,
    hours: add(hours),
    totalCost: roundToCents(cost ?? '0'),
    unratedHours: add(unrated ?? '0'),
  }))
}

interface Sums {
  key: number | string | null
  count: number
  hours: string
  cost: string | null
  unrated: string | null
}
