import type { BidDocument, BidStatus, DocumentItem } from '../../db/domain/bid-document.ts'
import { dateText, groupedText, quantityText } from '../../db/domain/shown-text.ts'
import { acceptanceBlocks } from './acceptance.ts'
import {
  beside,
  bodyWidth,
  colors,
  factBlock,
  headingBlock,
  labelStyle,
  linesBlock,
  margin,
  proseOf,
  type Setting,
  settingOf,
  sheet,
  space,
  stampPieces,
  textBlock,
  type,
} from './blocks.ts'
import { type Block, flow, type Measure, moved, type Piece, stacked } from './layout.ts'
import { letterhead, pageFrame } from './letterhead.ts'
import {
  type Cell,
  type Column,
  cellStyle,
  columnsOf,
  groupHead,
  mutedCell,
  rowBlock,
  strongCell,
  tableHead,
} from './table.ts'
import { subtotalBlock, totalsBlock } from './totals.ts'

/** A document as it is drawn: the pieces of each page. */
export interface Sheets {
  title: string
  author: string
  pages: Piece[][]
}

const stamps: Partial<Record<BidStatus, { word: string; color: string }>> = {
  draft: { word: 'DRAFT', color: '#5b6472' },
  accepted: { word: 'ACCEPTED', color: '#17713c' },
  rejected: { word: 'DECLINED', color: '#a32020' },
  expired: { word: 'EXPIRED', color: '#a34a00' },
  cancelled: { word: 'CANCELLED', color: '#a32020' },
}

const frame = { firstTop: 34, top: 62, bottom: sheet.height - 52 }

/** Lays a bid out into pages. Pure: what it needs to know of fonts it is given. */
export function bidSheets(bid: BidDocument, fonts: { measure: Measure; drawable: (text: string) => string }): Sheets {
  const setting = settingOf(bid.from, fonts)
  const blocks = [
    stacked([
      { block: letterhead(setting, bid.from) },
      { block: titleBlock(setting, bid), gap: 20 },
      { block: factsBlock(setting, bid), gap: 18 },
    ]),
    ...itemBlocks(setting, bid),
    totalsBlock(setting, bid),
    ...optionBlocks(setting, bid),
    ...proseBlocks(setting, 'Notes', bid.notes),
    ...proseBlocks(setting, 'Terms', bid.conditions),
    ...acceptanceBlocks(setting, bid),
  ]
  const pages = flow(blocks, frame)
  const stamp = stamps[bid.status]
  const running = {
    left: bid.from.companyName,
    right: [`Bid ${bid.number}`, stamp?.word].filter(Boolean).join(' \u00b7 '),
  }
  return {
    title: setting.drawable(`Bid ${bid.number}`),
    author: setting.drawable(bid.from.companyName),
    pages: pages.map((placed, place) => [
      ...pageFrame(setting, running, { number: place + 1, of: pages.length }),
      ...placed.flatMap(({ y, block }) => moved(block.pieces, margin, y)),
    ]),
  }
}

function titleBlock(setting: Setting, { number, status }: BidDocument): Block {
  const width = bodyWidth - 140
  const title = stacked([
    { block: linesBlock(['BID'], labelStyle(setting.accent)) },
    { block: textBlock(setting, number, type(20, 'semibold'), { width }) },
  ])
  const stamp = stamps[status]
  if (!stamp) return title
  return { ...title, pieces: [...title.pieces, ...stampPieces(setting, stamp.word, stamp.color, bodyWidth - 1, 7)] }
}

/** For whom, where and until when. */
function factsBlock(setting: Setting, bid: BidDocument): Block {
  const { customer } = bid
  const named = customer ? [customer.companyName, customer.name, customer.email, customer.phone] : []
  const people = named.filter((value): value is string => Boolean(value))
  const gap = 20
  const [wide, narrow] = [178, bodyWidth - 2 * 178 - 2 * gap]
  const dates = stacked([
    { block: factBlock(setting, 'Date', [dateText(bid.date)], narrow) },
    ...(bid.validUntil
      ? [{ block: factBlock(setting, 'Valid until', [dateText(bid.validUntil)], narrow), gap: 8 }]
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

/** Marks have a column only where there are any. */
function tableColumns(setting: Setting, items: readonly DocumentItem[], width: number): Column[] {
  const marks = items.flatMap(({ mark }) => (mark ? [mark] : []))
  const numbers = (title: string, texts: string[]) => ({ title, align: 'right' as const, texts })
  return columnsOf(
    setting,
    [
      ...(marks.length > 0 ? [{ title: 'Mark', align: 'left' as const, texts: marks, most: 70 }] : []),
      { title: 'Description', align: 'left' as const, texts: [], wide: true },
      numbers(
        'Quantity',
        items.map(({ quantity }) => quantityText(quantity)),
      ),
      numbers(
        'Unit price',
        items.map(({ unitPrice }) => groupedText(unitPrice)),
      ),
      numbers(
        'Amount',
        items.map(({ total }) => groupedText(total)),
      ),
    ],
    width,
  )
}

function cellsOf(item: DocumentItem, columns: readonly Column[], below?: string | null): Cell[] {
  const description = [
    { text: item.description, style: cellStyle },
    ...(below ? [{ text: below, style: mutedCell }] : []),
  ]
  return [
    ...(columns.length === 5 ? [[{ text: item.mark ?? '', style: strongCell }]] : []),
    description,
    [{ text: quantityText(item.quantity), style: cellStyle }],
    [{ text: groupedText(item.unitPrice), style: cellStyle }],
    [{ text: groupedText(item.total), style: cellStyle }],
  ]
}

/** The table of what the total counts, section by section. */
function itemBlocks(setting: Setting, { sections }: BidDocument): Block[] {
  const items = sections.flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'item' ? [row.item] : [])))
  if (sections.length === 0) return [{ ...space(0), gap: 10 }]
  const columns = tableColumns(setting, items, bodyWidth)
  const head = tableHead(columns, setting.ink)
  const subtotals = sections.length > 1
  const blocks: Block[] = [{ ...head, gap: 22 }]
  for (const { title, rows, subtotal } of sections) {
    if (title !== null) blocks.push({ ...groupHead(setting, title), repeated: [head] })
    const repeated = title === null ? [head] : [head, groupHead(setting, `${title} (continued)`)]
    rows.forEach((row, place) => {
      const block = row.kind === 'note' ? noteRow(setting, columns, row.text) : itemRow(setting, columns, row.item)
      const last = place === rows.length - 1
      blocks.push({ ...block, repeated, keepWithNext: last && subtotals })
    })
    if (subtotals) blocks.push({ ...subtotalBlock(setting, title, subtotal, columns.at(-1)!), repeated })
  }
  return blocks
}

function itemRow(setting: Setting, columns: readonly Column[], item: DocumentItem): Block {
  return rowBlock(setting, columns, cellsOf(item, columns, item.chosen ? 'Option, chosen by the customer' : null))
}

/** A note begins where descriptions do and runs to the right edge. */
function noteRow(setting: Setting, columns: readonly Column[], text: string): Block {
  const { x } = columns.at(-4)!
  const column: Column = { title: '', x, width: bodyWidth - x, align: 'left' }
  return rowBlock(setting, [column], [[{ text, style: mutedCell }]])
}

const tickWidth = 20

/** What may be chosen beyond the total, each with a box to tick; once the bid is accepted, what was not chosen. */
function optionBlocks(setting: Setting, { options, status }: BidDocument): Block[] {
  if (options.length === 0) return []
  const open = status !== 'accepted'
  const offset = open ? tickWidth : 0
  const columns = tableColumns(setting, options, bodyWidth - offset).map((column) => ({
    ...column,
    x: column.x + offset,
  }))
  const head = tableHead(columns, setting.accent)
  const hint = 'Not part of the total above. Amounts are before discount and tax.'
  return [
    headingBlock(setting, open ? 'Options' : 'Options not chosen'),
    { ...textBlock(setting, hint, type(8.5, 'regular', colors.muted)), keepWithNext: true },
    { ...head, gap: 4 },
    ...options.map((option) => ({
      ...rowBlock(setting, columns, cellsOf(option, columns, option.section), open ? tick : undefined),
      repeated: [head],
    })),
  ]
}

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
  return [headingBlock(setting, title, 10.5), ...proseOf(setting, text, type(8.5))]
}
