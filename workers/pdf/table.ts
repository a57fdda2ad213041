import { colors, type Density, labelIn, linesBlock, rule, type Setting, textBlock, type, typeIn } from './blocks.ts'
import { wrap } from './fonts/breaking.ts'
import { type LayoutBlock, type LayoutPiece, stacked, type TextStyle } from './layout.ts'

export interface TableColumn {
  /** Name by which code finds the column; undefined if no code needs it. */
  name?: string | undefined
  title: string
  x: number
  width: number
  align: 'left' | 'right'
}

/** Content of a cell: texts below each other, each with its style. `inset` is the distance from the aligned edge. */
export type Cell = readonly { text: string; style: TextStyle; inset?: number }[]

/** Density of a table: its text styles and the space between its columns. */
export interface TableStyle {
  cell: TextStyle
  head: TextStyle
  between: number
  /** Whether column titles are unchanged; otherwise they are in capitals. */
  headsAsGiven?: boolean
}

/**
 * Returns the columns of a table with the given total width. Each number column is as wide as its longest text, within
 * limits. The column with `wide` gets the remaining width.
 */
export function tableColumns(
  setting: Setting,
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

/** Returns the right edge of the last column. */
const widthOf = (columns: readonly TableColumn[]): number => {
  const { x, width } = columns.at(-1)!
  return x + width
}

export const cellStyle: TextStyle = type(9)
export const strongCell: TextStyle = type(9, 'semibold')
export const mutedCellIn = (setting: Setting): TextStyle => typeIn(setting, 8, 'regular', colors.muted)

const usualIn = (setting: Setting): TableStyle => ({ cell: cellStyle, head: labelIn(setting), between: 13 })

const widestLine = (setting: Setting, text: string, style: TextStyle): number =>
  Math.max(...text.split('\n').map((line) => setting.measure(line, style)))

/** Returns the head of a table. It stays with the first row and is repeated on every page of the table. */
export function tableHead(setting: Setting, columns: readonly TableColumn[], color: string): LayoutBlock {
  const style = labelIn(setting)
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
    pieces: [...pieces, rule(bottom, widthOf(columns), { color, height: 1 })],
    keepWithNext: true,
  }
}

/** Returns the title of a group of rows within the table. */
export const groupHead = (setting: Setting, title: string, size = 10): LayoutBlock => ({
  ...stacked([
    { block: textBlock(setting, title, type(size, 'semibold', setting.ink)), gap: 7 },
    { block: { height: 4, pieces: [rule(3.4, setting.width)] } },
  ]),
  keepWithNext: true,
})

/**
 * Returns one row with wrapped cells and a line below. It is split only if it is higher than a page, and continues on
 * the next page in the same columns.
 */
export function rowBlock(
  setting: Setting,
  columns: readonly TableColumn[],
  cells: readonly Cell[],
  extra?: LayoutPiece,
): LayoutBlock {
  const wrapped = columns.map((column, index) =>
    (cells[index] ?? []).flatMap(({ text, style, inset = 0 }) =>
      wrap(setting.drawable(text), column.width - inset, style, setting).map((line) => ({
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
    pieces: [...extra, ...pieces, rule(height - 0.6, widthOf(columns))],
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

/** Combines lines of the same style into one piece, because every piece takes time to draw. */
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
