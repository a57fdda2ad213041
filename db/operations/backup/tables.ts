import type pg from 'pg'
import { onlyRow } from '../../engine/base/only-row.ts'
import { copyRowsIn } from '../../engine/postgres/adapters/copy-in.ts'
import { copyRows } from '../../engine/postgres/adapters/copy-out.ts'
import { isDistributed } from '../../engine/postgres/distribution/detection.ts'
import { placements, type TablePlacement } from '../../engine/postgres/distribution/placements.ts'
import { restoreMarkerTable } from '../../engine/postgres/start/schema-state.ts'
import type { BackedUpTable } from './manifest.ts'

/**
 * Tables that a backup does not contain: tables about running processes, the list of migrations, and the exports of
 * organizations. The files of exports are not backed up either, and a restore creates the list of migrations when it
 * migrates. `tablesOf` also skips unlogged tables, whose counters cover the last hour and may be lost in any crash.
 *
 * All other tables are copied with COPY, without computed columns.
 */
const excludedTables = [
  'schema_migrations',
  'worker_pools',
  'upload_reservations',
  'organization_exports',
  restoreMarkerTable,
]

/** A table and its columns, in the order in which COPY writes them. */
export type TableShape = Pick<BackedUpTable, 'name' | 'columns'>

/** Returns the tables that a backup contains, sorted by name. */
export async function tablesOf(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select relname as name, (
      select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
      where a.attrelid = pg_class.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns
    from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and relpersistence = 'p' and relname <> all($1) and ${isTableSql(client)} order by 1`,
    [excludedTables],
  )
  return rows
}

/** Returns an SQL condition for a row of pg_class that excludes the shards of a cluster's distributed tables. */
const isTableSql = (client: pg.ClientBase): string =>
  isDistributed(client) ? 'citus_table_is_visible(pg_class.oid)' : 'true'

/** Settings that fix the text format of COPY in both directions and remove time limits. */
export const settingsForCopy = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`

const named = (client: pg.ClientBase, { name, columns }: TableShape): string =>
  `${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`

/** Yields a table's rows in the format of COPY. `count` is called with the number of rows of each chunk. */
export async function* streamTableRows(
  client: pg.ClientBase,
  table: TableShape,
  count: (rows: number) => void,
): AsyncGenerator<Buffer> {
  for await (const { bytes, rows } of copyRows(client, `copy ${named(client, table)} to stdout`)) {
    count(rows)
    yield bytes
  }
}

/** Loads rows in the format of `streamTableRows`. Returns their number. */
export const loadRows = (client: pg.ClientBase, table: TableShape, rows: AsyncIterable<Buffer>): Promise<number> =>
  copyRowsIn(client, `copy ${named(client, table)} from stdin`, rows)

/**
 * Returns the last value of each sequence, keyed by sequence name; null for a sequence that was never used. The values
 * are read after the rows' snapshot, so each is at least as great as any id in the rows.
 */
export async function sequencesOf(client: pg.ClientBase): Promise<Record<string, number | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and sequencename is not null`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last === null ? null : Number(last)]))
}

/** Sets each sequence to its last value, so that the next value follows it. Skips sequences that were never used. */
export async function setSequences(client: pg.ClientBase, sequences: Record<string, number | null>): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    const sequence = client.escapeIdentifier(name)
    if (last !== null) await client.query('select setval($1::regclass, $2)', [sequence, last])
  }
}

/**
 * Drops the foreign keys and disables triggers, so that tables can be loaded in any order. Returns a function that
 * restores both. Restoring the foreign keys checks all rows against them.
 */
export async function removeForeignKeys(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ relation: string; name: string; definition: string }>(
    `select conrelid::regclass::text as relation, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`,
  )
  const { rows: triggered } = await client.query<{ relation: string }>(
    `select distinct tgrelid::regclass::text as relation from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and c.relnamespace = current_schema()::regnamespace`,
  )
  // In a cluster, foreign keys of local tables stay, because Citus would convert a local table without them to another
  // type.
  const isClusterTable = (place: TablePlacement | undefined) => place !== undefined && place !== 'local'
  const taken = isDistributed(client) ? keys.filter(({ relation }) => isClusterTable(placeOf(relation))) : keys
  for (const { relation, name } of taken) {
    await client.query(`alter table ${relation} drop constraint ${client.escapeIdentifier(name)}`)
  }
  for (const { relation } of triggered) await client.query(`alter table ${relation} disable trigger user`)
  return async () => {
    for (const { relation } of triggered) await client.query(`alter table ${relation} enable trigger user`)
    for (const { relation, name, definition } of taken) {
      await client.query(`alter table ${relation} add constraint ${client.escapeIdentifier(name)} ${definition}`)
    }
  }
}

const placeOf = (table: string): TablePlacement | undefined =>
  (placements as Readonly<Record<string, TablePlacement>>)[table]

/**
 * Sorts tables for loading after `removeForeignKeys`: reference tables come first, because foreign keys of local tables
 * still refer to them.
 */
export const sortForLoading = <T extends { name: string }>(tables: readonly T[]): T[] =>
  [...tables].sort(
    (one, other) => Number(placeOf(other.name) === 'reference') - Number(placeOf(one.name) === 'reference'),
  )

/** Reports whether the database contains tables that this service did not create. */
export async function hasUnrelatedTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ foreign: boolean }>(
    `select to_regclass('schema_migrations') is null and exists (
      select from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and c.relname <> $1 and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    ) as foreign`,
    [restoreMarkerTable],
  )
  return onlyRow(rows, 'whether there are unrelated tables').foreign
}

/** Reports whether the database contains an organization, and thus any records. */
export async function hasRecords(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('tenants') is not null as there")
  if (!onlyRow(rows, 'whether the table tenants exists').there) return false
  return (await client.query('select from tenants limit 1')).rowCount === 1
}

/**
 * Drops everything that the migrations created except the extensions, and creates the marker table of an unfinished
 * restore.
 */
export async function dropSchemaObjects(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `with ours (oid, statement, turn) as (
      select oid, format('drop table if exists %I cascade', relname), 1 from pg_class
        where relnamespace = current_schema()::regnamespace and relkind = 'r' and ${isTableSql(client)}
      union all select oid, format('drop sequence if exists %I cascade', relname), 2 from pg_class
        where relnamespace = current_schema()::regnamespace and relkind = 'S'
      union all select oid, format('drop routine if exists %s cascade', oid::regprocedure), 3 from pg_proc
        where pronamespace = current_schema()::regnamespace
      union all select t.oid, format('drop type if exists %I cascade', typname), 4 from pg_type t
        join pg_class c on c.oid = t.typrelid
        where typnamespace = current_schema()::regnamespace and typtype = 'c' and c.relkind = 'c'
    )
    select statement from ours
    where not exists (select from pg_depend d where d.objid = ours.oid and d.deptype = 'e')
    order by turn, statement like '% tenants %'`,
  )
  await client.query('begin; set local statement_timeout = 0; set local lock_timeout = 0')
  for (const { statement } of rows) await client.query(statement)
  await client.query(`drop schema if exists graphile_worker cascade; create table ${restoreMarkerTable} ()`)
  await client.query('commit')
}
