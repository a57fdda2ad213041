import { sql } from 'kysely'
import { type Database, type Sql, sqlState } from '../../engine/postgres/connection.ts'

/**
 * Time limit of a query for platform administrators. These queries cover all organizations, however many there are. A
 * query that takes longer is canceled, so that it does not slow down the service. The page then says that the query
 * took too long.
 */
export const adminQueryTimeoutMs = 2_000

const cancelled = '57014'

/**
 * Runs a query in a read-only transaction. Returns undefined if the query takes longer than `adminQueryTimeoutMs`. The
 * query may scan whole tables, unlike other statements of the service.
 */
export async function runBoundedQuery<T>(database: Database, look: (at: Sql) => Promise<T>): Promise<T | undefined> {
  try {
    return await database.sql
      .transaction()
      .setAccessMode('read only')
      .execute(async (at) => {
        await sql`select set_config('statement_timeout', ${String(adminQueryTimeoutMs)}, true),
          set_config('enable_seqscan', 'on', true), set_config('jit', 'off', true)`.execute(at)
        return look(at)
      })
  } catch (error) {
    if (sqlState(error) === cancelled) return undefined
    throw error
  }
}
