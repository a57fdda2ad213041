import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { advisoryLocks } from './locks.ts'

/**
 * Every connection of a process that serves shares one advisory lock, which ends with the connection, however the process
 * ends. Whoever has it alone knows that nothing is served, and that nothing begins to be.
 */

/** What a pool of the service does with each new connection. Throws, as for a database that is away, while it is stopped. */
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
 * Does the work, which gets the connection that has the service's lock alone, while no process serves and none begins to. A
 * process that has just ended is waited for, up to five seconds; where one goes on, `refusal` is thrown and nothing is done.
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
    // Processes may begin at once: a connection that is closed holds the lock for a moment more.
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
