import pg from 'pg'
import { isStale } from '../failures.ts'
import type { ArrivedRow, Columns } from './row-reader.ts'

/**
 * What this file takes of pg 8's inside, beyond its types: that a Query is handed every message of the server that answers
 * it, and keeps the description of its columns and its rows in `_result`, and in `_canceledDueToError` why one of them could
 * not be read, with which it ends; that a client has its `connection`, which asks for that description in `describe`, and
 * lists in `submittedNamedStatements` what it has sent to be prepared and has no answer for.
 */
declare class OpenQuery implements pg.Submittable {
  constructor(text: string, values: readonly unknown[], callback: (error: Error | null, result: pg.QueryResult) => void)
  name: string
  _result: Columns & { rows: unknown[] }
  _canceledDueToError: unknown
  submit(connection: object): Error | null
  handleDataRow(message: ArrivedRow): void
  handleRowDescription(message: { fields: { name: string }[] }): void
  handleCommandComplete(message: object, connection: object): void
  handleError(error: Error, connection: object): void
}

const camelCase = (column: string): string => column.replace(/_(.)/g, (_, first: string) => first.toUpperCase())

/**
 * A query whose rows have camelCase names, which no statement has to say: a column is renamed once, where the server
 * describes it, so that no row costs anything for it. Names inside of JSON are left as they are.
 */
class CamelCaseQuery extends (pg.Query as unknown as typeof OpenQuery) {
  override handleRowDescription(message: { fields: { name: string }[] }): void {
    for (const field of message.fields) field.name = camelCase(field.name)
    super.handleRowDescription(message)
  }

  /** Reads a row as it came (row-reader.ts). */
  override handleDataRow(message: ArrivedRow): void {
    if (this._canceledDueToError) return
    try {
      this._result.rows.push(message.read(this._result))
    } catch (error) {
      this._canceledDueToError = error
    }
  }
}

/**
 * A connection, as runs with known columns see it; the columns of each prepared statement; the new name of each statement
 * that was prepared anew, and how many such names there have been.
 */
interface Known {
  undescribed: object
  columns: Map<string, Columns>
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

/** How many statements the server keeps prepared for a connection. */
export function preparedOn(client: pg.ClientBase): number {
  const { columns, renames } = knownOf((client as unknown as { connection: object }).connection)
  return columns.size + renames
}

/**
 * One run of a named statement. pg lets the server describe the columns at every run, which for a wide table is more
 * than a row of it; but they cannot change while the statement is prepared, so a connection's first run is enough.
 * Measured on GET /contacts/{id}: a seventh of the API's CPU.
 *
 * Preparing a statement waits for locks and may fail, so no run builds on another's that is still under way: until the
 * server has answered for a name, its other runs on this connection go unnamed. A name that turns out to be stale is
 * never used again; the next run prepares the statement under another.
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
    // The texts by names that were sent to be prepared, and that the server has not answered for.
    const { submittedNamedStatements } = connection as { submittedNamedStatements: Record<string, string> }
    this.name = name in submittedNamedStatements ? '' : name
    const known = columns.get(this.name)
    if (!known) return super.submit(connection)
    Object.assign(this._result, known)
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
    if (this.name === current && isStale(error)) {
      renamed.set(this.#statement, `${this.#statement}_${++knownOf(connection).renames}`)
      columns.delete(current)
    }
    super.handleError(error, connection)
  }
}

/** Sends one statement and answers with its result, whose rows have camelCase names. Rejects as pg does. */
export type Send = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>

/**
 * Runs a statement, under its name where it has one: it is prepared once on every connection. Its rows have camelCase
 * names. Rejects as pg does.
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
