import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { DB } from '../../generated/database.d.ts'
import type { Send } from './adapters/named-query.ts'
import { RowClient } from './adapters/row-reader.ts'
import { applySettings, statementOfSettings } from './connection-settings.ts'
import { type NodeWatch, nodeWatchOf } from './distribution/node-watch.ts'
import { isSpread } from './distribution/spread.ts'
import { type FindByKey, findOneByOne, findTogether } from './key-lookups.ts'
import { BuilderNames } from './names.ts'
import { shareService } from './service-lock.ts'
import {
  boundTo,
  connectionOver,
  isWornOut,
  limitSilence,
  retryingSenderOf,
  type Session,
  type Sql,
  sessionOn,
  watchNodes,
} from './session.ts'
import { SharedConnections } from './shared-connections.ts'

export { isRetryable, isUnavailable, sqlState } from './failures.ts'
export type { Session, Sql }

export interface Database {
  /** Each statement on a connection of the pool, for as long as it runs. */
  sql: Sql
  /**
   * For statements that find rows by their whole key, which take microseconds: where there are connections for them, they
   * share these, so that many requests' statements leave and arrive together, and none waits for a busy pool.
   */
  lookups: Sql
  /** Finds a record by its whole key, together with those that are asked for at the same moment. */
  findByKey: FindByKey
  pool: pg.Pool
  /** Which nodes of a cluster do not answer; on a plain Postgres none is ever away. */
  nodes: NodeWatch
  /** A connection for a transaction. */
  session(): Promise<Session>
  close(): Promise<void>
}

const spreadKnown = new WeakMap<Database, boolean>()

/** Whether the tables are spread over the nodes of a cluster. Rejects where no connection can be opened. */
export async function isSpreadDatabase(database: Database): Promise<boolean> {
  const known = spreadKnown.get(database)
  if (known !== undefined) return known
  const client = await database.pool.connect()
  try {
    spreadKnown.set(database, isSpread(client))
    return isSpread(client)
  } finally {
    client.release()
  }
}

export interface ConnectionOptions {
  url: string
  /** Shown in pg_stat_activity. */
  name: string
  poolSize: number
  /** Connections beside the pool, for look-ups alone; without them look-ups take the pool's. */
  lookupConnections?: number
  /** How long a caller waits for a free connection before it is told that the service is unavailable. */
  acquireTimeoutMs?: number
  /** 0 for statements that may take as long as they take; no process of the service has such. */
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  /** Send a statement without waiting for the answers to those before it. No COPY can run on such a connection. */
  pipeline?: boolean
  /** For processes of the service: while one of its connections is open, nothing is restored, nor its secret key replaced. */
  ofService?: boolean
  /** Settings of the server's planner for these connections. */
  planner?: Record<string, string | number>
}

const { builtins } = pg.types

/** `2026-11-21 04:43:00.12+00` as ISO 8601 with milliseconds; sessions run in UTC. */
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

/** Identity ids stay below 2^31 and sequences below 2^53, so bigint is read as a number; numeric and date stay text. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === builtins.INT8) return Number
    if (oid === builtins.TIMESTAMPTZ) return isoTimestamp
    if (oid === builtins.DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

/**
 * Opens a pool on the database at `url`. Every statement is prepared once per connection under a name of its own,
 * and refused when it touches a tenant's table without naming tenant_id (see db/postgres/tenant-guard.ts).
 */
export function connect(options: ConnectionOptions): Database {
  const pool = poolOf(options, options.poolSize)
  const dialect = new PostgresDialect({ pool: new NamingPool(pool) })
  const sql = new Kysely<DB>({ dialect, plugins: [new BuilderNames()] })
  const shared = options.lookupConnections
    ? new SharedConnections(poolOf(forLookups(options), options.lookupConnections))
    : undefined
  return {
    sql,
    lookups: shared
      ? boundTo(
          connectionOver(() => shared.sender()),
          sql,
          dialect,
        )
      : sql,
    findByKey: shared
      ? findTogether(
          () => shared.sender(),
          () => shared.isSpread,
        )
      : findOneByOne(sendOver(pool)),
    pool,
    nodes: nodeWatchOf(options.url),
    session: async () => sessionOn(await pool.connect(), sql, dialect),
    close: async () => {
      await Promise.all([pool.end(), shared?.close()])
    },
  }
}

/** For whatever is slow on a connection that they share, all look-ups behind it wait, so that it has little time. */
const forLookups = (options: ConnectionOptions): ConnectionOptions => ({
  ...options,
  pipeline: true,
  statementTimeoutMs: Math.min(options.statementTimeoutMs ?? lookupTimeoutMs, lookupTimeoutMs),
})

const lookupTimeoutMs = 3_000

/** Each statement on a connection of the pool. */
const sendOver =
  (pool: pg.Pool): Send =>
  async (text, values) => {
    const client = await pool.connect()
    try {
      return await retryingSenderOf(client)(text, values)
    } finally {
      client.release(isWornOut(client))
    }
  }

/** For how long a connection may be silent while a node of a cluster is away: whoever has more time for a statement has reason to. */
const patienceOf = (statementTimeoutMs: number): number => (statementTimeoutMs > 60_000 ? 5_000 : 1_000)

function poolOf(options: ConnectionOptions, size: number): pg.Pool {
  const { statementTimeoutMs = 15_000, lockTimeoutMs = 5_000, acquireTimeoutMs = 3_000 } = options
  const settings = statementOfSettings({
    TimeZone: 'UTC',
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    // Every statement names its tenant, so an index always serves it; a plan that was made while a table was tiny
    // would otherwise read all of it, long after it has grown.
    enable_seqscan: 'off',
    // What a sum needs stands in an index, one entry beside the other. Taken for as dear as 4 pages of a table each, it would not be
    // read, and neither would an index in whose order the records are wanted.
    random_page_cost: 2,
    // Where a table has no other way, it is given a cost at which Postgres would compile the statement, for half a second.
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
      limitSilence(client, statementTimeoutMs)
      await applySettings(client, settings, acquireTimeoutMs)
      if (options.ofService) watchNodes(client, nodeWatchOf(options.url), patienceOf(statementTimeoutMs))
      if (options.ofService) await shareService(client)
    },
  })
  // A connection that breaks is replaced by the pool, and whoever uses it learns of it from the statement. It also says
  // so itself: the pool while it is idle, the client while somebody holds it; nobody listening would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  return pool
}

/** What Kysely needs of a pool. */
class NamingPool implements PostgresPool {
  readonly #pool: pg.Pool
  constructor(pool: pg.Pool) {
    this.#pool = pool
  }
  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect()
    return {
      query: retryingSenderOf(client),
      release: () => client.release(isWornOut(client)),
    } as unknown as PostgresPoolClient
  }
  end(): Promise<void> {
    return this.#pool.end()
  }
  get options(): pg.PoolOptions {
    return this.#pool.options
  }
}
