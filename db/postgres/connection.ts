import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { DB } from '../../generated/database.d.ts'
import type { SendStatement } from './adapters/named-query.ts'
import { RowClient } from './adapters/row-reader.ts'
import { applySettings, settingsStatement } from './connection-settings.ts'
import { isDistributed } from './distribution/detection.ts'
import { type NodeWatch, nodeWatchOf } from './distribution/node-watch.ts'
import { createBatchedLookups, createSingleLookups, type FindByKey } from './key-lookups.ts'
import { takeServiceLock } from './service-lock.ts'
import {
  bindBuilder,
  kyselyConnection,
  openSessionOn,
  retryingSenderOf,
  type Session,
  type Sql,
  setSilenceLimit,
  shouldReplaceConnection,
  watchNodes,
} from './session.ts'
import { SharedConnections } from './shared-connections.ts'
import { SnakeCasePlugin } from './snake-case-plugin.ts'

export { isRetryable, isUnavailable, sqlState } from './failures.ts'
export type { Session, Sql }

export interface Database {
  /** Query builder that runs each statement on a connection of the pool. */
  sql: Sql
  /**
   * Query builder for statements that find rows by their whole key, which take microseconds. They share the lookup
   * connections, if there are any. So statements of many requests are sent and answered together and never wait for a
   * busy pool.
   */
  lookups: Sql
  /** Finds a record by its whole key, together with other lookups at the same moment. */
  findByKey: FindByKey
  pool: pg.Pool
  /** Watch of the cluster's nodes that do not answer. On a plain PostgreSQL all nodes always count as reachable. */
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
  /** Number of additional connections for lookups only; without them lookups use the pool. */
  lookupConnections?: number
  /** How long a caller waits for a free connection before it gets an error that the service is unavailable. */
  acquireTimeoutMs?: number
  /** Statement timeout in ms; 0 for none. No process of the service uses 0. */
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  /**
   * Whether statements are sent without waiting for the answers to earlier ones. COPY cannot run on such a connection.
   */
  pipeline?: boolean
  /**
   * Whether the process belongs to the service. While one of its connections is open, no restore and no replacement of
   * the secret key can start.
   */
  ofService?: boolean
  /** Settings of the server's query planner for these connections. */
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
 * Type parsers. Identity ids stay below 2^31 and sequences below 2^53, so bigint is read as a number; numeric and date
 * stay text.
 */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === builtins.INT8) return Number
    if (oid === builtins.TIMESTAMPTZ) return isoTimestamp
    if (oid === builtins.DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

/**
 * Opens a pool on the database at `url`. Every statement is prepared once per connection under its own name. A
 * statement on a tenant's table without tenant_id is rejected (see db/postgres/tenant-guard.ts).
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
      ? bindBuilder(
          kyselyConnection(() => shared.sender()),
          sql,
          dialect,
        )
      : sql,
    findByKey: shared
      ? createBatchedLookups(
          () => shared.sender(),
          () => shared.isSpread,
        )
      : createSingleLookups(sendOver(pool)),
    pool,
    nodes: nodeWatchOf(options.url),
    session: async () => openSessionOn(await pool.connect(), sql, dialect),
    close: async () => {
      await Promise.all([pool.end(), shared?.close()])
    },
  }
}

/**
 * Returns the options of the lookup connections. A slow statement would delay all lookups behind it on the same
 * connection, so the statement timeout is short.
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
 * Returns how long a connection may be silent while a node of a cluster is unreachable, in ms. Connections with a long
 * statement timeout may be silent longer.
 */
const patienceOf = (statementTimeoutMs: number): number => (statementTimeoutMs > 60_000 ? 5_000 : 1_000)

function poolOf(options: ConnectionOptions, size: number): pg.Pool {
  const { statementTimeoutMs = 15_000, lockTimeoutMs = 5_000, acquireTimeoutMs = 3_000 } = options
  const settings = settingsStatement({
    TimeZone: 'UTC',
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    // Every statement names its tenant, so an index is always available. A plan made while a table was tiny would
    // otherwise still read the whole table after it has grown.
    enable_seqscan: 'off',
    // Sums are read from adjacent index entries. With the default of 4 these would count as expensive as random table
    // pages. Then neither such an index nor one in the order of the requested records would be used.
    random_page_cost: 2,
    // If a sequential scan is the only way, its inflated cost would make PostgreSQL compile the statement for half a
    // second.
    jit: 'off',
    ...options.planner,
  })
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.name,
    max: size,
    connectionTimeoutMillis: acquireTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types,
    pipeline: options.pipeline,
    Client: RowClient,
    onConnect: async (client) => {
      setSilenceLimit(client, statementTimeoutMs)
      await applySettings(client, settings, acquireTimeoutMs)
      if (options.ofService) watchNodes(client, nodeWatchOf(options.url), patienceOf(statementTimeoutMs))
      if (options.ofService) await takeServiceLock(client)
    },
  })
  // The pool replaces a broken connection, and the caller gets the error from its statement. The connection also emits
  // an error event, on the pool while idle and on the client while in use. Without a listener this event would end the
  // process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  return pool
}

/** Adapter from pg's pool to the pool interface of Kysely. */
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
