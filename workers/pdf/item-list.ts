import { add, type Decimal } from '../../db/domain/money.ts'
import { colors, linesBlock, type Setting, textBlock, type } from './blocks.ts'
import { type Item, type ItemTable, itemCells, itemTable } from './items.ts'
import { type LayoutBlock, moved } from './layout.ts'
import { mutedCellIn, rowBlock, tableHead } from './table.ts'

/**
 * Returns the table of items, with subtotals carried over at page breaks. Ends with the total, unless the next block
 * starts with it. The last line and the total share a page.
 */
export function itemList(
  setting: Setting,
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

/** Returns the row with the sum of the lines, aligned with their amounts. */
function totalRow(
  setting: Setting,
  { columns }: ItemTable,
  { name, amount }: { name: string; amount: Decimal },
): LayoutBlock {
  const style = type(10.5, 'semibold')
  const amounts = columns.at(-1)!
  const texts = [
    ...linesBlock([name], style, { width: amounts.x }).pieces,
    ...linesBlock([setting.values.amount(amount)], style, { width: setting.width, align: 'right' }).pieces,
  ]
  return { height: style.leading + 14, pieces: moved(texts, 0, 7) }
}

/**
 * Returns the blocks around a page break before a row. `sum` is the sum of the rows before it; null for the first row.
 */
function aroundBreak(
  setting: Setting,
  { table, head, sum }: { table: ItemTable; head: LayoutBlock; sum: Decimal | null },
): Pick<LayoutBlock, 'closing' | 'repeated'> {
  if (sum === null) return { repeated: [head] }
  const row = (label: string) => carriedRow(setting, table, label, sum)
  return {
    closing: row(setting.label('common.carriedForward')),
    repeated: [head, row(setting.label('common.broughtForward'))],
  }
}

function carriedRow(setting: Setting, { columns }: ItemTable, label: string, sum: Decimal): LayoutBlock {
  const [padding, overhang] = [4, 6]
  const muted = mutedCellIn(setting)
  const height = muted.leading + 2 * padding
  const amounts = columns.at(-1)!
  const width = amounts.x - overhang
  const texts = [
    ...textBlock(setting, label, muted, { width }).pieces,
    ...linesBlock([setting.values.figure(sum)], muted, { x: amounts.x, width: amounts.width, align: 'right' }).pieces,
  ]
  const box = { kind: 'box', x: -overhang, y: 0, width: setting.width + 2 * overhang, height } as const
  return { height, pieces: [{ ...box, fill: colors.soft, radius: 2 }, ...moved(texts, 0, padding)] }
}
