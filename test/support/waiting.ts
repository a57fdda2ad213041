import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '../../db/postgres/connection.ts'

/** How many statements like this wait for a lock, on whichever node the tests' database has its rows. */
export async function lockWaits(pool: pg.Pool, like = '%'): Promise<number> {
  const text = `select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike ${pg.escapeLiteral(like)}`
  const { rows } = process.env.TEST_OTHER_NODES
    ? await pool.query('select result as waiting from run_command_on_all_nodes($1)', [text])
    : await pool.query(text)
  return rows.reduce((sum, { waiting }) => sum + Number(waiting), 0)
}

/** Locks a table, so that every statement on it waits; returns what gives it free again. */
export async function lockTable(pool: pg.Pool, table: string): Promise<() => Promise<void>> {
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query(`lock table ${table} in access exclusive mode`)
  return async () => {
    await holder.query('rollback')
    holder.release()
  }
}

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
    if ((await lockWaits(pool, `%${table}%`)) > 0) return
    await sleep(10)
  }
}
