import { textOn } from '../../db/domain/colors.ts'
import { linesBlock, type Setting, textBlock, type } from './blocks.ts'
import { type LayoutBlock, moved, stacked, type TextStyle } from './layout.ts'

/** Amount with its name. */
export interface Sum {
  name: string
  amount: string
}

const usualWidth = 250
/** Padding on each side of the total's colored box. */
const overhang = 11
const between = 14

/**
 * Returns sums at the right edge, one below the other, the total on the organization's color. They are always on one
 * page.
 */
export function sumsBlock(setting: Setting, sums: readonly Sum[], total: Sum, width = usualWidth): LayoutBlock {
  const area = { x: setting.width - width, width }
  const parts = sums.map((sum) => ({ block: line(setting, sum, type(9), type(9), area), gap: 3 }))
  return {
    ...stacked([...parts, { block: grandTotal(setting, total, area), gap: parts.length > 0 ? 8 : 0 }]),
    gap: setting.density.gaps * 14,
  }
}

interface Area {
  x: number
  width: number
}

/**
 * Returns a line with a name and an amount that is right-aligned with the table's amounts. A long name continues on
 * further lines.
 */
function line(
  setting: Setting,
  { name, amount }: Sum,
  nameStyle: TextStyle,
  amountStyle: TextStyle,
  area: Area,
): LayoutBlock {
  const names = textBlock(setting, name, nameStyle, {
    x: area.x,
    width: area.width - setting.measure(amount, amountStyle) - between,
  })
  const amounts = linesBlock([amount], amountStyle, { ...area, align: 'right' })
  const height = Math.max(names.height, amounts.height)
  return { height, pieces: [...moved(names.pieces, 0, (height - names.height) / 2), ...amounts.pieces] }
}

/** Returns the line of the total on the organization's color. */
function grandTotal(setting: Setting, total: Sum, area: Area): LayoutBlock {
  const { primary } = setting
  const color = textOn(primary)
  const text = line(setting, total, type(10.5, 'semibold', color), type(14, 'semibold', color), area)
  const height = text.height + 14
  const box = { x: area.x - overhang, y: 0, width: area.width + 2 * overhang, height, fill: primary, radius: 3 }
  return { height, pieces: [{ kind: 'box', ...box }, ...moved(text.pieces, 0, 7)] }
}
