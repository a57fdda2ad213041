import {
  colors,
  type Density,
  horizontalRule,
  labelStyle,
  legibleTextStyle,
  linesBlock,
  type PaperStyle,
  textBlock,
  textStyle,
} from './blocks.ts'
import { wrapText } from './fonts/wrap-text.ts'
import { type LayoutBlock, type LayoutPiece, stackBlocks, type TextStyle } from './layout.ts'

export interface TableColumn {
  /** Name by which code looks up the column; undefined if no code does. */
  name?: string | undefined
  title: string
  x: number
  width: number
  align: 'left' | 'right'
}

/**
 * Content of a cell: texts below each other, each with its style. `inset` is the distance in points from the edge at
 * which the column is aligned.
 */
export type Cell = readonly { text: string; style: TextStyle; inset?: number }[]

/** Text styles of a table, and the space between its columns in points. */
export interface TableStyle {
  cell: TextStyle
  head: TextStyle
  between: number
  /** Whether column titles are shown as they are. Otherwise they are shown in capitals. */
  headsAsGiven?: boolean
}

/**
 * Computes the columns of a table of this width. Each column is as wide as its longest text, between `least` and
 * `most`. The column with `wide` gets the remaining width.
 */
export function tableColumns(
  setting: PaperStyle,
  columns: readonly {
    name?: string
    title: string
    align: 'left' | 'right'
    texts: readonly string[]
    wide?: boolean
    most?: number
    least?: number
  }[],
  width: number,
  { cell, head, between, headsAsGiven = false }: TableStyle = usualIn(setting),
): TableColumn[] {
  const needs = columns.map(({ title, align, texts, wide, most = 120, least = align === 'right' ? 44 : 24 }) => {
    if (wide) return 0
    const longest = Math.max(0, ...texts.map((text) => setting.measure(setting.drawable(text), cell)))
    return Math.min(
      most,
      Math.max(widestLine(setting, headsAsGiven ? title : title.toUpperCase(), head) + 2, longest + 2, least),
    )
  })
  const left = width - needs.reduce((sum, need) => sum + need, 0) - between * (columns.length - 1)
  let x = 0
  return columns.map(({ name, title, align, wide }, index) => {
    const column = { name, title, align, x, width: wide ? left : needs[index]! }
    x += column.width + between
    return column
  })
}

/** Returns the right edge of the last column, which is the table's width. */
const widthOf = (columns: readonly TableColumn[]): number => {
  const { x, width } = columns.at(-1)!
  return x + width
}

export const cellStyle: TextStyle = textStyle(9)
export const strongCellStyle: TextStyle = textStyle(9, 'semibold')
export const mutedCellStyle = (setting: PaperStyle): TextStyle => legibleTextStyle(setting, 8, 'regular', colors.muted)

const usualIn = (setting: PaperStyle): TableStyle => ({ cell: cellStyle, head: labelStyle(setting), between: 13 })

const widestLine = (setting: PaperStyle, text: string, style: TextStyle): number =>
  Math.max(...text.split('\n').map((line) => setting.measure(line, style)))

/** Returns the head of a table. It stays on the same page as the first row. */
export function tableHead(setting: PaperStyle, columns: readonly TableColumn[], color: string): LayoutBlock {
  const style = labelStyle(setting)
  const bottom = Math.max(17, style.leading + 6)
  const pieces: LayoutPiece[] = columns.map(({ title, x, width, align }) => ({
    kind: 'text',
    x,
    y: 3,
    width,
    lines: [title.toUpperCase()],
    style,
    align,
  }))
  return {
    height: bottom + 1,
    pieces: [...pieces, horizontalRule(bottom, widthOf(columns), { color, height: 1 })],
    keepWithNext: true,
  }
}

/** Returns the title of a group of rows in a table. */
export const groupHead = (setting: PaperStyle, title: string, size = 10): LayoutBlock => ({
  ...stackBlocks([
    { block: textBlock(setting, title, textStyle(size, 'semibold', setting.ink)), gap: 7 },
    { block: { height: 4, pieces: [horizontalRule(3.4, setting.width)] } },
  ]),
  keepWithNext: true,
})

/**
 * Returns one row with wrapped cells and a line below it. It is split only if it is higher than a page. The rest
 * continues on the next page in the same columns.
 */
export function rowBlock(
  setting: PaperStyle,
  columns: readonly TableColumn[],
  cells: readonly Cell[],
  extra?: LayoutPiece,
): LayoutBlock {
  const wrapped = columns.map((column, index) =>
    (cells[index] ?? []).flatMap(({ text, style, inset = 0 }) =>
      wrapText(setting.drawable(text), column.width - inset, style, setting).map((line) => ({
        line,
        style,
        inset,
      })),
    ),
  )
  return drawnRow(setting.density, columns, wrapped, extra ? [extra] : [])
}

interface Line {
  line: string
  style: TextStyle
  inset: number
}

function drawnRow(
  density: Density,
  columns: readonly TableColumn[],
  cells: readonly (readonly Line[])[],
  extra: readonly LayoutPiece[],
): LayoutBlock {
  const { padding } = density
  const heights = cells.map((lines) => lines.reduce((sum, { style }) => sum + style.leading, 0))
  const height = Math.max(...heights) + 2 * padding
  const pieces = columns.flatMap((column, index) => cellPieces(column, cells[index]!, padding))
  return {
    height,
    pieces: [...extra, ...pieces, horizontalRule(height - 0.6, widthOf(columns))],
    split(room) {
      const fit = cells.map((lines) => linesThatFit(lines, room - 2 * padding))
      if (Math.max(...fit) === 0) return undefined
      return [
        drawnRow(
          density,
          columns,
          cells.map((lines, index) => lines.slice(0, fit[index])),
          extra,
        ),
        drawnRow(
          density,
          columns,
          cells.map((lines, place) => lines.slice(fit[place])),
          [],
        ),
      ]
    },
  }
}

function linesThatFit(lines: readonly Line[], room: number): number {
  let used = 0
  const beyond = lines.findIndex(({ style }) => {
    used += style.leading
    return used > room
  })
  return beyond === -1 ? lines.length : beyond
}

/**
 * Returns the pieces of a cell. Consecutive lines of the same style are one piece, because every piece takes time to
 * draw.
 */
function cellPieces({ x, width, align }: TableColumn, lines: readonly Line[], top: number): LayoutPiece[] {
  const pieces: LayoutPiece[] = []
  let y = top
  for (let from = 0; from < lines.length; ) {
    const { style, inset } = lines[from]!
    let to = from
    while (to < lines.length && lines[to]!.style === style) to += 1
    const part = linesBlock(
      lines.slice(from, to).map(({ line }) => line),
      style,
      { x: align === 'right' ? x : x + inset, width: width - inset, align },
    )
    pieces.push(...part.pieces.map((piece) => ({ ...piece, y })))
    y += part.height
    from = to
  }
  return pieces
}
