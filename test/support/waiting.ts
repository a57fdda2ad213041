import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/postgres/connection.ts'

/** Waits until a statement on this table waits for a lock, or until `asked`, which should come to wait, has ended without. */
export async function untilWaiting(
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
    const { rows } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1",
      [`%${table}%`],
    )
    if (rows.length > 0) return
    await sleep(10)
  }
}
