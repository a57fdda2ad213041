import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from './connection.ts'
import { timeOrderedId } from './ids.ts'

/** First half of the two-part advisory lock key, so that these locks meet no others. */
const lockFamily = 7_310_002
const heartbeatMs = 2_000

/**
 * A worker process's sign of life. graphile-worker leaves a dead process's jobs locked for four hours; the advisory lock
 * that this holds is gone with the process, which lets any other worker free those jobs within seconds.
 */
export interface PoolLife {
  /** Adds a graphile worker to those that live in this process. */
  addWorker(workerId: string): Promise<void>
  /** Ends the sign of life, when nothing runs any more. */
  end(): Promise<void>
}

/** Registers this process and takes its lock on a connection of its own, taken again when that breaks. */
export async function startPoolLife(database: Database, url: string): Promise<PoolLife> {
  const id = timeOrderedId('pool')
  const lockKey = randomInt(2 ** 31 - 1)
  let client = await holdLock(url, lockKey)
  await database.sql.insertInto('workerPools').values({ id, lockKey, startedAt: new Date().toISOString() }).execute()
  const timer = setInterval(async () => {
    const alive = await client.query('select 1').then(
      () => true,
      () => false,
    )
    if (!alive) client = await holdLock(url, lockKey).catch(() => client)
  }, heartbeatMs)
  timer.unref()
  return {
    async addWorker(workerId) {
      await sql`
        insert into worker_pools (id, lock_key, worker_ids, started_at)
        values (${id}, ${lockKey}, array[${workerId}::text], ${new Date().toISOString()})
        on conflict (id) do update set worker_ids = worker_pools.worker_ids || excluded.worker_ids
      `.execute(database.sql)
    },
    async end() {
      clearInterval(timer)
      await database.sql.deleteFrom('workerPools').where('id', '=', id).execute()
      await client.end()
    },
  }
}

async function holdLock(url: string, lockKey: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'worker-life', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  await client.query('select pg_advisory_lock($1, $2)', [lockFamily, lockKey])
  return client
}

/** Frees the jobs of processes that are gone. Returns how many processes that were. */
export async function freeDeadPools(database: Database): Promise<number> {
  const pools = await database.sql.selectFrom('workerPools').select(['id', 'lockKey']).execute()
  let freed = 0
  for (const { id, lockKey } of pools) {
    freed += await database.sql.transaction().execute(async (trx) => {
      const { rows } = await sql<{ gone: boolean }>`
        select pg_try_advisory_xact_lock(${lockFamily}::integer, ${lockKey}::integer) as gone`.execute(trx)
      if (!rows[0]!.gone) return 0
      const dead = await trx.deleteFrom('workerPools').where('id', '=', id).returning('workerIds').executeTakeFirst()
      if (!dead) return 0
      await sql`select graphile_worker.force_unlock_workers(${dead.workerIds}::text[])`.execute(trx)
      return 1
    })
  }
  return freed
}
