import { add, roundToCents } from '../../../../../db/domain/money.ts'
import type { AnyRecord, Family, FieldColumn, HeadingFormat } from '../family.ts'
import type { ShownValue } from './shown-value.ts'
import { recordAddress, secondaryTitle, shownTitle } from './titles.ts'
import { isNumericKind, type ValueFormatter } from './values.ts'

/** Cells and rows of record tables: figures are right-aligned, and missing values are a dash. */

export interface ShownCell {
  label: string
  figure: boolean
  shown: ShownValue | undefined
}

export const columnHeadings = (columns: readonly FieldColumn[]) =>
  columns.map(([, label, as]) => ({ label, figure: isNumericKind(as) }))

export const cellsOf = (writer: ValueFormatter, record: AnyRecord, columns: readonly FieldColumn[]): ShownCell[] =>
  columns.map((column) => ({ label: column[1], figure: isNumericKind(column[2]), shown: writer.show(record, column) }))

/** Returns the columns that have a value in at least one row. In a yes/no column, "No" counts as empty. */
export const nonEmptyColumns = (
  writer: ValueFormatter,
  rows: readonly AnyRecord[],
  columns: readonly FieldColumn[],
): readonly FieldColumn[] =>
  columns.filter((column) =>
    rows.some((row) => (column[2] === 'yes' ? row[column[0]] === true : writer.show(row, column) !== undefined)),
  )

/** States in which a record's amounts no longer count. */
const endedStates: ReadonlySet<string> = new Set(['voided', 'rejected', 'expired', 'cancelled', 'declined'])

/**
 * Returns the last row of a table, with the sums of the fields in `totals` over the rows that still count. Amounts in
 * several currencies have one sum per currency.
 * Returns undefined if there are fewer than two rows, or if no column is in `totals`.
 */
export function totalsRow(
  { format, formatIn }: ValueFormatter,
  rows: readonly AnyRecord[],
  columns: readonly FieldColumn[],
  totals: readonly string[],
) {
  if (rows.length < 2 || !columns.some(([field]) => totals.includes(field))) return undefined
  const live = rows.filter(({ status, voidedAt }) => !endedStates.has(String(status)) && !voidedAt)
  // If no row counts any more, the total includes all rows.
  const counted = live.length > 0 ? live : rows
  return columns.map(([field, label, as]) => {
    if (!totals.includes(field)) return { label, figure: isNumericKind(as), shown: undefined }
    const sumOf = (some: readonly AnyRecord[]) => add('0', ...some.map((row) => String(row[field] ?? '0')))
    if (as === 'quantity') return sumCell(label, [format.quantity(sumOf(counted))])
    if (as === 'figure') return sumCell(label, [format.figure(roundToCents(sumOf(counted)))])
    const ofCurrencies = [...Map.groupBy(counted, ({ currency }) => currency).values()]
    const texts = ofCurrencies.map((some) => formatIn(some[0]!).amount(roundToCents(sumOf(some))))
    return sumCell(label, texts.length === 0 ? [format.amount('0.00')] : texts)
  })
}

/** Returns a cell with one or more sums, one per line. */
const sumCell = (label: string, [text, ...more]: string[]) => ({ label, figure: true, shown: { text, more } })

/** Returns records as table rows that link to their pages. */
export const recordRows = (
  writer: ValueFormatter,
  say: HeadingFormat,
  { family, rows, columns }: { family: Family; rows: readonly AnyRecord[]; columns: readonly FieldColumn[] },
) =>
  rows.map((record) => ({
    href: recordAddress(family, record.id),
    title: shownTitle(family, record, say),
    beside: secondaryTitle(family, record, say),
    cells: cellsOf(writer, record, columns),
  }))
