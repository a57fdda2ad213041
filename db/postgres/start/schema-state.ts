import type pg from 'pg'
import { isBefore, version } from '../../base/release.ts'
import { StartFailure } from '../../base/start-failure.ts'

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
    `The tables are in the schema ${schema}, where the service no longer searches for them: run "alter role ${role} in database ${database} set search_path = ${schema}, public"`,
  )
}

/** Stands in a database from when a restore has removed what was there until it has put in what it restores. */
export const restoreMark = 'unfinished_restore'

/** Whether a restore has removed what was there, and has broken off before its end. */
export async function isHalfRestored(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>('select to_regclass($1) is not null as yes', [restoreMark])
  return rows[0]!.yes
}

/** Throws where a restore broke off, whose database would look like that of a new installation. */
export async function refuseHalfRestored(client: pg.ClientBase): Promise<void> {
  if (await isHalfRestored(client))
    throw new StartFailure('A restore was interrupted and left this database empty: run the restore again')
}

/**
 * Throws unless the database has every migration of this release, which are `names`, and no later one under which this release does not run.
 * Gives the later ones under which it does, as during an upgrade and after going back.
 */
export async function requireMigrated(client: pg.ClientBase, names: readonly string[]): Promise<string[]> {
  await refuseElsewhere(client)
  await refuseHalfRestored(client)
  const { rows: found } = await client.query<{ table: string | null }>(
    "select to_regclass('schema_migrations') as table",
  )
  if (!found[0]!.table) throw new StartFailure('The database has no tables yet: run npm run migrate')
  const { rows } = await client.query<{ name: string; needs: string | null }>(
    "select name, to_jsonb(schema_migrations) ->> 'needs_release' as needs from schema_migrations order by name",
  )
  const missing = names.filter((name) => !rows.some((row) => row.name === name))
  if (missing.length > 0) {
    throw new StartFailure(
      `The database lacks ${missing.length} of this release's migrations, the first of them ${missing[0]}: run npm run migrate`,
    )
  }
  const later = rows.filter(({ name }) => !names.includes(name))
  const barring = later.find(({ needs }) => needs !== null && isBefore(version, needs))
  if (barring) {
    throw new StartFailure(
      `The database was migrated by a newer release (${barring.name}), and needs release ${barring.needs} or later, but this is ${version}: start the newer release`,
    )
  }
  return later.map(({ name }) => name)
}
