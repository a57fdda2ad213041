import type pg from 'pg'

/**
 * All connections that lead to the coordinator of a cluster with distributed tables. Other connections lead to a plain
 * PostgreSQL. The settings statement of each new connection detects which kind it is; other code calls `isDistributed`.
 */
const spread = new WeakSet<object>()

/** Column of the settings statement's result: whether the database is a cluster. */
export const distributedColumnSql = "exists (select from pg_extension where extname = 'citus') as is_spread"

export const isDistributed = (client: object): boolean => spread.has(client)

/** How long a node may take to accept a connection before it counts as unreachable, in ms. */
const connectMs = 3_000
/** Interval in ms at which the coordinator checks that the connection is still open while it runs a statement. */
const clientCheckMs = 2_000

/**
 * Settings of a connection to a coordinator.
 * - A transaction's settings also apply to its statements on the nodes.
 * - Each statement is planned for its values, because the values determine the node. If planning costs more than
 *   running, the service asks for a generic plan; Citus accepts one only for simple lookups.
 * - A statement on several shards uses one connection per node. So it does not occupy all connections of a node, and it
 *   sees the earlier writes of its transaction.
 */
const settings = `set citus.propagate_set_commands = 'local'; set plan_cache_mode = auto;
  set citus.multi_shard_modify_mode = 'sequential';
  set citus.node_connection_timeout = ${connectMs}; set client_connection_check_interval = ${clientCheckMs}`

/**
 * Records a new connection to a coordinator and applies the coordinator's settings to it. `answered` is the result of
 * the settings statement. Does nothing for a plain PostgreSQL.
 */
export async function detectDistribution(client: pg.ClientBase, answered: { is_spread: boolean }): Promise<void> {
  if (!answered.is_spread) return
  spread.add(client)
  await client.query(settings)
}

/**
 * Statements that change the settings of the service's role. The coordinator's connections to the nodes thus get the
 * same settings as the service's own connections: limited lock waits and no sequential scans. The settings also apply
 * to nodes that are added later.
 */
export const nodeSettingStatements = ["lock_timeout = '5s'", 'enable_seqscan = off', 'jit = off'].map(
  (setting) => `alter role current_user set ${setting}`,
)
