import type pg from 'pg'

/**
 * Whether a connection leads to the coordinator of a cluster over whose nodes the tables are spread, or to a plain Postgres. Each
 * connection asks for it with its settings; this is the one place that knows, and what differs for it asks here.
 */
const spread = new WeakSet<object>()

/** The column by which the statement of a connection's settings asks. */
export const spreadColumn = "exists (select from pg_extension where extname = 'citus') as is_spread"

export const isSpread = (client: object): boolean => spread.has(client)

/** A node that does not take a connection in this time is away. */
const connectMs = 3_000
/** The coordinator looks so often whether the service still waits for what it does. */
const clientCheckMs = 2_000

/**
 * Settings of a connection to a coordinator. What a transaction sets for itself holds on the nodes too. A statement is planned
 * for its values: only these tell Citus the node, and a generic plan, which Postgres is asked for where planning costs more than
 * running, is refused for whatever is no plain look-up. A statement on several shards goes through them on one connection to
 * each node: it takes its share of a node and not all, and sees what its transaction has written.
 */
const settings = `set citus.propagate_set_commands = 'local'; set plan_cache_mode = auto;
  set citus.multi_shard_modify_mode = 'sequential';
  set citus.node_connection_timeout = ${connectMs}; set client_connection_check_interval = ${clientCheckMs}`

/** Notes what a new connection leads to, and gives one to a coordinator its settings. */
export async function noteSpread(client: pg.ClientBase, answered: { is_spread: boolean }): Promise<void> {
  if (!answered.is_spread) return
  spread.add(client)
  await client.query(settings)
}

/**
 * What the service's connections set for themselves, for those of the coordinator to the nodes, which are opened with the settings of the
 * role: no statement waits long for a lock, and none reads a whole table. Of nodes that are added later, too.
 */
export const nodeSettings = ["lock_timeout = '5s'", 'enable_seqscan = off', 'jit = off'].map(
  (setting) => `alter role current_user set ${setting}`,
)
