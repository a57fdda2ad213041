import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { statementOfSettings } from './connection-settings.ts'
import { advisoryLocks } from './locks.ts'
import { refuseElsewhere } from './schema-state.ts'

const folder = new URL('./migrations/', import.meta.url)

/** The migrations of this release, in their order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()

/**
 * Brings the database at `url` to this version's schema: graphile-worker's own, then each file of db/postgres/migrations in the
 * order of its name, one transaction a file and one statement a query. Processes that migrate at once wait for each
 * other; the lock for which they do belongs to the connection, so `url` leads past a pooler. Gives the names of what was
 * applied. Throws when a file that was applied before has been edited since.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'migrate' })
  await client.connect()
  try {
    await client.query(statementOfSettings())
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration])
    await refuseElsewhere(client)
    const done = await migrateQueue(url, client)
    await client.query(
      'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null)',
    )
    const applied = new Map<string, string>(
      (await client.query('select name, sha256 from schema_migrations')).rows.map((row) => [row.name, row.sha256]),
    )
    for (const name of await migrationNames()) {
      const text = await readFile(new URL(name, folder), 'utf8')
      const sha256 = hash('sha256', text, 'hex')
      const before = applied.get(name)
      if (before !== undefined && before !== sha256)
        throw new Error(`migration ${name} was edited after it was applied`)
      if (before !== undefined) continue
      await applyFile(client, name, text, sha256)
      done.push(name)
    }
    return done
  } finally {
    await client.end()
  }
}

/**
 * Gives graphile-worker's own revision, if it is new. On a pool of our own: the one that graphile-worker makes hears nothing of its last connection's end, which ends the
 * process when the server is stopped at that moment.
 */
async function migrateQueue(url: string, client: pg.Client): Promise<string[]> {
  const before = await queueRevision(client)
  const pgPool = new pg.Pool({ connectionString: url, max: 1, application_name: 'migrate' })
  pgPool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
  try {
    await runMigrations({ pgPool })
  } finally {
    await pgPool.end()
  }
  const after = await queueRevision(client)
  return after === before ? [] : [`graphile-worker ${after}`]
}

async function queueRevision(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ table: string | null }>(
    "select to_regclass('graphile_worker.migrations') as table",
  )
  if (!rows[0]!.table) return 0
  const text = 'select max(id) as revision from graphile_worker.migrations'
  return (await client.query<{ revision: number }>(text)).rows[0]!.revision
}

async function applyFile(client: pg.Client, name: string, text: string, sha256: string): Promise<void> {
  await client.query('begin')
  try {
    for (const statement of statementsOf(text)) await client.query(statement)
    await client.query('insert into schema_migrations (name, sha256, applied_at) values ($1, $2, now())', [
      name,
      sha256,
    ])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    const extension = refusedExtension(cause)
    throw new Error(`migration ${name} failed${extension ? `: ${extension}` : ''}`, { cause })
  }
}

/** What an operator does whose Postgres does not have an extension, or does not let this role create it. */
function refusedExtension(cause: unknown): string | undefined {
  const { message, code } = cause as { message: string; code?: string }
  const name = /extension "(\w+)"/.exec(message)?.[1]
  if (!name) return undefined
  if (code === '42501') return `an administrator of the database has to run "create extension ${name}" in it first`
  return code === '0A000'
    ? `the server does not have the extension ${name}; install Postgres's contrib package`
    : undefined
}

/** Statements end with a semicolon at a line's end; a function's body stands between lines that hold only `$$`-quotes. */
function statementsOf(text: string): string[] {
  const statements: string[] = []
  let current: string[] = []
  let quoted = false
  for (const line of text.split('\n')) {
    current.push(line)
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) quoted = !quoted
    if (!quoted && line.trimEnd().endsWith(';') && !line.trimStart().startsWith('--')) {
      statements.push(current.join('\n'))
      current = []
    }
  }
  if (current.some((line) => line.trim() !== '' && !line.trimStart().startsWith('--')))
    statements.push(current.join('\n'))
  return statements
}
