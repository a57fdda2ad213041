import pg from 'pg'
import { serviceRole } from '../../../db/engine/postgres/embedded/roles.ts'
import { superuser } from '../../../db/engine/postgres/embedded/server.ts'
import { migrate } from '../../../db/engine/postgres/migrate.ts'
import {
  migrationsDigest,
  type TestCluster,
  templateLockKey,
  templateName,
  testRunsLockKey,
  urlOfDatabase,
} from './cluster.ts'

/** Node of a Citus cluster, as its coordinator lists it. The coordinator itself has group 0. */
export interface ClusterNode {
  group: number
  host: string
  port: number
}

/** Password of the test roles on every node. It protects nothing: nodes that do not ask for a password accept any. */
const password = 'tests'

/**
 * Prepares a Citus cluster for the tests, instead of a single Postgres server. `clusterUrl` connects a superuser to the
 * coordinator, on a database in which the nodes are registered. The nodes must let the superuser and the service's role
 * connect to each other. The template and each test database are created on every node.
 */
export async function openTestCitusCluster(clusterUrl: string): Promise<TestCluster> {
  const nodes = await listClusterNodes(clusterUrl)
  await createRolesOnNodes(clusterUrl, nodes)
  const template = `${templateName}_${await migrationsDigest()}`
  const urls = nodes.map((node) => superuserUrl(node, 'postgres'))
  const [coordinatorUrl, ...others] = urls as [string, ...string[]]
  const run = new pg.Client({ connectionString: coordinatorUrl, application_name: 'setup' })
  await run.connect()
  const leftovers = () => removeLeftovers(run, urls, template)
  await run.query('select pg_advisory_lock($1)', [templateLockKey])
  await leftovers()
  await run.query('select pg_advisory_lock_shared($1)', [testRunsLockKey])
  if (!(await isThere(coordinatorUrl, template))) await makeTemplate(nodes, urls, template)
  await run.query('select pg_advisory_unlock($1)', [templateLockKey])
  const serviceUrl = new URL(urlOfDatabase(coordinatorUrl, template))
  serviceUrl.username = serviceRole
  const env = {
    TEST_DATABASE_URL: serviceUrl.href,
    TEST_SUPERUSER_URL: coordinatorUrl,
    TEST_TABLESPACE: 'pg_default',
    TEST_OTHER_NODES: others.join(' '),
  }
  const serverPid = await withClient(coordinatorUrl, async (client) => {
    const { rows } = await client.query<{ lock: string }>("select pg_read_file('postmaster.pid') as lock")
    return Number.parseInt(rows[0]!.lock, 10)
  })
  const close = async () => {
    await run.query('select pg_advisory_lock($1)', [templateLockKey])
    await run.query('select pg_advisory_unlock_shared($1)', [testRunsLockKey])
    await leftovers()
    await run.end()
  }
  return { env, serverPid, close }
}

/** Removes the databases of finished test runs; does nothing while another run is active. */
async function removeLeftovers(run: pg.Client, urls: readonly string[], template: string): Promise<void> {
  const { rows } = await run.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [testRunsLockKey])
  if (!rows[0]!.alone) return
  for (const name of await databasesLike(urls[0]!, template)) await dropDatabaseOnNodes(urls, name)
  await run.query('select pg_advisory_unlock($1)', [testRunsLockKey])
}

/**
 * Returns the coordinator, followed by the worker nodes. Throws if the URL does not lead to a coordinator with worker
 * nodes.
 */
export async function listClusterNodes(url: string): Promise<ClusterNode[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<ClusterNode>(
      "select groupid as group, nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and isactive order by groupid",
    )
    if (rows[0]?.group !== 0 || rows.length < 2) throw new Error(`${url} leads to no coordinator that knows its nodes`)
    return rows
  })
}

/** Creates or updates the test superuser and the service's role on each node, so that both can sign in. */
export async function createRolesOnNodes(clusterUrl: string, nodes: readonly ClusterNode[]): Promise<void> {
  for (const node of nodes) await withClient(at(clusterUrl, node, 'postgres'), prepareNode)
}

async function prepareNode(client: pg.Client): Promise<void> {
  for (const [role, rights] of [
    [superuser, 'superuser'],
    [serviceRole, 'nosuperuser'],
  ]) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    await client.query(`${rowCount ? 'alter' : 'create'} role ${role} login ${rights} password '${password}'`)
  }
}

async function makeTemplate(nodes: readonly ClusterNode[], urls: readonly string[], template: string): Promise<void> {
  const draft = `${template}_draft`
  await migrate(await createDatabaseOnNodes(nodes, draft, shardCount))
  for (const node of urls)
    await withClient(node, async (client) => {
      // The template allows no connections, which also keeps out Citus background processes.
      await client.query(`alter database ${draft} allow_connections false`)
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [draft])
      await renameUnused(client, draft, template)
    })
}

/** Number of shards of each distributed table. It is small, because each new test database copies all shards. */
const shardCount = 4

/**
 * Creates an empty database with this name on each node. Returns its URL on the coordinator, for the service's role.
 */
export async function createDatabaseOnNodes(
  nodes: readonly ClusterNode[],
  name: string,
  shards: number,
): Promise<string> {
  const urls = nodes.map((node) => superuserUrl(node, 'postgres'))
  await dropDatabaseOnNodes(urls, name)
  for (const [index, url] of urls.entries()) {
    await withClient(url, (client) => client.query(`create database ${name} owner ${serviceRole} template template0`))
    // The migrations create all other extensions, on each node as the service's role.
    await withClient(superuserUrl(nodes[index]!, name), (client) => client.query('create extension citus'))
  }
  const [coordinator, ...workers] = nodes as [ClusterNode, ...ClusterNode[]]
  await withClient(superuserUrl(coordinator, name), async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port])
    for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port])
    await client.query(`alter database ${name} set citus.shard_count = ${shards}`)
  })
  const url = new URL(superuserUrl(coordinator, name))
  url.username = serviceRole
  return url.href
}

async function renameUnused(client: pg.Client, draft: string, template: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`alter database ${draft} rename to ${template}`)
      return
    } catch (error) {
      if (tries === 50) throw error
      await client.query('select pg_sleep(0.1)')
    }
  }
}

/** Removes a database from each node, including its unfinished prepared transactions and shard moves. */
export async function dropDatabaseOnNodes(urls: readonly string[], name: string): Promise<void> {
  for (const url of urls) await endSubscriptions(url, name)
  for (const url of urls)
    await withClient(url, async (client) => {
      const { rows } = await client.query<{ gid: string }>('select gid from pg_prepared_xacts where database = $1', [
        name,
      ])
      for (const { gid } of rows)
        await withClient(urlOfDatabase(url, name), (within) =>
          within.query(`rollback prepared ${pg.escapeLiteral(gid)}`),
        ).catch(() => {})
      await client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where database = $1', [
        name,
      ])
      await client.query(`drop database if exists ${name} with (force)`)
    })
}

/** Drops the subscriptions that an interrupted shard move leaves. A database with a subscription cannot be dropped. */
async function endSubscriptions(url: string, name: string): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ subscription: string }>(
      `select quote_ident(subname) as subscription from pg_subscription
       where subdbid = (select oid from pg_database where datname = $1)`,
      [name],
    ),
  )
  for (const { subscription } of rows)
    await withClient(urlOfDatabase(url, name), async (within) => {
      await within.query(`alter subscription ${subscription} disable`)
      await within.query(`alter subscription ${subscription} set (slot_name = none)`)
      await within.query(`drop subscription ${subscription}`)
    })
}

async function databasesLike(url: string, template: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where (datname like 'test\\_%' or datname like $1) and datname <> $2",
      [`${templateName}%`, template],
    )
    return rows.map(({ datname }) => datname)
  })
}

const isThere = (url: string, name: string): Promise<boolean> =>
  withClient(
    url,
    async (client) => (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1,
  )

function at(url: string, { host, port }: ClusterNode, database: string): string {
  const other = new URL(urlOfDatabase(url, database))
  Object.assign(other, { hostname: host, port: `${port}` })
  return other.href
}

export const superuserUrl = (node: ClusterNode, database: string): string =>
  at(`postgres://${superuser}:${password}@localhost/`, node, database)

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'setup' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
