import { fittedLogo } from '../../../db/domain/letterhead.ts'
import type { Photograph, Photographs } from '../../../db/domain/site-logs/paper.ts'
import { beside, colors, type Format, headingBlock, linesBlock, type Setting, textBlock, type } from '../blocks.ts'
import { type LayoutBlock, type LayoutPiece, stacked, wrap } from '../layout.ts'

/** Photographs are laid out in rows: of two where there are few of them, of three otherwise. */

const between = 12
const mostLarge = 4

const columnsFor = (photographs: number): number => (photographs <= mostLarge ? 2 : 3)

/** The room that one photograph has at most on a page, in points, where there are so many of them. */
export function roomOf(page: Format, photographs: number): { width: number; height: number } {
  const columns = columnsFor(photographs)
  const width = (page.width - 2 * page.margin - (columns - 1) * between) / columns
  return { width, height: width }
}

/** The heading, and a block for each row. */
export function photographBlocks(setting: Setting, { shown, count }: Photographs): LayoutBlock[] {
  const columns = columnsFor(shown.length)
  const rows = Array.from({ length: Math.ceil(shown.length / columns) }, (_, row) =>
    shown.slice(row * columns, (row + 1) * columns),
  )
  const room = roomOf(setting.format, shown.length)
  const { gaps } = setting.density
  return [
    headingBlock(setting, 'Photographs', 10.5),
    ...(count > shown.length ? [restBlock(setting, shown.length, count)] : []),
    ...rows.map((row, index) => ({ ...rowOf(setting, row, room), gap: index === 0 ? 2 : 6 + gaps * 8 })),
  ]
}

const restBlock = (setting: Setting, shown: number, count: number): LayoutBlock => ({
  ...stacked([
    {
      block: textBlock(
        setting,
        `The first ${shown} of ${count} attached.`,
        type(setting.density.prose, 'regular', colors.muted),
      ),
    },
    { block: { height: 4, pieces: [] } },
  ]),
  keepWithNext: true,
})

interface Size {
  width: number
  height: number
}

/** Photographs beside each other in frames of one height, their names below. */
function rowOf(setting: Setting, row: readonly Photograph[], room: Size): LayoutBlock {
  const sizes = row.map(({ picture }) => (typeof picture === 'object' ? fittedLogo(picture, room) : undefined))
  const frame = { width: room.width, height: Math.max(room.width / 2, ...sizes.map((size) => size?.height ?? 0)) }
  return beside(
    row.map((photograph, index) => ({
      x: index * (room.width + between),
      block: stacked([
        { block: framed(setting, photograph, sizes[index], frame) },
        { block: captionBlock(setting, photograph.name, room.width), gap: 3 },
      ]),
    })),
  )
}

function framed(setting: Setting, { picture }: Photograph, size: Size | undefined, frame: Size): LayoutBlock {
  const behind: LayoutPiece = { kind: 'box', x: 0, y: 0, ...frame, fill: colors.soft }
  if (size === undefined || typeof picture !== 'object') {
    return {
      height: frame.height,
      pieces: [behind, ...insteadPieces(setting, typeof picture === 'string' ? picture : 'was not read', frame)],
    }
  }
  const source = `data:${picture.contentType};base64,${picture.content}`
  const [x, y] = [(frame.width - size.width) / 2, (frame.height - size.height) / 2]
  return { height: frame.height, pieces: [behind, { kind: 'image', x, y, ...size, source }] }
}

/** What stands where there is no picture to show. */
function insteadPieces(setting: Setting, reason: string, frame: Size): LayoutPiece[] {
  const style = type(8, 'regular', colors.muted)
  const inside = 10
  const text = textBlock(setting, `Not shown: the file ${reason}.`, style, {
    x: inside,
    width: frame.width - 2 * inside,
    align: 'center',
  })
  return text.pieces.map((piece) => ({ ...piece, y: piece.y + (frame.height - text.height) / 2 }))
}

const captionLines = 2

/** A name on two lines at most. */
function captionBlock(setting: Setting, name: string, width: number): LayoutBlock {
  const style = type(8, 'regular', colors.muted)
  const lines = wrap(setting.drawable(name).replaceAll('\n', ' '), width, style, setting.measure)
  if (lines.length <= captionLines) return linesBlock(lines, style, { width })
  const kept = lines.slice(0, captionLines)
  const last = [...kept.pop()!]
  while (last.length > 0 && setting.measure(`${last.join('')}\u2026`, style) > width) last.pop()
  return linesBlock([...kept, `${last.join('')}\u2026`], style, { width })
}
