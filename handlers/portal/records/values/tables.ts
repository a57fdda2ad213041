import { add, r2 } from '../../../../db/domain/money.ts'
import type { AnyRecord, Family, Sayings, ShownMember } from '../family.ts'
import type { Shown } from './shown.ts'
import { besideTitle, recordAddress, shownTitle } from './titles.ts'
import { isFigure, type Writer } from './values.ts'

/** Cells and rows of record tables: figures are right-aligned, and missing values are a dash. */

export interface ShownCell {
  label: string
  figure: boolean
  shown: Shown | undefined
}

export const headsOf = (columns: readonly ShownMember[]) =>
  columns.map(([, label, as]) => ({ label, figure: isFigure(as) }))

export const cellsOf = (writer: Writer, record: AnyRecord, columns: readonly ShownMember[]): ShownCell[] =>
  columns.map((column) => ({ label: column[1], figure: isFigure(column[2]), shown: writer.show(record, column) }))

/** Returns the columns that are not empty in all rows. In a yes/no column, "No" counts as empty. */
export const filledOf = (
  writer: Writer,
  rows: readonly AnyRecord[],
  columns: readonly ShownMember[],
): readonly ShownMember[] =>
  columns.filter((column) =>
    rows.some((row) => (column[2] === 'yes' ? row[column[0]] === true : writer.show(row, column) !== undefined)),
  )

/** States in which a record's amounts no longer count. */
const endedStates: ReadonlySet<string> = new Set(['voided', 'rejected', 'expired', 'cancelled', 'declined'])

/**
 * Returns the last row of a table, with the sums of the fields in `totals` over the rows that still count. Amounts in
 * several currencies have one sum per currency.
 * Returns undefined if there are fewer than two rows or no such column.
 */
export function totalsRow(
  { format, formatIn }: Writer,
  rows: readonly AnyRecord[],
  columns: readonly ShownMember[],
  totals: readonly string[],
) {
  if (rows.length < 2 || !columns.some(([field]) => totals.includes(field))) return undefined
  const live = rows.filter(({ status, voidedAt }) => !endedStates.has(String(status)) && !voidedAt)
  // If no row counts any more, the total includes all rows.
  const counted = live.length > 0 ? live : rows
  return columns.map(([field, label, as]) => {
    if (!totals.includes(field)) return { label, figure: isFigure(as), shown: undefined }
    const sumOf = (some: readonly AnyRecord[]) => add('0', ...some.map((row) => String(row[field] ?? '0')))
    if (as === 'quantity') return sumCell(label, [format.quantity(sumOf(counted))])
    if (as === 'figure') return sumCell(label, [format.figure(r2(sumOf(counted)))])
    const ofCurrencies = [...Map.groupBy(counted, ({ currency }) => currency).values()]
    const texts = ofCurrencies.map((some) => formatIn(some[0]!).amount(r2(sumOf(some))))
    return sumCell(label, texts.length === 0 ? [format.amount('0.00')] : texts)
  })
}

/** Returns a cell with one or more sums, one per line. */
const sumCell = (label: string, [text, ...more]: string[]) => ({ label, figure: true, shown: { text, more } })

/** Returns records as table rows that link to their pages. */
export const recordRows = (
  writer: Writer,
  say: Sayings,
  { family, rows, columns }: { family: Family; rows: readonly AnyRecord[]; columns: readonly ShownMember[] },
) =>
  rows.map((record) => ({
    href: recordAddress(family, record.id),
    title: shownTitle(family, record, say),
    beside: besideTitle(family, record, say),
    cells: cellsOf(writer, record, columns),
  }))
