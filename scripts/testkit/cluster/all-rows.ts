import type { Database } from '../../../db/engine/postgres/connection.ts'

/** Returns the rows of each table as texts, including the queued tasks. Omits the tables in `without`. */
export async function readAllRows(
  { pool }: Pick<Database, 'pool'>,
  without: readonly string[],
): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema() and tablename <> all($1)',
    [without],
  )
  const found: Record<string, string[]> = {}
  for (const { name } of rows) {
    const text = `select /* of a test */ one::text as row from ${name} one order by 1`
    found[name] = (await pool.query<{ row: string }>(text)).rows.map(({ row }) => row)
  }
  const queue = `select t.identifier, j.payload, j.key, j.run_at, j.attempts, j.last_error, j.max_attempts
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`
  found.queue = (await pool.query(`select q::text as row from (${queue}) q order by 1`)).rows.map(({ row }) => row)
  return found
}
