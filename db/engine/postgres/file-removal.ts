import type pg from 'pg'
import { onlyRow } from '../base/only-row.ts'
import { type Database, sqlState } from './connection.ts'
import { advisoryLocks } from './locks.ts'

/**
 * Runs `remove` unless a backup is running or waiting to start. Use it for every removal of files that rows may refer
 * to: such files must exist until a backup has copied them. Returns false if there is a backup; a later sweep then
 * removes the files.
 */
export async function removeUnlessBackingUp(
  { pool }: Pick<Database, 'pool'>,
  remove: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect()
  let broken = true
  try {
    const lock = [advisoryLocks.fileRemoval]
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock_shared($1) as held', lock)
    const { held } = onlyRow(rows, 'whether the lock for removing files is held')
    if (held) {
      try {
        await remove()
      } finally {
        await client.query('select pg_advisory_unlock_shared($1)', lock)
      }
    }
    broken = false
    return held
  } finally {
    client.release(broken)
  }
}

const lockTries = 180

/**
 * Prevents all processes from removing files until this connection is closed. Waits up to a quarter of an hour for a
 * running removal.
 */
export async function blockFileRemoval(client: pg.ClientBase, signal: AbortSignal): Promise<void> {
  await client.query("set statement_timeout = 0; set lock_timeout = '5s'; set idle_session_timeout = 0")
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted()
    try {
      await client.query('select pg_advisory_lock($1)', [advisoryLocks.fileRemoval])
      return
    } catch (error) {
      if (sqlState(error) !== '55P03' || attempt === lockTries) throw error
    }
  }
}
