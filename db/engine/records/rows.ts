import { setImmediate } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { memoize } from '../base/memoize.ts'
import { type ColumnArray, columnArrayOf, toArrayLiteral } from '../postgres/column-arrays.ts'
import { millisecondAfterSql } from '../postgres/millisecond-after.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { selection, selectionWithDeletedAt, withoutNullDeletedAt } from './read.ts'
import { type RecordFacts, type Resource, snake } from './resource.ts'
import type { AnyRow, Fields } from './row.ts'

/**
 * Statements that write the rows of a resource. They apply no rules and emit no events, so only db/engine/records uses
 * them. Each text is built once, because the name of a prepared statement is looked up by its text.
 */

const rowsOfPart = 100

/**
 * Inserts rows with these fields, and returns them in the same order. Stores the caller as their creator if the
 * resource has `keepsMaker`. `fields` may include deletedAt. Many rows are sent in parts, so that the server writes one
 * part while the next is encoded.
 */
export async function insertRows<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  fields: readonly string[],
  rows: readonly Fields[],
): Promise<T[]> {
  const { text, arrays } = insertTexts(resource)(fields)
  const maker = resource.keepsMaker ? [caller.userId, caller.apiKeyId, caller.clientId] : []
  const insert = async (some: readonly Fields[]): Promise<T[]> => {
    const given = [toArrayLiteral(some.map((_, place) => place)), ...parametersOf(arrays, fields, some)]
    const made = await write<T>(tx, text, [caller.tenantId, tx.at, ...maker, ...given])
    return fields.includes('deletedAt') ? made.map((row) => withoutNullDeletedAt(row)) : made
  }
  if (rows.length <= rowsOfPart) return insert(rows)
  const parts: Promise<T[]>[] = []
  for (let from = 0; from < rows.length; from += rowsOfPart) {
    const part = insert(rows.slice(from, from + rowsOfPart))
    // Prevents an unhandled rejection. Promise.all below rejects with the same error.
    part.catch(() => {})
    parts.push(part)
    // A statement is sent when the current turn of the event loop ends.
    await setImmediate()
  }
  return (await Promise.all(parts)).flat()
}

const makerColumns = ['maker_user_id', 'maker_key_id', 'maker_client_id']
const makerValues = ['$3::bigint', '$4::bigint', '$5::text']

const insertTexts = textsByFields((resource, _, columns): WriteText => {
  const { table, keepsMaker } = resource
  const made = keepsMaker ? makerColumns : []
  const values = keepsMaker ? makerValues : []
  const arrays = columns.map((column) => columnArrayOf(table, column))
  // `place` determines the number of rows, even if `columns` is empty.
  const parameters = ['integer[]', ...arrays.map(({ type }) => type)].map(
    (type, place) => `$${3 + values.length + place}::${type}`,
  )
  const text = `
  insert into ${table} (${['tenant_id', ...columns.map(quoted), 'created_at', 'updated_at', ...made].join(', ')})
  select ${['$1::bigint', ...arrays.map(({ expression }) => expression), '$2::timestamptz', '$2::timestamptz', ...values].join(', ')}
  from unnest(${parameters.join(', ')}) r (${['place', ...columns].map(quoted).join(', ')})
  returning ${columns.includes('deleted_at') ? selectionWithDeletedAt(resource) : selection(resource)}`
  return { text, arrays }
})

/**
 * Writes new values of these fields into locked rows, and returns the updated rows. `held` contains the rows before the
 * update, because the statement returns only changed columns. `fields` must not include deletedAt.
 */
export async function updateRows<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  fields: readonly string[],
  rows: ReadonlyMap<number, Fields>,
  held: ReadonlyMap<number, T>,
): Promise<T[]> {
  const { text, arrays } = updateTexts(resource)(fields)
  const given = [toArrayLiteral([...rows.keys()]), ...parametersOf(arrays, fields, [...rows.values()])]
  const changed = await write<T>(tx, text, [caller.tenantId, tx.at, ...given])
  return changed.map((row) => ({ ...held.get(row.id)!, ...row }))
}

const updateTexts = textsByFields((resource, fields, columns): WriteText => {
  const { table, madeFields } = resource
  const arrays = columns.map((column) => columnArrayOf(table, column))
  const assignments = arrays.map(({ expression }, place) => `${quoted(columns[place]!)} = ${expression}, `).join('')
  const parameters = arrays.map(({ type }, place) => `, $${place + 4}::${type}`).join('')
  const told = new Set(['id', 'updatedAt', ...fields, ...madeFields])
  const returned = resource.fields.filter((field) => told.has(field)).map((field) => `t.${quoted(snake(field))}`)
  const text = `
    update ${table} t set ${assignments} updated_at = ${newVersion}
    from unnest($3::bigint[]${parameters}) r (${['id', ...columns].map(quoted).join(', ')})
    where t.tenant_id = $1 and t.id = any($3) and t.id = r.id
    returning ${returned.join(', ')}`
  return { text, arrays }
})

/** Soft-deletes locked rows, or restores them if `deletedAt` is null. Returns them in ascending order of id. */
export async function setDeleted<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  ids: readonly number[],
  deletedAt: string | null,
): Promise<T[]> {
  if (ids.length === 0) return []
  const rows = await write<T>(tx, deletionText(resource), [caller.tenantId, tx.at, ids, deletedAt])
  return rows.map((row) => withoutNullDeletedAt(row)).sort((a, b) => a.id - b.id)
}

const deletionText = memoize(
  (resource: RecordFacts) => `
    update ${resource.table} t set deleted_at = $4::timestamptz, updated_at = ${newVersion}
    where t.tenant_id = $1 and t.id = any($3) returning ${selectionWithDeletedAt(resource)}`,
)

/** Expression for the new updated_at. It is always later than the old one, however close two changes are. */
const newVersion = `greatest($2::timestamptz, ${millisecondAfterSql('t.updated_at')})`

/** Statement that writes columns. `arrays` encodes its values, in the order of the fields for which it was built. */
interface WriteText {
  text: string
  arrays: readonly ColumnArray[]
}

/** Encodes these fields of the rows, as one array parameter for each field. */
const parametersOf = (arrays: readonly ColumnArray[], fields: readonly string[], rows: readonly Fields[]): string[] =>
  arrays.map(({ encode }, place) => encode(rows.map((row) => row[fields[place]!])))

/**
 * Returns a function that builds a resource's statement for a list of fields, and caches it. The cache is small,
 * because records are written with few different lists of fields.
 */
function textsByFields(
  make: (resource: RecordFacts, fields: readonly string[], columns: readonly string[]) => WriteText,
) {
  return memoize((resource: RecordFacts) => {
    const known = new Map<string, WriteText>()
    return (fields: readonly string[]): WriteText => {
      const key = fields.join()
      const found = known.get(key)
      if (found !== undefined) return found
      const columns = fields.map((field) => columnOf(resource, field))
      const made = make(resource, fields, columns)
      if (known.size >= maxTexts) known.clear()
      known.set(key, made)
      return made
    }
  })
}

const maxTexts = 200

/** Quotes a column name, because some, such as `order`, are reserved words of SQL. */
const quoted = (column: string): string => `"${column}"`

/** Returns the column that a field is written to. */
const columnOf = ({ columnOverrides }: RecordFacts, field: string): string => columnOverrides?.[field] ?? snake(field)

const write = <T extends AnyRow>(tx: Transaction, text: string, values: unknown[]): Promise<T[]> =>
  rowsOf<T>(tx, text, values)

/**
 * Executes a statement whose text is built once, and returns its rows. The compiler cannot derive their type from the
 * text, so the caller gives it.
 */
export async function rowsOf<Row>(db: ReadContext, text: string, values: unknown[]): Promise<Row[]> {
  const query = CompiledQuery.raw(text, values) as CompiledQuery<Row>
  return (await db.sql.executeQuery(query)).rows
}
