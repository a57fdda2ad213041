import {
  type Certificate,
  type PayAppPaper,
  periodText,
  usesLayoutWithoutContractDate,
} from '../../../db/domain/pay-apps/paper.ts'
import { groupLinesIntoSections, type ScheduleSection } from '../../../db/domain/pay-apps/sections.ts'
import { subtotalLabel } from '../../../db/domain/totals.ts'
import {
  colors,
  type Density,
  horizontalRule,
  labelStyle,
  legibleTextStyle,
  linesBlock,
  type PaperStyle,
  placeSideBySide,
  textBlock,
  textStyle,
} from '../blocks.ts'
import { type LayoutBlock, movePieces, stackBlocks, type TextStyle } from '../layout.ts'
import { groupHead } from '../table.ts'
import {
  addLineToSums,
  firstAmountIndex,
  type ScheduleSums,
  type ScheduleTable,
  scheduleHead,
  scheduleRow,
  scheduleTableOf,
  sumsRow,
  zeroSums,
} from './schedule-table.ts'

const earlierDensity: Density = { gaps: 0.6, padding: 3, prose: 7.5 }

/**
 * Returns the densities to try for the schedule of values. A certificate stored in the earlier layout keeps that
 * layout's density.
 */
export const scheduleDensitiesToTry = (certificate: Certificate): readonly [Density, ...Density[]] =>
  usesLayoutWithoutContractDate(certificate)
    ? [earlierDensity]
    : [
        { ...earlierDensity, least: 9 },
        { gaps: 0.4, padding: 2, prose: 7.5, least: 9 },
        { gaps: 0.3, padding: 1, prose: 7.5, least: 9 },
      ]

/**
 * Returns the schedule of values: columns A to I and retainage, in sections with subtotals. Where a page breaks, the
 * sums so far are carried forward. The last row has the totals, which equal lines 3 to 5 of the certificate.
 */
export function scheduleBlocks(setting: PaperStyle, paper: PayAppPaper): LayoutBlock[] {
  const { lines } = paper.certificate
  const total = lines.reduce(addLineToSums, zeroSums)
  const table = scheduleTableOf(setting, lines, total)
  const head = scheduleHead(setting, table)
  const blocks: LayoutBlock[] = [titleBlock(setting, paper), { ...head, gap: 8 }]
  const sections = groupLinesIntoSections(lines)
  let sums = zeroSums
  for (const section of sections) {
    const last = section === sections.at(-1)
    blocks.push(...sectionBlocks(setting, { table, head, sums, subtotals: sections.length > 1, last }, section))
    sums = section.lines.reduce(addLineToSums, sums)
  }
  blocks.push({ ...totalRow(setting, table, total), ...aroundBreak(setting, { table, head, sums }), gap: 4 })
  return blocks
}

/** Position of a block in the table, for the sums to show if a page breaks above the block. */
interface Place {
  table: ScheduleTable
  head: LayoutBlock
  /** Column sums of the rows above the block. */
  sums: ScheduleSums
}

/**
 * Returns the blocks for a page break before a block. They are for the end of the old page and for the top of the new page.
 * `continued` is the repeated head of the block's section.
 */
function aroundBreak(
  setting: PaperStyle,
  { table, head, sums }: Place,
  continued: readonly LayoutBlock[] = [],
): Pick<LayoutBlock, 'closing' | 'repeated'> {
  if (sums === zeroSums) return { repeated: [head, ...continued] }
  const { label } = setting
  const row = (text: string) => sumsRow(setting, table, { label: text, sums, style: table.muted, fill: colors.soft })
  return {
    closing: row(label('common.carriedForward')),
    repeated: [head, row(label('common.broughtForward')), ...continued],
  }
}

/**
 * Returns the head and the lines of a section, and its subtotal if there are several sections. The last row of the last
 * section shares a page with the total.
 */
function sectionBlocks(
  setting: PaperStyle,
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
      ...scheduleRow(setting, table, line),
      ...aroundBreak(setting, { ...place, sums }, continued),
      keepWithNext,
    })
    sums = addLineToSums(sums, line)
  }
  if (!subtotals) return blocks
  const label = subtotalLabel(setting.label, title)
  const row = sumsRow(setting, table, { label, sums: lines.reduce(addLineToSums, zeroSums), style: table.strong })
  return [...blocks, { ...row, ...aroundBreak(setting, { ...place, sums }, continued), keepWithNext: last }]
}

function titleBlock(setting: PaperStyle, { certificate, number }: PayAppPaper): LayoutBlock {
  const { project } = certificate
  const { label } = setting
  const half = setting.width / 2 - 10
  const left = stackBlocks([
    {
      block: linesBlock([label('payApp.scheduleOfValues').toUpperCase()], labelStyle(setting, setting.accent), {
        width: half,
      }),
    },
    { block: textBlock(setting, `${label('payApp.kind')} ${number}`, textStyle(14, 'semibold'), { width: half }) },
  ])
  const right = stackBlocks(
    [
      { text: `${project.number} \u00b7 ${project.name}`, style: legibleTextStyle(setting, 8.5, 'semibold') },
      { text: periodText(certificate, setting), style: legibleTextStyle(setting, 8.5) },
    ].map(({ text, style }) => ({ block: textBlock(setting, text, style, { width: half, align: 'right' }) })),
  )
  return {
    ...placeSideBySide([
      { block: left, x: 0 },
      { block: right, x: setting.width - half },
    ]),
    keepWithNext: true,
  }
}

const sectionHead = (setting: PaperStyle, title: string): LayoutBlock =>
  groupHead(setting, title, setting.density.least ?? 8.5)

/**
 * Returns the row of column totals. Three of the totals have a certificate line's number below them: the line that they
 * equal.
 */
function totalRow(setting: PaperStyle, table: ScheduleTable, total: ScheduleSums): LayoutBlock {
  const sums = sumsRow(setting, table, { label: setting.label('common.total'), sums: total, style: table.strong })
  const note: TextStyle = legibleTextStyle(setting, 6.5, 'regular', colors.muted)
  const named = [
    [firstAmountIndex, '3'],
    [firstAmountIndex + 4, '4'],
    [firstAmountIndex + 7, '5'],
  ] as const
  const notes = named.flatMap(([place, line]) => {
    const { x, width } = table.columns[place]!
    return linesBlock([setting.label('payApp.lineOfFace', { line })], note, { x, width, align: 'right' }).pieces
  })
  const frame = { color: setting.ink, height: 1 }
  return stackBlocks([
    { block: { height: 1, pieces: [horizontalRule(0, setting.width, frame)] } },
    { block: sums },
    { block: { height: note.leading + 1, pieces: movePieces(notes, 0, 1) } },
  ])
}
