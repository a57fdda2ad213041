import type { AnyRecord, Column } from '../family.ts'
import { isFigure, type Shown, type Writer } from './values.ts'

/** Rows as a table shows them: figures at the end of their column, and a dash where there is nothing. */

export interface Cell {
  label: string
  figure: boolean
  shown: Shown | undefined
}

export const headsOf = (columns: readonly Column[]) => columns.map(([, label, as]) => ({ label, figure: isFigure(as) }))

export const cellsOf = (writer: Writer, record: AnyRecord, columns: readonly Column[]): Cell[] =>
  columns.map((column) => ({ label: column[1], figure: isFigure(column[2]), shown: writer.show(record, column) }))
