import t from 'tap'
import type { Photograph } from '../../../db/domain/site-logs/paper.ts'
import { toVisibleText } from '../../../db/domain/visible-text.ts'
import { nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'
import { sampleBid } from '../../../scripts/testkit/fixtures/bid-paper.ts'
import {
  legibleDensities,
  legibleTextStyle,
  pageFormatsOf,
  paperStyleOf,
  textStyle,
} from '../../../workers/pdf/blocks.ts'
import { photographBlocks } from '../../../workers/pdf/daily-report/photographs.ts'
import type { Measure } from '../../../workers/pdf/layout.ts'
import { headerAndFooterPieces } from '../../../workers/pdf/letterhead.ts'
import { blankLinesBlock } from '../../../workers/pdf/pay-app/certification.ts'

const measure: Measure = (line, { size }) => [...line].length * size * 0.5
const settingOf = (density: (typeof legibleDensities)[number]) =>
  paperStyleOf(sampleBid(0).from, {
    ...{ measure, drawable: toVisibleText, inScript: () => true },
    ...{ density, format: pageFormatsOf({}).portrait },
  })

t.test('the distance between lines is rounded to the nearest quarter of a point', async (t) => {
  const leadings = [7, 8.5, 9, 9.5, 12].map((size) => textStyle(size).leading)
  t.strictSame(leadings, [9.75, 11.75, 12.5, 13, 16.5])
})

t.test('a daily report shows two photographs in each row; the last row of an odd number has one', async (t) => {
  const photograph = { name: 'Deck', description: null, picture: undefined } as Photograph
  const rowsOf = (shown: number): number =>
    photographBlocks(settingOf(legibleDensities[0]), {
      shown: Array.from({ length: shown }, () => photograph),
      count: shown,
    }).length - 1
  t.strictSame([1, 2, 3, 4, 5].map(rowsOf), [1, 2, 2, 2, 3])
})

t.test('the space above a line to fill in is a whole number of points in every density', async (t) => {
  const spaces = nonEmpty(legibleDensities).map((density) => {
    const { pieces } = blankLinesBlock(settingOf(density), 400, [{ label: 'Name', part: 1 }])
    return Math.min(...pieces.map(({ y }) => y))
  })
  t.strictSame(spaces, [26, 21, 19, 19])
})

t.test('a header or footer that is too long keeps all characters that fit, and is never cut inside one', async (t) => {
  const setting = settingOf(legibleDensities[0])
  const linesOf = (left: string) =>
    headerAndFooterPieces(setting, { left, right: 'Bid B-7', stamp: undefined }, { number: 2, of: 2 }).flatMap(
      (piece) => (piece.kind === 'text' ? piece.lines : []),
    )
  // The text may be 246 points wide: half of 512 points, minus 10. So it has room for 54 characters of 4.5 points.
  t.strictSame([setting.width, legibleTextStyle(setting, 7.5).size], [512, 9])
  const expected = (start: string) => [start, 'Bid B-7', start, 'Page 2 of 2']
  t.strictSame(linesOf('x'.repeat(54)), expected('x'.repeat(54)))
  t.strictSame(linesOf('x'.repeat(55)), expected(`${'x'.repeat(53)}…`))
  t.strictSame(linesOf('🏠'.repeat(55)), expected(`${'🏠'.repeat(53)}…`))
})
