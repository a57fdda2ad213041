import { hash } from 'node:crypto'
import { type CompiledQuery, type DatabaseConnection, DummyDriver, Kysely, type PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../generated/database.d.ts'
import { preparedOn, runQuery, type Send } from './adapters/named-query.ts'
import { pipelining } from './adapters/pipeline.ts'
import { socketOf } from './adapters/socket.ts'
import type { NodeWatch, Pulse } from './distribution/node-watch.ts'
import { isSpread } from './distribution/spread.ts'
import { isReadOnly, isStale } from './failures.ts'
import { type FindByKey, findOneByOne } from './key-lookups.ts'
import { Recent } from './recent.ts'
import { allTenants, assertTenantScoped } from './tenant-guard.ts'

export type Sql = Kysely<DB>

const names = new Recent<string, string>(2_000)
/** Beyond the names that are in use, a connection has prepared what is in use no more. */
const maxPrepared = 2_500

/**
 * Marks a statement whose best plan depends on its values. It is not prepared, so the server plans each run for
 * the values that it has.
 */
export const customPlan = '/* custom plan */'

/**
 * The name follows from the text alone: whoever comes to a connection on which another process has prepared statements
 * finds none under it but its own. Those that were used of late have names. A PATCH has a text for each set of fields, so there
 * is no end of them: a connection on which too many were prepared is replaced (`isWornOut`).
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  assertTenantScoped(text)
  if (text.includes(customPlan)) return undefined
  const name = `s${hash('sha256', text, 'hex').slice(0, 32)}`
  names.set(text, name)
  return name
}

/** Connections that have refused a write as read-only, which they go on doing when the database takes writes again. */
const readOnly = new WeakSet<pg.ClientBase>()

/**
 * Whether a new connection is better given to the next caller: this one keeps too many statements in the server's memory, or
 * has refused a write.
 */
export const isWornOut = (client: pg.ClientBase): boolean => readOnly.has(client) || preparedOn(client) > maxPrepared

const senders = new WeakMap<pg.ClientBase, Send>()

/**
 * The way to one connection's server. A statement leaves at once, prepared under its name, behind those that were sent
 * before it; where the connection is a pipeline it does not wait for their answers. All that is sent within one turn
 * of the event loop leaves in one system call, which costs more than all the rest of a small statement.
 */
export function senderOf(client: pg.ClientBase): Send {
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
  const send: Send = async (text, values = []) => {
    // A statement without values goes unnamed, but is held to its tenant like any other.
    const name = nameOf(text)
    if (watch?.someAway && text.includes(allTenants)) watch.assertAllReachable()
    gather()
    silence.sent()
    try {
      return await runQuery(client, values.length === 0 ? undefined : name, text, values)
    } catch (error) {
      watch?.noteFailure(error)
      if (isReadOnly(error)) readOnly.add(client)
      // From the socket the stack leads nowhere; from here it leads to the statement's author.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    } finally {
      silence.answered()
    }
  }
  senders.set(client, send)
  return send
}

const retryingSenders = new WeakMap<pg.ClientBase, Send>()

/**
 * The same for statements that are transactions of their own: one that did not run, because what was known of it as a
 * prepared statement did not hold, is sent once more. In a transaction that would be too late, as it has failed
 * already, and what was sent behind has had its answer.
 */
export function retryingSenderOf(client: pg.ClientBase): Send {
  const known = retryingSenders.get(client)
  if (known) return known
  const send = senderOf(client)
  const retrying: Send = (text, values) => {
    // As the server said at the end of the statement before: not in a transaction.
    const alone = client.getTransactionStatus() === 'I'
    return send(text, values).catch((error: unknown) => {
      if (alone && isStale(error)) return send(text, values)
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
 * How long the server of a connection may be silent under a statement; until its statement_timeout it has reason to be, and
 * without one (0) always.
 */
export const limitSilence = (client: pg.ClientBase, statementTimeoutMs: number): void =>
  void silences.set(client, statementTimeoutMs === 0 ? longestTimerMs : statementTimeoutMs + 5_000)

/**
 * Ends a connection whose server has been silent for too long with statements under way. Its end rejects them all,
 * while a server that hangs, or a network that swallows everything, would leave them waiting for ever.
 */
class ResponseTimeout implements Pulse {
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

const pulses = new WeakMap<pg.ClientBase, Pulse>()
const watches = new WeakMap<pg.ClientBase, NodeWatch>()

/**
 * Has a connection to the coordinator of a cluster watched: while a node is away it is ended when it has been silent for
 * longer than `patienceMs`, and refuses statements over all organizations.
 */
export function watchNodes(client: pg.ClientBase, watch: NodeWatch, patienceMs: number): void {
  if (!isSpread(client)) return
  watches.set(client, watch)
  senderOf(client)
  watch.add(client, pulses.get(client)!, patienceMs)
}

/** A connection that one caller holds, for a transaction. */
export interface Session {
  /** Builds and executes statements on this connection. */
  sql: Sql
  findByKey: FindByKey
  /** Whether the tables are spread over nodes. */
  isSpread: boolean
  /**
   * Begins a transaction under these settings and answers with its time as the server has it, ISO 8601: what now() is
   * in each of its statements, and since when pg_stat_activity shows it to be under way.
   */
  begin(settings: string): Promise<string>
  /** Sends a statement before anything else happens, and answers with the command that was completed. */
  send(statement: string | CompiledQuery): Promise<string>
  /** Gives the connection back, or ends it when it is not fit for others. */
  release(broken: boolean): void
}

/** A held client of a pool as a session, a pipeline until it is given back; `base` is the builder that the pool has. */
export function sessionOn(client: pg.PoolClient, base: Sql, dialect: PostgresDialect): Session {
  const endPipeline = pipelining(client)
  const send = senderOf(client)
  const connection = connectionOver(() => send)
  return {
    sql: boundTo(connection, base, dialect),
    findByKey: findOneByOne(send),
    isSpread: isSpread(client),
    async begin(settings) {
      // Several statements in one text have as many results, which pg's types do not know of.
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
      client.release(broken || isWornOut(client))
    },
  }
}

/** The same builder, with a connection of its own choice for every statement. */
export const boundTo = (connection: DatabaseConnection, base: Sql, dialect: PostgresDialect): Sql =>
  new Kysely<DB>({
    config: { dialect },
    dialect,
    driver: new DummyDriver(),
    executor: base.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
  })

const changing = new Set(['INSERT', 'UPDATE', 'DELETE'])

/** What Kysely needs of a connection. */
export const connectionOver = (sender: () => Send | Promise<Send>): DatabaseConnection => ({
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
