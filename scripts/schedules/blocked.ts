import pg from 'pg'

/** How long the server waits before it looks for a deadlock; who waits for longer is blocked until another one goes on. */
export const deadlockTimeoutMs = 10
const marginMs = 4

const text = `
  select pid from pg_locks where not granted and pid = any($1) and pg_blocking_pids(pid) && $1
  and clock_timestamp() - waitstart > $2::double precision * interval '1 millisecond'`

/** Looks at who waits for whose lock, over a connection of its own. */
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
   * Which of these processes of the server wait for another of them, so long that the server has looked whether that is a
   * deadlock. So whoever closes a circle is always the one at whose cost it is ended.
   */
  async blocked(pids: readonly number[]): Promise<Set<number>> {
    const values = [pids, deadlockTimeoutMs + marginMs]
    const { rows } = await this.#client.query<{ pid: number }>({ name: 'blocked', text, values })
    return new Set(rows.map(({ pid }) => pid))
  }

  async close(): Promise<void> {
    await this.#client.end()
  }
}
