import type pg from 'pg'
import type { SendStatement } from './adapters/named-query.ts'
import { retryingSenderOf } from './session.ts'

/** Pipelining connections that all callers share. Each statement is sent on one of them without reserving it. */
export class SharedConnections {
  readonly #pool: pg.Pool
  readonly #clients: (Promise<pg.PoolClient> | undefined)[]
  #turn: number | undefined
  #next = 0
  #closing = false

  constructor(pool: pg.Pool) {
    this.#pool = pool
    this.#clients = Array.from({ length: pool.options.max })
  }

  /**
   * Returns the sending function of one connection. All calls in one turn of the event loop get the same connection;
   * the next turn uses the next connection. Rejects if the connection cannot be opened.
   */
  async sender(): Promise<SendStatement> {
    if (this.#turn === undefined) {
      this.#turn = this.#next
      this.#next = (this.#next + 1) % this.#clients.length
      process.nextTick(() => {
        this.#turn = undefined
      })
    }
    const place = this.#turn
    this.#clients[place] ??= this.#open(place)
    return retryingSenderOf(await this.#clients[place])
  }

  /** Closes the connections after their pending statements complete. */
  async close(): Promise<void> {
    this.#closing = true
    const opened = await Promise.allSettled(this.#clients)
    for (const one of opened) if (one.status === 'fulfilled') one.value?.release()
    await this.#pool.end()
  }

  async #open(place: number): Promise<pg.PoolClient> {
    try {
      const client = await this.#pool.connect()
      client.once('end', () => {
        if (this.#closing) return
        this.#clients[place] = undefined
        client.release(true)
      })
      return client
    } catch (error) {
      this.#clients[place] = undefined
      throw error
    }
  }
}
