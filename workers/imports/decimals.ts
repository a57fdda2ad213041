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

/** The numeric columns of an import, and the decimal sign that its request gives. */
export interface ColumnsToRead {
  columns: readonly DecimalColumn[]
  decimal: DecimalSign | undefined
}

export const columnsOf = (plan: ImportPlan, fields: ImportFields, { headers }: CsvHead): ColumnsToRead => ({
  columns: decimalColumns(plan, fields, headers),
  decimal: plan.decimal,
})

/** Finds the decimal signs of an import's columns while its file is surveyed block by block. */
export interface DecimalSurvey {
  /** Undefined where no cell needs to be read for it. */
  take: ((block: CsvBlock) => Promise<void>) | undefined
  readings: () => DecimalReading[]
}

/**
 * The request gives the sign. Without it, a file of commas or tabs has decimal points, and in one of semicolons the cells of
 * each column decide: spreadsheets write semicolons where the comma is the decimal sign, but other programs do so, too.
 */
export function decimalsOf({ columns, decimal }: ColumnsToRead, { delimiter, headers }: CsvHead): DecimalSurvey {
  if (decimal) return { take: undefined, readings: () => readAlike(columns, decimal, 'request') }
  if (delimiter !== ';') return { take: undefined, readings: () => readAlike(columns, '.', 'delimiter') }
  const evidence = new DecimalEvidence(columns)
  const readings = (): DecimalReading[] => evidence.readings()
  if (columns.length === 0) return { take: undefined, readings }
  const take = async (block: CsvBlock): Promise<void> => {
    for (const { row, cells, problem } of await parseBlock(block, delimiter)) {
      // Such a row is refused, and its cells may be those of other columns.
      if (problem !== undefined || raggedness(cells, headers.length) !== undefined) continue
      evidence.take(row, (index) => cellText(cells[index] ?? ''))
    }
  }
  return { take, readings }
}

/** What a report says of the numeric columns; nothing where there are none. */
export const decimalsTold = ({ decimals = [] }: { decimals?: readonly DecimalReading[] }) =>
  decimals.length === 0
    ? {}
    : { decimals: decimals.map(({ column, field, decimal, basis }) => ({ column, field, decimal, basis })) }
