import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { distributeCreatedTable } from './distribution/distribute.ts'
import { sqlState } from './failures.ts'
import { type Migration, normalizeStatement } from './migration-files.ts'

/**
 * How long a migration waits for locks, and how often it tries. Later requests for a lock wait behind a migration that
 * waits for the lock. So the migration gives up soon, lets them proceed, and tries again.
 */
export interface LockWaitLimits {
  lockTimeoutMs: number
  pauseMs: number
  attempts: number
  /** Called after each failed attempt, with a sentence about the transactions that blocked it. */
  report(line: string): void
}

/** The connection that runs the migrations, and its database. */
export interface MigratingSession {
  client: pg.Client
  url: string
  /** Process id of the server process of the connection. */
  pid: number
  /**
   * Whether the service's tables are distributed over nodes (./distribution). New tables must then be distributed too.
   */
  isDistributed: boolean
}

/** Default limits: 100 attempts in about five minutes, which is longer than any transaction of the service. */
export const defaultLockWaitLimits: LockWaitLimits = {
  lockTimeoutMs: 1_000,
  pauseMs: 2_000,
  attempts: 100,
  report: () => {},
}

/**
 * SQLSTATEs of failures after which another attempt may succeed, each with a phrase. In the message, the phrase follows
 * the migration's name and precedes the blocking transactions.
 */
const transient: Readonly<Record<string, string>> = {
  '55P03': 'waits for a lock that is held by',
  '40P01': 'was ended by a deadlock with',
  '40001': 'could not be serialized with',
}

/**
 * Applies one migration and records it. A migration is a single transaction, which changes nothing if it fails. A
 * migration in batches keeps its committed batches if it fails. In both cases the next call starts it again.
 */
export async function applyMigration(
  session: MigratingSession,
  migration: Migration,
  patience = defaultLockWaitLimits,
): Promise<void> {
  const { client } = session
  const { name, inBatches, statements } = migration
  await client.query('set statement_timeout = 0')
  try {
    if (inBatches) for (const statement of statements) await applyInBatches(session, migration, statement, patience)
    await retryOnLockTimeout(session, name, patience, async () => {
      if (!inBatches) for (const statement of statements) await applyStatement(session, statement)
      await noteApplied(client, migration)
    })
  } catch (cause) {
    throw new Error(`migration ${name} failed: ${refusedExtension(cause) ?? (cause as Error).message}`, { cause })
  }
}

async function applyStatement({ client, isDistributed }: MigratingSession, statement: string): Promise<void> {
  await client.query(statement)
  if (isDistributed) await distributeCreatedTable(client, normalizeStatement(statement))
}

const noteApplied = (client: pg.Client, { name, sha256, contract }: Migration): Promise<unknown> =>
  client.query('insert into schema_migrations (name, sha256, applied_at, needs_release) values ($1, $2, now(), $3)', [
    name,
    sha256,
    contract,
  ])

async function applyInBatches(
  session: MigratingSession,
  { name }: Migration,
  statement: string,
  patience: LockWaitLimits,
): Promise<void> {
  const plain = normalizeStatement(statement)
  if (/\bindex concurrently\b/.test(plain)) return applyConcurrently(session.client, statement, plain)
  const repeats = /^(?:with\b.*\b)?(?:update|delete|insert)\b/.test(plain)
  for (;;) {
    const once = async () => (await session.client.query(statement)).rowCount ?? 0
    const changed = await retryOnLockTimeout(session, name, patience, once)
    if (!repeats || changed === 0) return
  }
}

/**
 * Builds an index concurrently, without a lock timeout: it waits for transactions but blocks none. Before that, drops
 * an invalid index of the same name, which a failed attempt has left.
 */
async function applyConcurrently(client: pg.Client, statement: string, plain: string): Promise<void> {
  await client.query('set lock_timeout = 0')
  const index = /^create (?:unique )?index concurrently (?:if not exists )?(\w+)/.exec(plain)?.[1]
  if (index !== undefined) {
    const { rowCount } = await client.query(
      'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [index],
    )
    if (rowCount) await client.query(`drop index concurrently ${index}`)
  }
  await client.query(statement)
}

/**
 * Runs `work` in a transaction with the lock timeout. Tries again after a lock timeout, a deadlock or a serialization
 * failure, up to `patience.attempts` times. `name` names the work in messages.
 */
export async function retryOnLockTimeout<T>(
  session: MigratingSession,
  name: string,
  patience: LockWaitLimits,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const watch = watchBlockers(session, patience.lockTimeoutMs / 2)
    try {
      return await attemptOnce(session, patience, work)
    } catch (error) {
      await session.client.query('rollback').catch(() => {})
      const happened = transient[sqlState(error) ?? '']
      if (happened === undefined) throw error
      const waited = `${name} ${happened} ${(await watch.stop()) || 'a transaction that has ended since'}`
      if (attempt === patience.attempts)
        throw new Error(`${waited}; when that has ended, run the migration again, and it continues from there`, {
          cause: error,
        })
      patience.report(`${waited}; tried ${attempt} times`)
      await sleep(patience.pauseMs)
    } finally {
      await watch.stop()
    }
  }
}

async function attemptOnce<T>(
  { client, isDistributed }: MigratingSession,
  { lockTimeoutMs }: LockWaitLimits,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('begin')
  await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
  // Without this, Citus could use several shards in parallel, and then refuse to distribute a table in the same
  // transaction.
  if (isDistributed) await client.query("set local citus.multi_shard_modify_mode = 'sequential'")
  const result = await work()
  await client.query('commit')
  return result
}

/**
 * Queries every `everyMs` which transactions block the session. Uses a separate connection, which is opened at the
 * first query. `stop` returns the last blockers found.
 */
function watchBlockers({ url, pid }: MigratingSession, everyMs: number) {
  let seen = ''
  let watcher: pg.Client | undefined
  const look = async (): Promise<void> => {
    try {
      if (!watcher) {
        watcher = new pg.Client({ connectionString: url, application_name: 'migrate' })
        watcher.on('error', () => {})
        await watcher.connect()
      }
      const { rows } = await watcher.query<Blocker>(blockersSql, [pid])
      if (rows.length > 0) seen = rows.map(describe).join(' and ')
    } catch {
      // The migration continues without a report if the blockers cannot be read.
    }
  }
  let looking = Promise.resolve()
  const timer = setInterval(() => (looking = looking.then(look)), everyMs)
  return {
    async stop(): Promise<string> {
      clearInterval(timer)
      await looking
      await watcher?.end().catch(() => {})
      return seen
    },
  }
}

interface Blocker {
  pid: number
  name: string | null
  state: string | null
  seconds: number | null
}

const blockersSql = `
  select pid, application_name as name, state, extract(epoch from clock_timestamp() - xact_start)::integer as seconds
  from pg_stat_activity where pid = any(pg_blocking_pids($1))`

const describe = ({ pid, name, state, seconds }: Blocker): string =>
  `${name || 'a connection without a name'} (pid ${pid}, ${state ?? 'state not visible'}, its transaction ${seconds ?? '?'} s old)`

/**
 * Returns what the operator must do if the server lacks an extension or does not let the role create it; undefined for
 * other errors.
 */
function refusedExtension(cause: unknown): string | undefined {
  const { message, code } = cause as { message: string; code?: string }
  const name = /extension "(\w+)"/.exec(message)?.[1]
  if (!name) return undefined
  if (code === '42501') return `a database administrator must run "create extension ${name}" in it first`
  return code === '0A000'
    ? `the server does not have the extension ${name}; install Postgres's contrib package`
    : undefined
}
