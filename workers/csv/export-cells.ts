import { type RawBuilder, sql } from 'kysely'
import { importFields } from '../../db/domain/csv/import-mapping.ts'
import type { RowWriter } from '../../db/postgres/adapters/copy-out.ts'
import { type RecordFacts, snake } from '../../db/records/resource.ts'

/** SQL expressions of an export's columns, and the writer that completes the rows that they return. */
export interface ExportCells {
  cells: RawBuilder<unknown>[]
  writer: RowWriter
}

/**
 * Returns SQL that converts each column to a text that an import reads back as the same value. Times are in ISO 8601
 * and UTC. Texts that a spreadsheet would run get the protection of formulas.ts. Trailing time columns (createdAt,
 * updatedAt, deletedAt) are formatted by the writer instead, because to_char would take a fifth of the export's time.
 */
export function exportCells(
  contract: object,
  { schema, table }: Pick<RecordFacts, 'schema' | 'table'>,
  columns: readonly string[],
): ExportCells {
  const { properties: fields, json } = importFields(contract, schema)
  const isTime = (field: string | undefined): boolean => fields.get(field ?? '')?.format === 'date-time'
  const tail = columns.length - 1 - columns.findLastIndex((field) => !isTime(field))
  const cells = columns.map((field, index) => {
    const types = [fields.get(field)?.type].flat()
    const column = sql.ref(snake(field))
    if (index >= columns.length - tail) return sql`${column} at time zone 'UTC'`
    if (isTime(field)) return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    if (types.includes('boolean')) return sql`${column}::text`
    if (types.some((type) => type === 'integer' || type === 'number')) return column
    if (json.has(field)) return sql`${column}::text`
    if (types.includes('array')) return defusedSql(listCell(column))
    if (types.includes('string') || fields.get(field)?.enum) return defusedSql(column)
    throw new Error(`${table}.${field} has no form in CSV`)
  })
  return { cells, writer: isoTail(tail) }
}

/** Returns SQL that joins a list's texts with semicolons, escaping semicolons and backslashes with a backslash. */
const listCell = (list: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select string_agg(replace(replace(item, '\\', '\\\\'), ';', '\\;'), ';' order by place)
  from jsonb_array_elements_text(${list}) with ordinality listed (item, place))`

const [comma, newline, dot, zero] = [44, 10, 46, 48]

/** Returns a writer that copies rows and converts their last `count` cells from Postgres timestamps to ISO 8601. */
export const isoTail = (count: number): RowWriter => ({
  growthBytes: count * 5,
  put(row, into, at) {
    let from = row.length - 1
    for (let found = 0; found < count; ) if (row[--from] === comma) found++
    let to = at + row.copy(into, at, 0, from)
    while (row[from] === comma) {
      into[to++] = comma
      let end = ++from
      while (row[end] !== comma && row[end] !== newline) end++
      to = end === from ? to : putIso(row, from, end, into, to)
      from = end
    }
    into[to++] = newline
    return to
  },
})

/** Writes `2026-11-21 05:42:27.1` as `2026-11-21T05:42:27.100Z` and returns the position after it. */
function putIso(row: Buffer, from: number, end: number, into: Buffer, at: number): number {
  row.copy(into, at, from, from + 19)
  into[at + 10] = 84
  into[at + 19] = dot
  for (let digit = 0; digit < 3; digit++) {
    const given = from + 20 + digit
    into[at + 20 + digit] = given < end ? row[given]! : zero
  }
  into[at + 23] = 90
  return at + 24
}

/**
 * Returns the SQL equivalent of `defuse` in formulas.ts. Most texts begin with a letter and need only two comparisons
 * by code point; only the others are matched against the patterns.
 */
export const defusedSql = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when (${text}::text collate "C" < 'A' or ${text}::text collate "C" >= ${sql.lit('\uff0b')})
    and ${text}::text ~ ${sql.lit("^'*[=+@\t\r\n\uff1d\uff0b\uff0d\uff20-]")}
    and ${text}::text !~ '^[+-]([0-9]+(\\.[0-9]*)?|\\.[0-9]+)$'
  then '''' || ${text}::text else ${text}::text end`
