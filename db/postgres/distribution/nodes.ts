import { sql } from 'kysely'
import { type Database, isSpreadDatabase } from '../connection.ts'

/**
 * How the nodes of a cluster stand: `away` while one does not answer, whose organizations cannot be served; `unfinished` while a
 * transaction over several nodes, prepared on one, has waited for its end for longer than Citus's own recovery takes.
 */
export type NodesState = 'ready' | 'away' | 'unfinished'

/** Citus looks once a minute (citus.recover_2pc_interval). */
const recoveryMinutes = 3

const unfinishedSql = `select count(*) from pg_prepared_xacts where database = current_database()
  and gid like 'citus\\_%' and prepared < now() - interval '${recoveryMinutes} minutes'`

/** Asks each node over the coordinator; undefined for a plain Postgres. */
export async function nodesState(database: Database): Promise<NodesState | undefined> {
  if (!(await isSpreadDatabase(database))) return undefined
  // Only of nodes that answer, since a statement would wait for one that hangs.
  if ((await database.nodes.look()).size > 0) return 'away'
  const { rows } = await sql<{ success: boolean; result: string }>`
    select success, result from run_command_on_all_nodes(${unfinishedSql}, give_warning_for_connection_errors => false)
  `.execute(database.sql)
  if (rows.some(({ success }) => !success)) return 'away'
  return rows.some(({ result }) => result !== '0') ? 'unfinished' : 'ready'
}
