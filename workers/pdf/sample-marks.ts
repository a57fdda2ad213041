import type { Setting } from './blocks.ts'
import { linesBlock, type } from './blocks.ts'
import type { LayoutPiece } from './layout.ts'

const red = '#a32020'
/** Length of the watermark relative to the page diagonal. */
const share = 0.72
const largest = 150

/** Returns the notice of sample papers for a page: a watermark across the page and a sentence at the top. */
export function sampleMarks(setting: Setting): LayoutPiece[] {
  const { format, width, label, measure } = setting
  const word = label('sample.word')
  const diagonal = Math.hypot(format.width, format.height)
  const size = Math.min(largest, (share * diagonal) / measure(word, { size: 1, weight: 'semibold' }))
  const notice = linesBlock([label('sample.notice')], type(9, 'semibold', red), { width, align: 'center' })
  return [
    ...notice.pieces.map((piece) => ({ ...piece, x: format.margin, y: 13 })),
    {
      kind: 'watermark',
      ...{ x: format.width / 2, y: format.height / 2, text: word, style: type(size, 'semibold', red) },
      angle: (-Math.atan2(format.height, format.width) * 180) / Math.PI,
      opacity: 0.12,
    },
  ]
}
