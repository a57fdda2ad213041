import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { machineTime } from '../../engine/base/clock.ts'
import { createTimeOrderedId } from '../../engine/base/ids.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import { keyedAdvisoryLocks } from '../../engine/postgres/locks.ts'
import { unlockTasksOfPools } from './adapters/queue.ts'

const heartbeatMs = 2_000
/**
 * Number of consecutive checks in which a process's lock must be free before the process counts as dead. One check is
 * not enough: after a broken connection, the lock is free until the next heartbeat takes it again.
 */
const checksUntilDead = 4

/**
 * Advisory lock by which other workers notice that this worker process is alive. graphile-worker keeps a dead process's
 * tasks locked for four hours. This lock is released when the process dies, so that another worker can unlock those
 * tasks within seconds.
 */
export interface PoolLiveness {
  /** Registers a graphile-worker pool of this process. `poolId` is the id under which that pool locks tasks. */
  addPool(poolId: string): Promise<void>
  /**
   * Unlocks the tasks that this process still has locked, and releases the lock. Call it when the process runs no more
   * tasks.
   */
  end(): Promise<void>
}

/** Number of database connections that a PoolLiveness uses. */
export const livenessConnectionCount = 1

/**
 * Registers this process and takes its liveness lock on a dedicated database connection. If that connection breaks,
 * does both again, because another process may have considered this process dead in the meantime.
 */
export async function startPoolLiveness(database: Database, url: string): Promise<PoolLiveness> {
  const id = createTimeOrderedId('pool')
  const lockKey = randomInt(2 ** 31 - 1)
  const startedAt = machineTime()
  const poolIds: string[] = []
  const register = () =>
    database.sql
      .insertInto('workerPools')
      .values({ id, lockKey, workerIds: poolIds, startedAt })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({ workerIds: ref('excluded.workerIds') })),
      )
      .execute()
  let client = await holdLock(url, lockKey)
  let isRegistered = true
  await register()
  const beat = async () => {
    if (!(await answers(client))) {
      isRegistered = false
      // A connection that did not answer in time may still hold the lock, so close it before taking the lock again.
      await client.end().catch(() => {})
      client = await holdLock(url, lockKey)
    }
    if (!isRegistered) await register()
    isRegistered = true
  }
  const timer = every(heartbeatMs, beat)
  return {
    async addPool(poolId) {
      poolIds.push(poolId)
      await register()
    },
    async end() {
      clearInterval(timer)
      await unlockTasksOfPools(database.sql, poolIds)
      await database.sql.deleteFrom('workerPools').where('id', '=', id).execute()
      await client.end()
    },
  }
}

/**
 * Runs `work` at this interval, but never twice at the same time. After a failure it runs again at the next interval.
 */
function every(ms: number, work: () => Promise<void>): NodeJS.Timeout {
  let running = false
  const timer = setInterval(async () => {
    if (running) return
    running = true
    await work().catch(() => {})
    running = false
  }, ms)
  return timer.unref()
}

const answers = (client: pg.Client): Promise<boolean> =>
  client.query('select 1').then(
    () => true,
    () => false,
  )

async function holdLock(url: string, lockKey: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'worker-life', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  await client.query('select pg_advisory_lock($1, $2)', [keyedAdvisoryLocks.workerPool, lockKey])
  return client
}

/**
 * Returns a function that checks for dead worker processes, to be called every few seconds. It unlocks the tasks of
 * each process whose lock was free in `checksUntilDead` consecutive calls. Returns the number of these processes.
 */
export function createDeadProcessCheck(database: Database): () => Promise<number> {
  let freeCounts = new Map<string, number>()
  return async () => {
    const before = freeCounts
    freeCounts = new Map()
    const pools = await database.sql.selectFrom('workerPools').select(['id', 'lockKey']).execute()
    let freed = 0
    for (const pool of pools) {
      const times = (before.get(pool.id) ?? 0) + 1
      const outcome = await freeIfGone(database, pool, times >= checksUntilDead)
      if (outcome === 'gone') freeCounts.set(pool.id, times)
      if (outcome === 'freed') freed += 1
    }
    return freed
  }
}

/**
 * Checks one process and unlocks its tasks if it is dead. `lives`: the process holds its lock. `gone`: its lock is
 * free, but not long enough yet. `freed`: its tasks were unlocked.
 */
function freeIfGone(
  database: Database,
  { id, lockKey }: { id: string; lockKey: number },
  longEnough: boolean,
): Promise<'lives' | 'gone' | 'freed'> {
  return database.sql.transaction().execute(async (trx) => {
    const { rows } = await sql<{ gone: boolean }>`
      select pg_try_advisory_xact_lock(${keyedAdvisoryLocks.workerPool}::integer, ${lockKey}::integer) as gone`.execute(
      trx,
    )
    if (!onlyRow(rows, 'whether the worker pool is gone').gone) return 'lives'
    if (!longEnough) return 'gone'
    const dead = await trx.deleteFrom('workerPools').where('id', '=', id).returning('workerIds').executeTakeFirst()
    if (!dead) return 'lives'
    await unlockTasksOfPools(trx, dead.workerIds)
    return 'freed'
  })
}

/** Counts the running worker processes, and the tasks that have been due for more than a minute. */
export async function readWorkersState(
  database: Pick<Database, 'sql'>,
): Promise<{ processes: number; lateTasks: number }> {
  const { rows } = await sql<{ processes: number; lateTasks: number }>`
    select
      (select count(*)::integer from worker_pools p where exists (
        select from pg_locks l
        where l.locktype = 'advisory' and l.classid = ${keyedAdvisoryLocks.workerPool}::oid and l.objid = p.lock_key::oid
          and l.granted and l.database = (select oid from pg_database where datname = current_database())
      )) as processes,
      (select count(*)::integer from (
        select from graphile_worker.jobs
        where locked_at is null and attempts < max_attempts and run_at < now() - interval '1 minute' limit 1000
      ) late) as late_tasks`.execute(database.sql)
  return onlyRow(rows, 'the counts of worker processes and late tasks')
}
