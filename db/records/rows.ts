import { setImmediate } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { memoize } from '../base/memoize.ts'
import { millisecondAfterText } from '../postgres/millisecond-after.ts'
import { type ReadContext, serverNow, type Transaction } from '../postgres/transaction.ts'
import { selection, withoutNullDeletedAt } from './read.ts'
import { type RecordFacts, type Resource, snake } from './resource.ts'
import type { AnyRow, Fields } from './row.ts'

/**
 * The statements that lock and write the rows of a resource. They apply no rules and emit no events, so only db/records
 * calls them. Their texts are built once: the name that a statement is prepared under is looked up by its text.
 */

/**
 * Rows under lock, taken in ascending id so that two writers of the same rows cannot block each other: live ones, or
 * all.
 */
export async function lockRows<T extends AnyRow>(
  db: ReadContext,
  caller: Caller,
  resource: Resource<T>,
  ids: readonly number[],
  which: 'live' | 'all' = 'live',
): Promise<Map<number, T>> {
  const text = lockTexts(resource)[which]
  const rows = await run<T>(db, text, [caller.tenantId, ids])
  return new Map(rows.map((row) => [row.id, row]))
}

const lockTexts = memoize((resource: RecordFacts) => {
  const text = (condition: string) =>
    `select ${selection(resource)} from ${resource.table} where tenant_id = $1 and id = any($2) ${condition}
      order by id for update`
  return { live: text('and deleted_at is null'), all: text('') }
})

const rowsOfPart = 100

/**
 * Inserts these fields of rows, as made by the caller, and returns the rows in their order. Many leave in parts, one after the
 * other, so that the server writes one while the next is put together.
 */
export async function insertRows<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  fields: readonly string[],
  rows: readonly Fields[],
): Promise<T[]> {
  const { text, columns } = (tx.at === serverNow ? insertAheadTexts : insertTexts)(resource)(fields)
  const maker = resource.keepsMaker ? [caller.userId, caller.apiKeyId, caller.clientId] : []
  const insert = (some: readonly Fields[]): Promise<T[]> => {
    const given = some.map((values) => byColumn({}, columns, fields, values))
    return write(tx, text, [caller.tenantId, tx.at, JSON.stringify(given), ...maker])
  }
  if (rows.length <= rowsOfPart) return insert(rows)
  const parts: Promise<T[]>[] = []
  for (let from = 0; from < rows.length; from += rowsOfPart) {
    const part = insert(rows.slice(from, from + rowsOfPart))
    // Whoever awaits all of them learns of its failure.
    part.catch(() => {})
    parts.push(part)
    // What is sent leaves when the turn of the event loop ends.
    await setImmediate()
  }
  return (await Promise.all(parts)).flat()
}

const makerColumns = ['maker_user_id', 'maker_key_id', 'maker_client_id']
const makerValues = ['$4::bigint', '$5::bigint', '$6::text']

function insertText(resource: RecordFacts, columns: readonly string[], at: string, condition = ''): string {
  const { table, keepsMaker } = resource
  const made = keepsMaker ? makerColumns : []
  const values = keepsMaker ? makerValues : []
  return `
  insert into ${table} (${['tenant_id', ...columns.map(quoted), 'created_at', 'updated_at', ...made].join(', ')})
  select ${['$1::bigint', ...columns.map((column) => `r.${quoted(column)}`), at, at, ...values].join(', ')}
  from json_populate_recordset(null::${table}, $3::json) r ${condition}
  returning ${selection(resource)}`
}

const insertTexts = textsByFields((resource, columns) => insertText(resource, columns, '$2::timestamptz'))

/**
 * The same for a statement that has left before the server has answered for BEGIN. Where that failed this is a transaction
 * of its own, which has written nothing yet, and so inserts nothing; behind the claim of a key it does. The time is to the
 * millisecond, as the server says it.
 */
const insertAheadTexts = textsByFields((resource, columns) =>
  insertText(
    resource,
    columns,
    "date_trunc('milliseconds', $2::timestamptz)",
    'where pg_current_xact_id_if_assigned() is not null',
  ),
)

/** Writes new values of these fields into locked rows, and returns the updated rows. */
export function updateRows<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  fields: readonly string[],
  rows: ReadonlyMap<number, Fields>,
): Promise<T[]> {
  const { text, columns } = updateTexts(resource)(fields)
  const given = [...rows].map(([id, values]) => byColumn({ id }, columns, fields, values))
  return write(tx, text, [caller.tenantId, tx.at, JSON.stringify(given)])
}

const updateTexts = textsByFields((resource, columns) => {
  const { table } = resource
  const assignments = columns.map((column) => `${quoted(column)} = r.${quoted(column)}, `).join('')
  return `
    update ${table} t set ${assignments} updated_at = ${newVersion}
    from json_populate_recordset(null::${table}, $3::json) r
    where t.tenant_id = $1 and t.id = r.id
    returning ${selection(resource, 't.')}`
})

/** Soft-deletes locked rows, or restores them when given null; returns them by ascending id. */
export async function setDeleted<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  ids: readonly number[],
  deletedAt: string | null,
): Promise<T[]> {
  if (ids.length === 0) return []
  const rows = await write<T>(tx, deletionText(resource), [caller.tenantId, tx.at, ids, deletedAt])
  return rows.sort((a, b) => a.id - b.id)
}

const deletionText = memoize(
  (resource: RecordFacts) => `
    update ${resource.table} t set deleted_at = $4::timestamptz, updated_at = ${newVersion}
    where t.tenant_id = $1 and t.id = any($3) returning ${selection(resource, 't.')}`,
)

/** A change always gives a row a later updated_at, however close two changes are. */
const newVersion = `greatest($2::timestamptz, ${millisecondAfterText('t.updated_at')})`

/** A statement that writes columns; they are in the order of the fields that it was asked for. */
interface WriteText {
  text: string
  columns: readonly string[]
}

/** The text of a statement by the fields that it writes; records are written with few different sets of them. */
function textsByFields(textOf: (resource: RecordFacts, columns: readonly string[]) => string) {
  return memoize((resource: RecordFacts) => {
    const known = new Map<string, WriteText>()
    return (fields: readonly string[]): WriteText => {
      const key = fields.join()
      const found = known.get(key)
      if (found !== undefined) return found
      const columns = fields.map((field) => columnOf(resource, field))
      const made = { text: textOf(resource, columns), columns }
      if (known.size >= maxTexts) known.clear()
      known.set(key, made)
      return made
    }
  })
}

const maxTexts = 200

/** Names are quoted, because a field such as `order` is a reserved word of SQL. */
const quoted = (column: string): string => `"${column}"`

/** The column that a field is written to. */
const columnOf = ({ columnOverrides }: RecordFacts, field: string): string => columnOverrides?.[field] ?? snake(field)

/** Adds the values of these fields to a row, under the columns' names. */
function byColumn(
  row: Record<string, unknown>,
  columns: readonly string[],
  fields: readonly string[],
  values: Fields,
): Fields {
  columns.forEach((column, place) => {
    row[column] = values[fields[place]!]
  })
  return row
}

function write<T extends AnyRow>(tx: Transaction, text: string, values: unknown[]): Promise<T[]> {
  if (!tx.writes) throw new Error('a read tried to write: its operation is not declared as a mutation')
  return run<T>(tx, text, values)
}

async function run<T extends AnyRow>(db: ReadContext, text: string, values: unknown[]): Promise<T[]> {
  return (await rowsOf<T>(db, text, values)).map((row) => withoutNullDeletedAt(row))
}

/**
 * The rows of a statement whose text is built once. Only the text says what they are, so the caller names their type.
 */
export async function rowsOf<Row>(db: ReadContext, text: string, values: unknown[]): Promise<Row[]> {
  const query = CompiledQuery.raw(text, values) as CompiledQuery<Row>
  return (await db.sql.executeQuery(query)).rows
}
