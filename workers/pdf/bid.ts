import {
  type BidPaper,
  type BidStatus,
  type PaperItem,
  type SharedFile,
  usesOlderBidLayout,
} from '../../db/domain/bids/paper.ts'
import { formatValidUntil } from '../../db/domain/bids/valid-until.ts'
import { formatFileSize } from '../../db/domain/conventions/file-size.ts'
import { bidAcceptanceBlocks } from './acceptance.ts'
import {
  colors,
  earlierDensities,
  headingBlock,
  legibleTextStyle,
  type PaperStyle,
  proseWithHeading,
  spaceBlock,
  textBlock,
  textStyle,
} from './blocks.ts'
import { factColumns, factColumnWidth, partyLines, remainingWidth } from './facts.ts'
import { type ItemTable, itemCells, itemTable } from './items.ts'
import { keepLastWithNext, type LayoutBlock, type LayoutPiece, stackBlocks } from './layout.ts'
import { type FontFunctions, type LaidOutPaper, layOutPaper } from './sheets.ts'
import { draftStamp, makeStamp, type Stamp } from './stamps.ts'
import { groupHead, mutedCellStyle, rowBlock, type TableColumn, tableHead } from './table.ts'
import { subtotalBlock, totalsBlock } from './totals.ts'

const stamps: Partial<Record<BidStatus, Stamp>> = {
  draft: draftStamp,
  accepted: makeStamp('common.stampAccepted', 'done'),
  rejected: makeStamp('common.stampDeclined', 'over'),
  expired: makeStamp('common.stampExpired', 'late'),
  cancelled: makeStamp('common.stampCancelled', 'over'),
}

/** Lays out a bid as pages. */
export const layOutBid = (bid: BidPaper, fonts: FontFunctions): LaidOutPaper =>
  layOutPaper(
    {
      from: bid.from,
      kind: 'bid.kind',
      number: bid.number,
      ...(bid.title === undefined ? {} : { subject: bid.title }),
      stamp: stamps[bid.status],
      facts: (setting) => factsBlock(setting, bid),
      body: (setting) => bodyOf(setting, bid),
      ...(usesOlderBidLayout(bid) && { densities: earlierDensities }),
    },
    fonts,
  )

function bodyOf(setting: PaperStyle, bid: BidPaper): LayoutBlock[] {
  const table = tableOf(setting, bid)
  const acceptance = bidAcceptanceBlocks(setting, bid)
  const before = [
    ...keepLastWithNext(itemBlocks(setting, table, bid)),
    totalsBlock(setting, bid),
    ...optionBlocks(setting, table, bid),
    ...proseWithHeading(setting, setting.label('common.notes'), bid.notes),
    ...proseWithHeading(setting, setting.label('bid.terms'), bid.conditions),
    ...fileBlocks(setting, bid.files),
  ]
  return [...(acceptance.length > 0 ? keepLastWithNext(before) : before), ...acceptance]
}

/** Returns the block with the customer, the site, the bid's date and its expiry date. */
function factsBlock(setting: PaperStyle, bid: BidPaper): LayoutBlock {
  const { customer, site, date } = bid
  return factColumns(setting, [
    { width: factColumnWidth, facts: [{ label: setting.label('bid.preparedFor'), values: partyLines(customer) }] },
    { width: factColumnWidth, facts: [{ label: setting.label('bid.site'), values: site }] },
    {
      width: remainingWidth(setting, factColumnWidth, factColumnWidth),
      facts: [
        { label: setting.label('common.date'), values: [setting.values.date(date)] },
        { label: setting.label('bid.validUntil'), values: formatValidUntil(bid, setting.values) },
      ],
    },
  ])
}

/** Returns the column layout for the tables of items and of options, so that their columns are aligned. */
const tableOf = (setting: PaperStyle, { sections, options }: BidPaper): ItemTable =>
  itemTable(setting, [
    ...sections.flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'item' ? [row.item] : []))),
    ...options,
  ])

/** Returns the table of the lines that count toward the total, section by section. */
function itemBlocks(setting: PaperStyle, table: ItemTable, { sections }: BidPaper): LayoutBlock[] {
  if (sections.length === 0) return [{ ...spaceBlock(0), gap: 10 }]
  const { columns } = table
  const head = tableHead(setting, columns, setting.ink)
  const subtotals = sections.length > 1
  const blocks: LayoutBlock[] = [{ ...head, gap: setting.density.gaps * 22 }]
  for (const { title, rows, subtotal } of sections) {
    if (title !== null) blocks.push({ ...groupHead(setting, title), repeated: [head] })
    const repeated = title === null ? [head] : [head, groupHead(setting, setting.label('bid.continued', { title }))]
    rows.forEach((row, index) => {
      const block = row.kind === 'note' ? noteRow(setting, columns, row.text) : itemRow(setting, table, row.item)
      const last = index === rows.length - 1
      blocks.push({ ...block, repeated, keepWithNext: last && subtotals })
    })
    if (subtotals) blocks.push({ ...subtotalBlock(setting, title, subtotal, columns.at(-1)!), repeated })
  }
  return blocks
}

function itemRow(setting: PaperStyle, table: ItemTable, item: PaperItem): LayoutBlock {
  const below = item.chosen ? setting.label('bid.chosenByCustomer') : null
  return rowBlock(setting, table.columns, itemCells(setting, table, item, below))
}

/** Returns the row of a note. Its text extends from the description column to the right edge. */
function noteRow(setting: PaperStyle, columns: readonly TableColumn[], text: string): LayoutBlock {
  const { x } = columns.find(({ title }) => title === setting.label('common.description'))!
  const column: TableColumn = { title: '', x, width: setting.width - x, align: 'left' }
  return rowBlock(setting, [column], [[{ text, style: mutedCellStyle(setting) }]])
}

const tickWidth = 20

/**
 * Returns the table of options that do not count toward the total, each with a tick box. For an accepted bid, returns
 * the options that were not chosen, without tick boxes.
 */
function optionBlocks(setting: PaperStyle, table: ItemTable, { options, status }: BidPaper): LayoutBlock[] {
  if (options.length === 0) return []
  const open = status !== 'accepted'
  const columns = open ? besideTicks(table.columns) : table.columns
  const head = tableHead(setting, columns, setting.accent)
  const hint = setting.label('bid.optionsHint')
  return [
    headingBlock(setting, setting.label(open ? 'bid.options' : 'bid.optionsNotChosen')),
    { ...textBlock(setting, hint, legibleTextStyle(setting, 8.5, 'regular', colors.muted)), keepWithNext: true },
    { ...head, gap: 4 },
    ...options.map((option) => ({
      ...rowBlock(setting, columns, itemCells(setting, table, option, option.section), open ? tick : undefined),
      repeated: [head],
    })),
  ]
}

/**
 * Shifts the columns before the number columns to the right, to make space for tick boxes. Number columns keep their
 * positions.
 */
const besideTicks = (columns: readonly TableColumn[]): TableColumn[] =>
  columns.map((column, index) => {
    if (index >= columns.findIndex(({ align }) => align === 'right')) return column
    const wide = columns[index + 1]?.align === 'right'
    return { ...column, x: column.x + tickWidth, width: column.width - (wide ? tickWidth : 0) }
  })

const tick: LayoutPiece = {
  kind: 'box',
  x: 1,
  y: 6,
  width: 9,
  height: 9,
  stroke: colors.muted,
  strokeWidth: 0.8,
  radius: 1.5,
}

/** Returns the list of the files of a bid, with the version, size and SHA-256 of each. */
export function fileBlocks(setting: PaperStyle, files: readonly SharedFile[] = []): LayoutBlock[] {
  if (files.length === 0) return []
  return [
    headingBlock(setting, setting.label('bid.files'), 10.5),
    ...files.map((file, index) => ({ ...fileBlock(setting, file), gap: index === 0 ? 0 : 4 })),
  ]
}

const fileBlock = (setting: PaperStyle, { name, version, size, sha256 }: SharedFile): LayoutBlock =>
  stackBlocks([
    { block: textBlock(setting, name, textStyle(9, 'semibold')) },
    {
      block: textBlock(
        setting,
        setting.label('bid.fileFacts', {
          ...{ version: String(version), hash: sha256 },
          size: formatFileSize(size, setting.values, setting.label),
        }),
        textStyle(9, 'regular', colors.muted),
      ),
    },
  ])
