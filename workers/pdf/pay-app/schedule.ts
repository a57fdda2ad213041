import { type Certificate, isFrozenBefore, type PayAppPaper, periodText } from '../../../db/domain/pay-apps/paper.ts'
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
import { groupHead } from '../table.ts'
import {
  firstAmount,
  noSums,
  type ScheduleSums,
  type ScheduleTable,
  scheduleHead,
  scheduleRow,
  scheduleTableOf,
  sumsRow,
  withLine,
} from './schedule-table.ts'

const earlierDensity: Density = { gaps: 0.6, padding: 3, prose: 7.5 }

/** Returns the densities for the schedule of values. A certificate frozen in the earlier layout keeps its density. */
export const scheduleDensitiesOf = (certificate: Certificate): readonly [Density, ...Density[]] =>
  isFrozenBefore(certificate)
    ? [earlierDensity]
    : [
        { ...earlierDensity, least: 9 },
        { gaps: 0.4, padding: 2, prose: 7.5, least: 9 },
        { gaps: 0.3, padding: 1, prose: 7.5, least: 9 },
      ]

/**
 * Returns the schedule of values: columns A to I and retainage, sections with subtotals, and sums carried over at page
 * breaks. Ends with the totals, which are lines 3 to 5 of the certificate.
 */
export function scheduleBlocks(setting: Setting, paper: PayAppPaper): LayoutBlock[] {
  const { lines } = paper.certificate
  const total = lines.reduce(withLine, noSums)
  const table = scheduleTableOf(setting, lines, total)
  const head = scheduleHead(setting, table)
  const blocks: LayoutBlock[] = [titleBlock(setting, paper), { ...head, gap: 8 }]
  const sections = scheduleSections(lines)
  let sums = noSums
  for (const section of sections) {
    const last = section === sections.at(-1)
    blocks.push(...sectionBlocks(setting, { table, head, sums, subtotals: sections.length > 1, last }, section))
    sums = section.lines.reduce(withLine, sums)
  }
  blocks.push({ ...totalRow(setting, table, total), ...aroundBreak(setting, { table, head, sums }), gap: 4 })
  return blocks
}

/** Position of a block in the table. */
interface Place {
  table: ScheduleTable
  head: LayoutBlock
  /** Column sums of the rows above the block. */
  sums: ScheduleSums
}

/**
 * Returns the blocks around a page break before a block. `continued` is the head of the section that the block belongs
 * to.
 */
function aroundBreak(
  setting: Setting,
  { table, head, sums }: Place,
  continued: readonly LayoutBlock[] = [],
): Pick<LayoutBlock, 'closing' | 'repeated'> {
  if (sums === noSums) return { repeated: [head, ...continued] }
  const { label } = setting
  const row = (text: string) => sumsRow(setting, table, { label: text, sums, style: table.muted, fill: colors.soft })
  return {
    closing: row(label('common.carriedForward')),
    repeated: [head, row(label('common.broughtForward')), ...continued],
  }
}

/**
 * Returns a section's head, its lines and, if there are several sections, its subtotal. The total is on the page of the
 * last row.
 */
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
      ...scheduleRow(setting, table, line),
      ...aroundBreak(setting, { ...place, sums }, continued),
      keepWithNext,
    })
    sums = withLine(sums, line)
  }
  if (!subtotals) return blocks
  const label = subtotalLabel(setting.label, title)
  const row = sumsRow(setting, table, { label, sums: lines.reduce(withLine, noSums), style: table.strong })
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

const sectionHead = (setting: Setting, title: string): LayoutBlock =>
  groupHead(setting, title, setting.density.least ?? 8.5)

/** Returns the row of column totals with the numbers of the certificate lines that they equal. */
function totalRow(setting: Setting, table: ScheduleTable, total: ScheduleSums): LayoutBlock {
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
