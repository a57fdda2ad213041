import { type CompiledQuery, PostgresDialect } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { boundTo } from '../../db/session.ts'
import { reading, type Unit } from '../../db/unit.ts'

/** The statement that `read` sends, explained after it has run. */
export async function planOf(database: Database, read: (unit: Unit) => Promise<unknown>): Promise<string> {
  const sent: CompiledQuery[] = []
  const connection = {
    executeQuery: async (query: CompiledQuery) => {
      sent.push(query)
      return { rows: [{ total: 0 }] as never[] }
    },
    streamQuery: () => {
      throw new Error('nothing streams here')
    },
  }
  const sql = boundTo(connection, database.sql, new PostgresDialect({ pool: database.pool }))
  await read({ ...reading(database), sql, lookups: sql })
  const { sql: text, parameters } = sent[0]!
  const { rows } = await database.pool.query(`explain (analyze, costs off, timing off) ${text}`, [...parameters])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
