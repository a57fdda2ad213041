import { columnTypes } from '../../../generated/tenant-tables.ts'

/**
 * How a statement gets the values of one column for many rows: as one array parameter. The server unpacks arrays at
 * half the cost of a JSON document of the rows.
 */
export interface ColumnArray {
  /** PostgreSQL type of the array parameter, such as `text[]`. */
  type: string
  /** SQL expression for the value to write. It refers to the unpacked array as a column of `r` with the same name. */
  expression: string
  /** Returns the text of the array parameter for these values. */
  encode(values: readonly unknown[]): string
}

/**
 * Returns how to pass values of a column as an array. Column names are quoted, because some, such as `order`, are
 * reserved words of SQL.
 */
export function columnArrayOf(table: string, column: string): ColumnArray {
  const type = columnTypes[table]?.[column]
  if (type === undefined) throw new Error(`${table}.${column} is not a column of a record`)
  const name = `r."${column}"`
  if (type === 'text') return { type: 'text[]', expression: name, encode: (values) => toArrayLiteral(values, quoted) }
  if (type === 'jsonb') {
    return {
      type: 'jsonb[]',
      expression: name,
      encode: (values) => toArrayLiteral(values, (value) => quoted(JSON.stringify(value))),
    }
  }
  // Lists are passed as joined texts. A nested array would be unpacked into its elements. A cast from text depends on
  // session settings, and a cluster rejects it in UPDATE.
  if (type === 'text[]') {
    const textOf = (value: unknown) => quoted(joined(value as readonly string[]))
    const written = `string_to_array(${name}, ${separatorText})`
    return { type: 'text[]', expression: written, encode: (values) => toArrayLiteral(values, textOf) }
  }
  return { type: `${type}[]`, expression: name, encode: (values) => toArrayLiteral(values) }
}

/** Returns an array literal of PostgreSQL. Without `textOf`, no value may need quotes; numbers and dates need none. */
export const toArrayLiteral = (values: readonly unknown[], textOf: (value: unknown) => string = String): string =>
  `{${values.map((value) => (value === null || value === undefined ? 'NULL' : textOf(value))).join()}}`

/** Separator between the texts of a list. The contract does not allow control characters in these texts. */
const separator = '\u001f'
const separatorText = "E'\\x1f'"

/** Joins a list of texts by the separator. Throws an Error if splitting the result would not return the same list. */
function joined(texts: readonly string[]): string {
  if (texts.some((text) => text.includes(separator)) || (texts.length === 1 && texts[0] === ''))
    throw new Error(`${JSON.stringify(texts)} is not a list of texts that a record may have`)
  return texts.join(separator)
}

const quoted = (value: unknown): string => `"${String(value).replace(/["\\]/g, '\\$&')}"`
