import { hash } from 'node:crypto'
import { type CompiledQuery, type DatabaseConnection, DummyDriver, Kysely, type PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../generated/database.d.ts'
import { onlyRow } from '../base/only-row.ts'
import { countPreparedStatements, runQuery, type SendStatement } from './adapters/named-query.ts'
import { startPipelining } from './adapters/pipeline.ts'
import { socketOf } from './adapters/socket.ts'
import { isDistributed } from './distribution/detection.ts'
import type { ConnectionActivity, NodeWatch } from './distribution/node-watch.ts'
import { isReadOnly, isStaleStatement } from './failures.ts'
import { createKeyLookups, type FindByKey } from './key-lookups.ts'
import { RecentCache } from './recent-cache.ts'
import { allTenantsMarker, assertTenantScoped } from './tenant-guard.ts'

export type Sql = Kysely<DB>

/** A query builder that only reads: writing through it does not compile. */
export type ReadSql = Omit<Sql, 'insertInto' | 'updateTable' | 'deleteFrom' | 'mergeInto' | 'replaceInto'>

const names = new RecentCache<string, string>(2_000)
/**
 * Maximum number of statements that a connection may have prepared. It is greater than the number of cached names,
 * because a connection also has statements whose names were dropped from the cache.
 */
const maxPrepared = 2_500

/**
 * Comment in the SQL of a statement whose best plan depends on its values. Such a statement is not prepared, so the
 * server plans every execution.
 */
export const customPlanMarker = '/* custom plan */'

/**
 * Returns the name under which a statement is prepared; undefined for a statement that is not to be prepared. The name
 * is a hash of the text. So even if a pooler shares the connection among processes, a name always belongs to one text.
 * Names of recently used texts are cached.
 *
 * A PATCH has a text for each set of fields, so the number of texts is unlimited. A connection with too many prepared
 * statements is replaced (`shouldReplaceConnection`).
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  assertTenantScoped(text)
  if (text.includes(customPlanMarker)) return undefined
  const name = `s${hash('sha256', text, 'hex').slice(0, 32)}`
  names.set(text, name)
  return name
}

/**
 * Connections on which a write was refused as read-only. They still refuse writes when the database accepts them again.
 */
const readOnly = new WeakSet<pg.ClientBase>()

/**
 * Reports whether the pool should replace a connection: it has too many prepared statements, or has refused a write as
 * read-only.
 */
export const shouldReplaceConnection = (client: pg.ClientBase): boolean =>
  readOnly.has(client) || countPreparedStatements(client) > maxPrepared

const senders = new WeakMap<pg.ClientBase, SendStatement>()

/**
 * Returns the function that sends statements on a connection. Statements are sent in order, prepared under their names;
 * on a pipelining connection, a statement does not wait for the answers to earlier ones. All statements of one turn of
 * the event loop are sent in one system call, which serves 6 to 17 % more keyed POSTs per second.
 */
export function senderOf(client: pg.ClientBase): SendStatement {
  const known = senders.get(client)
  if (known) return known
  const socket = socketOf(client)
  let gathering = false
  const gather = (): void => {
    if (gathering) return
    gathering = true
    socket.cork()
    process.nextTick(() => {
      gathering = false
      socket.uncork()
    })
  }
  const silence = new ResponseTimeout(silences.get(client) ?? minSilenceMs, () => socket.destroy())
  pulses.set(client, silence)
  const watch = watches.get(client)
  const send: SendStatement = async (text, values = []) => {
    // `nameOf` also checks the tenant_id, so it is called for statements without values too, which are sent unnamed.
    const name = nameOf(text)
    if (watch?.hasUnreachableNode && text.includes(allTenantsMarker)) watch.assertAllReachable()
    gather()
    silence.sent()
    try {
      return await runQuery(client, values.length === 0 ? undefined : name, text, values)
    } catch (error) {
      watch?.noteFailure(error)
      if (isReadOnly(error)) readOnly.add(client)
      // The error's stack trace begins at the socket, which does not help. The new one includes the caller of the
      // statement.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    } finally {
      silence.answered()
    }
  }
  senders.set(client, send)
  return send
}

const retryingSenders = new WeakMap<pg.ClientBase, SendStatement>()

/**
 * Returns a sending function like `senderOf` that sends a statement again if it failed as a stale prepared statement.
 * It does so only outside transactions, because a failed statement ends its transaction.
 */
export function retryingSenderOf(client: pg.ClientBase): SendStatement {
  const known = retryingSenders.get(client)
  if (known) return known
  const send = senderOf(client)
  const retrying: SendStatement = (text, values) => {
    // Transaction status after the last answer; `I` means that no transaction is open.
    const alone = client.getTransactionStatus() === 'I'
    return send(text, values).catch((error: unknown) => {
      if (alone && isStaleStatement(error)) return send(text, values)
      throw error
    })
  }
  retryingSenders.set(client, retrying)
  return retrying
}

const minSilenceMs = 20_000
const longestTimerMs = 2 ** 31 - 1
const silences = new WeakMap<pg.ClientBase, number>()

/**
 * Sets how long a connection's server may be silent while statements run: `statementTimeoutMs` plus 5 s. If
 * `statementTimeoutMs` is 0, there is no limit.
 */
export const closeWhenServerIsSilent = (client: pg.ClientBase, statementTimeoutMs: number): void =>
  void silences.set(client, statementTimeoutMs === 0 ? longestTimerMs : statementTimeoutMs + 5_000)

/**
 * Closes a connection whose server is silent for too long while statements are running, so that all of them reject.
 * They would otherwise wait forever if the server hangs or a network drops packets.
 */
class ResponseTimeout implements ConnectionActivity {
  waiting = 0
  answers = 0
  readonly #silenceMs: number
  readonly end: () => void
  #timer: NodeJS.Timeout | undefined

  constructor(silenceMs: number, end: () => void) {
    this.#silenceMs = silenceMs
    this.end = end
  }

  sent(): void {
    this.waiting += 1
    if (this.waiting > 1) return
    if (this.#timer) this.#timer.refresh()
    else this.#timer = setTimeout(() => this.waiting > 0 && this.end(), this.#silenceMs).unref()
  }

  answered(): void {
    this.waiting -= 1
    this.answers += 1
    if (this.waiting > 0) this.#timer?.refresh()
  }
}

const pulses = new WeakMap<pg.ClientBase, ConnectionActivity>()
const watches = new WeakMap<pg.ClientBase, NodeWatch>()

/**
 * Adds a connection to a cluster's coordinator to the node watch. While a node is unreachable, the connection refuses
 * statements over all organizations, and is closed if it is silent for longer than `patienceMs`.
 */
export function watchNodes(client: pg.ClientBase, watch: NodeWatch, patienceMs: number): void {
  if (!isDistributed(client)) return
  watches.set(client, watch)
  senderOf(client)
  watch.watchConnection(client, pulses.get(client)!, patienceMs)
}

/** A connection that one caller holds for one transaction. */
export interface Session {
  /** Query builder that runs its statements on this connection. */
  sql: Sql
  findByKey: FindByKey
  /** Whether the tables of the session's database are distributed over nodes. */
  isDistributed: boolean
  /**
   * Begins a transaction with the statements in `settings`. Returns the transaction's time (ISO 8601). This is now() in
   * all its statements, and its start time in pg_stat_activity.
   */
  begin(settings: string): Promise<string>
  /** Sends a statement and returns the name of the command that was completed, such as COMMIT. */
  send(statement: string | CompiledQuery): Promise<string>
  /** Returns the connection to the pool. Closes it instead if `broken` is true or it should be replaced. */
  release(broken: boolean): void
}

/**
 * Creates a session on a client of the pool. The client pipelines until the session is released. `base` is the pool's
 * query builder.
 */
export function openSessionOn(client: pg.PoolClient, base: Sql, dialect: PostgresDialect): Session {
  const endPipeline = startPipelining(client)
  const send = senderOf(client)
  const connection = toKyselyConnection(() => send)
  return {
    sql: bindQueryBuilder(connection, base, dialect),
    findByKey: createKeyLookups(send),
    isDistributed: isDistributed(client),
    async begin(settings) {
      // A text with several statements returns an array of results, which pg's types do not include.
      const results = (await send(`begin; select now(); ${settings}`)) as unknown as pg.QueryResult<{ now: string }>[]
      return onlyRow(results[1]!.rows, "the transaction's time").now
    },
    async send(statement) {
      const { command } = await (typeof statement === 'string'
        ? send(statement)
        : send(statement.sql, statement.parameters))
      return command
    },
    release(broken) {
      endPipeline()
      client.release(broken || shouldReplaceConnection(client))
    },
  }
}

/** Returns a copy of the query builder `base` that sends all statements on the given connection. */
export const bindQueryBuilder = (connection: DatabaseConnection, base: Sql, dialect: PostgresDialect): Sql =>
  new Kysely<DB>({
    config: { dialect },
    dialect,
    driver: new DummyDriver(),
    executor: base.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
  })

const changing = new Set(['INSERT', 'UPDATE', 'DELETE'])

/** Adapts a sending function to the connection interface of Kysely. */
export const toKyselyConnection = (sender: () => SendStatement | Promise<SendStatement>): DatabaseConnection => ({
  async executeQuery({ sql, parameters }) {
    const found = sender()
    const { command, rowCount, rows } = await (found instanceof Promise
      ? (await found)(sql, parameters)
      : found(sql, parameters))
    return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  },
  // biome-ignore lint/correctness/useYield: it only throws
  async *streamQuery() {
    throw new Error('rows are streamed by COPY (db/engine/postgres/adapters/copy-out.ts)')
  },
})
