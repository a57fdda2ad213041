import type { Database } from './connection.ts'

/** `standby`: the server replays another one's changes. `read only`: transactions begin read-only by a setting. */
export type Writability = 'ready' | 'standby' | 'read only'

/**
 * Whether transactions of new connections of this role in this database begin read-only by ALTER ROLE or ALTER DATABASE.
 * Those settings reach no connection that is open. The most specific one counts, as Postgres orders them.
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

/** Whether the database takes writes. Rejects as pg does when it does not answer. */
export async function writabilityOf({ pool }: Pick<Database, 'pool'>): Promise<Writability> {
  const client = await pool.connect()
  let state: Writability | undefined
  try {
    const { rows } = await client.query<Record<'isStandby' | 'readsOnly' | 'nextReadsOnly', boolean>>(text)
    const { isStandby, readsOnly, nextReadsOnly: nextDoes } = rows[0]!
    state = isStandby ? 'standby' : readsOnly || nextDoes ? 'read only' : 'ready'
    return state
  } finally {
    // A connection keeps the setting that it began with, also after the database has lost it.
    client.release(state !== 'ready')
  }
}
