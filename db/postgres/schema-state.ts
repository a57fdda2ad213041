import type pg from 'pg'
import { StartFailure } from '../base/start-failure.ts'

/**
 * Throws when the service's tables lie in a schema that is not on the search path, as those do that an earlier release has
 * made in a schema named like its role. Made a second time they would be empty.
 */
export async function refuseElsewhere(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ schema: string; role: string; database: string }>(`
    select quote_ident(n.nspname) as schema, quote_ident(current_user) as role, quote_ident(current_database()) as database
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relname = 'worker_pools' and c.relkind = 'r' and to_regclass('worker_pools') is null limit 1`)
  if (!rows[0]) return
  const { schema, role, database } = rows[0]
  throw new StartFailure(
    `The tables are in the schema ${schema}, where they are no longer looked for: run "alter role ${role} in database ${database} set search_path = ${schema}, public"`,
  )
}
