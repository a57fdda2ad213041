import { columnTypes } from '../../generated/tenant-tables.ts'

/**
 * How a statement receives one column of many rows: as an array of values. The server unpacks it at half the cost of a
 * JSON document of the rows.
 */
export interface ColumnArray {
  /** PostgreSQL type of the array parameter, such as `text[]`. */
  type: string
  /** SQL expression that is written into the column. It uses the column of the same name in `r`. */
  written: string
  /** Encodes the column's values as the text of the array parameter. */
  of(values: readonly unknown[]): string
}

/**
 * Returns the array encoding for a column of a table. Names are quoted, because a field such as `order` is a reserved
 * word of SQL.
 */
export function columnArray(table: string, column: string): ColumnArray {
  const type = columnTypes[table]?.[column]
  if (type === undefined) throw new Error(`${table}.${column} is not a column of a record`)
  const name = `r."${column}"`
  if (type === 'text') return { type: 'text[]', written: name, of: (values) => arrayOf(values, quoted) }
  if (type === 'jsonb') {
    return { type: 'jsonb[]', written: name, of: (values) => arrayOf(values, (value) => quoted(JSON.stringify(value))) }
  }
  // A nested array would be unpacked into its elements. A cast from text depends on session settings, and a cluster
  // rejects it in UPDATE.
  if (type === 'text[]') {
    const textOf = (value: unknown) => quoted(joined(value as readonly string[]))
    const written = `string_to_array(${name}, ${separatorText})`
    return { type: 'text[]', written, of: (values) => arrayOf(values, textOf) }
  }
  return { type: `${type}[]`, written: name, of: (values) => arrayOf(values) }
}

/** Encodes an array as PostgreSQL reads it. Without `textOf`, no value may need quotes, as with numbers and dates. */
export const arrayOf = (values: readonly unknown[], textOf: (value: unknown) => string = String): string =>
  `{${values.map((value) => (value === null || value === undefined ? 'NULL' : textOf(value))).join()}}`

/** Separator between the texts of a list. The contract allows control characters in none of them. */
const separator = '\u001f'
const separatorText = "E'\\x1f'"

/** Joins a list of texts into one text. Throws an Error for a list whose text would be ambiguous. */
function joined(texts: readonly string[]): string {
  if (texts.some((text) => text.includes(separator)) || (texts.length === 1 && texts[0] === ''))
    throw new Error(`${JSON.stringify(texts)} is not a list of texts that a record may have`)
  return texts.join(separator)
}

const quoted = (value: unknown): string => `"${String(value).replace(/["\\]/g, '\\$&')}"`
