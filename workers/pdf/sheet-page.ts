import { Canvas, Image, Page, Text } from '@react-pdf/renderer'
import { type ComponentProps, createElement, type ReactElement } from 'react'
import type { Color } from '../../db/domain/colors.ts'
import { type Direction, directionOf, isLeftToRight, removeDirectionCharacter } from './direction.ts'
import { familyOf, fontWeight, getDrawnFont } from './fonts/faces.ts'
import { baselineOf, fontFamiliesOf, halfLeading } from './fonts/fonts.ts'
import { measureDrawnWidth, splitIntoFontRuns, widthOfRun } from './fonts/runs.ts'
import type { BoxPiece, ImagePiece, TextPiece, WatermarkPiece } from './layout.ts'
import type { Sheet } from './sheets.ts'

/** The methods of pdfkit with which a page is painted. */
interface Painter {
  rect(x: number, y: number, width: number, height: number): Painter
  roundedRect(x: number, y: number, width: number, height: number, radius: number): Painter
  fill(): Painter
  stroke(color: string): Painter
  lineWidth(width: number): Painter
  font(font: object, name: string): Painter
  fontSize(size: number): Painter
  fillColor(color: string): Painter
  text(line: string, x: number, y: number, options: object): Painter
  save(): Painter
  restore(): Painter
  rotate(degrees: number, options: { origin: [number, number] }): Painter
  fillOpacity(opacity: number): Painter
}

/**
 * Draws one page whose pieces have fixed positions: boxes first, then text and watermarks, then pictures. Boxes and
 * text are painted in a single element, because laying out an element takes several times longer than painting its
 * content. Lines with right-to-left text are drawn by the renderer's own text engine.
 */
export function SheetPage({ sheet: { format, pieces } }: { sheet: Sheet }): ReactElement {
  const { width, height } = format
  const boxes = pieces.filter((piece) => piece.kind === 'box')
  const pictures = pieces.filter((piece) => piece.kind === 'image')
  const texts = pieces.filter((piece) => piece.kind === 'text').flatMap(linesApart)
  const watermarks = pieces.filter((piece) => piece.kind === 'watermark')
  const others = texts.filter(({ lines }) => !lines.every(isLeftToRight))
  const plain = others.length === 0 ? texts : texts.filter(({ lines }) => lines.every(isLeftToRight))
  const paint = (painter: Painter): null => {
    const brush = brushOf(painter)
    for (const box of boxes) paintBox(brush, box)
    for (const text of plain) paintText(brush, text)
    for (const watermark of watermarks) paintWatermark(painter, watermark)
    return null
  }
  return createElement(
    Page,
    { size: [width, height], wrap: false, style: { minHeight: height } },
    createElement(Canvas, { style: { position: 'absolute', left: 0, top: 0, width, height }, paint }),
    pictures.map((piece) => createElement(Picture, { key: `${piece.x} ${piece.y}`, piece })),
    others.map((piece) => createElement(Writing, { key: `${piece.x} ${piece.y}`, piece })),
  )
}

/** Splits a text with right-to-left lines into one piece per line, because each line may have its own direction. */
function linesApart(piece: TextPiece): TextPiece[] {
  if (piece.lines.every(isLeftToRight)) return [piece]
  const { y, style } = piece
  return piece.lines.map((line, index) => ({ ...piece, y: y + index * style.leading, lines: [line] }))
}

/** Painter that sets the fill color only when it changes. */
interface Brush {
  painter: Painter
  fillWith(color: Color): void
}

function brushOf(painter: Painter): Brush {
  let last: Color | undefined
  return {
    painter,
    fillWith(color) {
      if (color !== last) painter.fillColor(color)
      last = color
    },
  }
}

function paintBox({ painter, fillWith }: Brush, box: BoxPiece): void {
  const { x, y, width, height, fill, stroke, strokeWidth = 0.6, radius = 0 } = box
  const outline = () =>
    radius === 0 ? painter.rect(x, y, width, height) : painter.roundedRect(x, y, width, height, radius)
  if (fill) {
    fillWith(fill)
    outline().fill()
  }
  if (stroke) outline().lineWidth(strokeWidth).stroke(stroke)
}

function paintText({ painter, fillWith }: Brush, { x, y, width, lines, style, align = 'left' }: TextPiece): void {
  painter.fontSize(style.size)
  fillWith(style.color)
  const options = { lineBreak: false, baseline: 'alphabetic', characterSpacing: style.spacing ?? 0 }
  const baseline = y + baselineOf(style)
  for (const [index, line] of lines.entries()) {
    const runs = splitIntoFontRuns(line, style)
    // A run's width is needed only to place the next run or to align the line.
    const widths = align === 'left' && runs.length < 2 ? [0] : runs.map((run) => widthOfRun(run, style))
    const room = align === 'left' ? 0 : width - widths.reduce((sum, one) => sum + one, 0)
    let left = x + (align === 'center' ? room / 2 : room)
    for (const [at, { face, text }] of runs.entries()) {
      painter.font(getDrawnFont(face, style.weight).file, `${face} ${style.weight}`)
      painter.text(text, left, baseline + index * style.leading, options)
      left += widths[at]!
    }
  }
}

function paintWatermark(painter: Painter, { x, y, text, style, angle, opacity }: WatermarkPiece): void {
  painter
    .save()
    .rotate(angle, { origin: [x, y] })
    .fillOpacity(opacity)
  const width = measureDrawnWidth(text, style)
  const piece = { kind: 'text', x: x - width / 2, y: y - style.leading / 2, width, lines: [text], style } as const
  paintText(brushOf(painter), piece)
  painter.restore()
}

/**
 * Additional width of a text element in points, so that it is not wrapped again if it is slightly wider than measured.
 * Lines are measured without kerning.
 */
const slack = 16

/**
 * Draws one line with right-to-left text. If the paragraph's direction is right-to-left, the line is aligned at the
 * right.
 */
function Writing({ piece: { x, y, width, lines, style, align = 'left' } }: { piece: TextPiece }): ReactElement {
  const [line] = lines as [string]
  const direction = directionOf(line)
  const side = align === 'left' && direction === 'rtl' ? 'right' : align
  const left = { left: x, right: x - slack, center: x - slack / 2 }[side]
  const letterSpacing = style.spacing ? { letterSpacing: style.spacing } : {}
  const text = removeDirectionCharacter(line)
  const boxed: ComponentProps<typeof Text>['style'] = {
    position: 'absolute',
    direction,
    fontFamily: fontFamiliesOf([text]),
    left,
    // The text engine adds the whole leading below the letters, not half of it above.
    top: y + halfLeading(style),
    width: width + slack,
    textAlign: side,
    fontSize: style.size,
    fontWeight: fontWeight[style.weight],
    lineHeight: style.leading / style.size,
    color: style.color,
    ...letterSpacing,
  }
  return createElement(Text, { style: boxed }, hasEmoji(text) ? facedParts(text, direction) : text)
}

const hasEmoji = (line: string): boolean => splitIntoFontRuns(line).some(({ face }) => face === 'emoji')

/**
 * Splits a line into parts with one font each. Otherwise the text engine would take each character from the first font
 * that has it, and DejaVu has different pictures for some emoji.
 */
const facedParts = (line: string, direction: Direction): ReactElement[] =>
  splitIntoFontRuns(line).map(({ face, text }, index) =>
    createElement(Text, { key: index, style: { fontFamily: familyOf(face), direction } }, text),
  )

function Picture({ piece: { x, y, width, height, source } }: { piece: ImagePiece }): ReactElement {
  return createElement(Image, { src: source, style: { position: 'absolute', left: x, top: y, width, height } })
}
