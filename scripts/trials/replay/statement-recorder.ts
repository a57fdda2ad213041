import pg from 'pg'
import type { StatementEntry } from './corpus.ts'

type Sent = { text?: string; values?: unknown[] }

/** Calls `onStatement` with each statement that connections of the pool send from now on. */
export function recordStatements(pool: pg.Pool, onStatement: (statement: StatementEntry) => void): void {
  let connections = 0
  pool.on('connect', (client) => {
    const connection = ++connections
    const query = client.query as (this: pg.PoolClient, ...args: unknown[]) => unknown
    client.query = function recorded(this: pg.PoolClient, ...args: unknown[]) {
      const [first, second] = args as [string | Sent, unknown]
      const { text = '', values } = typeof first === 'string' ? { text: first } : first
      const given = values ?? (Array.isArray(second) ? second : [])
      onStatement({ kind: 'statement', connection, text, values: given.map(encodeValue) })
      return query.apply(this, args)
    } as typeof client.query
  })
}

const encodeValue = (value: unknown): unknown => (Buffer.isBuffer(value) ? { bytes: value.toString('base64') } : value)

function decodeValue(value: unknown): unknown {
  const { bytes } = (typeof value === 'object' && value !== null ? value : {}) as { bytes?: unknown }
  return typeof bytes === 'string' ? Buffer.from(bytes, 'base64') : value
}

/** Sends recorded statements to another database, each on the connection that corresponds to the recorded one. */
export class StatementSender {
  readonly #url: string
  readonly #clients = new Map<number, pg.Client>()

  constructor(url: string) {
    this.#url = url
  }

  /** Runs a statement. Returns the SQLSTATE of its error; an empty text if there is none. */
  async run({ connection, text, values }: StatementEntry): Promise<string> {
    const client = this.#clients.get(connection) ?? (await this.#connect(connection))
    try {
      await (values.length === 0 ? client.query(text) : client.query(text, values.map(decodeValue)))
      return ''
    } catch (error) {
      return error instanceof pg.DatabaseError ? String(error.code) : Promise.reject(error)
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#clients.values()].map((client) => client.end()))
  }

  async #connect(connection: number): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#url })
    await client.connect()
    await client.query("set timezone to 'UTC'; set lock_timeout to '5s'")
    this.#clients.set(connection, client)
    return client
  }
}
