import { compileRowCheck, type RowCheck } from '../../../domain/contract-schema.ts'
import { createRowValidator, type RowValidator } from './checks/columns.ts'
import { type ArchivedLine, type EventBody, eventBodyFor, type Row } from './lines.ts'
import { damagedArchiveProblem } from './problem.ts'
import { type ArchivedColumn, type ArchivedTable, importedColumns, toCamelCase } from './shapes.ts'

/** The new organization of an import, and the data that the conversion of all its rows shares. */
export interface ImportTarget {
  tenantId: number
  /** The new ids of users, keyed by their ids in the archive. */
  newUserIds: Map<number, number>
  /** The names of fields that contain the id of a user. */
  userFields: ReadonlySet<string>
  /** The highest imported id per sequence. */
  highestIds: Map<string, number>
  /** Latest allowed time in a row's `createdAt` and `updatedAt`, in ms since 1970. */
  latestTimeMs: number
}

/** Returns the row with the columns that the archive lacks. `line` is the row's line in the archive. */
export type CompleteRow = (row: Row, line: ArchivedLine) => Promise<Row> | Row

/**
 * Validates the archive lines of one table and converts them to database rows. Throws ArchiveProblem for an invalid
 * line.
 */
export class RowReader {
  readonly columns: ArchivedColumn[]
  readonly #table: ArchivedTable
  readonly #arrival: ImportTarget
  readonly #check: RowCheck | undefined
  readonly #judge: RowValidator
  readonly #known: { data: Set<string>; kept: Set<string> }

  /**
   * `columns`: the column names from the archive's manifest. Throws ArchiveProblem for a column that the table does not
   * have.
   */
  constructor(table: ArchivedTable, columns: readonly string[], arrival: ImportTarget, contract: object) {
    const known = new Map(importedColumns(table).map((column) => [column.name, column]))
    this.columns = columns.map((name) => {
      const column = known.get(name)
      if (!column) throw damagedArchiveProblem(`${table.table} has the unknown column ${name}`)
      return column
    })
    this.#table = table
    this.#arrival = arrival
    this.#check = table.schema === undefined ? undefined : compileRowCheck(contract, table.schema)
    this.#judge = createRowValidator(table, contract, arrival.latestTimeMs)
    const shown = table.columns.filter(({ isShown }) => isShown)
    const others = table.columns.filter(({ isShown, isRead }) => isRead && !isShown)
    const added = table.table === 'share_links' ? ['token'] : []
    this.#known = {
      data: new Set(shown.map(({ field }) => field)),
      kept: new Set([...others.map(({ field }) => field), ...added]),
    }
  }

  /** Returns the database row as an object for the SQL function json_populate_recordset. */
  read(line: ArchivedLine): Row {
    const { data = {}, kept = {} } = line
    this.#refuseUnknown(line)
    this.#judge({ ...kept, ...data })
    const row: Row = {}
    for (const column of this.columns) {
      const { field, isShown } = column
      row[column.name] = this.#value(column, (isShown ? data : kept)[field] ?? null)
    }
    this.#countParts(row)
    return row
  }

  #refuseUnknown({ data = {}, kept = {}, ...others }: ArchivedLine): void {
    const { table } = this.#table
    const unknown =
      Object.keys(others)[0] ??
      Object.keys(data).find((field) => !this.#known.data.has(field)) ??
      Object.keys(kept).find((field) => !this.#known.kept.has(field))
    if (unknown !== undefined) throw damagedArchiveProblem(`a row of ${table} has the unknown field ${unknown}`)
    // The archive lacks the field `version`, because the API computes it from the record.
    const violation = this.#check?.(data).find(({ field }) => field !== 'version')
    if (violation) {
      throw damagedArchiveProblem(
        `the row ${data.id} of ${table} does not match the contract: ${violation.field} ${violation.message}`,
      )
    }
  }

  #value({ name, type, identity, isUser }: ArchivedColumn, value: unknown): unknown {
    const { table } = this.#table
    if (table === 'users' && identity) return this.#arrival.newUserIds.get(Number(value))
    if (identity) this.#countId(identity.sequence, identity.last, value)
    if (value === null) return null
    if (table === 'events' && name === 'body') return this.#bodyOf(value)
    if (isUser) return value === 0 ? 0 : (this.#arrival.newUserIds.get(Number(value)) ?? null)
    if (type === 'bytea') return `\\x${Buffer.from(String(value), 'base64').toString('hex')}`
    return value
  }

  /**
   * Checks an imported id, and records it if it is the sequence's highest so far. Ids begin at 1 and must leave at
   * least half of the sequence's range for new records.
   */
  #countId(sequence: string, last: number, id: unknown): void {
    const most = Math.floor(Math.min(last, Number.MAX_SAFE_INTEGER) / 2)
    if (typeof id !== 'number' || !Number.isInteger(id) || id < 1 || id > most) {
      throw damagedArchiveProblem(`the id ${id} of ${this.#table.table} is not from 1 to ${most}`)
    }
    const { highestIds } = this.#arrival
    if (id > (highestIds.get(sequence) ?? 0)) highestIds.set(sequence, id)
  }

  /** Checks and records the ids inside a JSON column, such as the ids of a project's phases and tasks. */
  #countParts(row: Row): void {
    const { ids } = this.#table.rule
    if (!ids) return
    for (const id of idsIn(row[ids.column])) this.#countId(ids.sequence, 2 ** 31 - 1, id)
  }

  #bodyOf(value: unknown): string {
    const { tenantId, newUserIds, userFields } = this.#arrival
    if (typeof value !== 'object') throw damagedArchiveProblem('the body of an event is not an object')
    const renamed = withUsers(value, (field, id) => (userFields.has(field) ? (newUserIds.get(id) ?? null) : id))
    return eventBodyFor(tenantId, renamed as EventBody)
  }
}

/** Returns a copy of a JSON value in which each number is replaced by `of(field, number)`. */
function withUsers(value: unknown, of: (field: string, id: number) => unknown, field = ''): unknown {
  if (typeof value === 'number') return of(field, value)
  if (Array.isArray(value)) return value.map((one) => withUsers(one, of, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withUsers(one, of, name)]))
}

function* idsIn(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, one] of Object.entries(value)) {
    if (name === 'id' && !Array.isArray(value)) yield one
    else yield* idsIn(one)
  }
}

/** Values of columns that are missing in old archives, which were written before sandboxes existed. */
const olderColumns: Row = { mode: 'live', clock_ahead_ms: 0 }

/** Returns the values of the organization's own row in an archive, keyed by column name. */
export const organizationRowOf = ({ kept = {} }: ArchivedLine, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((name) => [name, kept[toCamelCase(name)] ?? olderColumns[name] ?? null]))
