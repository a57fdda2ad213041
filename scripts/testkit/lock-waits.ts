import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../../db/engine/postgres/connection.ts'

/**
 * Returns the number of statements like this SQL pattern that wait for a lock. On a cluster, one node may wait on
 * behalf of another, for example in lock_shard_resources. Then the original statement counts once.
 */
export async function countLockWaits(pool: pg.Pool, like = '%'): Promise<number> {
  const text = process.env.TEST_OTHER_NODES
    ? `select count(distinct waiting.global_pid) from citus_stat_activity waiting join citus_stat_activity one using (global_pid)
      where waiting.datname = current_database() and waiting.wait_event_type = 'Lock' and one.query ilike $1`
    : `select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike $1`
  const { rows } = await pool.query<{ count: string }>(text, [like])
  return Number(rows[0]!.count)
}

/** Locks a table so that every statement on it waits. Returns a function that releases the lock. */
export async function lockTable(pool: pg.Pool, table: string): Promise<() => Promise<void>> {
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query(`lock table ${table} in access exclusive mode`)
  return async () => {
    await holder.query('rollback')
    holder.release()
  }
}

/**
 * Waits until a statement on this table waits for a lock. `asked` is the call that is expected to wait; if it settles
 * without waiting, returns at once.
 */
export async function waitUntilBlocked(
  { pool }: Pick<Database, 'pool'>,
  table: string,
  asked: Promise<unknown>,
): Promise<void> {
  let isOver = false
  const end = (): void => {
    isOver = true
  }
  asked.then(end, end)
  while (!isOver) {
    if ((await countLockWaits(pool, `%${table}%`)) > 0) return
    await sleep(10)
  }
}
