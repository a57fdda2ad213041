/** Returns the only row of a result. If it has no row or several, throws an Error that names the `expected` row. */
export function onlyRow<Row>(rows: readonly Row[], expected: string): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1)
    throw new Error(`a statement returned ${rows.length} rows instead of one: ${expected}`)
  return row
}

/** A row in which the database allows null in every column. */
export type Nullable<Row> = { [Member in keyof Row]: Row[Member] | null }

/** Returns a value that the database allows to be null. If it is null, throws an Error that names the `expected` value. */
export function notNull<Value>(value: Value | null, expected: string): Value {
  if (value === null) throw new Error(`a statement returned null: ${expected}`)
  return value
}

/** Returns a row without nulls. If a column is null, throws an Error that names it and the `expected` row. */
export function withoutNulls<Row extends object>(row: Nullable<Row>, expected: string): Row {
  const empty = Object.entries(row).find(([, value]) => value === null)
  if (empty) throw new Error(`a statement returned null in the column ${empty[0]}: ${expected}`)
  // All members have been checked.
  return row as Row
}
