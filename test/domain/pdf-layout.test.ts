import fc from 'fast-check'
import t from 'tap'
import { contrastRatio, textColorOn, textColorOnWhite } from '../../db/domain/colors.ts'
import { toVisibleText } from '../../db/domain/visible-text.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { sampleBid } from '../../scripts/testkit/fixtures/bid-paper.ts'
import {
  legibleDensities,
  legibleTextStyle,
  pageFormatsOf,
  paperStyleOf,
  proseBlocks,
} from '../../workers/pdf/blocks.ts'
import { removeDirectionCharacter } from '../../workers/pdf/direction.ts'
import { wrapText } from '../../workers/pdf/fonts/wrap-text.ts'
import { type LayoutBlock, type Measure, placeOnPages } from '../../workers/pdf/layout.ts'

/** Measures text as if every character were half as wide as it is high. */
const measure: Measure = (line, { size }) => [...line].length * size * 0.5
const style = { size: 10, leading: 14, weight: 'regular', color: '#000000' } as const

const block = (height: number, values: Partial<LayoutBlock> = {}): LayoutBlock => ({ height, pieces: [], ...values })
const frame = { firstTop: 100, top: 20, bottom: 420 }

t.test('an e-mail address that is too wide is broken after its punctuation', async (t) => {
  const address = 'office.harbor-houses@owners-of-harbor-avenue.example'
  const lines = wrapText(address, 160, style, { measure })
  t.equal(lines.join(''), address)
  for (const line of nonEmpty(lines.slice(0, -1))) matches(t, line, /[@._/-]$/)
  const digits = 'ab'.repeat(40)
  t.equal(wrapText(digits, 160, style, { measure }).join(''), digits)
})

t.test(
  'wrapping loses no character, and no line is wider than its column unless the line is one character',
  async () => {
    const words = fc.array(fc.oneof(fc.string({ minLength: 1, maxLength: 30 }), fc.string({ unit: 'grapheme' })))
    fc.assert(
      fc.property(words, fc.integer({ min: 6, max: 300 }), (parts, width) => {
        const text = parts.join(' ')
        const lines = wrapText(text, width, style, { measure })
        const bare = (some: string): string => some.replace(/\s/g, '')

        return (
          bare(lines.map(removeDirectionCharacter).join('')) === bare(removeDirectionCharacter(text)) &&
          lines
            .map(removeDirectionCharacter)
            .every((line) => measure(line, style) <= width || [...new Intl.Segmenter('en').segment(line)].length === 1)
        )
      }),
      { seed: 41 },
    )
  },
)

t.test('flow places every block once and in order, inside the frame and without overlaps', async () => {
  const blocks = fc.array(
    fc.record({
      height: fc.integer({ min: 1, max: 300 }),
      gap: fc.integer({ min: 0, max: 30 }),
      keepWithNext: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(blocks, (values) => {
      const given = values.map(({ height, ...rest }) => block(height, rest))
      const pages = placeOnPages(given, frame)
      const placed = pages.flat().map((one) => one.block)
      const fits = pages.every((page) =>
        page.every(
          ({ y, block: { height } }, index) => y + height <= frame.bottom && y + height <= (page[index + 1]?.y ?? 421),
        ),
      )
      return fits && placed.length === given.length && placed.every((one, index) => one === given[index])
    }),
    { seed: 42 },
  )
})

t.test('a heading is never the last block of a page', async (t) => {
  const rows = Array.from({ length: 40 }, (_, index) =>
    block(index % 4 === 0 ? 15 : 23, { keepWithNext: index % 4 === 0 }),
  )
  const pages = placeOnPages(rows, frame)
  t.ok(pages.length > 2)
  for (const page of pages) t.notOk(page.at(-1)!.block.keepWithNext)
})

t.test('the head of a table comes first on every page and appears only once per page', async (t) => {
  const head = block(10)
  const pages = placeOnPages([head, ...Array.from({ length: 30 }, () => block(50, { repeated: [head] }))], frame)
  t.ok(pages.length > 3)
  for (const page of pages) t.strictSame(page.map((one) => one.block).filter((one) => one === head).length, 1)
  for (const page of pages) t.equal(page[0]!.block, head)
})

t.test(
  'a table that continues ends each page with its sum so far and begins the next page with that sum',
  async (t) => {
    const row = fc.record({ height: fc.integer({ min: 5, max: 380 }), keepWithNext: fc.boolean() })
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 60 }), (values) => {
        const head = block(15, { keepWithNext: true })
        const carried = values.map(() => ({ closing: block(12), brought: block(12) }))
        const rows = values.map(({ height, keepWithNext }, index) => {
          if (index === 0) return block(Math.min(height, 250))
          const { closing, brought } = carried[index]!
          // A block that stays with the next block fits on a page together with it.
          const kept = keepWithNext && index % 3 === 0
          return block(kept ? Math.min(height, 8) : Math.min(height, 330), {
            closing,
            repeated: [head, brought],
            keepWithNext: kept,
          })
        })
        const pages = placeOnPages([head, ...rows], frame)
        return pages.every((page, at) => {
          const last = page.at(-1)!
          if (last.y + last.block.height > frame.bottom) return false
          if (at === 0) return true
          const begun = rows.indexOf(page[2]!.block)
          const { closing, brought } = carried[begun]!
          return page[0]!.block === head && page[1]!.block === brought && pages[at - 1]!.at(-1)!.block === closing
        })
      }),
      { seed: 43 },
    )
    t.pass()
  },
)

t.test('a table row split across pages leaves room for the sum so far, which includes that row', async (t) => {
  const lines = (count: number): LayoutBlock => ({
    ...block(count * 10),
    split: (room) => (room < 10 ? undefined : [lines(Math.floor(room / 10)), lines(count - Math.floor(room / 10))]),
  })
  const [before, after, brought] = [block(12), block(12), block(20)]
  const torn = { ...lines(100), closing: before, repeated: [block(20)] }
  const pages = placeOnPages([block(20), torn, block(20, { closing: after, repeated: [brought] })], frame)
  t.strictSame(
    pages.map((page) => page.map(({ block: { height } }) => height)),
    [
      [20, 280, 12],
      [20, 360, 12],
      [20, 360, 20],
    ],
  )
  for (const page of nonEmpty(pages.slice(0, 2))) t.equal(page.at(-1)!.block, after)
  for (const page of nonEmpty(pages.slice(1))) t.equal(page[0]!.block, brought)
  for (const page of nonEmpty(pages)) t.ok(page.at(-1)!.y + page.at(-1)!.block.height <= frame.bottom)
})

t.test('a block is split only if it is marked as splittable or is higher than a page', async (t) => {
  const torn = (lines: number, tears: boolean): LayoutBlock => ({
    ...block(lines * 10, { tears }),
    split: (room) =>
      room < 10 ? undefined : [torn(Math.floor(room / 10), tears), torn(lines - Math.floor(room / 10), tears)],
  })
  const row = torn(35, false)
  t.equal(placeOnPages([block(200), row], frame)[1]![0]!.block, row)
  const pages = placeOnPages([block(200), torn(100, false)], frame)
  t.strictSame(
    pages.map((page) => page.map(({ block: { height } }) => height)),
    [[200, 120], [400], [400], [80]],
  )
  t.strictSame(
    placeOnPages([block(200), torn(30, true)], frame).map((page) => page.length),
    [2, 1],
  )
})

t.test('a paragraph is split after the last line that fits, with at least two lines on each page', async (t) => {
  const setting = paperStyleOf(sampleBid(0).from, {
    ...{ measure, drawable: toVisibleText, inScript: () => true },
    ...{ density: legibleDensities[0], format: pageFormatsOf({}).portrait },
  })
  const [paragraph] = proseBlocks(setting, 'word '.repeat(200))
  const { leading } = legibleTextStyle(setting, setting.density.prose)
  const all = Math.round(paragraph!.height / leading)
  const partsAt = (room: number) => paragraph!.split!(room * leading)?.map(({ height }) => Math.round(height / leading))
  t.strictSame(partsAt(3.6), [3, all - 3])
  t.strictSame(partsAt(all - 0.5), [all - 2, 2])
  t.equal(partsAt(1.9), undefined)
})

t.test('text in and on any branding color has enough contrast', async () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(
      color,
      (one) => contrastRatio(textColorOnWhite(one), '#ffffff') >= 4.5 && contrastRatio(textColorOn(one), one) >= 4,
    ),
    { seed: 44 },
  )
})
