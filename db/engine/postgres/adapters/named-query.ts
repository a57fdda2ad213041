import pg from 'pg'
import { isStaleStatement } from '../failures.ts'

/**
 * Internals of pg 8 that this file uses and pg's types lack.
 * - A Query gets every message of the server that answers it. It stores its rows and column descriptions in `_result`.
 * - It stores rows only if `_accumulateRows` is set, which it sets itself when column descriptions arrive.
 * - A client has a `connection`, whose `describe` requests the column descriptions.
 * - `submittedNamedStatements` has the statements that were sent to be prepared and are not answered yet.
 */
declare class OpenQuery implements pg.Submittable {
  constructor(text: string, values: readonly unknown[], callback: (error: Error | null, result: pg.QueryResult) => void)
  name: string
  _result: RowColumns & { rows: unknown[] }
  _accumulateRows: boolean
  submit(connection: object): Error | null
  handleRowDescription(message: { fields: { name: string }[] }): void
  handleCommandComplete(message: object, connection: object): void
  handleError(error: Error, connection: object): void
}

/**
 * The columns of a statement: their names, a parser for each column's text, and an object with all columns null, which
 * new rows copy.
 */
interface RowColumns {
  fields: readonly { name: string }[]
  _parsers: readonly ((text: string) => unknown)[]
  _prebuiltEmptyResultObject: Readonly<Record<string, unknown>>
}

const camelCase = (column: string): string => column.replace(/_(.)/g, (_, first: string) => first.toUpperCase())

/**
 * A query whose rows have camelCase column names. Columns are renamed once per description that the server sends, not
 * in every row. Names inside JSON are left unchanged.
 */
class CamelCaseQuery extends (pg.Query as unknown as typeof OpenQuery) {
  override handleRowDescription(message: { fields: { name: string }[] }): void {
    for (const field of message.fields) field.name = camelCase(field.name)
    super.handleRowDescription(message)
  }
}

/**
 * State of a connection for named queries.
 * - `undescribed`: the connection with a `describe` that does nothing.
 * - `columns`: the columns of each prepared statement.
 * - `renamed`: the new names of stale statements.
 * - `renames`: how many such names were given.
 */
interface Known {
  undescribed: object
  columns: Map<string, RowColumns>
  renamed: Map<string, string>
  renames: number
}

const connections = new WeakMap<object, Known>()

function knownOf(connection: object): Known {
  const found = connections.get(connection)
  if (found) return found
  const undescribed = Object.create(connection, { describe: { value: () => {} } }) as object
  const made: Known = { undescribed, columns: new Map(), renamed: new Map(), renames: 0 }
  connections.set(connection, made)
  return made
}

/** Returns how many statements the server has prepared for a connection. */
export function countPreparedStatements(client: pg.ClientBase): number {
  const { columns, renames } = knownOf((client as unknown as { connection: object }).connection)
  return columns.size + renames
}

/**
 * One execution of a named statement. By default, pg requests the column descriptions for every execution; for a wide
 * table they are larger than a row. But the columns cannot change while the statement is prepared. So the descriptions
 * of the first execution on a connection are reused. This saved a seventh of the API's CPU time on GET /contacts/{id}.
 *
 * Preparing a statement waits for locks and may fail, so an execution never depends on another one that is unanswered.
 * Until the server has answered for a name, other executions on this connection are unnamed. A name that turns out to
 * be stale is never used again; the next execution prepares the statement under another name.
 */
class NamedQuery extends CamelCaseQuery {
  readonly #statement: string

  constructor(
    statement: string,
    text: string,
    values: readonly unknown[],
    callback: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    super(text, values, callback)
    this.#statement = statement
  }

  override submit(connection: object): Error | null {
    const { undescribed, columns, renamed } = knownOf(connection)
    const name = renamed.get(this.#statement) ?? this.#statement
    // Texts of the statements that were sent to be prepared but not answered yet, keyed by name.
    const { submittedNamedStatements } = connection as { submittedNamedStatements: Record<string, string> }
    this.name = name in submittedNamedStatements ? '' : name
    const known = columns.get(this.name)
    if (!known) return super.submit(connection)
    Object.assign(this._result, known)
    this._accumulateRows = true
    return super.submit(undescribed)
  }

  override handleCommandComplete(message: object, connection: object): void {
    const { columns } = knownOf(connection)
    if (this.name !== '' && !columns.has(this.name)) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
      columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
    }
    super.handleCommandComplete(message, connection)
  }

  override handleError(error: Error, connection: object): void {
    const { columns, renamed } = knownOf(connection)
    const current = renamed.get(this.#statement) ?? this.#statement
    if (this.name === current && isStaleStatement(error)) {
      renamed.set(this.#statement, `${this.#statement}_${++knownOf(connection).renames}`)
      columns.delete(current)
    }
    super.handleError(error, connection)
  }
}

/** Sends one statement and returns its result, with camelCase column names. Rejects like pg. */
export type SendStatement = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>

/**
 * Runs a statement and returns its result, with camelCase column names. If it has a name, it is prepared once per
 * connection. Rejects like pg.
 */
export function runQuery(
  client: pg.ClientBase,
  name: string | undefined,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const settle = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result))
    client.query(
      name === undefined ? new CamelCaseQuery(text, values, settle) : new NamedQuery(name, text, values, settle),
    )
  })
}
