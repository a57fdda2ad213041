import { textColorOn } from '../../db/domain/colors.ts'
import { linesBlock, type PaperStyle, textBlock, textStyle } from './blocks.ts'
import { type LayoutBlock, movePieces, stackBlocks, type TextStyle } from './layout.ts'

/** Amount with its name. */
export interface NamedAmount {
  name: string
  amount: string
}

const usualWidth = 250
/** Distance in points by which the total's colored box extends beyond the text on each side. */
const overhang = 11
const between = 14

/**
 * Returns sums at the right edge, one below the other. The total is last, in a box of the organization's primary color.
 * All are always on one page.
 */
export function sumsBlock(
  setting: PaperStyle,
  sums: readonly NamedAmount[],
  total: NamedAmount,
  width = usualWidth,
): LayoutBlock {
  const area = { x: setting.width - width, width }
  const parts = sums.map((sum) => ({ block: line(setting, sum, textStyle(9), textStyle(9), area), gap: 3 }))
  return {
    ...stackBlocks([...parts, { block: grandTotal(setting, total, area), gap: parts.length > 0 ? 8 : 0 }]),
    gap: setting.density.gaps * 14,
  }
}

interface Area {
  x: number
  width: number
}

/**
 * Returns a line with a name and an amount. The amount is right-aligned, like the amounts of the table above. A long
 * name is wrapped.
 */
function line(
  setting: PaperStyle,
  { name, amount }: NamedAmount,
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
  return { height, pieces: [...movePieces(names.pieces, 0, (height - names.height) / 2), ...amounts.pieces] }
}

/** Returns the line of the total, in a box of the organization's primary color. */
function grandTotal(setting: PaperStyle, total: NamedAmount, area: Area): LayoutBlock {
  const { primary } = setting
  const color = textColorOn(primary)
  const text = line(setting, total, textStyle(10.5, 'semibold', color), textStyle(14, 'semibold', color), area)
  const height = text.height + 14
  const box = { x: area.x - overhang, y: 0, width: area.width + 2 * overhang, height, fill: primary, radius: 3 }
  return { height, pieces: [{ kind: 'box', ...box }, ...movePieces(text.pieces, 0, 7)] }
}
