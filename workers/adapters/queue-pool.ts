import { EventEmitter } from 'node:events'
import pg from 'pg'
import { isReadOnly, isUnavailable } from '../../db/postgres/failures.ts'

/**
 * The connections of a worker process's queue: one that listens for all of its pools, and those that take tasks and report
 * their ends, which is a millisecond each.
 */
export const queueConnections = 5

type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void

/**
 * The connections of graphile-worker 0.18. It reports the end of a task without awaiting the report, and retries that for
 * a few codes only; any other error, when the database goes away just then, would be unhandled and end the process. So
 * every error that means that the database is away is given a retryable code. Each of its pools listens on a connection
 * of its own, which they share here. Taken of its inside: which codes these are; that it uses nothing of a connection but
 * `query` and `release`; that it takes one with a callback to listen alone, and then hears its `error` and `notification`
 * and says UNLISTEN before it gives it back.
 */
export function queuePool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'worker-queue',
    max: queueConnections,
    keepAlive: true,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const listening = new SharedListener(connect)
  const patient = (callback?: Connected) =>
    callback ? listening.join(callback) : connect().then(withPatience, asRetryable)
  pool.connect = patient as pg.Pool['connect']
  // pg's own takes a connection with a callback, as who listens does.
  pool.query = (async (...given: [string, unknown[]?]) => {
    const client = await connect()
    let isWorn = false
    try {
      return await client.query(...given)
    } catch (error) {
      isWorn = isReadOnly(error)
      throw error
    } finally {
      client.release(isWorn)
    }
  }) as unknown as pg.Pool['query']
  return pool
}

/** One connection on which several listen. Each hears all that comes; the last one to leave gives it back. */
class SharedListener {
  readonly #connect: () => Promise<pg.PoolClient>
  #ears: Promise<Ears> | undefined

  constructor(connect: () => Promise<pg.PoolClient>) {
    this.#connect = connect
  }

  join(connected: Connected): void {
    this.#ears ??= this.#open()
    const ears = this.#ears
    const forget = (): void => {
      if (this.#ears === ears) this.#ears = undefined
    }
    ears.then(
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

  async #open(): Promise<Ears> {
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
    client.on('notification', (message) => all.forEach((ear) => void ear.emit('notification', message)))
    client.once('error', (error) => {
      giveBack()
      for (const ear of all) ear.emit('error', error)
    })
    const add = (connected: Connected): void => {
      // Nobody hears an ear that is about to leave, and an error that nobody hears would end the process.
      const ear = new EventEmitter().on('error', () => {})
      all.add(ear)
      // All say the same LISTEN, which is sent once. Others may still listen, so nobody's UNLISTEN is sent.
      const query = async (text: string): Promise<void> => {
        if (text.startsWith('UNLISTEN')) return
        listens ??= client.query(text)
        await listens
      }
      const release = (): void => {
        all.delete(ear)
        if (all.size === 0) giveBack()
      }
      connected(undefined, Object.assign(ear, { query, release }) as unknown as pg.PoolClient, release)
    }
    return { add, over }
  }
}

/** Those who listen on one connection. */
interface Ears {
  add(connected: Connected): void
  /** When the connection has been given back. */
  over: Promise<void>
}

function withPatience(client: pg.PoolClient): pg.PoolClient {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  let isWorn = false
  const retryably = (error: unknown): never => {
    isWorn ||= isReadOnly(error)
    return asRetryable(error)
  }
  return {
    query: (...given: unknown[]) => query(...given).catch(retryably),
    // A connection that refused a write as read-only goes on doing so when the database takes writes again.
    release: () => client.release(isWorn),
  } as unknown as pg.PoolClient
}

/** serialization_failure: the first retry after 50 ms, a hundred of them within about eight minutes. */
const retryableCode = '40001'

function asRetryable(error: unknown): never {
  if (!isUnavailable(error)) throw error
  throw Object.assign(new Error((error as Error).message, { cause: error }), { code: retryableCode })
}
