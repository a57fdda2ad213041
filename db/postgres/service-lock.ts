import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { advisoryLocks } from './locks.ts'

/**
 * Every connection of a process that serves shares one advisory lock, which ends with the connection, however the process
 * ends. Whoever has it alone knows that nothing is served, and that nothing begins to be.
 */

/** What a pool of the service does with each new connection. Throws, as for a database that is away, during a restore. */
export async function shareService(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock_shared($1) as held', [
    advisoryLocks.service,
  ])
  if (rows[0]!.held) return
  throw Object.assign(new Error('the database is being restored'), { code: '57P03' })
}

const looks = 20
const lookMs = 250

/**
 * Takes the service's lock for this connection alone. A process that has just ended is waited for, up to five seconds;
 * false when one goes on.
 */
export async function stopService(client: pg.ClientBase): Promise<boolean> {
  for (let look = 1; ; look += 1) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      advisoryLocks.service,
    ])
    if (rows[0]!.held) return true
    if (look === looks) return false
    await sleep(lookMs)
  }
}

/** Gives the lock back, so that processes begin at once: a connection that is closed holds it for a moment more. */
export async function letServe(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [advisoryLocks.service])
}
