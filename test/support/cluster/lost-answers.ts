import type { KyselyPlugin, QueryId } from 'kysely'
import type { Database } from '../../../db/postgres/connection.ts'

/** The database over a connection that breaks whenever a statement has run whose builder has this in it, as JSON writes it. */
export function losingAnswers(database: Database, mark: string): Database {
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
