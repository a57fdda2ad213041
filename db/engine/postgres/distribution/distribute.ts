import type pg from 'pg'
import { onlyRow } from '../../base/only-row.ts'
import { StartFailure } from '../../base/start-failure.ts'
import { distributionColumn, type PlacedTable, placements } from './placements.ts'

/** Oldest release of Citus that the service's statements were tested with. */
const oldestCitus = 13

/** A cluster, as its coordinator knows it. */
export interface NodeCluster {
  citus: string
  /** Number of the cluster's nodes that may store rows of organizations. */
  nodes: number
  /** Names of the tables that are already distributed tables or reference tables. */
  placed: Set<string>
}

/**
 * Returns the cluster if the database is its coordinator; undefined for a plain PostgreSQL. Throws a StartFailure for a
 * cluster on which the service cannot run.
 */
export async function readCluster(client: pg.ClientBase): Promise<NodeCluster | undefined> {
  const { rows } = await client.query<{ citus: string }>(
    "select extversion as citus from pg_extension where extname = 'citus'",
  )
  const citus = rows[0]?.citus
  if (citus === undefined) return undefined
  if (Number.parseInt(citus, 10) < oldestCitus)
    throw new StartFailure(
      `The database has Citus ${citus}, and the service needs ${oldestCitus} or newer: upgrade it on all nodes`,
    )
  const found = await client.query<{ nodes: number; coordinator: boolean; here: boolean }>(`
    select count(*) filter (where shouldhaveshards)::integer as nodes, coalesce(bool_or(groupid = 0), false) as coordinator,
      exists (select from pg_dist_local_group where groupid = 0) as here
    from pg_dist_node where noderole = 'primary' and isactive`)
  const { nodes, coordinator, here } = onlyRow(found.rows, "the cluster's nodes")
  if (!here)
    throw new StartFailure('The database is a worker node of its cluster: set the address to that of the coordinator')
  if (nodes === 0)
    throw new StartFailure(
      'The database has the extension citus, but no node for shards: run "select citus_set_coordinator_host(...)" and "select citus_add_node(...)" for each node, or drop the extension',
    )
  if (!coordinator)
    throw new StartFailure(
      'The coordinator is not a node of its own cluster, but reference tables need it to be one: run "select citus_set_coordinator_host(...)" with its name and port',
    )
  const { rows: tables } = await client.query<{ name: string }>(
    "select logicalrelid::regclass::text as name from pg_dist_partition where partmethod = 'h' or partmethod = 'n' and repmodel = 't'",
  )
  return { citus, nodes, placed: new Set(tables.map(({ name }) => name)) }
}

/**
 * Returns the existing tables that should be distributed or reference tables according to `placements`, but are not
 * yet.
 */
export async function findMisplacedTables(client: pg.ClientBase, { placed }: NodeCluster): Promise<PlacedTable[]> {
  const wanted = (Object.keys(placements) as PlacedTable[]).filter(
    (table) => placements[table] !== 'local' && !placed.has(table),
  )
  const { rows } = await client.query<{ name: PlacedTable }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null order by name',
    [wanted],
  )
  return rows.map(({ name }) => name)
}

/**
 * Distributes tables with their rows according to `placements`. A foreign key cannot connect a distributed table with a
 * table that is not distributed yet. So the foreign keys are dropped first and created again at the end, which reads
 * all rows once. Everything runs in the caller's transaction.
 */
export async function distributeTables(client: pg.ClientBase, tables: readonly PlacedTable[]): Promise<void> {
  // Otherwise Citus would use several shards in parallel, over connections that do not see this transaction's changes.
  await client.query("set local citus.multi_shard_modify_mode to 'sequential'")
  const keys = await foreignKeysOf(client, tables)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const table of inOrder(tables)) {
    if (placements[table] === 'reference') await client.query('select create_reference_table($1::regclass)', [table])
    else await client.query(distribute, [table, distributionColumn, table === firstTable ? 'none' : firstTable])
  }
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

const distribute = 'select create_distributed_table($1::regclass, $2, colocate_with => $3)'

/** The table that is distributed first. All other distributed tables are colocated with its shards. */
const firstTable: PlacedTable = 'users'

const inOrder = (tables: readonly PlacedTable[]): PlacedTable[] =>
  [...tables].sort((one, other) => Number(other === firstTable) - Number(one === firstTable))

/**
 * Distributes the table that a migration's statement has created; does nothing for other statements. Later statements
 * may create foreign keys to the table.
 */
export async function distributeCreatedTable(client: pg.ClientBase, plainStatement: string): Promise<void> {
  const made = /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(plainStatement)?.[1] as
    | PlacedTable
    | undefined
  const placement = made && placements[made]
  if (placement && placement !== 'local') await distributeTables(client, [made])
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

async function foreignKeysOf(client: pg.ClientBase, tables: readonly PlacedTable[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
     order by conrelid::regclass::text, conname`,
    [tables],
  )
  return rows
}
