import { add, compare, type Decimal, percentageOf } from '../../../db/domain/money.ts'
import type { CertificateLine } from '../../../db/domain/pay-apps/paper.ts'
import {
  colors,
  horizontalRule,
  legibleTextStyle,
  linesBlock,
  type PaperStyle,
  textBlock,
  textStyle,
} from '../blocks.ts'
import { type LayoutBlock, movePieces, type TextStyle } from '../layout.ts'
import { type Cell, rowBlock, type TableColumn, type TableStyle, tableColumns } from '../table.ts'

/** Amount columns C to G, I and retainage, in order. Column H, a percentage, is between G and I. */
const amounts = [
  { title: 'payApp.scheduledValue', sum: '', of: (line: CertificateLine) => line.scheduledValue },
  { title: 'payApp.previousWork', sum: '', of: (line: CertificateLine) => line.previousWork },
  { title: 'payApp.workThisPeriod', sum: '', of: (line: CertificateLine) => line.workThisPeriod },
  { title: 'payApp.materialsStored', sum: '', of: (line: CertificateLine) => line.materialsStored },
  { title: 'payApp.completedStored', sum: '(D + E + F)', of: (line: CertificateLine) => line.completedAndStored },
  { title: 'payApp.leftToFinish', sum: '(C \u2212 G)', of: (line: CertificateLine) => line.balanceToFinish },
  { title: 'payApp.retainage', sum: '', of: (line: CertificateLine) => line.retainage },
] as const

/** Sums of the amount columns, in the order of the columns. */
export type ScheduleSums = readonly Decimal[]

export const zeroSums: ScheduleSums = amounts.map(() => '0')
export const addLineToSums = (sums: ScheduleSums, line: CertificateLine): ScheduleSums =>
  sums.map((sum, index) => add(sum, amounts[index]!.of(line)))

/** Index of the first amount among the cells of a row. */
export const firstAmountIndex = 2
/** Index of column H among the cells of a row. */
const percentPlace = firstAmountIndex + 5

export interface ScheduleTable {
  columns: readonly TableColumn[]
  style: TableStyle
  /** Bold style for sums. */
  strong: TextStyle
  muted: TextStyle
}

/** Setting to try for the table: font size, space between columns, and minimum width of the descriptions, in points. */
interface Fit {
  size: number
  between: number
  least: number
}

const earlierFits: readonly Fit[] = [8, 7.5, 7, 6.5, 6].map((size) => ({ size, between: size + 1, least: 170 }))
/**
 * Settings to try, in order of preference. If the descriptions would be too narrow, first the space between columns is
 * reduced, then the font size.
 */
const legibleFits: readonly Fit[] = [
  { size: 9, between: 10, least: 150 },
  { size: 9, between: 7, least: 118 },
  { size: 9, between: 5, least: 92 },
  ...[8.5, 8, 7.5, 7, 6.5, 6].map((size) => ({ size, between: 5, least: 92 })),
]

/**
 * Returns the columns and text styles of the table. Chooses the first setting that leaves the descriptions enough
 * width, or else the last setting.
 */
export function scheduleTableOf(
  setting: PaperStyle,
  lines: readonly CertificateLine[],
  total: ScheduleSums,
): ScheduleTable {
  let table: ScheduleTable | undefined
  for (const fit of setting.density.least ? legibleFits : earlierFits) {
    table = tableIn(setting, lines, total, fit)
    if (table.columns[1]!.width >= fit.least) return table
  }
  return table!
}

function tableIn(
  setting: PaperStyle,
  lines: readonly CertificateLine[],
  total: ScheduleSums,
  { size, between }: Fit,
): ScheduleTable {
  const strong = textStyle(size, 'semibold')
  const head = setting.density.least ? textStyle(size, 'semibold', colors.muted) : smallHead
  const style = { cell: strong, head, between, headsAsGiven: true }
  const { label } = setting
  const number = (title: string, texts: readonly string[]) => ({ title, align: 'right' as const, texts, least: 30 })
  const [before, after] = [amounts.slice(0, 5), amounts.slice(5)]
  const amountColumn = ({ title, sum, of }: (typeof amounts)[number], index: number) =>
    number(
      titleOf(setting, sum ? `${label(title)}\n${sum}` : label(title)),
      [...lines.map(of), total[index]!].map(setting.values.figure),
    )
  const columns = tableColumns(
    setting,
    [
      {
        title: titleOf(setting, label('payApp.item')),
        align: 'left',
        texts: lines.map(({ itemNumber }) => itemNumber ?? ''),
        most: 62,
      },
      { title: titleOf(setting, label('payApp.work')), align: 'left', texts: [], wide: true },
      ...before.map(amountColumn),
      number(titleOf(setting, label('payApp.done')), [
        ...lines.map((line) => percentText(setting, line)),
        percentOfSums(setting, total),
      ]),
      ...after.map((column, place) => amountColumn(column, before.length + place)),
    ],
    setting.width,
    style,
  )
  return {
    columns,
    style: { ...style, cell: textStyle(size) },
    strong,
    muted: textStyle(size, 'regular', colors.muted),
  }
}

const smallHead: TextStyle = { ...textStyle(6, 'semibold', colors.muted), spacing: 0.3 }

/** Returns a column title. In the earlier layout, with small titles, it is in capitals. */
const titleOf = ({ density }: PaperStyle, title: string): string => (density.least ? title : title.toUpperCase())

const percentText = (setting: PaperStyle, { percentComplete }: CertificateLine): string =>
  percentComplete === null ? '' : setting.values.percentFigure(percentComplete)

/** Returns column H of a row of sums: G as a percentage of C. */
function percentOfSums(setting: PaperStyle, sums: ScheduleSums): string {
  const [scheduled, completed] = [sums[0]!, sums[4]!]
  return compare(scheduled, '0') === 0 ? '' : setting.values.percentFigure(percentageOf(completed, scheduled))
}

const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', '']

/** Returns the table head with each column's letter and title. */
export function scheduleHead(setting: PaperStyle, { columns, style }: ScheduleTable): LayoutBlock {
  const titles = columns.map(({ title }) => title.split('\n'))
  const height = Math.max(...titles.map(({ length }) => length)) * style.head.leading
  const letter: TextStyle = legibleTextStyle(setting, 7, 'semibold', setting.ink)
  const pieces = columns.flatMap(({ x, width, align }, index) => [
    ...linesBlock([letters[index]!], letter, { x, width, align }).pieces,
    ...movePieces(linesBlock(titles[index]!, style.head, { x, width, align }).pieces, 0, letter.leading + 1),
  ])
  const bottom = letter.leading + 1 + height + 4
  return {
    height: bottom + 2,
    pieces: [...pieces, horizontalRule(bottom, setting.width, { color: setting.ink, height: 1 })],
    keepWithNext: true,
  }
}

/** Returns the row of one line of the schedule of values. */
export function scheduleRow(setting: PaperStyle, table: ScheduleTable, line: CertificateLine): LayoutBlock {
  const { cell } = table.style
  const figures: Cell[] = amounts.map(({ of }) => {
    const amount = of(line)
    return [{ text: setting.values.figure(amount), style: compare(amount, '0') === 0 ? table.muted : cell }]
  })
  return rowBlock(setting, table.columns, [
    [{ text: line.itemNumber ?? '', style: cell }],
    [{ text: line.description, style: cell }],
    ...figures.slice(0, 5),
    [{ text: percentText(setting, line), style: cell }],
    ...figures.slice(5),
  ])
}

interface SumsRow {
  label: string
  sums: ScheduleSums
  style: TextStyle
  fill?: string
}

/** Returns a row with the sum of each column. Its label extends across the first two columns. */
export function sumsRow(
  setting: PaperStyle,
  { columns }: ScheduleTable,
  { label, sums, style, fill }: SumsRow,
): LayoutBlock {
  const padding = 3.5
  const texts = sums.map((sum) => setting.values.figure(sum))
  const percent = percentOfSums(setting, sums)
  const { x, width } = columns[1]!
  const name = textBlock(setting, label, style, { width: x + width })
  const cells = [
    ...texts.slice(0, percentPlace - firstAmountIndex),
    percent,
    ...texts.slice(percentPlace - firstAmountIndex),
  ]
  const figures = cells.flatMap((text, index) => {
    const column = columns[firstAmountIndex + index]!
    return linesBlock([text], style, { x: column.x, width: column.width, align: 'right' }).pieces
  })
  const height = name.height + 2 * padding
  const overhang = 4
  const box = { kind: 'box', x: -overhang, y: 0, width: setting.width + 2 * overhang, height } as const
  const ground = fill === undefined ? [horizontalRule(height - 0.6, setting.width)] : [{ ...box, fill, radius: 2 }]
  return { height, pieces: [...ground, ...movePieces([...name.pieces, ...figures], 0, padding)] }
}
