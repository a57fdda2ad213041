import {
  type DecimalColumn,
  type DecimalColumnReading,
  type DecimalSign,
  DecimalSignDetector,
  sameReadingForAll,
} from '../../db/domain/csv/decimal-signs.ts'
import type { CsvHead } from '../../db/domain/csv/head.ts'
import type { ImportFields, ImportPlan } from '../../db/domain/csv/import-mapping.ts'
import { type CsvBlock, parseBlock } from '../csv/blocks.ts'
import { cellText, decimalColumns, rowWidthFault } from '../csv/cells.ts'

/** Numeric columns of an import, with the decimal sign from its request. */
export interface NumericColumns {
  columns: readonly DecimalColumn[]
  decimal: DecimalSign | undefined
}

export const numericColumnsOf = (plan: ImportPlan, fields: ImportFields, { headers }: CsvHead): NumericColumns => ({
  columns: decimalColumns(plan, fields, headers),
  decimal: plan.decimal,
})

/** Detector of the decimal signs of an import's columns, fed block by block while the file is surveyed. */
export interface DecimalDetector {
  /** Function that reads a block; undefined if no cells need to be read. */
  take: ((block: CsvBlock) => Promise<void>) | undefined
  readings: () => DecimalColumnReading[]
}

/**
 * Returns the detector of decimal signs. The sign from the request has priority. Otherwise a file with commas or tabs
 * has decimal points. In a file with semicolons, the cells of each column decide. Spreadsheets write semicolons where
 * the comma is the decimal sign, but other programs use semicolons, too.
 */
export function makeDecimalDetector(
  { columns, decimal }: NumericColumns,
  { delimiter, headers }: CsvHead,
): DecimalDetector {
  if (decimal) return { take: undefined, readings: () => sameReadingForAll(columns, decimal, 'request') }
  if (delimiter !== ';') return { take: undefined, readings: () => sameReadingForAll(columns, '.', 'delimiter') }
  const evidence = new DecimalSignDetector(columns)
  const readings = (): DecimalColumnReading[] => evidence.readings()
  if (columns.length === 0) return { take: undefined, readings }
  const take = async (block: CsvBlock): Promise<void> => {
    for (const { row, cells, problem } of await parseBlock(block, delimiter)) {
      // A row with a wrong width is refused, and its cells may belong to other columns.
      if (problem !== undefined || rowWidthFault(cells, headers.length) !== undefined) continue
      evidence.take(row, (index) => cellText(cells[index] ?? ''))
    }
  }
  return { take, readings }
}

/** Returns the report's part about numeric columns; empty if there are none. */
export const decimalsReport = ({ decimals = [] }: { decimals?: readonly DecimalColumnReading[] }) =>
  decimals.length === 0
    ? {}
    : { decimals: decimals.map(({ column, field, decimal, basis }) => ({ column, field, decimal, basis })) }
