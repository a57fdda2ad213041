import { sql } from 'kysely'
import { onlyRow } from '../base/only-row.ts'
import type { Sql } from './connection.ts'

/**
 * How long an API process counts as busy after its last statement, in ms. A process with 50 or more requests per second
 * is thus always busy.
 */
const recentMs = 20

/**
 * Reports whether any API process runs a statement on this database, or ended one within the last 20 ms. Finds API
 * processes by the names of their connections, which begin with `api`. Also returns true if the server hides the
 * activity of other sessions.
 */
export async function isApiBusy(at: Sql): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (
      select from pg_stat_activity where datname = current_database() and application_name like 'api%'
        and (state is null or state <> 'idle' or state_change > now() - ${recentMs} * interval '1 millisecond')
    ) as busy`.execute(at)
  return onlyRow(rows, 'whether the API is busy').busy
}
