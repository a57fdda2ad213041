import { sql } from 'kysely'
import { type Database, isDistributedDatabase } from '../connection.ts'

/**
 * State of a cluster's nodes. `away`: a node does not answer, and the organizations on it cannot be served.
 * `unfinished`: a prepared transaction over several nodes is still pending, although Citus's recovery should have
 * completed it.
 */
export type NodesState = 'ready' | 'away' | 'unfinished'

/**
 * Age in minutes at which a prepared transaction counts as unfinished. Citus's recovery runs once a minute
 * (citus.recover_2pc_interval).
 */
const recoveryMinutes = 3

const unfinishedSql = `select count(*) from pg_prepared_xacts where database = current_database()
  and gid like 'citus\\_%' and prepared < now() - interval '${recoveryMinutes} minutes'`

/** Checks all nodes through the coordinator. Returns undefined for a plain PostgreSQL. */
export async function readNodesState(database: Database): Promise<NodesState | undefined> {
  if (!(await isDistributedDatabase(database))) return undefined
  // While a node hangs, the query of all nodes would wait for it, so it is skipped.
  if ((await database.nodes.checkNodes()).size > 0) return 'away'
  const { rows } = await sql<{ success: boolean | null; result: string | null }>`
    select success, result from run_command_on_all_nodes(${unfinishedSql}, give_warning_for_connection_errors => false)
  `.execute(database.sql)
  if (rows.some(({ success }) => !success)) return 'away'
  return rows.some(({ result }) => result !== '0') ? 'unfinished' : 'ready'
}
