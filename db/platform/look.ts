import { sql } from 'kysely'
import { type Database, type Sql, sqlState } from '../postgres/connection.ts'

/**
 * What a platform administrator is shown is of all organizations, however many there are. So each look has a time, and
 * one that takes longer is given up and said to have been: it is never what holds up the service.
 */
export const lookMs = 2_000

const cancelled = '57014'

/**
 * Looks, in a transaction that only reads. Undefined when it took longer than `lookMs`. These statements go through whole
 * tables on purpose, which the service's connections else avoid.
 */
export async function boundedLook<T>(database: Database, look: (at: Sql) => Promise<T>): Promise<T | undefined> {
  try {
    return await database.sql
      .transaction()
      .setAccessMode('read only')
      .execute(async (at) => {
        await sql`select set_config('statement_timeout', ${String(lookMs)}, true),
          set_config('enable_seqscan', 'on', true), set_config('jit', 'off', true)`.execute(at)
        return look(at)
      })
  } catch (error) {
    if (sqlState(error) === cancelled) return undefined
    throw error
  }
}
