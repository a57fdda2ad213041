import { hash } from 'node:crypto'
import { type CompiledQuery, type DatabaseConnection, DummyDriver, Kysely, type PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../generated/database.d.ts'
import { countPreparedStatements, runQuery, type SendStatement } from './adapters/named-query.ts'
import { startPipelining } from './adapters/pipeline.ts'
import { socketOf } from './adapters/socket.ts'
import { isDistributed } from './distribution/detection.ts'
import type { ConnectionActivity, NodeWatch } from './distribution/node-watch.ts'
import { isReadOnly, isStaleStatement } from './failures.ts'
import { createSingleLookups, type FindByKey } from './key-lookups.ts'
import { RecentCache } from './recent-cache.ts'
import { allTenantsMarker, assertTenantScoped } from './tenant-guard.ts'

export type Sql = Kysely<DB>

const names = new RecentCache<string, string>(2_000)
/**
 * Maximum number of prepared statements on a connection. It exceeds the number of names in use, because some are no
 * longer used.
 */
const maxPrepared = 2_500

/**
 * Marks a statement whose best plan depends on its values. It is not prepared, so the server plans each run for its
 * values.
 */
export const customPlanMarker = '/* custom plan */'

/**
 * Returns the name under which a statement is prepared; undefined if it is not prepared. The name depends only on the
 * text, so a connection on which another process has prepared statements never has another text under it. Only recently
 * used texts have names. A PATCH has a text for each set of fields, so the number of texts is unlimited. A connection
 * with too many of them is replaced (`shouldReplaceConnection`).
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

/** Connections that refused a write as read-only. They keep refusing even after the database accepts writes again. */
const readOnly = new WeakSet<pg.ClientBase>()

/**
 * Reports whether a connection should be replaced: it has too many prepared statements in the server's memory, or has
 * refused a write.
 */
export const shouldReplaceConnection = (client: pg.ClientBase): boolean =>
  readOnly.has(client) || countPreparedStatements(client) > maxPrepared

const senders = new WeakMap<pg.ClientBase, SendStatement>()

/**
 * Returns the function that sends statements on a connection. A statement is sent at once, prepared under its name,
 * behind earlier ones; on a pipelined connection it does not wait for their answers. All statements of one turn of the
 * event loop are sent in one system call, which costs more than the rest of a small statement.
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
    // A statement without values is sent unnamed, but its tenant_id is checked as usual.
    const name = nameOf(text)
    if (watch?.someAway && text.includes(allTenantsMarker)) watch.assertAllReachable()
    gather()
    silence.sent()
    try {
      return await runQuery(client, values.length === 0 ? undefined : name, text, values)
    } catch (error) {
      watch?.noteFailure(error)
      if (isReadOnly(error)) readOnly.add(client)
      // A stack trace from the socket is useless; from here it includes the statement's caller.
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
 * Returns a sending function that retries a statement once if it failed as a stale prepared statement. It retries only
 * outside transactions: a transaction has already failed then, and later statements have been answered.
 */
export function retryingSenderOf(client: pg.ClientBase): SendStatement {
  const known = retryingSenders.get(client)
  if (known) return known
  const send = senderOf(client)
  const retrying: SendStatement = (text, values) => {
    // Status after the previous statement; `I` means outside a transaction.
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
 * Sets how long a connection's server may be silent during a statement: its statement_timeout and 5 s more. Without a
 * statement_timeout (0), the silence is unlimited.
 */
export const setSilenceLimit = (client: pg.ClientBase, statementTimeoutMs: number): void =>
  void silences.set(client, statementTimeoutMs === 0 ? longestTimerMs : statementTimeoutMs + 5_000)

/**
 * Closes a connection whose server has been silent for too long while statements are running. This rejects all of them.
 * Otherwise they would wait forever for a hanging server or a network that drops packets.
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
 * Lets the node watch monitor a connection to a cluster's coordinator. While a node is unreachable, the connection
 * refuses statements over all organizations, and it is closed when it is silent for longer than `patienceMs`.
 */
export function watchNodes(client: pg.ClientBase, watch: NodeWatch, patienceMs: number): void {
  if (!isDistributed(client)) return
  watches.set(client, watch)
  senderOf(client)
  watch.add(client, pulses.get(client)!, patienceMs)
}

/** A connection that one caller holds for a transaction. */
export interface Session {
  /** Query builder that runs its statements on this connection. */
  sql: Sql
  findByKey: FindByKey
  /** Whether the tables of the session's database are distributed over nodes. */
  isSpread: boolean
  /**
   * Begins a transaction with these settings and returns its server time, ISO 8601. This is now() in each of its
   * statements, and the transaction's start in pg_stat_activity.
   */
  begin(settings: string): Promise<string>
  /** Sends a statement immediately and returns the completed command. */
  send(statement: string | CompiledQuery): Promise<string>
  /** Returns the connection to the pool, or closes it if it must not be reused. */
  release(broken: boolean): void
}

/** Wraps a pool's client as a session, pipelined until it is released. `base` is the pool's query builder. */
export function openSessionOn(client: pg.PoolClient, base: Sql, dialect: PostgresDialect): Session {
  const endPipeline = startPipelining(client)
  const send = senderOf(client)
  const connection = kyselyConnection(() => send)
  return {
    sql: bindBuilder(connection, base, dialect),
    findByKey: createSingleLookups(send),
    isSpread: isDistributed(client),
    async begin(settings) {
      // Several statements in one text return several results, which pg's types do not include.
      const results = (await send(`begin; select now(); ${settings}`)) as unknown as pg.QueryResult<{ now: string }>[]
      return results[1]!.rows[0]!.now
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

/** Returns the query builder `base`, bound to the given connection for every statement. */
export const bindBuilder = (connection: DatabaseConnection, base: Sql, dialect: PostgresDialect): Sql =>
  new Kysely<DB>({
    config: { dialect },
    dialect,
    driver: new DummyDriver(),
    executor: base.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
  })

const changing = new Set(['INSERT', 'UPDATE', 'DELETE'])

/** Adapter from a sending function to the connection interface of Kysely. */
export const kyselyConnection = (sender: () => SendStatement | Promise<SendStatement>): DatabaseConnection => ({
  async executeQuery({ sql, parameters }) {
    const found = sender()
    const { command, rowCount, rows } = await (found instanceof Promise
      ? (await found)(sql, parameters)
      : found(sql, parameters))
    return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  },
  // biome-ignore lint/correctness/useYield: it only throws
  async *streamQuery() {
    throw new Error('rows are streamed by COPY (db/postgres/adapters/copy-out.ts)')
  },
})
