import { add, compare, type Decimal, percentOf } from '../../../db/domain/money.ts'
import {
  type Certificate,
  type CertificateLine,
  isFrozenBefore,
  type PayAppPaper,
  periodText,
} from '../../../db/domain/pay-apps/paper.ts'
import { type ScheduleSection, scheduleSections } from '../../../db/domain/pay-apps/sections.ts'
import { subtotalLabel } from '../../../db/domain/totals.ts'
import {
  beside,
  colors,
  type Density,
  labelIn,
  linesBlock,
  rule,
  type Setting,
  textBlock,
  type,
  typeIn,
} from '../blocks.ts'
import { type LayoutBlock, moved, stacked, type TextStyle } from '../layout.ts'
import { type Cell, groupHead, rowBlock, type TableColumn, type TableStyle, tableColumns } from '../table.ts'

/** How densely the schedule of values is set; one that was frozen before is set as it was. */
export const scheduleDensityOf = (certificate: Certificate): Density => ({
  ...{ gaps: 0.6, padding: 3, prose: 7.5 },
  ...(isFrozenBefore(certificate) ? {} : { least: 9 }),
})

/** The columns of amounts, in their order; percentages (H) stand between G and I. */
const amounts = [
  { title: 'payApp.scheduledValue', sum: '', of: (line: CertificateLine) => line.scheduledValue },
  { title: 'payApp.previousWork', sum: '', of: (line: CertificateLine) => line.previousWork },
  { title: 'payApp.workThisPeriod', sum: '', of: (line: CertificateLine) => line.workThisPeriod },
  { title: 'payApp.materialsStored', sum: '', of: (line: CertificateLine) => line.materialsStored },
  { title: 'payApp.completedStored', sum: '(D + E + F)', of: (line: CertificateLine) => line.completedAndStored },
  { title: 'payApp.leftToFinish', sum: '(C \u2212 G)', of: (line: CertificateLine) => line.balanceToFinish },
  { title: 'payApp.retainage', sum: '', of: (line: CertificateLine) => line.retainage },
] as const

/** What the columns of amounts have come to, in their order. */
type Sums = readonly Decimal[]

const none: Sums = amounts.map(() => '0')
const withLine = (sums: Sums, line: CertificateLine): Sums =>
  sums.map((sum, index) => add(sum, amounts[index]!.of(line)))

/** The place of the first amount among the cells of a row. */
const firstAmount = 2
/** The place of H. */
const percentPlace = firstAmount + 5

interface Table {
  columns: readonly TableColumn[]
  style: TableStyle
  /** In the color of the others, but heavier. */
  strong: TextStyle
  muted: TextStyle
}

/**
 * The schedule of values: columns A to I and retainage, sections with their subtotals, what the columns have come to
 * where a page ends and the next begins, and at the end their totals, which are lines 3 to 5.
 */
export function scheduleBlocks(setting: Setting, paper: PayAppPaper): LayoutBlock[] {
  const { lines } = paper.certificate
  const total = lines.reduce(withLine, none)
  const table = tableOf(setting, lines, total)
  const head = scheduleHead(setting, table)
  const blocks: LayoutBlock[] = [titleBlock(setting, paper), { ...head, gap: 8 }]
  const sections = scheduleSections(lines)
  let sums = none
  for (const section of sections) {
    const last = section === sections.at(-1)
    blocks.push(...sectionBlocks(setting, { table, head, sums, subtotals: sections.length > 1, last }, section))
    sums = section.lines.reduce(withLine, sums)
  }
  blocks.push({ ...totalRow(setting, table, total), ...aroundBreak(setting, { table, head, sums }), gap: 4 })
  return blocks
}

/** Where in the table a block stands. */
interface Place {
  table: Table
  head: LayoutBlock
  /** What the columns have come to above it. */
  sums: Sums
}

/** What stands around a break of the page above a block; `continued` is the head of the section that it is within. */
function aroundBreak(
  setting: Setting,
  { table, head, sums }: Place,
  continued: readonly LayoutBlock[] = [],
): Pick<LayoutBlock, 'closing' | 'repeated'> {
  if (sums === none) return { repeated: [head, ...continued] }
  const { label } = setting
  const row = (text: string) => sumsRow(setting, table, { label: text, sums, style: table.muted, fill: colors.soft })
  return {
    closing: row(label('common.carriedForward')),
    repeated: [head, row(label('common.broughtForward')), ...continued],
  }
}

/** A section's head, its lines and, where there are several, its subtotal. The total follows the last on its page. */
function sectionBlocks(
  setting: Setting,
  { subtotals, last, ...place }: Place & { subtotals: boolean; last: boolean },
  { title, lines }: ScheduleSection,
): LayoutBlock[] {
  const { table } = place
  const blocks: LayoutBlock[] = []
  if (title !== null) blocks.push({ ...sectionHead(setting, title), ...aroundBreak(setting, place) })
  const continued = title === null ? [] : [sectionHead(setting, setting.label('payApp.continued', { title }))]
  let { sums } = place
  for (const line of lines) {
    const keepWithNext = line === lines.at(-1) && (subtotals || last)
    blocks.push({
      ...lineRow(setting, table, line),
      ...aroundBreak(setting, { ...place, sums }, continued),
      keepWithNext,
    })
    sums = withLine(sums, line)
  }
  if (!subtotals) return blocks
  const label = subtotalLabel(setting.label, title)
  const row = sumsRow(setting, table, { label, sums: lines.reduce(withLine, none), style: table.strong })
  return [...blocks, { ...row, ...aroundBreak(setting, { ...place, sums }, continued), keepWithNext: last }]
}

function titleBlock(setting: Setting, { certificate, number }: PayAppPaper): LayoutBlock {
  const { project } = certificate
  const { label } = setting
  const half = setting.width / 2 - 10
  const left = stacked([
    {
      block: linesBlock([label('payApp.scheduleOfValues').toUpperCase()], labelIn(setting, setting.accent), {
        width: half,
      }),
    },
    { block: textBlock(setting, `${label('payApp.kind')} ${number}`, type(14, 'semibold'), { width: half }) },
  ])
  const right = stacked(
    [
      { text: `${project.number} \u00b7 ${project.name}`, style: typeIn(setting, 8.5, 'semibold') },
      { text: periodText(certificate, setting), style: typeIn(setting, 8.5) },
    ].map(({ text, style }) => ({ block: textBlock(setting, text, style, { width: half, align: 'right' }) })),
  )
  return {
    ...beside([
      { block: left, x: 0 },
      { block: right, x: setting.width - half },
    ]),
    keepWithNext: true,
  }
}

/** The sizes of its figures from the largest, with what is free between columns and what that leaves the descriptions. */
interface Fit {
  size: number
  between: number
  least: number
}

const earlierFits: readonly Fit[] = [8, 7.5, 7, 6.5, 6].map((size) => ({ size, between: size + 1, least: 170 }))
/** Space gives way before the size does, and the size only where a page cannot hold the figures. */
const legibleFits: readonly Fit[] = [
  { size: 9, between: 10, least: 150 },
  { size: 9, between: 7, least: 118 },
  { size: 9, between: 5, least: 92 },
  ...[8.5, 8, 7.5, 7, 6.5, 6].map((size) => ({ size, between: 5, least: 92 })),
]

/** As large as leaves the descriptions room. */
function tableOf(setting: Setting, lines: readonly CertificateLine[], total: Sums): Table {
  let table: Table | undefined
  for (const fit of setting.density.least ? legibleFits : earlierFits) {
    table = tableIn(setting, lines, total, fit)
    if (table.columns[1]!.width >= fit.least) return table
  }
  return table!
}

function tableIn(setting: Setting, lines: readonly CertificateLine[], total: Sums, { size, between }: Fit): Table {
  const strong = type(size, 'semibold')
  const head = setting.density.least ? type(size, 'semibold', colors.muted) : smallHead
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
  return { columns, style: { ...style, cell: type(size) }, strong, muted: type(size, 'regular', colors.muted) }
}

const smallHead: TextStyle = { ...type(6, 'semibold', colors.muted), spacing: 0.3 }

/** Small heads are in capitals, those that can be read are not. */
const titleOf = ({ density }: Setting, title: string): string => (density.least ? title : title.toUpperCase())

const percentText = (setting: Setting, { percentComplete }: CertificateLine): string =>
  percentComplete === null ? '' : setting.values.percentFigure(percentComplete)

/** H of sums: G of C. */
function percentOfSums(setting: Setting, sums: Sums): string {
  const [scheduled, completed] = [sums[0]!, sums[4]!]
  return compare(scheduled, '0') === 0 ? '' : setting.values.percentFigure(percentOf(completed, scheduled))
}

const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', '']

/** Each column's letter, and what stands in it. */
function scheduleHead(setting: Setting, { columns, style }: Table): LayoutBlock {
  const titles = columns.map(({ title }) => title.split('\n'))
  const height = Math.max(...titles.map(({ length }) => length)) * style.head.leading
  const letter: TextStyle = typeIn(setting, 7, 'semibold', setting.ink)
  const pieces = columns.flatMap(({ x, width, align }, index) => [
    ...linesBlock([letters[index]!], letter, { x, width, align }).pieces,
    ...moved(linesBlock(titles[index]!, style.head, { x, width, align }).pieces, 0, letter.leading + 1),
  ])
  const bottom = letter.leading + 1 + height + 4
  return {
    height: bottom + 2,
    pieces: [...pieces, rule(bottom, setting.width, { color: setting.ink, height: 1 })],
    keepWithNext: true,
  }
}

const sectionHead = (setting: Setting, title: string): LayoutBlock =>
  groupHead(setting, title, setting.density.least ?? 8.5)

function lineRow(setting: Setting, table: Table, line: CertificateLine): LayoutBlock {
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
  sums: Sums
  style: TextStyle
  fill?: string
}

/** A row of what the columns come to, its label across the first two. */
function sumsRow(setting: Setting, { columns }: Table, { label, sums, style, fill }: SumsRow): LayoutBlock {
  const padding = 3.5
  const texts = sums.map((sum) => setting.values.figure(sum))
  const percent = percentOfSums(setting, sums)
  const { x, width } = columns[1]!
  const name = textBlock(setting, label, style, { width: x + width })
  const cells = [...texts.slice(0, percentPlace - firstAmount), percent, ...texts.slice(percentPlace - firstAmount)]
  const figures = cells.flatMap((text, index) => {
    const column = columns[firstAmount + index]!
    return linesBlock([text], style, { x: column.x, width: column.width, align: 'right' }).pieces
  })
  const height = name.height + 2 * padding
  const overhang = 4
  const box = { kind: 'box', x: -overhang, y: 0, width: setting.width + 2 * overhang, height } as const
  const ground = fill === undefined ? [rule(height - 0.6, setting.width)] : [{ ...box, fill, radius: 2 }]
  return { height, pieces: [...ground, ...moved([...name.pieces, ...figures], 0, padding)] }
}

/** The totals of all columns, with the lines of the first page that they are. */
function totalRow(setting: Setting, table: Table, total: Sums): LayoutBlock {
  const sums = sumsRow(setting, table, { label: setting.label('common.total'), sums: total, style: table.strong })
  const note: TextStyle = typeIn(setting, 6.5, 'regular', colors.muted)
  const named = [
    [firstAmount, '3'],
    [firstAmount + 4, '4'],
    [firstAmount + 7, '5'],
  ] as const
  const notes = named.flatMap(([place, line]) => {
    const { x, width } = table.columns[place]!
    return linesBlock([setting.label('payApp.lineOfFace', { line })], note, { x, width, align: 'right' }).pieces
  })
  const frame = { color: setting.ink, height: 1 }
  return stacked([
    { block: { height: 1, pieces: [rule(0, setting.width, frame)] } },
    { block: sums },
    { block: { height: note.leading + 1, pieces: moved(notes, 0, 1) } },
  ])
}
