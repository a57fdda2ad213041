import type pg from 'pg'
import { onlyRow } from '../../base/only-row.ts'
import { isOlderRelease, version } from '../../base/release.ts'
import { StartFailure } from '../../base/start-failure.ts'

/**
 * Throws a StartFailure if the service's tables are in a schema outside the search path. An earlier release may have
 * created them in a schema named after its role. Without this check, a migration would create the tables again, empty.
 */
export async function refuseTablesInOtherSchema(client: pg.ClientBase): Promise<void> {
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

/** Name of a marker table. It exists from when a restore deletes the old data until it commits the new data. */
export const restoreMarkerTable = 'unfinished_restore'

/** Reports whether a restore was interrupted after it had deleted the old data. */
export async function isHalfRestored(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>('select to_regclass($1) is not null as yes', [
    restoreMarkerTable,
  ])
  return onlyRow(rows, 'whether a restore was interrupted').yes
}

/**
 * Throws a StartFailure if a restore was interrupted, because the service would take the empty database for a new
 * installation.
 */
export async function refuseHalfRestored(client: pg.ClientBase): Promise<void> {
  if (await isHalfRestored(client))
    throw new StartFailure('A restore was interrupted and left this database empty: run the restore again')
}

/**
 * Throws a StartFailure if the database lacks a migration of this release (`names`). Also throws if it has a later
 * migration with which this release cannot run. Returns the names of the other later migrations, which exist during an
 * upgrade or after a downgrade.
 */
export async function requireMigrated(client: pg.ClientBase, names: readonly string[]): Promise<string[]> {
  await refuseTablesInOtherSchema(client)
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
  const barring = later.find(({ needs }) => needs !== null && isOlderRelease(version, needs))
  if (barring) {
    throw new StartFailure(
      `The database was migrated by a newer release (${barring.name}), and needs release ${barring.needs} or later, but this is ${version}: start the newer release`,
    )
  }
  return later.map(({ name }) => name)
}
