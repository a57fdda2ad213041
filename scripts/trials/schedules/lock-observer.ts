import pg from 'pg'

/** The database's deadlock_timeout in ms. A server process that waits longer is blocked until another one continues. */
export const deadlockTimeoutMs = 10
const marginMs = 4

const text = `
  select pid from pg_locks where not granted and pid = any($1) and pg_blocking_pids(pid) && $1
  and clock_timestamp() - waitstart > $2::double precision * interval '1 millisecond'`

/** Finds, over its own connection, the server processes that wait for locks of others. */
export class LockObserver {
  readonly #client: pg.Client

  private constructor(client: pg.Client) {
    this.#client = client
  }

  static async open(url: string): Promise<LockObserver> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return new LockObserver(client)
  }

  /**
   * Returns which of these server processes wait for another of them, but only after the server has checked for a
   * deadlock. So a deadlock always aborts the process that completes it.
   */
  async findBlocked(pids: readonly number[]): Promise<Set<number>> {
    const values = [pids, deadlockTimeoutMs + marginMs]
    const { rows } = await this.#client.query<{ pid: number }>({ name: 'blocked', text, values })
    return new Set(rows.map(({ pid }) => pid))
  }

  async close(): Promise<void> {
    await this.#client.end()
  }
}
