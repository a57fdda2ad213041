import { columnTypes } from '../../generated/tenant-tables.ts'

/**
 * How a statement takes one column of many rows: as an array of its values, which the server unpacks at half of what a JSON
 * document of the rows takes.
 */
export interface ColumnArray {
  /** The type of its parameter. */
  type: string
  /** What is written into the column, of the column of the same name in `r`. */
  written: string
  /** The parameter's value. */
  of(values: readonly unknown[]): string
}

/** The array for a column of a table; names are quoted, because a field such as `order` is a reserved word of SQL. */
export function columnArray(table: string, column: string): ColumnArray {
  const type = columnTypes[table]?.[column]
  if (type === undefined) throw new Error(`${table}.${column} is not a column of a record`)
  const name = `r."${column}"`
  if (type === 'text') return { type: 'text[]', written: name, of: (values) => arrayOf(values, quoted) }
  if (type === 'jsonb') {
    return { type: 'jsonb[]', written: name, of: (values) => arrayOf(values, (value) => quoted(JSON.stringify(value))) }
  }
  // An array of arrays would be unpacked into the elements of these. A cast from text depends on settings of the session, for
  // which a cluster takes it in no UPDATE.
  if (type === 'text[]') {
    const textOf = (value: unknown) => quoted(joined(value as readonly string[]))
    const written = `string_to_array(${name}, ${separatorText})`
    return { type: 'text[]', written, of: (values) => arrayOf(values, textOf) }
  }
  return { type: `${type}[]`, written: name, of: (values) => arrayOf(values) }
}

/** An array as Postgres reads it. Without `textOf` no value may have a character that is quoted, as numbers and dates have none. */
export const arrayOf = (values: readonly unknown[], textOf: (value: unknown) => string = String): string =>
  `{${values.map((value) => (value === null || value === undefined ? 'NULL' : textOf(value))).join()}}`

/** Stands between the texts of a list; the contract allows a control character in none. */
const separator = '\u001f'
const separatorText = "E'\\x1f'"

/** A list of texts as one. Throws for a list that could not be told from another. */
function joined(texts: readonly string[]): string {
  if (texts.some((text) => text.includes(separator)) || (texts.length === 1 && texts[0] === ''))
    throw new Error(`${JSON.stringify(texts)} is not a list of texts that a record may have`)
  return texts.join(separator)
}

const quoted = (value: unknown): string => `"${String(value).replace(/["\\]/g, '\\$&')}"`
