import { onlyRow } from '../base/only-row.ts'
import type { Database } from './connection.ts'
import { isConnectionLost } from './failures.ts'

/**
 * Whether the database accepts writes. `standby`: the server replicates another server. `read only`: a setting makes
 * transactions read-only.
 */
export type Writability = 'ready' | 'standby' | 'read only'

/**
 * SQL query that reports whether an ALTER ROLE or ALTER DATABASE for this role and database makes transactions of new
 * connections read-only. Open connections do not show this. The most specific setting counts, in PostgreSQL's order.
 */
const nextReadsOnly = `
  select split_part(setting, '=', 2)::boolean from pg_db_role_setting, unnest(setconfig) setting
  where setting like 'default_transaction_read_only=%'
    and setdatabase in (0, (select oid from pg_database where datname = current_database()))
    and setrole in (0, (select oid from pg_roles where rolname = session_user))
  order by setrole <> 0 desc, setdatabase <> 0 desc limit 1`

const text = `
  select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::boolean as "readsOnly",
    coalesce((${nextReadsOnly}), false) as "nextReadsOnly"`

/**
 * Reports whether the database accepts writes. Rejects like pg if the database does not answer.
 *
 * A connection that was idle in the pool may have been closed by the server since its last use. That says nothing about
 * the server itself, so the next connection is asked. Each attempt removes its connection from the pool, and the last
 * one opens a new connection.
 */
export async function readWritability({ pool }: Pick<Database, 'pool'>): Promise<Writability> {
  for (;;) {
    const wasIdle = pool.idleCount > 0
    try {
      return await readOnConnection(pool)
    } catch (error) {
      if (!wasIdle || !isConnectionLost(error)) throw error
    }
  }
}

async function readOnConnection(pool: Database['pool']): Promise<Writability> {
  const client = await pool.connect()
  let state: Writability | undefined
  try {
    const { rows } = await client.query<Record<'isStandby' | 'readsOnly' | 'nextReadsOnly', boolean>>(text)
    const { isStandby, readsOnly, nextReadsOnly: nextDoes } = onlyRow(rows, 'whether the database accepts writes')
    state = isStandby ? 'standby' : readsOnly || nextDoes ? 'read only' : 'ready'
    return state
  } finally {
    // Closes the connection, because it would stay read-only even after the setting was removed.
    client.release(state !== 'ready')
  }
}
