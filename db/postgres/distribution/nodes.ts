import { sql } from 'kysely'
import { type Database, isDistributedDatabase } from '../connection.ts'

/**
 * State of a cluster's nodes. `away`: a node does not answer, and its organizations cannot be served. `unfinished`: a
 * prepared transaction over several nodes has been pending for longer than Citus's recovery takes.
 */
export type NodesState = 'ready' | 'away' | 'unfinished'

/**
 * Age of a prepared transaction, in minutes, at which it counts as unfinished. Citus's recovery runs once a minute
 * (citus.recover_2pc_interval).
 */
const recoveryMinutes = 3

const unfinishedSql = `select count(*) from pg_prepared_xacts where database = current_database()
  and gid like 'citus\\_%' and prepared < now() - interval '${recoveryMinutes} minutes'`

/** Checks each node through the coordinator; returns undefined for a plain PostgreSQL. */
export async function readNodesState(database: Database): Promise<NodesState | undefined> {
  if (!(await isDistributedDatabase(database))) return undefined
  // Nodes are queried only if all answer, because the statement would wait for a hanging node.
  if ((await database.nodes.look()).size > 0) return 'away'
  const { rows } = await sql<{ success: boolean; result: string }>`
    select success, result from run_command_on_all_nodes(${unfinishedSql}, give_warning_for_connection_errors => false)
  `.execute(database.sql)
  if (rows.some(({ success }) => !success)) return 'away'
  return rows.some(({ result }) => result !== '0') ? 'unfinished' : 'ready'
}
