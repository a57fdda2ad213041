import type { Database } from './connection.ts'
import { advisoryLocks } from './locks.ts'

/**
 * Removes files that rows may name, unless a backup is being made: what a backup's rows name has to be there until it is
 * copied. False when there is a backup, and the removal is left to a later sweep.
 */
export async function unlessBackedUp({ pool }: Pick<Database, 'pool'>, remove: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect()
  let broken = true
  try {
    const lock = [advisoryLocks.fileRemoval]
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock_shared($1) as held', lock)
    if (rows[0]!.held) {
      try {
        await remove()
      } finally {
        await client.query('select pg_advisory_unlock_shared($1)', lock)
      }
    }
    broken = false
    return rows[0]!.held
  } finally {
    client.release(broken)
  }
}
