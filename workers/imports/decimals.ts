import {
  type DecimalColumn,
  DecimalEvidence,
  type DecimalReading,
  type DecimalSign,
  readAlike,
} from '../../db/domain/csv/decimals.ts'
import type { CsvHead } from '../../db/domain/csv/head.ts'
import type { ImportFields, ImportPlan } from '../../db/domain/csv/import-mapping.ts'
import { type CsvBlock, parseBlock } from '../csv/blocks.ts'
import { cellText, decimalColumns, raggedness } from '../csv/cells.ts'

/** Numeric columns of an import, with the decimal sign from its request. */
export interface ColumnsToRead {
  columns: readonly DecimalColumn[]
  decimal: DecimalSign | undefined
}

export const columnsOf = (plan: ImportPlan, fields: ImportFields, { headers }: CsvHead): ColumnsToRead => ({
  columns: decimalColumns(plan, fields, headers),
  decimal: plan.decimal,
})

/** Detector of the decimal signs of an import's columns, fed block by block while the file is surveyed. */
export interface DecimalSurvey {
  /** Function that reads a block; undefined if no cells need to be read. */
  take: ((block: CsvBlock) => Promise<void>) | undefined
  readings: () => DecimalReading[]
}

/**
 * Returns the detector of decimal signs. The sign from the request has priority. Otherwise a file with commas or tabs
 * has decimal points. In a file with semicolons, the cells of each column decide: spreadsheets write semicolons where
 * the comma is the decimal sign, but other programs use semicolons, too.
 */
export function decimalsOf({ columns, decimal }: ColumnsToRead, { delimiter, headers }: CsvHead): DecimalSurvey {
  if (decimal) return { take: undefined, readings: () => readAlike(columns, decimal, 'request') }
  if (delimiter !== ';') return { take: undefined, readings: () => readAlike(columns, '.', 'delimiter') }
  const evidence = new DecimalEvidence(columns)
  const readings = (): DecimalReading[] => evidence.readings()
  if (columns.length === 0) return { take: undefined, readings }
  const take = async (block: CsvBlock): Promise<void> => {
    for (const { row, cells, problem } of await parseBlock(block, delimiter)) {
      // A row with a wrong width is refused, and its cells may belong to other columns.
      if (problem !== undefined || raggedness(cells, headers.length) !== undefined) continue
      evidence.take(row, (index) => cellText(cells[index] ?? ''))
    }
  }
  return { take, readings }
}

/** Returns the report's part about numeric columns; empty if there are none. */
export const decimalsTold = ({ decimals = [] }: { decimals?: readonly DecimalReading[] }) =>
  decimals.length === 0
    ? {}
    : { decimals: decimals.map(({ column, field, decimal, basis }) => ({ column, field, decimal, basis })) }
