import { add, type Decimal } from '../../db/domain/money.ts'
import { colors, linesBlock, type PaperStyle, textBlock, textStyle } from './blocks.ts'
import { type Item, type ItemTable, itemCells, itemTable } from './items.ts'
import { type LayoutBlock, movePieces } from './layout.ts'
import { mutedCellStyle, rowBlock, tableHead } from './table.ts'

/**
 * Returns the table of items. Where a page breaks, the sum so far is carried forward. The table ends with the total,
 * unless `total` is null because the next block begins with it. The last item and the total share a page.
 */
export function itemListBlocks(
  setting: PaperStyle,
  lines: readonly Item[],
  total: { name: string; amount: Decimal } | null,
  table: ItemTable = itemTable(setting, lines, total ? [total.amount] : []),
): LayoutBlock[] {
  const head = tableHead(setting, table.columns, setting.ink)
  const blocks: LayoutBlock[] = [{ ...head, gap: setting.density.gaps * 22 }]
  let sum: Decimal = '0'
  for (const [index, line] of lines.entries()) {
    const row = rowBlock(setting, table.columns, itemCells(setting, table, line))
    const keepWithNext = index === lines.length - 1
    blocks.push({ ...row, ...aroundBreak(setting, { table, head, sum: index === 0 ? null : sum }), keepWithNext })
    sum = add(sum, line.total)
  }
  if (total === null) return blocks
  const last = totalRow(setting, table, total)
  return [...blocks, { ...last, ...(lines.length > 0 && aroundBreak(setting, { table, head, sum })) }]
}

/** Returns the row with the total of the items, aligned with the amounts. */
function totalRow(
  setting: PaperStyle,
  { columns }: ItemTable,
  { name, amount }: { name: string; amount: Decimal },
): LayoutBlock {
  const style = textStyle(10.5, 'semibold')
  const amounts = columns.at(-1)!
  const texts = [
    ...linesBlock([name], style, { width: amounts.x }).pieces,
    ...linesBlock([setting.values.amount(amount)], style, { width: setting.width, align: 'right' }).pieces,
  ]
  return { height: style.leading + 14, pieces: movePieces(texts, 0, 7) }
}

/**
 * Returns the blocks for a page break before a row. One is for the end of the old page, one for the top of the new page.
 * `sum` is the sum of the rows above the break; null before the first row.
 */
function aroundBreak(
  setting: PaperStyle,
  { table, head, sum }: { table: ItemTable; head: LayoutBlock; sum: Decimal | null },
): Pick<LayoutBlock, 'closing' | 'repeated'> {
  if (sum === null) return { repeated: [head] }
  const row = (label: string) => carriedRow(setting, table, label, sum)
  return {
    closing: row(setting.label('common.carriedForward')),
    repeated: [head, row(setting.label('common.broughtForward'))],
  }
}

function carriedRow(setting: PaperStyle, { columns }: ItemTable, label: string, sum: Decimal): LayoutBlock {
  const [padding, overhang] = [4, 6]
  const muted = mutedCellStyle(setting)
  const height = muted.leading + 2 * padding
  const amounts = columns.at(-1)!
  const width = amounts.x - overhang
  const texts = [
    ...textBlock(setting, label, muted, { width }).pieces,
    ...linesBlock([setting.values.figure(sum)], muted, { x: amounts.x, width: amounts.width, align: 'right' }).pieces,
  ]
  const box = { kind: 'box', x: -overhang, y: 0, width: setting.width + 2 * overhang, height } as const
  return { height, pieces: [{ ...box, fill: colors.soft, radius: 2 }, ...movePieces(texts, 0, padding)] }
}
