import {
  type BidPaper,
  type BidStatus,
  isAcceptedBefore,
  type PaperItem,
  type SharedFile,
} from '../../db/domain/bids/paper.ts'
import { validUntilLines } from '../../db/domain/bids/valid-until.ts'
import { fileSize } from '../../db/domain/conventions/file-size.ts'
import { acceptanceBlocks } from './acceptance.ts'
import { colors, earlier, headingBlock, type Setting, space, textBlock, titledProse, type, typeIn } from './blocks.ts'
import { factColumns, factWidth, partyLines, widthBeside } from './facts.ts'
import { type ItemTable, itemCells, itemTable } from './items.ts'
import { type LayoutBlock, type LayoutPiece, lastKept, stacked } from './layout.ts'
import { type Fonts, type Sheets, sheetsOf } from './sheets.ts'
import { draftStamp, type Stamp, stamp } from './stamps.ts'
import { groupHead, mutedCellIn, rowBlock, type TableColumn, tableHead } from './table.ts'
import { subtotalBlock, totalsBlock } from './totals.ts'

const stamps: Partial<Record<BidStatus, Stamp>> = {
  draft: draftStamp,
  accepted: stamp('common.stampAccepted', 'done'),
  rejected: stamp('common.stampDeclined', 'over'),
  expired: stamp('common.stampExpired', 'late'),
  cancelled: stamp('common.stampCancelled', 'over'),
}

/** Lays out a bid as pages. */
export const bidSheets = (bid: BidPaper, fonts: Fonts): Sheets =>
  sheetsOf(
    {
      from: bid.from,
      kind: 'bid.kind',
      number: bid.number,
      ...(bid.title === undefined ? {} : { subject: bid.title }),
      stamp: stamps[bid.status],
      facts: (setting) => factsBlock(setting, bid),
      body: (setting) => bodyOf(setting, bid),
      ...(isAcceptedBefore(bid) && { densities: earlier }),
    },
    fonts,
  )

function bodyOf(setting: Setting, bid: BidPaper): LayoutBlock[] {
  const table = tableOf(setting, bid)
  const acceptance = acceptanceBlocks(setting, bid)
  const before = [
    ...lastKept(itemBlocks(setting, table, bid)),
    totalsBlock(setting, bid),
    ...optionBlocks(setting, table, bid),
    ...titledProse(setting, setting.label('common.notes'), bid.notes),
    ...titledProse(setting, setting.label('bid.terms'), bid.conditions),
    ...fileBlocks(setting, bid.files),
  ]
  return [...(acceptance.length > 0 ? lastKept(before) : before), ...acceptance]
}

/** Returns the block with the customer, the site, the date and the date until which the bid is valid. */
function factsBlock(setting: Setting, bid: BidPaper): LayoutBlock {
  const { customer, site, date } = bid
  return factColumns(setting, [
    { width: factWidth, facts: [{ label: setting.label('bid.preparedFor'), values: partyLines(customer) }] },
    { width: factWidth, facts: [{ label: setting.label('bid.site'), values: site }] },
    {
      width: widthBeside(setting, factWidth, factWidth),
      facts: [
        { label: setting.label('common.date'), values: [setting.values.date(date)] },
        { label: setting.label('bid.validUntil'), values: validUntilLines(bid, setting.values) },
      ],
    },
  ])
}

/** Returns the table layout that items and options share. */
const tableOf = (setting: Setting, { sections, options }: BidPaper): ItemTable =>
  itemTable(setting, [
    ...sections.flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'item' ? [row.item] : []))),
    ...options,
  ])

/** Returns the table of the lines included in the total, section by section. */
function itemBlocks(setting: Setting, table: ItemTable, { sections }: BidPaper): LayoutBlock[] {
  if (sections.length === 0) return [{ ...space(0), gap: 10 }]
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

function itemRow(setting: Setting, table: ItemTable, item: PaperItem): LayoutBlock {
  const below = item.chosen ? setting.label('bid.chosenByCustomer') : null
  return rowBlock(setting, table.columns, itemCells(setting, table, item, below))
}

/** Returns the row of a note. It extends from the description column to the right edge. */
function noteRow(setting: Setting, columns: readonly TableColumn[], text: string): LayoutBlock {
  const { x } = columns.find(({ title }) => title === setting.label('common.description'))!
  const column: TableColumn = { title: '', x, width: setting.width - x, align: 'left' }
  return rowBlock(setting, [column], [[{ text, style: mutedCellIn(setting) }]])
}

const tickWidth = 20

/**
 * Returns the table of options that the total does not include, each with a tick box. For an accepted bid, returns the
 * options that were not chosen.
 */
function optionBlocks(setting: Setting, table: ItemTable, { options, status }: BidPaper): LayoutBlock[] {
  if (options.length === 0) return []
  const open = status !== 'accepted'
  const columns = open ? besideTicks(table.columns) : table.columns
  const head = tableHead(setting, columns, setting.accent)
  const hint = setting.label('bid.optionsHint')
  return [
    headingBlock(setting, setting.label(open ? 'bid.options' : 'bid.optionsNotChosen')),
    { ...textBlock(setting, hint, typeIn(setting, 8.5, 'regular', colors.muted)), keepWithNext: true },
    { ...head, gap: 4 },
    ...options.map((option) => ({
      ...rowBlock(setting, columns, itemCells(setting, table, option, option.section), open ? tick : undefined),
      repeated: [head],
    })),
  ]
}

/** Returns the columns with space for tick boxes on the left; number columns keep their positions. */
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

/** Returns the list of a bid's files with the version, size and SHA-256 of each. */
export function fileBlocks(setting: Setting, files: readonly SharedFile[] = []): LayoutBlock[] {
  if (files.length === 0) return []
  return [
    headingBlock(setting, setting.label('bid.files'), 10.5),
    ...files.map((file, index) => ({ ...fileBlock(setting, file), gap: index === 0 ? 0 : 4 })),
  ]
}

const fileBlock = (setting: Setting, { name, version, size, sha256 }: SharedFile): LayoutBlock =>
  stacked([
    { block: textBlock(setting, name, type(9, 'semibold')) },
    {
      block: textBlock(
        setting,
        setting.label('bid.fileFacts', {
          ...{ version: String(version), hash: sha256 },
          size: fileSize(size, setting.values, setting.label),
        }),
        type(9, 'regular', colors.muted),
      ),
    },
  ])
