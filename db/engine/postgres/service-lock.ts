import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { onlyRow } from '../base/only-row.ts'
import { advisoryLocks } from './locks.ts'

/**
 * Every connection of the service's processes holds the service lock, an advisory lock, in shared mode. The lock ends
 * with the connection. While a process holds it exclusively, no process of the service runs or can start.
 */

/**
 * Takes the service lock in shared mode on a new connection. While another process holds it exclusively, throws an
 * Error with the SQLSTATE of a database that is starting or stopping.
 */
export async function takeServiceLock(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock_shared($1) as held', [
    advisoryLocks.service,
  ])
  if (onlyRow(rows, 'whether the shared service lock is held').held) return
  throw Object.assign(new Error('the database is being restored, or its secret key is being replaced'), {
    code: '57P03',
  })
}

const looks = 20
const lookMs = 250

/**
 * Runs `work` while no process of the service runs or can start. `work` gets the connection that holds the service lock
 * exclusively. Waits up to five seconds for processes that are stopping. If a process still runs then, throws the error
 * of `refusal`.
 */
export async function runWhileStopped<T>(
  { pool }: { pool: pg.Pool },
  refusal: () => Error,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('set idle_session_timeout = 0')
    if (!(await stopService(client))) throw refusal()
    const result = await work(client)
    // Releases the lock now. Closing the connection would release it only a moment later, and processes could not start
    // until then.
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
    if (onlyRow(rows, 'whether the service lock is held').held) return true
    if (look === looks) return false
    await sleep(lookMs)
  }
}
