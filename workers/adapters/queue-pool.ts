import { EventEmitter } from 'node:events'
import pg from 'pg'
import { isReadOnly, isUnavailable } from '../../db/engine/postgres/failures.ts'

/**
 * Maximum number of database connections that a worker process uses for its task queue. One connection listens for all
 * pools; the others fetch tasks and report finished tasks. Each such statement takes about a millisecond.
 */
export const maxQueueConnections = 5

type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void

/**
 * Returns a connection pool for graphile-worker 0.18. It hides lost connections from graphile-worker and shares one
 * listening connection.
 *
 * graphile-worker does not await its own report that a task has ended, and repeats that report only for a few error
 * codes. Any other error, such as a lost connection, would be an unhandled rejection and end the process. So every
 * error that means an unavailable database gets a code that graphile-worker retries. Each of graphile-worker's pools
 * would listen on its own connection; here all share one.
 *
 * Relies on internals of graphile-worker: the retryable codes, and that it uses only `query` and `release` of a
 * connection. Only a listener takes a connection by callback. The listener handles its `error` and `notification`
 * events and sends UNLISTEN before the release.
 */
export function createQueuePool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'worker-queue',
    max: maxQueueConnections,
    keepAlive: true,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const listening = new SharedListener(connect)
  const patient = (callback?: Connected) =>
    callback ? listening.join(callback) : connect().then(withPatience, asRetryable)
  pool.connect = patient as pg.Pool['connect']
  // pg's own `query` takes a connection by callback, but this pool treats every callback as a listener's.
  pool.query = (async (...given: [string, unknown[]?]) => {
    const client = await connect()
    let isReadOnlyConnection = false
    try {
      return await client.query(...given)
    } catch (error) {
      isReadOnlyConnection = isReadOnly(error)
      throw error
    } finally {
      client.release(isReadOnlyConnection)
    }
  }) as unknown as pg.Pool['query']
  return pool
}

/**
 * Shares one connection among several listeners. Each listener receives all notifications. The connection is released
 * when the last listener leaves.
 */
class SharedListener {
  readonly #connect: () => Promise<pg.PoolClient>
  #listeners: Promise<Listeners> | undefined

  constructor(connect: () => Promise<pg.PoolClient>) {
    this.#connect = connect
  }

  join(connected: Connected): void {
    this.#listeners ??= this.#open()
    const listeners = this.#listeners
    const forget = (): void => {
      if (this.#listeners === listeners) this.#listeners = undefined
    }
    listeners.then(
      ({ add, over }) => {
        void over.then(forget)
        add(connected)
      },
      (error: Error) => {
        forget()
        connected(error)
      },
    )
  }

  async #open(): Promise<Listeners> {
    const client = await this.#connect()
    const all = new Set<EventEmitter>()
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    let isOver = false
    let listens: Promise<unknown> | undefined
    const giveBack = (): void => {
      if (isOver) return
      isOver = true
      end()
      client.release(true)
    }
    client.on('notification', (message) => all.forEach((listener) => void listener.emit('notification', message)))
    client.once('error', (error) => {
      giveBack()
      for (const listener of all) listener.emit('error', error)
    })
    const add = (connected: Connected): void => {
      // The empty handler prevents a process crash if the error event arrives while graphile-worker is removing its
      // handlers.
      const listener = new EventEmitter().on('error', () => {})
      all.add(listener)
      // All listeners send the same LISTEN, so it is sent only once. UNLISTEN is never sent, because other listeners
      // may still need the channel.
      const query = async (text: string): Promise<void> => {
        if (text.startsWith('UNLISTEN')) return
        listens ??= client.query(text)
        await listens
      }
      const release = (): void => {
        all.delete(listener)
        if (all.size === 0) giveBack()
      }
      connected(undefined, Object.assign(listener, { query, release }) as unknown as pg.PoolClient, release)
    }
    return { add, over }
  }
}

/** Connection with its current listeners. */
interface Listeners {
  add(connected: Connected): void
  /** Resolves when the connection is released. */
  over: Promise<void>
}

function withPatience(client: pg.PoolClient): pg.PoolClient {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  let isReadOnlyConnection = false
  const retryably = (error: unknown): never => {
    isReadOnlyConnection ||= isReadOnly(error)
    return asRetryable(error)
  }
  return {
    query: (...given: unknown[]) => query(...given).catch(retryably),
    // A connection that refused a write as read-only would keep refusing writes after the database accepts them again.
    // So it is closed, not reused.
    release: () => client.release(isReadOnlyConnection),
  } as unknown as pg.PoolClient
}

/**
 * SQLSTATE serialization_failure, an error that graphile-worker retries. The first retry follows after 50 ms; a hundred
 * retries take about eight minutes.
 */
const retryableCode = '40001'

function asRetryable(error: unknown): never {
  if (!isUnavailable(error)) throw error
  throw Object.assign(new Error((error as Error).message, { cause: error }), { code: retryableCode })
}
