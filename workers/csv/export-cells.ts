import { type RawBuilder, sql } from 'kysely'
import { importFieldsOfSchema } from '../../db/domain/csv/import-mapping.ts'
import type { RowWriter } from '../../db/engine/postgres/adapters/copy-out.ts'
import { type RecordFacts, snake } from '../../db/engine/records/resource.ts'

/** SQL expressions of an export's columns, and the writer that finishes the returned rows. */
export interface ExportCells {
  cells: RawBuilder<unknown>[]
  writer: RowWriter
}

/**
 * Returns the SQL expression of each column. It yields a text that an import reads back as the same value. Times are in
 * ISO 8601 and UTC. A text that a spreadsheet would run as a formula gets an apostrophe in front. Time columns at the
 * end (createdAt, updatedAt, deletedAt) are formatted by the writer, because to_char would take a fifth of the export's
 * time.
 */
export function exportCellsSql(
  contract: object,
  { schema, table }: Pick<RecordFacts, 'schema' | 'table'>,
  columns: readonly string[],
): ExportCells {
  const { properties: fields, json } = importFieldsOfSchema(contract, schema)
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
    if (types.includes('array')) return formulaSafeSql(listCell(column))
    if (types.includes('string') || fields.get(field)?.enum) return formulaSafeSql(column)
    throw new Error(`${table}.${field} has no form in CSV`)
  })
  return { cells, writer: isoTimeWriter(tail) }
}

/** Returns SQL that joins a list's texts with semicolons. A backslash escapes semicolons and backslashes. */
const listCell = (list: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select string_agg(replace(replace(item, '\\', '\\\\'), ';', '\\;'), ';' order by place)
  from jsonb_array_elements_text(${list}) with ordinality listed (item, place))`

const [comma, newline, dot, zero] = [44, 10, 46, 48]

/**
 * Returns a writer that copies rows and converts the last `count` cells of each row from Postgres timestamps to ISO
 * 8601.
 */
export const isoTimeWriter = (count: number): RowWriter => ({
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

/**
 * Copies a Postgres timestamp such as `2026-11-21 05:42:27.1` as `2026-11-21T05:42:27.100Z`. Returns the position after
 * it.
 */
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
 * Returns SQL that does the same as `escapeFormula` in formulas.ts. Most texts begin with a letter, for which two
 * comparisons by code point suffice. Only other texts are matched against the patterns.
 */
export const formulaSafeSql = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when (${text}::text collate "C" < 'A' or ${text}::text collate "C" >= ${sql.lit('\uff0b')})
    and ${text}::text ~ ${sql.lit("^'*[=+@\t\r\n\uff1d\uff0b\uff0d\uff20-]")}
    and ${text}::text !~ '^[+-]([0-9]+(\\.[0-9]*)?|\\.[0-9]+)$'
  then '''' || ${text}::text else ${text}::text end`
