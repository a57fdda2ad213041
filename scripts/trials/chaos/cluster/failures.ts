import { setTimeout as sleep } from 'node:timers/promises'
import { sqlState } from '../../../../db/engine/postgres/connection.ts'
import { superuserUrl, withClient } from '../../../testkit/cluster/nodes.ts'
import type { TenantWithKey } from '../../../testkit/environment/tenants.ts'
import type { ChaosRun } from '../chaos-trial.ts'
import type { ChaosFinding } from '../records.ts'
import { type Failure, type FailureResult, waitForPartlyDoneImport } from '../recovery.ts'
import type { ClusterPostgres, ControlledNode } from './cluster-postgres.ts'
import { findNodeOfTenant } from './observers.ts'
import { describeWatchResults, findWatchProblems, watchOrganizations } from './watch.ts'

/** Time for which a node is unavailable: long enough that requests that wait for the node reach their time limits. */
const awayMs = [8_000, 12_000] as const
const beforeMs = 1_000
const moveLimitMs = 600_000
const mostTries = 20
const betweenTriesMs = 1_000
const recoveryLimitMs = 130_000

/**
 * Failures that only a cluster can have. Those of the coordinator are not listed here, because a single Postgres has
 * them too.
 */
export const listClusterFailures = (cluster: ClusterPostgres): Failure[] => [
  { name: 'a node killed', cause: (scene) => loseNode(scene, cluster, ({ server }) => server.kill(), startAgain) },
  { name: 'a node frozen', cause: (scene) => loseNode(scene, cluster, freeze, ({ server }) => server.thaw()) },
  { name: 'a node emptied, removed, added and given shards again', cause: (scene) => moveShards(scene, cluster) },
  { name: 'an organization isolated on a shard of its own', cause: (scene) => isolateOrganization(scene, cluster) },
]

const startAgain = ({ server }: ControlledNode): Promise<void> => server.start()
const freeze = ({ server }: ControlledNode): void => server.freeze()

/**
 * Makes a node unavailable for some seconds while organizations send requests. Requests must fail for organizations on
 * that node, and for no others.
 */
async function loseNode(
  scene: ChaosRun,
  { workers }: ClusterPostgres,
  take: (node: ControlledNode) => unknown,
  giveBack: (node: ControlledNode) => unknown,
): Promise<FailureResult> {
  const { random, nodeTenants, database } = scene
  const node = random.pick(workers)
  const groups = new Map<TenantWithKey, number>()
  for (const tenant of nodeTenants) groups.set(tenant, await findNodeOfTenant(database, tenant.id))
  const jobs = await waitForPartlyDoneImport(scene)
  const watching = watchOrganizations(scene, nodeTenants)
  await sleep(beforeMs)
  await take(node)
  const away = random.whole(...awayMs)
  await sleep(away)
  await giveBack(node)
  const mendedMs = Date.now()
  const left = await preparedOn(node)
  await watching.stop()
  const isIts = (tenant: TenantWithKey): boolean => groups.get(tenant) === node.group
  const { results } = watching
  const unfelt = results.every(({ tenant, refused }) => !isIts(tenant) || refused === 0)
  return {
    jobs,
    endedAtMs: mendedMs,
    observation: `node ${node.group} away ${(away / 1000).toFixed(1)} s, ${left} of its transactions were left over; ${describeWatchResults(results, isIts)}`,
    problems: [
      ...findWatchProblems(results, isIts),
      ...(unfelt ? ['it was not felt by organizations of the node'] : []),
    ],
  }
}

/**
 * Returns how many prepared transactions a node has now. Some belong to running transactions, others were left by a
 * failure.
 */
const preparedOn = (node: ControlledNode): Promise<number> =>
  withClient(superuserUrl(node, 'postgres'), async (client) => {
    const { rows } = await client.query<{ count: string }>(
      "select count(*) from pg_prepared_xacts where gid like 'citus%'",
    )
    return Number(rows[0]!.count)
  })

/**
 * Waits until Citus has resolved the prepared transactions that failures left, for at most two of its recovery
 * intervals. Reports the remaining ones as wrong.
 */
export async function checkPreparedTransactions({ cluster }: Pick<ChaosRun, 'cluster'>): Promise<ChaosFinding[]> {
  if (!cluster) return []
  const giveUpAt = Date.now() + recoveryLimitMs
  const count = async () => {
    const found = await Promise.all(cluster.nodes.map(preparedOn))
    return found.reduce((sum, one) => sum + one, 0)
  }
  let open = await count()
  while (open > 0 && Date.now() < giveUpAt) {
    await sleep(1_000)
    open = await count()
  }
  return [{ name: 'transactions over nodes that nobody ended', count: open, wrong: open }]
}

/**
 * Moves all shards away from a node, removes it from the cluster, adds it again and rebalances the shards, all under
 * load.
 */
async function moveShards(scene: ChaosRun, cluster: ClusterPostgres): Promise<FailureResult> {
  const jobs = await waitForPartlyDoneImport(scene)
  const node = scene.random.pick(cluster.workers)
  const { host, port } = node
  const watching = watchOrganizations(scene, scene.nodeTenants)
  const from = Date.now()
  const took: string[] = []
  const step = async (name: string, text: string, values: unknown[] = []): Promise<void> => {
    const began = Date.now()
    await withClient(cluster.ownSuperuserUrl, async (client) => {
      await client.query('set statement_timeout = 0')
      const tries = await again(() => client.query(text, values))
      took.push(`${name} ${((Date.now() - began) / 1000).toFixed(1)} s${tries > 1 ? ` at the ${tries}th try` : ''}`)
    })
  }
  await step('emptied', 'select citus_drain_node($1, $2)', [host, port])
  await step('cleaned', 'call citus_cleanup_orphaned_resources()')
  await step('removed', 'select citus_remove_node($1, $2)', [host, port])
  await step('added', 'select citus_add_node($1, $2)', [host, port])
  // Citus gives the node a new group number.
  node.group = await withClient(cluster.ownSuperuserUrl, async (client) => {
    const text = 'select groupid as group from pg_dist_node where nodename = $1 and nodeport = $2'
    return (await client.query<{ group: number }>(text, [host, port])).rows[0]!.group
  })
  await step('rebalance started', 'select citus_rebalance_start()')
  await rebalanced(cluster)
  const mendedMs = Date.now()
  await watching.stop()
  return {
    jobs,
    endedAtMs: mendedMs,
    observation: `${took.join(', ')}, all ${((mendedMs - from) / 1000).toFixed(1)} s; ${describeWatchResults(watching.results, () => false)}`,
    problems: findWatchProblems(watching.results, () => false),
  }
}

/**
 * Runs a command again while it fails for a temporary reason, as an operator would. Such reasons are a deadlock with
 * the load, a lock timeout, and resources left by the last try. Returns the number of tries. Throws after 20 tries, and
 * at once for other errors.
 */
async function again(command: () => Promise<unknown>): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      await command()
      return tries
    } catch (error) {
      const isPassing = ['40P01', '55P03'].includes(sqlState(error) ?? '') || /orphaned/.test((error as Error).message)
      if (tries === mostTries || !isPassing) throw error
      await sleep(betweenTriesMs)
    }
  }
}

async function rebalanced({ ownSuperuserUrl }: ClusterPostgres): Promise<void> {
  const giveUpAt = Date.now() + moveLimitMs
  await withClient(ownSuperuserUrl, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ state: string }>(
        'select state::text from pg_dist_background_job order by job_id desc limit 1',
      )
      const state = rows[0]?.state ?? 'finished'
      if (state === 'finished') return
      if (state === 'failed' || state === 'cancelled') throw new Error(`the rebalance ${state}`)
      if (Date.now() > giveUpAt) throw new Error('the rebalance did not end')
      await sleep(100)
    }
  })
}

/**
 * Longest time for which a write may be blocked. A write waits up to five seconds for a connection, and up to five for
 * a lock.
 */
const blockedMs = 11_000

/**
 * Isolates an organization in its own shards and moves these shards to another node. During the move, writes of the
 * other organizations in the old shards wait, and other requests may find no free connection. Citus's transfer mode
 * force_logical is not used, because it does not end while updates run (github.com/citusdata/citus/issues/6790).
 */
async function isolateOrganization(scene: ChaosRun, cluster: ClusterPostgres): Promise<FailureResult> {
  const jobs = await waitForPartlyDoneImport(scene)
  const { random, database, writerTenants, nodeTenants, jobTenant } = scene
  const { id } = random.pick([...writerTenants, jobTenant, ...nodeTenants])
  const own = await shardOf(scene, id)
  const beside = new Set<number>()
  for (const observer of nodeTenants) if ((await shardOf(scene, observer.id)) === own) beside.add(observer.id)
  const watching = watchOrganizations(scene, nodeTenants)
  const group = await findNodeOfTenant(database, id)
  const to = random.pick(cluster.workers.filter((node) => node.group !== group))
  const here = cluster.workers.find((node) => node.group === group)!
  const seen = await isolateAndMove(cluster, id, here, to).catch((error: Error) => {
    if (/already been isolated/.test(error.message)) return 'it was isolated before'
    if (sqlState(error) === '40P01') return `not done, since each of ${mostTries} tries ended as part of a deadlock`
    throw error
  })
  const mendedMs = Date.now()
  await watching.stop()
  const isBeside = (tenant: TenantWithKey): boolean => beside.has(tenant.id)
  return {
    jobs,
    endedAtMs: mendedMs,
    observation: `${seen}; ${describeWatchResults(watching.results, isBeside)}`,
    problems: findWatchProblems(watching.results, () => true, blockedMs),
  }
}

async function isolateAndMove(
  { ownSuperuserUrl }: ClusterPostgres,
  id: number,
  from: ControlledNode,
  to: ControlledNode,
) {
  return withClient(ownSuperuserUrl, async (client) => {
    await client.query('set statement_timeout = 0')
    const timed = async (text: string, values: unknown[]) => {
      const began = Date.now()
      let shard = 0
      const tries = await again(async () => {
        shard = (await client.query<{ shard: number }>(text, values)).rows[0]!.shard
      })
      return {
        shard,
        took: `${((Date.now() - began) / 1000).toFixed(1)} s${tries > 1 ? ` at the ${tries}th try` : ''}`,
      }
    }
    const isolated = await timed(
      "select isolate_tenant_to_new_shard('users', $1::bigint, 'CASCADE', shard_transfer_mode => 'block_writes') as shard",
      [id],
    )
    const places = [isolated.shard, from.host, from.port, to.host, to.port]
    const moved = await timed('select citus_move_shard_placement($1, $2, $3, $4, $5)', places)
    return `organization ${id} isolated in ${isolated.took}, moved in ${moved.took}`
  })
}

async function shardOf({ database }: Pick<ChaosRun, 'database'>, tenantId: number): Promise<number> {
  const text = "select get_shard_id_for_distribution_column('users', $1::bigint) as shard"
  return (await database.pool.query<{ shard: number }>(text, [tenantId])).rows[0]!.shard
}
