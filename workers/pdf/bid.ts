import type { BidDocument, BidStatus, DocumentItem } from '../../db/domain/bids/document.ts'
import { acceptanceBlocks } from './acceptance.ts'
import { beside, colors, factBlock, headingBlock, proseOf, type Setting, space, textBlock, type } from './blocks.ts'
import { type ItemTable, itemCells, itemTable } from './items.ts'
import { type Block, type Piece, stacked } from './layout.ts'
import { type Fonts, type Sheets, type Stamp, sheetsOf } from './sheets.ts'
import { type Column, groupHead, mutedCell, rowBlock, tableHead } from './table.ts'
import { subtotalBlock, totalsBlock } from './totals.ts'

const stamps: Partial<Record<BidStatus, Stamp>> = {
  draft: { word: 'DRAFT', color: '#5b6472' },
  accepted: { word: 'ACCEPTED', color: '#17713c' },
  rejected: { word: 'DECLINED', color: '#a32020' },
  expired: { word: 'EXPIRED', color: '#a34a00' },
  cancelled: { word: 'CANCELLED', color: '#a32020' },
}

/** Lays a bid out into pages. */
export const bidSheets = (bid: BidDocument, fonts: Fonts): Sheets =>
  sheetsOf(
    {
      from: bid.from,
      kind: 'Bid',
      number: bid.number,
      stamp: stamps[bid.status],
      facts: (setting) => factsBlock(setting, bid),
      body: (setting) => bodyOf(setting, bid),
    },
    fonts,
  )

function bodyOf(setting: Setting, bid: BidDocument): Block[] {
  const table = tableOf(setting, bid)
  return [
    ...itemBlocks(setting, table, bid),
    totalsBlock(setting, bid),
    ...optionBlocks(setting, table, bid),
    ...proseBlocks(setting, 'Notes', bid.notes),
    ...proseBlocks(setting, 'Terms', bid.conditions),
    ...acceptanceBlocks(setting, bid),
  ]
}

/** The customer, the place and the date until which the bid is valid. */
function factsBlock(setting: Setting, bid: BidDocument): Block {
  const { customer } = bid
  const named = customer ? [customer.companyName, customer.name, customer.email, customer.phone] : []
  const people = named.filter((value): value is string => Boolean(value))
  const gap = 20
  const [wide, narrow] = [178, setting.width - 2 * 178 - 2 * gap]
  const dates = stacked([
    { block: factBlock(setting, 'Date', [setting.values.date(bid.date)], narrow) },
    ...(bid.validUntil
      ? [{ block: factBlock(setting, 'Valid until', [setting.values.deadline(bid.validUntil)], narrow), gap: 8 }]
      : []),
  ])
  const columns: { block: Block; x: number }[] = []
  if (people.length > 0) columns.push({ block: factBlock(setting, 'Prepared for', people, wide), x: 0 })
  if (bid.site.length > 0) {
    columns.push({ block: factBlock(setting, 'Site', bid.site, wide), x: columns.length * (wide + gap) })
  }
  columns.push({ block: dates, x: columns.length * (wide + gap) })
  return beside(columns)
}

/** The columns that items and options share. */
const tableOf = (setting: Setting, { sections, options }: BidDocument): ItemTable =>
  itemTable(setting, [
    ...sections.flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'item' ? [row.item] : []))),
    ...options,
  ])

/** The table of the lines that the total includes, section by section. */
function itemBlocks(setting: Setting, table: ItemTable, { sections }: BidDocument): Block[] {
  if (sections.length === 0) return [{ ...space(0), gap: 10 }]
  const { columns } = table
  const head = tableHead(columns, setting.ink)
  const subtotals = sections.length > 1
  const blocks: Block[] = [{ ...head, gap: setting.density.gaps * 22 }]
  for (const { title, rows, subtotal } of sections) {
    if (title !== null) blocks.push({ ...groupHead(setting, title), repeated: [head] })
    const repeated = title === null ? [head] : [head, groupHead(setting, `${title} (continued)`)]
    rows.forEach((row, place) => {
      const block = row.kind === 'note' ? noteRow(setting, columns, row.text) : itemRow(setting, table, row.item)
      const last = place === rows.length - 1
      blocks.push({ ...block, repeated, keepWithNext: last && subtotals })
    })
    if (subtotals) blocks.push({ ...subtotalBlock(setting, title, subtotal, columns.at(-1)!), repeated })
  }
  return blocks
}

function itemRow(setting: Setting, table: ItemTable, item: DocumentItem): Block {
  const below = item.chosen ? 'Option, chosen by the customer' : null
  return rowBlock(setting, table.columns, itemCells(setting, table, item, below))
}

/** A note starts at the description column and extends to the right edge. */
function noteRow(setting: Setting, columns: readonly Column[], text: string): Block {
  const { x } = columns.at(-4)!
  const column: Column = { title: '', x, width: setting.width - x, align: 'left' }
  return rowBlock(setting, [column], [[{ text, style: mutedCell }]])
}

const tickWidth = 20

/** The options beyond the total, each with a box to tick; once the bid is accepted, those that were not chosen. */
function optionBlocks(setting: Setting, table: ItemTable, { options, status }: BidDocument): Block[] {
  if (options.length === 0) return []
  const open = status !== 'accepted'
  const columns = open ? besideTicks(table.columns) : table.columns
  const head = tableHead(columns, setting.accent)
  const hint = 'Not part of the total above. Amounts are before discount and tax.'
  return [
    headingBlock(setting, open ? 'Options' : 'Options not chosen'),
    { ...textBlock(setting, hint, type(8.5, 'regular', colors.muted)), keepWithNext: true },
    { ...head, gap: 4 },
    ...options.map((option) => ({
      ...rowBlock(setting, columns, itemCells(setting, table, option, option.section), open ? tick : undefined),
      repeated: [head],
    })),
  ]
}

/** Text columns make room for the boxes; number columns keep their places. */
const besideTicks = (columns: readonly Column[]): Column[] =>
  columns.map((column, place) => {
    if (column.align === 'right') return column
    const wide = columns[place + 1]?.align === 'right'
    return { ...column, x: column.x + tickWidth, width: column.width - (wide ? tickWidth : 0) }
  })

const tick: Piece = {
  kind: 'box',
  x: 1,
  y: 6,
  width: 9,
  height: 9,
  stroke: colors.muted,
  strokeWidth: 0.8,
  radius: 1.5,
}

function proseBlocks(setting: Setting, title: string, text: string | null): Block[] {
  if (!text) return []
  return [headingBlock(setting, title, 10.5), ...proseOf(setting, text)]
}
