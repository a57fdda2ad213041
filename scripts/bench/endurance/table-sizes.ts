import type pg from 'pg'

/** A table at one moment. */
export interface TableState {
  name: string
  tableBytes: number
  indexBytes: number
  live: number
  dead: number
  /** Rows that were inserted, updated and deleted since the database was made. */
  changed: number
  autovacuums: number
}

/** Every table that has ever been written to, those of the jobs' queue included, by its name. */
export async function readTables(client: pg.Client): Promise<Map<string, TableState>> {
  const { rows } = await client.query<Record<keyof TableState, string>>(
    `select case schemaname when 'public' then relname else schemaname || '.' || relname end as name,
      pg_table_size(relid) as "tableBytes", pg_indexes_size(relid) as "indexBytes", n_live_tup as live, n_dead_tup as dead,
      n_tup_ins + n_tup_upd + n_tup_del as changed, autovacuum_count as autovacuums
    from pg_stat_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0`,
  )
  return new Map(
    rows.map(({ name, ...figures }) => {
      const numbers = Object.entries(figures).map(([figure, value]) => [figure, Number(value)])
      return [name, { name, ...Object.fromEntries(numbers) } as TableState]
    }),
  )
}

/** What a table came to over the whole time. */
export interface TableRow {
  name: string
  before: TableState
  after: TableState
  /** The highest number of dead rows that was seen. */
  mostDead: number
  /** The same rows written anew without a gap, with their indexes. */
  rebuilt: TableState
}

const leastChanges = 100

/**
 * Writes every table that has changed by more than a hundred rows anew, and compares. Nothing else may use the database.
 * The largest change first.
 */
export async function rebuildTables(
  client: pg.Client,
  before: Map<string, TableState>,
  minutes: readonly Map<string, TableState>[],
): Promise<TableRow[]> {
  const after = await readTables(client)
  const changesOf = (name: string) => after.get(name)!.changed - (before.get(name)?.changed ?? 0)
  const names = [...after.keys()].filter((name) => changesOf(name) > leastChanges)
  await client.query("set maintenance_work_mem = '1GB'")
  for (const name of names) await client.query(`vacuum (full, analyze) ${name}`)
  const rebuilt = await readTables(client)
  return names
    .sort((one, other) => changesOf(other) - changesOf(one))
    .map((name) => ({
      name,
      before: before.get(name) ?? { ...after.get(name)!, tableBytes: 0, indexBytes: 0, live: 0, dead: 0, changed: 0 },
      after: after.get(name)!,
      mostDead: Math.max(after.get(name)!.dead, ...minutes.map((tables) => tables.get(name)?.dead ?? 0)),
      rebuilt: rebuilt.get(name)!,
    }))
}

export const bytesOfTable = ({ tableBytes, indexBytes }: Pick<TableState, 'tableBytes' | 'indexBytes'>): number =>
  tableBytes + indexBytes
