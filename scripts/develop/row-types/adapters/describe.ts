import pg from 'pg'
import { columnTypes } from '../../../../db/engine/postgres/connection.ts'

/** Column of a result: its name as the server reports it, and the JavaScript value that it becomes. */
export interface ResultColumn {
  name: string
  value: ValueKind
}

/** Kind of JavaScript value; an array has its elements' kind. `json` is any value that JSON can hold. */
export type ValueKind = 'string' | 'number' | 'boolean' | 'bytes' | 'date' | 'object' | 'json' | { elements: ValueKind }

interface Field {
  name: string
  dataTypeID: number
}

/** Internals of pg 8 that its types lack: the connection that a Submittable gets. */
interface Connection {
  parse(query: { name: string; text: string; types: number[] }): void
  describe(message: { type: 'S'; name: string }): void
  sync(): void
}

/** A statement that the server parses and describes, but does not execute. */
class Description implements pg.Submittable {
  readonly columns: Promise<Field[]>
  readonly #text: string
  readonly #settle: PromiseWithResolvers<Field[]>
  #fields: Field[] = []

  constructor(text: string) {
    this.#text = text
    this.#settle = Promise.withResolvers<Field[]>()
    this.columns = this.#settle.promise
  }

  submit(connection: pg.Connection): void {
    const open: Connection = connection as never
    open.parse({ name: '', text: this.#text, types: [] })
    open.describe({ type: 'S', name: '' })
    open.sync()
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields
  }

  handleError(error: Error): void {
    this.#settle.reject(error)
  }

  handleReadyForQuery(): void {
    this.#settle.resolve(this.#fields)
  }
}

/** Describes the results of statements on a connection, without executing them. */
export class StatementDescriber {
  readonly #client: pg.ClientBase
  readonly #elements = new Map<number, number>()

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  async start(): Promise<void> {
    const { rows } = await this.#client.query<{ oid: number; element: number }>(
      `select oid::integer as oid, typelem::integer as element from pg_type where typcategory = 'A'`,
    )
    for (const { oid, element } of rows) this.#elements.set(oid, element)
  }

  /** Returns the columns of a statement's result. Rejects like pg if the server refuses the statement. */
  async describe(text: string): Promise<ResultColumn[]> {
    const description = new Description(text)
    this.#client.query(description)
    const fields = await description.columns
    return fields.map(({ name, dataTypeID }) => ({ name, value: this.#kindOf(dataTypeID) }))
  }

  #kindOf(oid: number): ValueKind {
    const { builtins } = pg.types
    if (oid === builtins.JSON || oid === builtins.JSONB) return 'json'
    const element = this.#elements.get(oid)
    if (element === builtins.JSON || element === builtins.JSONB) return { elements: 'json' }
    const example = examples.get(element ?? oid) ?? 'x'
    const parsed: unknown = columnTypes.getTypeParser(oid, 'text')(element === undefined ? example : `{"${example}"}`)
    return Array.isArray(parsed) ? { elements: kindOfValue(parsed[0]) } : kindOfValue(parsed)
  }
}

const { builtins } = pg.types

/** Texts of values, keyed by the oids of types whose values are not parsed from any text. */
const examples = new Map<number, string>([
  [builtins.BOOL, 't'],
  [builtins.BYTEA, '\\x01'],
  ...[builtins.INT2, builtins.INT4, builtins.INT8, builtins.OID].map((oid): [number, string] => [oid, '1']),
  ...[builtins.FLOAT4, builtins.FLOAT8, builtins.NUMERIC].map((oid): [number, string] => [oid, '1']),
  [builtins.DATE, '2026-01-02'],
  [builtins.TIMESTAMP, '2026-01-02 03:04:05'],
  [builtins.TIMESTAMPTZ, '2026-01-02 03:04:05+00'],
  [builtins.INTERVAL, '1 day'],
])

function kindOfValue(value: unknown): ValueKind {
  if (Buffer.isBuffer(value)) return 'bytes'
  if (value instanceof Date) return 'date'
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return typeof value as 'string' | 'number' | 'boolean'
  return 'object'
}
