import type { PaperStyle } from './blocks.ts'
import { linesBlock, textStyle } from './blocks.ts'
import type { LayoutPiece } from './layout.ts'

const red = '#a32020'
/** Length of the watermark as a share of the page's diagonal. */
const share = 0.72
const largest = 150

/** Returns the pieces that mark a page of a sample paper: a watermark across the page and a sentence at the top. */
export function sampleNotice(setting: PaperStyle): LayoutPiece[] {
  const { format, width, label, measure } = setting
  const word = label('sample.word')
  const diagonal = Math.hypot(format.width, format.height)
  const size = Math.min(largest, (share * diagonal) / measure(word, { size: 1, weight: 'semibold' }))
  const notice = linesBlock([label('sample.notice')], textStyle(9, 'semibold', red), { width, align: 'center' })
  return [
    ...notice.pieces.map((piece) => ({ ...piece, x: format.margin, y: 13 })),
    {
      kind: 'watermark',
      ...{ x: format.width / 2, y: format.height / 2, text: word, style: textStyle(size, 'semibold', red) },
      angle: (-Math.atan2(format.height, format.width) * 180) / Math.PI,
      opacity: 0.12,
    },
  ]
}
