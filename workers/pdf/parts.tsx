import { Canvas, Image, Page, Text } from '@react-pdf/renderer'
import type { ComponentProps, ReactElement } from 'react'
import { sheet } from './blocks.ts'
import { fontFamily, fontWeight } from './fonts.ts'
import type { BoxPiece, ImagePiece, Piece, TextPiece } from './layout.ts'

type Painter = Parameters<NonNullable<ComponentProps<typeof Canvas>['paint']>>[0]

/** One page of pieces that stand where they are said to: boxes below, then pictures, then text. */
export function Sheet({ pieces }: { pieces: readonly Piece[] }): ReactElement {
  const boxes = pieces.filter((piece) => piece.kind === 'box')
  return (
    <Page size={[sheet.width, sheet.height]} wrap={false} style={{ fontFamily, minHeight: sheet.height }}>
      <Canvas style={{ position: 'absolute', left: 0, top: 0, ...sheet }} paint={(painter) => paint(painter, boxes)} />
      {pieces.map((piece, place) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is drawn once, its pieces never move
        if (piece.kind === 'text') return <Writing key={place} piece={piece} />
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        return piece.kind === 'image' ? <Picture key={place} piece={piece} /> : null
      })}
    </Page>
  )
}

/** All boxes of a page are one element, as an element costs more to lay out than a box to draw. */
function paint(painter: Painter, boxes: readonly BoxPiece[]): null {
  for (const { x, y, width, height, fill, stroke, strokeWidth = 0.6, radius = 0 } of boxes) {
    if (fill) painter.roundedRect(x, y, width, height, radius).fill(fill)
    if (stroke) painter.roundedRect(x, y, width, height, radius).lineWidth(strokeWidth).stroke(stroke)
  }
  return null
}

/**
 * Lines are measured without kerning, so the element is a little wider than its column, on the side where nothing
 * stands against it: a line that is wider by a hair must not be broken again.
 */
const slack = 16

function Writing({ piece: { x, y, width, lines, style, align = 'left' } }: { piece: TextPiece }): ReactElement {
  const left = { left: x, right: x - slack, center: x - slack / 2 }[align]
  return (
    <Text
      style={{
        position: 'absolute',
        left,
        top: y,
        width: width + slack,
        textAlign: align,
        fontSize: style.size,
        fontWeight: fontWeight[style.weight],
        lineHeight: style.leading / style.size,
        color: style.color,
        ...(style.spacing ? { letterSpacing: style.spacing } : {}),
      }}
    >
      {lines.join('\n')}
    </Text>
  )
}

function Picture({ piece: { x, y, width, height, source } }: { piece: ImagePiece }): ReactElement {
  return <Image src={source} style={{ position: 'absolute', left: x, top: y, width, height }} />
}
