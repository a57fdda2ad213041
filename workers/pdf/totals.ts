import type { BidPaper } from '../../db/domain/bids/paper.ts'
import { compare, type Decimal, subtract } from '../../db/domain/money.ts'
import { subtotalLabel, type Totals, type TotalsTerms } from '../../db/domain/totals.ts'
import { colors, legibleTextStyle, linesBlock, type PaperStyle, textBlock } from './blocks.ts'
import type { LayoutBlock } from './layout.ts'
import { type NamedAmount, sumsBlock } from './sums.ts'
import { strongCellStyle, type TableColumn } from './table.ts'

/** Returns a section's subtotal with its label. The amount is in the column `amounts`. */
export function subtotalBlock(
  setting: PaperStyle,
  title: string | null,
  subtotal: Decimal,
  amounts: TableColumn,
): LayoutBlock {
  const label = subtotalLabel(setting.label, title)
  const style = legibleTextStyle(setting, 8.5, 'regular', colors.muted)
  const amount = linesBlock([setting.values.figure(subtotal)], strongCellStyle, {
    width: setting.width,
    align: 'right',
  })
  const name = textBlock(setting, label, style, { width: amounts.x - 14, align: 'right' })
  const pieces = [...name.pieces, ...amount.pieces].map((piece) => ({ ...piece, y: piece.y + 5 }))
  return { height: name.height + 10, pieces }
}

/** Returns a bid's subtotal, discount, tax and total, always on one page. Omits a subtotal that equals the total. */
export function totalsBlock(setting: PaperStyle, paper: BidPaper): LayoutBlock {
  const total = { name: setting.label('common.total'), amount: setting.values.amount(paper.totals.total) }
  return sumsBlock(setting, sumsBelowItems(setting, paper), total)
}

/**
 * Returns the sums that a paper shows between its items and its total: subtotal, discount and tax. Empty if there is
 * neither a discount nor a tax.
 */
export function sumsBelowItems(
  { values, label, tax }: PaperStyle,
  { totals, terms }: { totals: Totals; terms: TotalsTerms },
): NamedAmount[] {
  const lines: NamedAmount[] = [{ name: label('common.subtotal'), amount: values.amount(totals.subtotal) }]
  if (compare(totals.discountAmount, '0') !== 0) {
    const name =
      terms.discountType === 'percent' && terms.discount
        ? label('common.discountOf', { percent: values.percent(terms.discount) })
        : label('common.discount')
    lines.push({ name, amount: values.amount(subtract('0', totals.discountAmount)) })
  }
  if (terms.taxRate !== null || compare(totals.taxAmount, '0') !== 0) {
    const name = terms.taxRate ? label('common.taxOf', { tax, percent: values.percent(terms.taxRate) }) : tax
    lines.push({ name, amount: values.amount(totals.taxAmount) })
  }
  return lines.length === 1 ? [] : lines
}
