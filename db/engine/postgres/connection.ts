import {
  CamelCasePlugin,
  Kysely,
  type PluginTransformQueryArgs,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely'
import pg from 'pg'
import type { DB } from '../../../generated/database.d.ts'
import type { SendStatement } from './adapters/named-query.ts'
import { applySettings } from './connection-settings.ts'
import { isDistributed } from './distribution/detection.ts'
import { type NodeWatch, nodeWatchOf } from './distribution/node-watch.ts'
import { createKeyLookups, type FindByKey } from './key-lookups.ts'
import { takeServiceLock } from './service-lock.ts'
import {
  bindQueryBuilder,
  closeWhenServerIsSilent,
  openSessionOn,
  type ReadSql,
  retryingSenderOf,
  type Session,
  type Sql,
  shouldReplaceConnection,
  toKyselyConnection,
  watchNodes,
} from './session.ts'
import { SharedConnections } from './shared-connections.ts'

export { isRetryable, isUnavailable, sqlState } from './failures.ts'
export type { ReadSql, Session, Sql }

export interface Database {
  /** Query builder that runs each statement on a connection of the pool. */
  sql: Sql
  /**
   * Query builder for statements that find rows by their whole key, which take microseconds. If there are lookup
   * connections, these statements use them and never wait for a busy pool.
   */
  lookups: Sql
  /** Finds a record by its whole key, on a lookup connection if there is one. */
  findByKey: FindByKey
  pool: pg.Pool
  /** Knows which nodes of the cluster do not answer. With a plain PostgreSQL, it reports no node. */
  nodes: NodeWatch
  /** Opens a session for a transaction on a connection of the pool. */
  session(): Promise<Session>
  close(): Promise<void>
}

const spreadKnown = new WeakMap<Database, boolean>()

/** Reports whether the tables are distributed over the nodes of a cluster. Rejects if no connection can be opened. */
export async function isDistributedDatabase(database: Database): Promise<boolean> {
  const known = spreadKnown.get(database)
  if (known !== undefined) return known
  const client = await database.pool.connect()
  try {
    spreadKnown.set(database, isDistributed(client))
    return isDistributed(client)
  } finally {
    client.release()
  }
}

export interface ConnectionOptions {
  url: string
  /** Name of the connections in pg_stat_activity. */
  name: string
  poolSize: number
  /** Number of additional connections that serve only lookups. Without them, lookups use the pool. */
  lookupConnections?: number
  /** How long a caller waits for a free connection, in ms. Then its call rejects as for an unavailable database. */
  acquireTimeoutMs?: number
  /** Statement timeout in ms; 0 for none. No process of the service uses 0. */
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  /** Whether a statement is sent before earlier ones are answered. COPY cannot run on such a connection. */
  pipeline?: boolean
  /**
   * Whether the connections belong to a process of the service. While such a connection is open, no restore and no
   * replacement of the secret key can start.
   */
  ofService?: boolean
  /** Planner settings of PostgreSQL for these connections, keyed by name. */
  planner?: Record<string, string | number>
}

const { builtins } = pg.types

/** Converts `2026-11-21 04:43:00.12+00` to ISO 8601 with milliseconds. Sessions run in UTC. */
export function isoTimestamp(text: string): string {
  const fraction = text.indexOf('.')
  const zone = text.indexOf('+', 19)
  const milliseconds =
    fraction === -1
      ? '000'
      : text
          .slice(fraction + 1, zone)
          .padEnd(3, '0')
          .slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}

/**
 * Parsers of column values. bigint becomes a number, since ids stay below 2^31 and sequences below 2^53. date and
 * numeric stay text.
 */
export const columnTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === builtins.INT8) return Number
    if (oid === builtins.TIMESTAMPTZ) return isoTimestamp
    if (oid === builtins.DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

/**
 * Opens a pool of connections to `url`. Each connection prepares a statement once, under a name derived from its text.
 * A statement on a tenant's table without tenant_id is rejected (db/engine/postgres/tenant-guard.ts).
 */
export function openDatabasePool(options: ConnectionOptions): Database {
  const pool = poolOf(options, options.poolSize)
  const dialect = new PostgresDialect({ pool: new NamingPool(pool) })
  const sql = new Kysely<DB>({ dialect, plugins: [new SnakeCasePlugin()] })
  const shared = options.lookupConnections
    ? new SharedConnections(poolOf(forLookups(options), options.lookupConnections))
    : undefined
  return {
    sql,
    lookups: shared
      ? bindQueryBuilder(
          toKyselyConnection(() => shared.sender()),
          sql,
          dialect,
        )
      : sql,
    findByKey: createKeyLookups(
      shared ? async (text, values) => (await shared.sender())(text, values) : sendOver(pool),
    ),
    pool,
    nodes: nodeWatchOf(options.url),
    session: async () => openSessionOn(await pool.connect(), sql, dialect),
    close: async () => {
      await Promise.all([pool.end(), shared?.close()])
    },
  }
}

/**
 * Returns the options of the lookup connections. Their statement timeout is short, because a slow statement delays all
 * lookups behind it on the same connection.
 */
const forLookups = (options: ConnectionOptions): ConnectionOptions => ({
  ...options,
  pipeline: true,
  statementTimeoutMs: Math.min(options.statementTimeoutMs ?? lookupTimeoutMs, lookupTimeoutMs),
})

const lookupTimeoutMs = 3_000

/** Returns a function that sends each statement on a connection of the pool. */
const sendOver =
  (pool: pg.Pool): SendStatement =>
  async (text, values) => {
    const client = await pool.connect()
    try {
      return await retryingSenderOf(client)(text, values)
    } finally {
      client.release(shouldReplaceConnection(client))
    }
  }

/**
 * Returns how long a connection may receive nothing while it waits for an answer and a node is unreachable, in ms. A
 * connection with a long statement timeout may wait longer.
 */
const patienceOf = (statementTimeoutMs: number): number => (statementTimeoutMs > 60_000 ? 5_000 : 1_000)

function poolOf(options: ConnectionOptions, size: number): pg.Pool {
  const { statementTimeoutMs = 15_000, lockTimeoutMs = 5_000, acquireTimeoutMs = 3_000 } = options
  const settings = {
    TimeZone: 'UTC',
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    // Every statement has a condition on tenant_id, so an index can always be used. Otherwise, a plan that was made
    // while a table was tiny could scan the whole table after it has grown.
    enable_seqscan: 'off',
    // Sums are read from adjacent index entries. With the default of 4, the planner would expect them to cost as much
    // as random pages of the table. It would then use neither such an index nor an index that has the order of the
    // requested list.
    random_page_cost: 2,
    // A sequential scan without an alternative gets a huge estimated cost. With JIT, PostgreSQL would then compile the
    // statement for half a second.
    jit: 'off',
    ...options.planner,
  }
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.name,
    max: size,
    connectionTimeoutMillis: acquireTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: columnTypes,
    pipeline: options.pipeline,
    onConnect: async (client) => {
      closeWhenServerIsSilent(client, statementTimeoutMs)
      await applySettings(client, settings, acquireTimeoutMs)
      if (options.ofService) watchNodes(client, nodeWatchOf(options.url), patienceOf(statementTimeoutMs))
      if (options.ofService) await takeServiceLock(client)
    },
  })
  // The pool replaces a broken connection, and the caller gets the error from its statement. The error is also emitted
  // as an event: by the pool for an idle connection, otherwise by the client. An event without a listener would end the
  // process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  return pool
}

/** Adapts pg's pool to the pool interface of Kysely. */
class NamingPool implements PostgresPool {
  readonly #pool: pg.Pool
  constructor(pool: pg.Pool) {
    this.#pool = pool
  }
  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect()
    return {
      query: retryingSenderOf(client),
      release: () => client.release(shouldReplaceConnection(client)),
    } as unknown as PostgresPoolClient
  }
  end(): Promise<void> {
    return this.#pool.end()
  }
  get options(): pg.PoolOptions {
    return this.#pool.options
  }
}

/**
 * Converts camelCase names in built queries to snake_case. Hand-written SQL is left unchanged. Results already have
 * camelCase names, because the connection renames the columns of each statement once
 * (db/engine/postgres/adapters/named-query.ts). Kysely's own plugin would rename them in every row, at about three
 * microseconds a row.
 */
class SnakeCasePlugin extends CamelCasePlugin {
  override transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return args.node.kind === 'RawNode' ? args.node : super.transformQuery(args)
  }

  override async transformResult({ result }: { result: QueryResult<UnknownRow> }): Promise<QueryResult<UnknownRow>> {
    return result
  }
}
