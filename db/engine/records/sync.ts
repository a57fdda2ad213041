import { sql } from 'kysely'
import { onlyRow } from '../base/only-row.ts'
import type { ReadContext } from '../postgres/transaction.ts'

/**
 * Where the sync after this one begins, asked before the rows are read: a row that they leave out was written by a
 * transaction that is under way now, or by one that begins later. A row's updatedAt is the now() of its transaction or
 * later (db/engine/postgres/transaction.ts), which is also what the server shows as the beginning of a transaction under way,
 * so it is not before the minimum of those and of this statement's own now(). The second is for the moment between a
 * transaction's now() and its being shown. Sessions of another role are not shown, so all of the service's have one
 * role.
 *
 * In a sandbox all of it is by its clock. A transaction that is under way holds that clock, which only goes forward, so no
 * row that this list leaves out was written by one that was less far ahead than `db` is.
 */
export async function syncFromNow(db: ReadContext, updatedFrom: string): Promise<string> {
  // A server that tracks no activities shows nothing; the next sync then begins where this one began.
  const aheadMs = Date.parse(db.at) - Date.parse(db.machineAt)
  const { rows } = await sql<{ at: string }>`
    select case when current_setting('track_activities')::boolean
      then least(now(), min(xact_start)) - interval '1 second' + ${aheadMs}::bigint * interval '1 millisecond' else ${updatedFrom}::timestamptz end as at
    from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
  `.execute(db.sql)
  return onlyRow(rows, 'the start of the next sync').at
}
