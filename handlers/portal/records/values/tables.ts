import type { AnyRecord, ShownMember } from '../family.ts'
import type { Shown } from './shown.ts'
import { isFigure, type Writer } from './values.ts'

/** Rows as a table shows them: figures at the end of their column, and a dash where there is nothing. */

export interface ShownCell {
  label: string
  figure: boolean
  shown: Shown | undefined
}

export const headsOf = (columns: readonly ShownMember[]) =>
  columns.map(([, label, as]) => ({ label, figure: isFigure(as) }))

export const cellsOf = (writer: Writer, record: AnyRecord, columns: readonly ShownMember[]): ShownCell[] =>
  columns.map((column) => ({ label: column[1], figure: isFigure(column[2]), shown: writer.show(record, column) }))
