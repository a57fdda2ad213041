import type pg from 'pg'
import { applyMigration, defaultLockWaitLimits } from '../../../db/engine/postgres/apply-migration.ts'
import { findMisplacedTables, readCluster } from '../../../db/engine/postgres/distribution/distribute.ts'
import { listMigrationNames, migrate, openMigratingSession } from '../../../db/engine/postgres/migrate.ts'
import { parseMigration } from '../../../db/engine/postgres/migration-files.ts'
import {
  type ClusterNode,
  createDatabaseOnNodes,
  dropDatabaseOnNodes,
  superuserUrl,
  withClient,
} from '../../testkit/cluster/nodes.ts'

/**
 * Last migration that creates tables without distributing them. Later migrations distribute each table when they create
 * it.
 */
export const lastMigrationBeforeDistribution = '0355_token_resources.sql'

const shards = 4
/** Column that a test migration adds. One node refuses it, because a shard there already has the column. */
const column = 'upgrade_noted'

/**
 * Tests the upgrade of a distributed database from the migration `lastMigrationBeforeDistribution`. Returns the faults.
 * If one node refuses a migration midway, the migration must leave nothing on any node and must succeed at the next
 * call. After this release's migrations the database must equal a new one.
 */
export async function findUpgradeFaults(nodes: readonly ClusterNode[], freshUrl: string): Promise<string[]> {
  const name = `test_upgrade_${process.pid}`
  try {
    const url = await createDatabaseOnNodes(nodes, name, shards)
    const before = (await listMigrationNames()).filter((one) => one <= lastMigrationBeforeDistribution)
    await migrate(url, defaultLockWaitLimits, new Set(before))
    const refused = await refusedMidway(nodes, name, url)
    await migrate(url)
    return [...refused, ...(await unlikeFresh(url, freshUrl))]
  } finally {
    await dropDatabaseOnNodes(
      nodes.map((node) => superuserUrl(node, 'postgres')),
      name,
    )
  }
}

async function refusedMidway(nodes: readonly ClusterNode[], name: string, url: string): Promise<string[]> {
  const statements = ['projects', 'contacts', 'leads'].map(
    (table) => `alter table ${table} add column ${column} text;\n`,
  )
  const migration = parseMigration('9999_refused.sql', statements.join(''))
  const at = nodes.map((node) => superuserUrl(node, name))
  const last = at.at(-1)!
  const shard = (await shardsOf(last, 'leads'))[0]!
  await changeShard(last, `alter table ${shard} add column ${column} text`)
  const session = await openMigratingSession(url)
  session.isDistributed = true
  try {
    const said = await applyMigration(session, migration).then(
      () => 'it was applied',
      (error: Error) => error.message,
    )
    const faults = said.includes(`"${shard}" already exists`) ? [] : [`a migration that a node refuses said: ${said}`]
    const left = await Promise.all(at.map(leftOn))
    if (left.join() !== nodes.map((_, index) => (index === nodes.length - 1 ? 1 : 0)).join())
      faults.push(`a migration that a node refuses left columns or transactions on the nodes: ${left.join(', ')}`)
    await changeShard(last, `alter table ${shard} drop column ${column}`)
    await applyMigration(session, migration)
    await session.client.query('delete from schema_migrations where name = $1', [migration.name])
    for (const table of ['projects', 'contacts', 'leads'])
      await session.client.query(`alter table ${table} drop column ${column}`)
    return faults
  } finally {
    await session.client.end()
  }
}

const shardsOf = (url: string, table: string): Promise<string[]> =>
  withShards(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relname ~ ('^' || $1 || '_\\d+$') and relkind = 'r' order by 1",
      [table],
    )
    return rows.map(({ name }) => name)
  })

const changeShard = (url: string, text: string): Promise<unknown> =>
  withShards(url, async (client) => {
    await client.query('set citus.enable_manual_changes_to_shards = on')
    await client.query(text)
  })

/** Counts the tables and shards of a node that have the column, and the node's unfinished prepared transactions. */
const leftOn = (url: string): Promise<number> =>
  withShards(url, async (client) => {
    const { rows } = await client.query<{ count: string }>(
      `select (select count(*) from pg_attribute a join pg_class c on c.oid = a.attrelid
         where attname = $1 and relkind = 'r' and not attisdropped)
       + (select count(*) from pg_prepared_xacts where database = current_database()) as count`,
      [column],
    )
    return Number(rows[0]!.count)
  })

/** Opens a connection on which shards are visible; Citus usually hides them. */
const withShards = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(url, async (client) => {
    await client.query('set citus.override_table_visibility = off')
    return work(client)
  })

/** Returns the differences between an upgraded database and a new one. */
async function unlikeFresh(url: string, freshUrl: string): Promise<string[]> {
  const [upgraded, fresh] = [new Set(await partsOf(url)), new Set(await partsOf(freshUrl))]
  return [
    ...[...fresh].filter((part) => !upgraded.has(part)).map((part) => `an upgraded database lacks ${part}`),
    ...[...upgraded].filter((part) => !fresh.has(part)).map((part) => `an upgraded database has ${part} alone`),
  ]
}

/**
 * Returns the columns, constraints, indexes and misplaced tables of a database. The coordinator's shards are left out,
 * because the numbers in their names vary.
 */
const partsOf = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const misplaced = await findMisplacedTables(client, (await readCluster(client))!)
    const { rows } = await client.query<{ part: string }>(`
      select 'the column ' || attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) || attnotnull as part
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and attnum > 0 and not attisdropped
      union all
      select 'the rule ' || conrelid::regclass || ' ' || pg_get_constraintdef(c.oid) || ' ' || convalidated
      from pg_constraint c where connamespace = 'public'::regnamespace and conrelid <> 0
      union all
      select 'the index ' || pg_get_indexdef(indexrelid) || indisvalid from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace`)
    const parts = rows.map(({ part }) => part).filter((part) => !/_\d{6}\b/.test(part))
    return [...parts, ...misplaced.map((table) => `${table} where it should not be`)]
  })
