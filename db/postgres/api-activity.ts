import { sql } from 'kysely'
import type { Sql } from './connection.ts'

/**
 * How long an API process counts as busy after its last statement, in ms. Fifty or more requests per second keep it
 * busy all the time.
 */
const recentMs = 20

/**
 * Reports whether an API process runs a statement on this database, or ran one within the last 20 ms. Also true if the
 * server hides the activity of other sessions. The connections of API pools have names that begin with `api`.
 */
export async function isApiBusy(at: Sql): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (
      select from pg_stat_activity where datname = current_database() and application_name like 'api%'
        and (state is null or state <> 'idle' or state_change > now() - ${recentMs} * interval '1 millisecond')
    ) as busy`.execute(at)
  return rows[0]!.busy
}
