import type { KyselyPlugin, QueryId } from 'kysely'
import type { Database } from '../../../db/engine/postgres/connection.ts'

/**
 * Returns the database with simulated connection losses. A statement whose Kysely query, as JSON, contains `mark` is
 * executed, but then fails as if its answer were lost.
 */
export function withLostAnswers(database: Database, mark: string): Database {
  const lost = new WeakSet<QueryId>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes(mark)) lost.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) =>
      lost.has(queryId) ? Promise.reject(new Error('Connection terminated unexpectedly')) : result,
  }
  return { ...database, sql: database.sql.withPlugin(plugin) }
}
