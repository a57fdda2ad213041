import type { PoolClient } from 'pg'
import t from 'tap'
import type { Database } from '../../db/engine/postgres/connection.ts'
import { openDatabasePool } from '../../db/engine/postgres/connection.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { insertOne } from '../../db/engine/records/write.ts'
import { contacts } from '../../db/nouns/contacts.ts'
import { makeDeliveryHelpers } from '../../scripts/testkit/webhooks/deliveries.ts'

type Query = (...args: unknown[]) => Promise<unknown>

/**
 * Breaks the connection at the `at`th statement from now, like a crash of the process or the network. It breaks
 * `before` the statement runs or right `after` it. Returns a function that reports whether that happened.
 */
function breakAt(database: Database, at: number, moment: 'before' | 'after'): () => boolean {
  const { pool } = database
  const connectClient = pool.connect.bind(pool) as () => Promise<PoolClient>
  let seen = 0
  let broken = false
  const wrapped = new WeakSet<PoolClient>()
  Object.assign(pool, {
    async connect() {
      const client = await connectClient()
      if (wrapped.has(client)) return client
      wrapped.add(client)
      client.on('error', () => {})
      const query = client.query.bind(client) as unknown as Query
      const end = () =>
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
      Object.assign(client, {
        query: (...args: unknown[]) => {
          seen += 1
          if (seen !== at) return query(...args)
          broken = true
          if (moment === 'before') {
            end()
            return query(...args)
          }
          const lost = Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' })
          const [statement] = args as [{ callback?(error: Error): void }]
          const { callback } = statement
          if (!callback) {
            return query(...args).then(() => {
              end()
              throw lost
            })
          }
          statement.callback = () => {
            end()
            callback(lost)
          }
          return query(...args)
        },
      })
      return client
    },
  })
  return () => broken
}

t.test('a crash at any statement stores a change with its event and its delivery, or none of the three', async (t) => {
  const world = await makeDeliveryHelpers(t)
  const caller = await world.tenant()
  await world.endpoint(caller, { url: 'https://localhost:9/' })
  // One statement for all counts: a COMMIT sent before the connection breaks may take effect at any moment.
  const count = async () => {
    const { rows } = await world.database.pool.query(`select (select count(*) from contacts) as contacts,
      (select count(*) from events) as events, (select count(*) from webhook_deliveries) as deliveries,
      (select coalesce(max(sequence), 0) from events) as last`)
    return Object.values(rows[0] as object).map(Number)
  }
  let committed = 0
  for (const moment of ['before', 'after'] as const) {
    for (let at = 1; ; at += 1) {
      const database = openDatabasePool({ url: world.url, name: 'breaking', poolSize: 1 })
      const broken = breakAt(database, at, moment)
      const outcome = await runTransaction(database, caller, (tx) =>
        insertOne(tx, caller, contacts, { type: 'customer' }),
      ).then(
        () => 'done',
        () => 'failed',
      )
      await database.close().catch(() => {})
      const counts = await count()
      t.equal(
        new Set(counts).size,
        1,
        `broken ${moment} statement ${at}, contacts, events, deliveries, last: ${counts}`,
      )
      if (outcome === 'done') committed += 1
      if (!broken()) {
        t.ok(at > 3, `${at - 1} statements were broken`)
        break
      }
    }
  }
  t.equal(committed, 2)
  const jobs = await world.database.pool.query(
    "select * from graphile_worker.jobs where task_identifier = 'deliver-webhooks'",
  )
  t.equal(jobs.rows.length, 1)
})
