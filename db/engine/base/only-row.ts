/** Returns the only row of a result. If it has no row or several, throws an Error that names the `expected` row. */
export function onlyRow<Row>(rows: readonly Row[], expected: string): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1)
    throw new Error(`a statement returned ${rows.length} rows instead of one: ${expected}`)
  return row
}
