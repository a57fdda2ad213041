import { sql } from 'kysely'
import { type Database, type Sql, sqlState } from '../postgres/connection.ts'

/**
 * Time limit of a query for platform administrators. Such queries cover all organizations, however many there are. A
 * query that takes longer is canceled and reported as such, so that it never slows down the service.
 */
export const adminQueryTimeoutMs = 2_000

const cancelled = '57014'

/**
 * Runs a query in a read-only transaction. Returns undefined if it took longer than `adminQueryTimeoutMs`. Unlike other statements
 * of the service, these may scan whole tables.
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
