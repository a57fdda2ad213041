import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { advisoryLocks } from './locks.ts'

/**
 * The service lock: every connection of the service's processes holds an advisory lock in shared mode, which ends with
 * the connection. An exclusive holder knows that no process is serving and none can start to.
 */

/**
 * Takes the shared service lock on a new connection. While the service is stopped, throws the same error as an
 * unavailable database.
 */
export async function shareService(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock_shared($1) as held', [
    advisoryLocks.service,
  ])
  if (rows[0]!.held) return
  throw Object.assign(new Error('the database is being restored, or its secret key is being replaced'), {
    code: '57P03',
  })
}

const looks = 20
const lookMs = 250

/**
 * Runs `work` while no process of the service is running or can start. `work` gets the connection that holds the
 * service lock exclusively. Waits up to five seconds for processes that are ending. If a process continues to run,
 * throws `refusal` and does nothing.
 */
export async function whileStopped<T>(
  { pool }: { pool: pg.Pool },
  refusal: () => Error,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('set idle_session_timeout = 0')
    if (!(await stopService(client))) throw refusal()
    const result = await work(client)
    // Lets processes start at once; closing the connection would release the lock only a moment later.
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.service])
    return result
  } finally {
    client.release(true)
  }
}

async function stopService(client: pg.ClientBase): Promise<boolean> {
  for (let look = 1; ; look += 1) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      advisoryLocks.service,
    ])
    if (rows[0]!.held) return true
    if (look === looks) return false
    await sleep(lookMs)
  }
}
