import type pg from 'pg'
import { applyMigration, usualPatience } from '../../db/postgres/apply-migration.ts'
import { clusterOf, misplacedTables } from '../../db/postgres/distribution/distribute.ts'
import { migrate, migrationNames, openMigratingSession } from '../../db/postgres/migrate.ts'
import { migrationOf } from '../../db/postgres/migration-files.ts'
import {
  type ClusterNode,
  dropOnNodes,
  makeOnNodes,
  superuserUrl,
  withClient,
} from '../../test/support/cluster/nodes.ts'

/** The last migration that was there before tables were spread as they are made. */
export const lastBeforeSpread = '0355_token_resources.sql'

const shards = 4
/** The column of a migration that one node refuses, since a shard there has it already. */
const column = 'upgrade_noted'

/**
 * Spreads a database of that migration, and holds that one which a node refuses in its middle leaves nothing on any node and is
 * done by the next call, and that those of this release then bring it to what a new database has. Gives what does not hold.
 */
export async function upgradeFaults(nodes: readonly ClusterNode[], freshUrl: string): Promise<string[]> {
  const name = `test_upgrade_${process.pid}`
  try {
    const url = await makeOnNodes(nodes, name, shards)
    const before = (await migrationNames()).filter((one) => one <= lastBeforeSpread)
    await migrate(url, usualPatience, new Set(before))
    const refused = await refusedMidway(nodes, name, url)
    await migrate(url)
    return [...refused, ...(await unlikeFresh(url, freshUrl))]
  } finally {
    await dropOnNodes(
      nodes.map((node) => superuserUrl(node, 'postgres')),
      name,
    )
  }
}

async function refusedMidway(nodes: readonly ClusterNode[], name: string, url: string): Promise<string[]> {
  const statements = ['projects', 'contacts', 'leads'].map(
    (table) => `alter table ${table} add column ${column} text;\n`,
  )
  const migration = migrationOf('9999_refused.sql', statements.join(''))
  const at = nodes.map((node) => superuserUrl(node, name))
  const last = at.at(-1)!
  const shard = (await shardsOf(last, 'leads'))[0]!
  await changeShard(last, `alter table ${shard} add column ${column} text`)
  const session = await openMigratingSession(url)
  session.isSpread = true
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

/** How many tables and shards of a node have the column, and how many transactions wait there for their end. */
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

/** A connection that is shown the shards, which Citus hides. */
const withShards = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(url, async (client) => {
    await client.query('set citus.override_table_visibility = off')
    return work(client)
  })

/** What an upgraded database has that a new one has not, or lacks. */
async function unlikeFresh(url: string, freshUrl: string): Promise<string[]> {
  const [upgraded, fresh] = [new Set(await partsOf(url)), new Set(await partsOf(freshUrl))]
  return [
    ...[...fresh].filter((part) => !upgraded.has(part)).map((part) => `an upgraded database lacks ${part}`),
    ...[...upgraded].filter((part) => !fresh.has(part)).map((part) => `an upgraded database has ${part} alone`),
  ]
}

/** Not of the coordinator's shards, whose names have numbers that are given as they come. */
const partsOf = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const misplaced = await misplacedTables(client, (await clusterOf(client))!)
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
