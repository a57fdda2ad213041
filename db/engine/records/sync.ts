import { sql } from 'kysely'
import { onlyRow } from '../base/only-row.ts'
import type { ReadContext } from '../postgres/transaction.ts'

/**
 * Returns the time at which the next sync begins. Call it before reading the rows. A row that this read misses belongs
 * to a transaction that is running at that moment or begins later.
 *
 * A row's updatedAt is the now() of its transaction or later (db/engine/postgres/transaction.ts). The server shows the
 * same time as the start of a running transaction. So no missed row is older than the earliest of these starts, or than
 * the now() of this statement if that is earlier. The statement's now() covers transactions that have begun but are not
 * yet shown. The server shows only sessions of the same role, so all processes of the service must use one role.
 *
 * In a sandbox, all times are times of its clock. A running transaction locks this clock, which can only be set
 * forward. So the clock offset of each missed row is at least that of `db`.
 */
export async function syncFromNow(db: ReadContext, updatedFrom: string): Promise<string> {
  // If the server does not track activities, it shows no transactions. The next sync then begins at the same time as
  // this one.
  const aheadMs = Date.parse(db.at) - Date.parse(db.machineAt)
  const { rows } = await sql<{ at: string }>`
    select case when current_setting('track_activities')::boolean
      then least(now(), min(xact_start)) - interval '1 second' + ${aheadMs}::bigint * interval '1 millisecond' else ${updatedFrom}::timestamptz end as at
    from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
  `.execute(db.sql)
  return onlyRow(rows, 'the start of the next sync').at
}
