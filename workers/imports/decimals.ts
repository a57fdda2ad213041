import {
  type DecimalColumn,
  type DecimalColumnReading,
  type DecimalSign,
  DecimalSignDetector,
  readingsWithSameSign,
} from '../../db/domain/csv/decimal-signs.ts'
import type { CsvHead } from '../../db/domain/csv/head.ts'
import type { ImportFields, ImportPlan } from '../../db/domain/csv/import-mapping.ts'
import { type CsvBlock, parseBlock } from '../csv/blocks.ts'
import { decimalColumns, describeWrongRowWidth, normalizeCell } from '../csv/cells.ts'

/** Numeric columns of an import, with the decimal sign that the request gives, if any. */
export interface NumericColumns {
  columns: readonly DecimalColumn[]
  decimal: DecimalSign | undefined
}

export const numericColumnsOf = (plan: ImportPlan, fields: ImportFields, { headers }: CsvHead): NumericColumns => ({
  columns: decimalColumns(plan, fields, headers),
  decimal: plan.decimal,
})

/** Determines the decimal sign of each numeric column. It is fed block by block while the file is scanned. */
export interface DecimalDetector {
  /** Reads the cells of a block. Undefined if the decimal signs are known without reading cells. */
  readBlock: ((block: CsvBlock) => Promise<void>) | undefined
  readings: () => DecimalColumnReading[]
}

/**
 * Returns the detector for a file. A decimal sign in the request applies to all columns. Otherwise numbers in a file
 * with commas or tabs have decimal points. In a file with semicolons, the cells of each column decide: such files often
 * have decimal commas, but not always.
 */
export function makeDecimalDetector(
  { columns, decimal }: NumericColumns,
  { delimiter, headers }: CsvHead,
): DecimalDetector {
  if (decimal) return { readBlock: undefined, readings: () => readingsWithSameSign(columns, decimal, 'request') }
  if (delimiter !== ';')
    return { readBlock: undefined, readings: () => readingsWithSameSign(columns, '.', 'delimiter') }
  const evidence = new DecimalSignDetector(columns)
  const readings = (): DecimalColumnReading[] => evidence.readings()
  if (columns.length === 0) return { readBlock: undefined, readings }
  const take = async (block: CsvBlock): Promise<void> => {
    for (const { row, cells, problem } of await parseBlock(block, delimiter)) {
      // A row with a wrong number of cells is refused, and its cells may belong to other columns.
      if (problem !== undefined || describeWrongRowWidth(cells, headers.length) !== undefined) continue
      evidence.readRow(row, (index) => normalizeCell(cells[index] ?? ''))
    }
  }
  return { readBlock: take, readings }
}

/** Returns the numeric columns and their decimal signs for the job's report; empty if there are no such columns. */
export const decimalsReport = ({ decimals = [] }: { decimals?: readonly DecimalColumnReading[] }) =>
  decimals.length === 0
    ? {}
    : { decimals: decimals.map(({ column, field, decimal, basis }) => ({ column, field, decimal, basis })) }
