import type { Language } from '../../../db/domain/language/languages.ts'
import { fittedLogoSize } from '../../../db/domain/papers/letterhead.ts'
import type { Photograph, Photographs } from '../../../db/domain/site-logs/paper.ts'
import {
  colors,
  headingBlock,
  linesBlock,
  type PageFormat,
  type PaperStyle,
  placeSideBySide,
  textBlock,
  textStyle,
} from '../blocks.ts'
import { wrapText } from '../fonts/wrap-text.ts'
import { type LayoutBlock, type LayoutPiece, stackBlocks, type TextStyle } from '../layout.ts'

/**
 * Space between photographs in a row, in points. One or two photographs get a row each, across the page's width. More
 * photographs are laid out in pairs. If their number is odd, the last has its own row.
 */

const between = 12
const mostLarge = 2
/** Maximum height of a photograph in points, so that two photographs fit on a page. */
const largestHeight = 330

const columnsFor = (photographs: number): number => (photographs <= mostLarge ? 1 : 2)

/** Returns the maximum size of a report's photograph in points. `at` is its index, `of` the number of photographs. */
export function maxPhotographSize(page: PageFormat, { at, of }: { at: number; of: number }): Size {
  const columns = at === of - 1 && of % 2 === 1 ? 1 : columnsFor(of)
  const width = (page.width - 2 * page.margin - (columns - 1) * between) / columns
  return { width, height: Math.min(width, largestHeight) }
}

/** Returns the heading of the photographs and a block for each row of them. */
export function photographBlocks(
  setting: PaperStyle,
  { shown, count }: Photographs,
  language: Language = 'en',
): LayoutBlock[] {
  const isEnglish = language === 'en'
  const columns = columnsFor(shown.length)
  const rows = Array.from({ length: Math.ceil(shown.length / columns) }, (_, row) =>
    shown.slice(row * columns, (row + 1) * columns),
  )
  const { gaps } = setting.density
  return [
    headingBlock(setting, setting.label('siteLog.photographs'), 10.5),
    ...(count > shown.length ? [restBlock(setting, shown.length, count)] : []),
    ...rows.map((row, index) => {
      const room = maxPhotographSize(setting.format, { at: index * columns, of: shown.length })
      return { ...rowOf(setting, row, room, isEnglish), gap: index === 0 ? 2 : 8 + gaps * 8 }
    }),
  ]
}

const restBlock = (setting: PaperStyle, shown: number, count: number): LayoutBlock => ({
  ...stackBlocks([
    {
      block: textBlock(
        setting,
        setting.label('siteLog.firstOf', { shown, count }),
        textStyle(setting.density.prose, 'regular', colors.muted),
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

/** Returns photographs side by side, each with its description and name below it. */
function rowOf(setting: PaperStyle, row: readonly Photograph[], room: Size, isEnglish: boolean): LayoutBlock {
  const sizes = row.map(({ picture }) => (typeof picture === 'object' ? fittedLogoSize(picture, room) : undefined))
  return placeSideBySide(
    row.map((photograph, index) => ({
      x: index * (room.width + between),
      block: stackBlocks([
        {
          block: pictureBlock(
            setting,
            photograph,
            sizes[index] ?? { width: room.width, height: emptyHeight },
            isEnglish,
          ),
        },
        { block: captionBlock(setting, photograph, room.width), gap: 4 },
      ]),
    })),
  )
}

/** Height in points of the empty frame that replaces a picture which cannot be shown. */
const emptyHeight = 60

function pictureBlock(setting: PaperStyle, { picture }: Photograph, size: Size, isEnglish: boolean): LayoutBlock {
  const { height } = size
  if (typeof picture === 'object') {
    const source = `data:${picture.contentType};base64,${picture.content}`
    return { height, pieces: [{ kind: 'image', x: 0, y: 0, ...size, source }] }
  }
  const frame: LayoutPiece = { kind: 'box', x: 0, y: 0, ...size, stroke: colors.line }
  const reason = reasonText(setting, picture, isEnglish)
  return { height, pieces: [frame, ...insteadPieces(setting, reason, size)] }
}

/**
 * Returns the reason why a picture is not shown. English has detailed reasons; other languages have three general
 * reasons.
 */
function reasonText({ label }: PaperStyle, reason: string | undefined, isEnglish: boolean): string {
  if (reason === undefined) return label('siteLog.unread')
  if (isEnglish) return reason
  if (/\bmore than\b/.test(reason)) return label('siteLog.tooLarge')
  return label(reason === 'is lost' ? 'siteLog.lost' : 'siteLog.unread')
}

/** Returns the text inside the frame of a picture that is not shown. */
function insteadPieces(setting: PaperStyle, reason: string, frame: Size): LayoutPiece[] {
  const style = textStyle(9, 'regular', colors.muted)
  const inside = 10
  const text = textBlock(setting, setting.label('siteLog.notShown', { reason }), style, {
    x: inside,
    width: frame.width - 2 * inside,
    align: 'center',
  })
  return text.pieces.map((piece) => ({ ...piece, y: piece.y + (frame.height - text.height) / 2 }))
}

const captionLines = 3

/** Returns the photograph's description, if it has one, and its name below. Texts that are too long are shortened. */
function captionBlock(setting: PaperStyle, { name, description }: Photograph, width: number): LayoutBlock {
  const lines = (text: string, style: TextStyle, most: number) =>
    linesBlock(cutLines(setting, text, style, { width, most }), style, { width })
  return stackBlocks([
    ...(description === null ? [] : [{ block: lines(description, textStyle(9.5), captionLines) }]),
    { block: lines(name, textStyle(9, 'regular', colors.muted), 1) },
  ])
}

function cutLines(
  setting: PaperStyle,
  text: string,
  style: TextStyle,
  { width, most }: { width: number; most: number },
) {
  const lines = wrapText(setting.drawable(text).replaceAll('\n', ' '), width, style, setting)
  if (lines.length <= most) return lines
  const kept = lines.slice(0, most)
  const last = [...kept.pop()!]
  while (last.length > 0 && setting.measure(`${last.join('')}\u2026`, style) > width) last.pop()
  return [...kept, `${last.join('')}\u2026`]
}
