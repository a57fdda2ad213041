import { sql } from 'kysely'
import type { Sql } from './connection.ts'

/** For how long after its last statement an API counts as busy. Fifty requests a second and more keep it so throughout. */
const recentMs = 20

/**
 * Whether an API process has this database answer a statement, or had it within the last 20 ms. Also where the server does not show
 * what the sessions of others do. The names of all pools of an API begin with `api`.
 */
export async function isApiBusy(at: Sql): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (
      select from pg_stat_activity where datname = current_database() and application_name like 'api%'
        and (state is null or state <> 'idle' or state_change > now() - ${recentMs} * interval '1 millisecond')
    ) as busy`.execute(at)
  return rows[0]!.busy
}
