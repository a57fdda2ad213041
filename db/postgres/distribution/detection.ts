import type pg from 'pg'

/**
 * Connections that lead to the coordinator of a cluster with distributed tables. All others lead to a plain PostgreSQL.
 * Each connection finds this out with its settings statement. All code that depends on it calls `isDistributed`.
 */
const spread = new WeakSet<object>()

/** Column in the settings statement that determines whether a database is a cluster. */
export const distributedColumnSql = "exists (select from pg_extension where extname = 'citus') as is_spread"

export const isDistributed = (client: object): boolean => spread.has(client)

/** How long a node may take to accept a connection before it counts as unreachable, in ms. */
const connectMs = 3_000
/** Interval at which the coordinator checks whether the service still waits for a statement, in ms. */
const clientCheckMs = 2_000

/**
 * Settings of a connection to a coordinator.
 * - Settings of a transaction also apply on the nodes.
 * - Statements are planned for their values, because only the values determine the node. Where planning costs more than
 *   running, the service asks for a generic plan; Citus rejects one for anything but simple lookups.
 * - A statement on several shards uses one connection per node. So it does not occupy a whole node, and it sees the
 *   writes of its transaction.
 */
const settings = `set citus.propagate_set_commands = 'local'; set plan_cache_mode = auto;
  set citus.multi_shard_modify_mode = 'sequential';
  set citus.node_connection_timeout = ${connectMs}; set client_connection_check_interval = ${clientCheckMs}`

/** Records whether a new connection leads to a coordinator, and applies the coordinator's settings. */
export async function detectDistribution(client: pg.ClientBase, answered: { is_spread: boolean }): Promise<void> {
  if (!answered.is_spread) return
  spread.add(client)
  await client.query(settings)
}

/**
 * Statements that set role-level settings for the coordinator's connections to the nodes, equal to those of the
 * service's own connections. They limit lock waits and avoid sequential scans. They also apply to nodes added later.
 */
export const nodeSettingStatements = ["lock_timeout = '5s'", 'enable_seqscan = off', 'jit = off'].map(
  (setting) => `alter role current_user set ${setting}`,
)
