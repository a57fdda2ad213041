import pg from 'pg'
import { changedTables, type DatabaseChange } from './change.ts'
import { flattenRow } from './rows.ts'

interface Table {
  name: string
  columns: string[]
  key: string[]
  /** Sequences that number the table's rows, each with the column that it fills. */
  sequences: { name: string; column: string }[]
}

/** Tables that are neither compared nor restored, with the reason. */
const aside: Record<string, string> = {
  'public.rate_windows': 'each try is charged',
  'public.attempt_windows': 'each try is counted',
  'public.worker_pools': 'processes say that they live',
  'public.schema_migrations': 'the schema alone',
}

/**
 * Tables of which only some rows are compared, with the SQL condition for these rows (alias `t`).
 *
 * The remaining rows are left out, because they are written later than the request. Reads, refusals and replayed
 * answers are logged in batches. The last use of an API key is also stored later, and a starting process stores which
 * secret keys it has. The audit row of a change is written together with the answer, so it is compared.
 *
 * The sequences of these tables are neither compared nor restored, because rows that are written later use them.
 */
const telling: Record<string, string> = {
  'public.api_audit_logs':
    't.xmin::text in (select k.xmin::text from idempotency_keys k where k.xmin::text::bigint >= $1)',
  'public.installation': 'not exists (select from kept.public_installation k where to_jsonb(k) = to_jsonb(t))',
  'public.api_keys': `not exists (select from kept.public_api_keys k
    where k.tenant_id = t.tenant_id and k.id = t.id and to_jsonb(k) - 'last_used_at' = to_jsonb(t) - 'last_used_at')`,
}

/**
 * Snapshot of a whole database that no other process uses. It reports what differs from the snapshot and restores it.
 * It finds changed rows by the transaction that wrote them, so that a comparison takes milliseconds.
 */
export class DatabaseSnapshot {
  readonly #client: pg.Client
  /**
   * Connection that writes without foreign key checks. It is separate, because changing that setting discards all
   * prepared plans of a connection.
   */
  readonly #restorer: pg.Client
  readonly #tables: readonly Table[]
  /** Positions of the sequences at the time of the snapshot. */
  #positions = new Map<string, { last: string; called: boolean }>()
  /** Number of the first transaction after the snapshot. */
  #mark = 0

  private constructor(client: pg.Client, restorer: pg.Client, tables: readonly Table[]) {
    this.#client = client
    this.#restorer = restorer
    this.#tables = tables
  }

  /** Opens a snapshot of the database at `url`, whose user must be a superuser. */
  static async open(url: string): Promise<DatabaseSnapshot> {
    const [client, restorer] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
    await Promise.all([client.connect(), restorer.connect()])
    await client.query('set plan_cache_mode = force_generic_plan')
    await restorer.query('set session_replication_role = replica')
    await client.query('create schema kept')
    const { rows } = await client.query<Table>(tablesText)
    const tables = rows.filter(({ name }) => !Object.hasOwn(aside, name))
    for (const table of tables) if (Object.hasOwn(telling, table.name)) table.sequences = []
    for (const { name } of tables) await client.query(`create table ${keptName(name)} as table ${name} with no data`)
    return new DatabaseSnapshot(client, restorer, tables)
  }

  /** Takes a snapshot of the current state. */
  async takeSnapshot(): Promise<void> {
    const changed = changedTables(await this.changes())
    for (const table of this.#tables.filter(({ name }) => changed.has(name))) {
      const columns = table.columns.join(', ')
      await this.#client.query(
        `delete from ${keptName(table.name)}; insert into ${keptName(table.name)} (${columns}) select ${columns} from ${table.name}`,
      )
    }
    this.#positions = await this.#positionsNow()
    await this.#markNow()
  }

  /** Returns the differences between the current state and the snapshot. */
  async changes(): Promise<DatabaseChange> {
    const change: DatabaseChange = { rows: [], counts: {} }
    const { rows } = await this.#client.query<{ name: string; more: number; rows: object[] | null }>({
      name: 'changes',
      text: this.#tables.map(changesOf).join(' union all '),
      values: [this.#mark],
    })
    for (const { name, more, rows: found } of rows) {
      if (more !== 0) change.counts[name] = more
      for (const row of found ?? [])
        change.rows.push(flattenRow(name, Object.hasOwn(telling, name) ? { ...row, id: null, duration_ms: null } : row))
    }
    return change
  }

  /** Returns how many transactions of this database are open but idle. */
  async countOpenTransactions(): Promise<number> {
    const { rows } = await this.#client.query<{ open: number }>(
      "select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    )
    return rows[0]!.open
  }

  /** Restores the tables that `change` lists to their state in the snapshot. */
  async restore(change: DatabaseChange): Promise<void> {
    const changed = changedTables(change)
    const statements = this.#tables
      .filter(({ name }) => changed.has(name))
      .flatMap((table) => [
        `delete from ${table.name} where xmin::text::bigint >= ${this.#mark}`,
        `insert into ${table.name} (${table.columns.join(', ')}) overriding system value
          select ${table.columns.map((column) => `kept.${column}`).join(', ')} from ${keptName(table.name)} kept
          where not exists (select from ${table.name} now where ${table.key.map((column) => `now.${column} = kept.${column}`).join(' and ')})`,
      ])
    await this.#restorer.query(['begin', ...statements, 'commit'].join(';'))
    await this.restoreSequences(change)
    await this.#markNow()
  }

  /**
   * Restores the sequences of the tables that a change names. A sequence never falls below a number that a row already
   * uses, because a rolled-back transaction used some numbers too.
   */
  async restoreSequences(change: DatabaseChange): Promise<void> {
    const changed = changedTables(change)
    const settings = this.#tables
      .filter(({ name }) => changed.has(name))
      .flatMap(({ name, sequences }) =>
        sequences.map((sequence) => {
          const { last, called } = this.#positions.get(sequence.name)!
          const highest = `(select max(${sequence.column}) from ${name})`
          return `setval('${sequence.name}', greatest(${last}, ${highest}), ${called} or coalesce(${highest} >= ${last}, false))`
        }),
      )
    if (settings.length > 0) await this.#client.query(`select ${settings.join(', ')}`)
  }

  async close(): Promise<void> {
    await Promise.all([this.#client.end(), this.#restorer.end()])
  }

  async #markNow(): Promise<void> {
    const { rows } = await this.#client.query<{ next: string }>(
      'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
    )
    this.#mark = Number(rows[0]!.next)
  }

  async #positionsNow(): Promise<Map<string, { last: string; called: boolean }>> {
    const all = this.#tables.flatMap(({ sequences }) => sequences.map(({ name }) => name))
    const { rows } = await this.#client.query<{ name: string; last: string; called: boolean }>(
      all
        .map((name) => `select '${name}' as name, last_value::text as last, is_called as called from ${name}`)
        .join(' union all '),
    )
    return new Map(rows.map(({ name, ...position }) => [name, position]))
  }
}

const keptName = (name: string): string => `kept.${name.replace('.', '_')}`

function changesOf({ name, key }: Table): string {
  const filter = telling[name] ?? 'true'
  // If a condition selects the rows, no row of the snapshot meets it, so the previous count is 0.
  const before = filter === 'true' ? `(select count(*)::int from ${keptName(name)})` : 0
  return `select '${name}' as name, (select count(*)::int from ${name} t where ${filter}) - ${before} as more,
    (select json_agg(to_jsonb(t) order by ${key.map((column) => `t.${column}`).join(', ')})
      from ${name} t where t.xmin::text::bigint >= $1 and ${filter}) as rows`
}

/** SQL query for the service's tables and the task queue, with their writable columns, primary keys and sequences. */
const tablesText = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_index i join pg_attribute a
      on a.attrelid = c.oid and a.attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary) as key,
    coalesce((select json_agg(json_build_object('name', s.oid::regclass::text, 'column', quote_ident(a.attname)))
      from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
        join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
      where d.refobjid = c.oid and d.deptype in ('a', 'i')), '[]') as sequences
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and (n.nspname = 'public' or (n.nspname = 'graphile_worker' and c.relname = '_private_jobs'))
  order by 1`
