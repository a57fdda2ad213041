import type pg from 'pg'
import { copyRowsIn } from '../postgres/adapters/copy-in.ts'
import { copyRows } from '../postgres/adapters/copy-out.ts'
import { placements, type TablePlace } from '../postgres/distribution/placements.ts'
import { isSpread } from '../postgres/distribution/spread.ts'
import { restoreMark } from '../postgres/start/schema-state.ts'
import type { BackedUpTable } from './manifest.ts'

/**
 * Tables as a backup has them: each by COPY, with the columns that are not computed. Left out are those of the processes
 * that run, the unlogged ones, whose rows are counts of the last hour and may go at any crash, the list of migrations,
 * which a restore makes by migrating, and that of organizations' exports, whose files no backup has.
 */
const leftOut = ['schema_migrations', 'worker_pools', 'upload_reservations', 'organization_exports', restoreMark]

/** A table and its columns in their order. */
export type TableShape = Pick<BackedUpTable, 'name' | 'columns'>

/** The tables that a backup has, by name. */
export async function tablesOf(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select relname as name, (
      select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = pg_class.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns
    from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and relpersistence = 'p' and relname <> all($1) and ${isWhole(client)} order by 1`,
    [leftOut],
  )
  return rows
}

/** SQL for whether a row of pg_class is a table, where beside the spread ones lie those that hold their parts. */
const isWhole = (client: pg.ClientBase): string => (isSpread(client) ? 'citus_table_is_visible(pg_class.oid)' : 'true')

/** What COPY's text depends on, for either direction, and no time limits. */
export const copySettings = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`

const named = (client: pg.ClientBase, { name, columns }: TableShape): string =>
  `${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`

/** A table's rows as COPY writes them; `count` is told of the rows of each chunk. */
export async function* tableRows(
  client: pg.ClientBase,
  table: TableShape,
  count: (rows: number) => void,
): AsyncGenerator<Buffer> {
  for await (const { bytes, rows } of copyRows(client, `copy ${named(client, table)} to stdout`)) {
    count(rows)
    yield bytes
  }
}

/** Loads what `tableRows` gave, and gives the number of rows. */
export const loadRows = (client: pg.ClientBase, table: TableShape, rows: AsyncIterable<Buffer>): Promise<number> =>
  copyRowsIn(client, `copy ${named(client, table)} from stdin`, rows)

/** What each sequence gave last; null where it gave nothing. Asked after the rows' snapshot, it is no less than any id. */
export async function sequencesOf(client: pg.ClientBase): Promise<Record<string, number | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    'select sequencename::text as name, last_value::text as last from pg_sequences where schemaname = current_schema()',
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last === null ? null : Number(last)]))
}

/** Goes on after what was given last. */
export async function setSequences(client: pg.ClientBase, sequences: Record<string, number | null>): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    const sequence = client.escapeIdentifier(name)
    if (last !== null) await client.query('select setval($1::regclass, $2)', [sequence, last])
  }
}

/**
 * Takes the foreign keys off, and triggers out of work, so that tables can be loaded in any order; gives what brings both
 * back, and judges all rows by the keys.
 */
export async function withoutTies(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ relation: string; name: string; definition: string }>(
    `select conrelid::regclass::text as relation, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`,
  )
  const { rows: triggered } = await client.query<{ relation: string }>(
    `select distinct tgrelid::regclass::text as relation from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and c.relnamespace = current_schema()::regnamespace`,
  )
  // Where the tables are spread, one of the coordinator would be made another kind of table without its key.
  const isTaken = (place: TablePlace | undefined) => place !== undefined && place !== 'local'
  const taken = isSpread(client) ? keys.filter(({ relation }) => isTaken(placeOf(relation))) : keys
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

const placeOf = (table: string): TablePlace | undefined => (placements as Readonly<Record<string, TablePlace>>)[table]

/** Tables in the order in which they can be loaded without those ties: that to which they lead comes first. */
export const inLoadingOrder = <T extends { name: string }>(tables: readonly T[]): T[] =>
  [...tables].sort(
    (one, other) => Number(placeOf(other.name) === 'reference') - Number(placeOf(one.name) === 'reference'),
  )

/** Whether the database has a table that the service has not made. */
export async function isForeign(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ foreign: boolean }>(
    `select to_regclass('schema_migrations') is null and exists (
      select from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and c.relname <> $1 and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    ) as foreign`,
    [restoreMark],
  )
  return rows[0]!.foreign
}

/** Whether an organization, and therefore anything, is in the database. */
export async function hasRecords(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('tenants') is not null as there")
  if (!rows[0]!.there) return false
  return (await client.query('select from tenants limit 1')).rowCount === 1
}

/** Drops all that the migrations have made, but for the extensions, and leaves the mark of a restore that has begun. */
export async function dropAll(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `with ours (oid, statement, turn) as (
      select oid, format('drop table if exists %I cascade', relname), 1 from pg_class
        where relnamespace = current_schema()::regnamespace and relkind = 'r' and ${isWhole(client)}
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
  await client.query(`drop schema if exists graphile_worker cascade; create table ${restoreMark} ()`)
  await client.query('commit')
}
