import type { BidPaper } from '../../db/domain/bids/paper.ts'
import { compare, type Decimal, subtract } from '../../db/domain/money.ts'
import { visibleLine } from '../../db/domain/shown-text.ts'
import type { Totals, TotalsTerms } from '../../db/domain/totals.ts'
import { colors, linesBlock, type Setting, textBlock, type } from './blocks.ts'
import type { LayoutBlock } from './layout.ts'
import { type Sum, sumsBlock } from './sums.ts'
import { strongCell, type TableColumn } from './table.ts'

/** A section's subtotal, labelled, with its amount in the column `amounts`. */
export function subtotalBlock(
  setting: Setting,
  title: string | null,
  subtotal: Decimal,
  amounts: TableColumn,
): LayoutBlock {
  const label = `Subtotal, ${visibleLine(title ?? untitled)}`
  const style = type(8.5, 'regular', colors.muted)
  const amount = linesBlock([setting.values.figure(subtotal)], strongCell, { width: setting.width, align: 'right' })
  const name = textBlock(setting, label, style, { width: amounts.x - 14, align: 'right' })
  const pieces = [...name.pieces, ...amount.pieces].map((piece) => ({ ...piece, y: piece.y + 5 }))
  return { height: name.height + 10, pieces }
}

/** The name of the rows above the first heading. */
export const untitled = 'work and materials'

/** Subtotal, discount, tax and total, always together; a subtotal that equals the total is omitted. */
export function totalsBlock(setting: Setting, paper: BidPaper): LayoutBlock {
  const total = { name: 'Total', amount: setting.values.amount(paper.totals.total) }
  return sumsBlock(setting, sumsBelowItems(setting, paper), total)
}

/** What leads from a paper's items to its total: subtotal, discount and tax; nothing where the subtotal is the total. */
export function sumsBelowItems({ values }: Setting, { totals, terms }: { totals: Totals; terms: TotalsTerms }): Sum[] {
  const lines: Sum[] = [{ name: 'Subtotal', amount: values.amount(totals.subtotal) }]
  if (compare(totals.discountAmount, '0') !== 0) {
    const rate = terms.discountType === 'percent' && terms.discount ? ` (${values.percent(terms.discount)})` : ''
    lines.push({ name: `Discount${rate}`, amount: values.amount(subtract('0', totals.discountAmount)) })
  }
  if (terms.taxRate !== null || compare(totals.taxAmount, '0') !== 0) {
    const rate = terms.taxRate ? ` (${values.percent(terms.taxRate)})` : ''
    lines.push({ name: `Tax${rate}`, amount: values.amount(totals.taxAmount) })
  }
  return lines.length === 1 ? [] : lines
}
