import type { BidDocument } from '../../db/domain/bids/document.ts'
import { textOn } from '../../db/domain/colors.ts'
import { compare, type Decimal, subtract } from '../../db/domain/money.ts'
import { amountText, figureText, quantityText, visibleLine } from '../../db/domain/shown-text.ts'
import { bodyWidth, colors, linesBlock, type Setting, textBlock, type } from './blocks.ts'
import { type Block, stacked, type TextStyle } from './layout.ts'
import { type Column, strongCell } from './table.ts'

/** A section's subtotal, labelled, with its amount in the column `amounts`. */
export function subtotalBlock(setting: Setting, title: string | null, subtotal: Decimal, amounts: Column): Block {
  const label = `Subtotal, ${visibleLine(title ?? untitled)}`
  const style = type(8.5, 'regular', colors.muted)
  const amount = linesBlock([figureText(subtotal)], strongCell, { align: 'right' })
  const name = textBlock(setting, label, style, { x: 0, width: amounts.x - 14, align: 'right' })
  const pieces = [...name.pieces, ...amount.pieces].map((piece) => ({ ...piece, y: piece.y + 5 }))
  return { height: name.height + 10, pieces }
}

/** The name of the rows above the first heading. */
const untitled = 'work and materials'

const width = 250
const left = bodyWidth - width
/** The padding of the total's colored box, on either side. */
const overhang = 11

/** Subtotal, discount, tax and total, always together; a subtotal that equals the total is omitted. */
export function totalsBlock(setting: Setting, { totals, terms }: BidDocument): Block {
  const lines: { name: string; amount: string }[] = [{ name: 'Subtotal', amount: amountText(totals.subtotal) }]
  if (compare(totals.discountAmount, '0') !== 0) {
    const rate = terms.discountType === 'percent' && terms.discount ? ` (${quantityText(terms.discount)}%)` : ''
    lines.push({ name: `Discount${rate}`, amount: amountText(subtract('0', totals.discountAmount)) })
  }
  if (terms.taxRate !== null || compare(totals.taxAmount, '0') !== 0) {
    const rate = terms.taxRate ? ` (${quantityText(terms.taxRate)}%)` : ''
    lines.push({ name: `Tax${rate}`, amount: amountText(totals.taxAmount) })
  }
  if (lines.length === 1) lines.pop()
  const style = type(9)
  const parts = lines.map(({ name, amount }) => ({ block: line(name, amount, style, style), gap: 3 }))
  return {
    ...stacked([...parts, { block: grandTotal(setting, amountText(totals.total)), gap: 8 }]),
    gap: setting.density.gaps * 14,
  }
}

/** The amount is right-aligned with those of the table. */
function line(name: string, amount: string, nameStyle: TextStyle, amountStyle: TextStyle): Block {
  const area = { x: left, width }
  const height = Math.max(nameStyle.leading, amountStyle.leading)
  const pieces = [
    ...linesBlock([name], nameStyle, area).pieces.map((piece) => ({ ...piece, y: (height - nameStyle.leading) / 2 })),
    ...linesBlock([amount], amountStyle, { ...area, align: 'right' }).pieces,
  ]
  return { height, pieces }
}

/** The total, on the organization's color. */
function grandTotal({ primary }: Setting, amount: string): Block {
  const color = textOn(primary)
  const text = line('Total', amount, type(10.5, 'semibold', color), type(14, 'semibold', color))
  const height = text.height + 14
  const pieces = text.pieces.map((piece) => ({ ...piece, y: piece.y + 7 }))
  const box = { x: left - overhang, y: 0, width: width + 2 * overhang, height, fill: primary, radius: 3 }
  return { height, pieces: [{ kind: 'box', ...box }, ...pieces] }
}
