import t from 'tap'
import { type BidPaper, bidPaperHash, groupBidLines } from '../../db/domain/bids/paper.ts'
import { valueFormatFor } from '../../db/domain/conventions/value-format.ts'
import { toVisibleLine, toVisibleText } from '../../db/domain/visible-text.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { sampleBid, sampleLines } from '../../scripts/testkit/fixtures/bid-paper.ts'
import { isText } from '../../scripts/testkit/paper-texts.ts'
import { layOutBid } from '../../workers/pdf/bid.ts'
import { pageFormatsOf } from '../../workers/pdf/blocks.ts'
import type { LayoutPiece, Measure, TextPiece } from '../../workers/pdf/layout.ts'

const usual = valueFormatFor()
const { portrait } = pageFormatsOf({})

/** Measures text as if every character were half as wide as it is high. */
const measure: Measure = (line, { size }) => [...line].length * size * 0.5
const fonts = { measure, drawable: toVisibleText, inScript: () => true }

const linesOf = (page: readonly LayoutPiece[]): string[] => page.filter(isText).flatMap(({ lines }) => [...lines])
const sheetsOf = (bid: BidPaper) => layOutBid(bid, fonts).pages.map(({ pieces }) => pieces)

t.test('every page of a bid shows "Page n of m", repeats the table head and stays inside the sheet', async (t) => {
  for (const count of [1, 5, 40, 300]) {
    const pages = sheetsOf(sampleBid(count))
    for (const [index, page] of nonEmpty(pages.entries())) {
      matches(t, linesOf(page), containing([`Page ${index + 1} of ${pages.length}`]))
      for (const piece of nonEmpty(page.filter(isText))) {
        const bottom = piece.y + piece.lines.length * piece.style.leading
        t.ok(
          piece.y >= 0 && bottom <= portrait.height && piece.x >= 0 && piece.x + piece.width <= portrait.width,
          `${piece.lines[0]}`,
        )
      }
    }
    const rows = pages.filter((page) => linesOf(page).some((line) => line === 'DESCRIPTION'))
    t.ok(rows.length >= Math.ceil(count / 30))
  }
})

t.test('a bid shows each line once and lists options after the lines that count toward the total', async (t) => {
  const lines = sampleLines(60).map((line) => ({ ...line, description: `${line.kind}-${line.id}-${line.isOptional}` }))
  const all = sheetsOf(sampleBid(60, {}, lines)).flatMap(linesOf)
  const options = all.indexOf('Options')
  for (const { kind, id, isOptional } of nonEmpty(lines)) {
    const found = all.flatMap((line, index) => (line === `${kind}-${id}-${isOptional}` ? [index] : []))
    if (kind === 'section') continue
    t.equal(found.length, 1, `${kind} ${id}`)
    t.equal(found[0]! > options, isOptional)
  }
})

t.test('every page of a draft or closed bid has its status stamp; open bids have no stamp', async (t) => {
  const words = {
    draft: 'DRAFT',
    accepted: 'ACCEPTED',
    expired: 'EXPIRED',
    rejected: 'DECLINED',
    cancelled: 'CANCELLED',
  }
  for (const [status, word] of Object.entries(words)) {
    const pages = sheetsOf(sampleBid(60, { status: status as BidPaper['status'] }))
    for (const page of nonEmpty(pages)) t.ok(linesOf(page).some((line) => line.includes(word)))
  }
  for (const status of ['sent', 'viewed'] as const) {
    const text = sheetsOf(sampleBid(60, { status })).flatMap(linesOf).join('\n')
    lacks(t, text, /DRAFT|ACCEPTED|EXPIRED|DECLINED|CANCELLED/)
  }
})

t.test('an open bid has a signature field, an accepted bid the signature record, an expired bid neither', async (t) => {
  const origin = { ipAddress: '203.0.113.7', userAgent: 'Browser/1' }
  const signature = { ...origin, typed: 'D. Ortiz', documentHash: 'ab'.repeat(32) }
  const acceptance = { name: 'Dana Ortiz', at: '2026-03-05T17:00:01.123Z', optionIds: [12], signature }
  const textOf = (bid: BidPaper): string => sheetsOf(bid).flatMap(linesOf).join('\n')
  matches(t, textOf(sampleBid(20)), /Signature/)
  const signed = textOf(sampleBid(20, { status: 'accepted', acceptance }))
  for (const shown of [
    'Dana Ortiz',
    'D. Ortiz',
    'Mar 5, 2026, 5:00:01 PM UTC',
    '203.0.113.7',
    'Browser/1',
    'ab'.repeat(32),
  ]) {
    matches(t, signed, containing(shown), shown)
  }
  lacks(t, signed, /Signature/)
  const otherwise = textOf(sampleBid(20, { status: 'accepted', acceptance: { ...acceptance, signature: null } }))
  matches(t, otherwise, /Dana Ortiz/)
  lacks(t, otherwise, /SHA-256/)
  lacks(t, textOf(sampleBid(20, { status: 'expired' })), /Signature/)
})

t.test('a chosen option is listed with the lines that count toward the total and is marked as chosen', async (t) => {
  const lines = sampleLines(14).map((line) => (line.id === 12 ? { ...line, isOptional: false } : line))
  const { sections, options } = groupBidLines(lines, [12])
  t.strictSame(options, [])
  const items = sections.flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'item' ? [row.item] : [])))
  t.strictSame(
    items.filter(({ chosen }) => chosen).map(({ id }) => id),
    [12],
  )
})

t.test('the paper hash of a bid changes exactly when its visible content changes', async (t) => {
  const hash = bidPaperHash(sampleBid(5))
  matches(t, hash, /^[0-9a-f]{64}$/)
  t.equal(bidPaperHash(sampleBid(5, { status: 'viewed' })), hash)
  t.equal(bidPaperHash(JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(sampleBid(5)).reverse())))), hash)
  const { from, totals, sections } = sampleBid(5)
  const changes: Partial<BidPaper>[] = [
    { number: 'B' },
    { validUntil: null },
    { conditions: 'Other' },
    { totals: { ...totals, total: '1.00' } },
    { from: { ...from, companyName: 'Other' } },
    { sections: sections.slice(1) },
    { options: sampleBid(24).options },
  ]
  const hashes = changes.map((change) => bidPaperHash(sampleBid(5, change)))
  t.equal(new Set([hash, ...hashes]).size, changes.length + 1)
})

t.test('control and direction characters are shown as code points, and markup stays plain text', async (t) => {
  t.equal(toVisibleText('a\u202Eb\u0007c\u2066d\u200F\td\r\ne'), 'a[U+202E]b[U+0007]c[U+2066]d[U+200F] d\ne')
  t.equal(toVisibleLine(' a\n\n b '), 'a b')
  t.equal(toVisibleText('<b>&amp;</b> \u05e9\u05dc \u{1f477}'), '<b>&amp;</b> \u05e9\u05dc \u{1f477}')
})

t.test('amounts have two decimals everywhere on a bid; unit prices keep their further decimals', async (t) => {
  t.strictSame(['593.1', '-593.1', '7', '-0', '0.0325', '1234567.5'].map(usual.amount), [
    ...['$593.10', '\u2212$593.10', '$7.00', '\u2212$0.00', '$0.0325', '$1,234,567.50'],
  ])
  const lines = sampleLines(3, { sections: false }).map((line) => ({ ...line, unitPrice: '12', total: '24.6' }))
  const totals = { subtotal: '11862', discountAmount: '593.1', taxAmount: '929.6', total: '12198.5' }
  const shown = sheetsOf(sampleBid(3, { totals }, lines)).flatMap(linesOf)
  const figures = shown.filter((line) => /^[\u2212$\d.,]+\d$/.test(line) && !/^\d$/.test(line))
  matches(t, figures, containing(['\u2212$593.10']))
  for (const figure of nonEmpty(figures.filter((line) => /\$|\.\d/.test(line) && !/^\d\.5$/.test(line)))) {
    matches(t, figure, /\.\d\d$/)
  }
})

t.test(
  'a bid prints section subtotals if it has several sections, and one subtotal if it differs from the total',
  async (t) => {
    const subtotalsOf = (bid: BidPaper) =>
      sheetsOf(bid)
        .flatMap(linesOf)
        .filter((line) => /subtotal/i.test(line))
    t.strictSame(subtotalsOf(sampleBid(5)), ['Subtotal'], 'one section')
    t.strictSame(subtotalsOf(sampleBid(12, { options: [] })), ['Subtotal, Demolition', 'Subtotal, Kitchen', 'Subtotal'])
    const untitled = sampleLines(12).slice(1)
    t.strictSame(subtotalsOf(sampleBid(12, {}, untitled)).slice(0, 2), [
      'Subtotal, work and materials',
      'Subtotal, Kitchen',
    ])
    const terms = { discount: null, discountType: null, taxRate: null }
    const totals = { subtotal: '100.00', discountAmount: '0.00', taxAmount: '0.00', total: '100.00' }
    t.strictSame(subtotalsOf(sampleBid(5, { terms, totals })), [], 'no discount or tax between subtotal and total')
  },
)

t.test(
  'a bid of five lines takes one page; long terms continue on a second page rather than in smaller type',
  async (t) => {
    t.equal(sheetsOf(sampleBid(5, { conditions: null })).length, 1)
    t.equal(sheetsOf(sampleBid(5)).length, 2)
    t.ok(sheetsOf(sampleBid(40)).length > 2)
    const sizes = (bid: BidPaper) =>
      sheetsOf(bid).flatMap((page) => page.filter(isText).map((piece) => piece.style.size))
    matches(t, sizes(sampleBid(40)), containing([9.5]))
  },
)

t.test(
  'all amounts align at the right edge, options and totals included, and unit prices align at the decimal point',
  async (t) => {
    const lines = sampleLines(24).map((line, index) => ({
      ...line,
      unitPrice: line.unitPrice && ['0.0325', '12.50', '1234.5'][index % 3]!,
    }))
    const pieces = sheetsOf(sampleBid(24, {}, lines)).flatMap((page) => page.filter(isText))
    const edge = ({ x, width }: TextPiece) => Math.round((x + width) * 100) / 100
    const figures = pieces.filter(
      ({ lines: [line], align }) => align === 'right' && /^[\u2212$\d.,]+\.\d+$/.test(line!),
    )
    const points = figures.filter(({ lines: [line] }) => ['0.0325', '12.50', '1,234.50'].includes(line!))
    const pointOf = (piece: TextPiece) => edge(piece) - measure(piece.lines[0]!.split('.')[1]!, piece.style)
    t.equal(new Set(points.map((piece) => Math.round(pointOf(piece)))).size, 1)
    const amounts = figures.filter((piece) => edge(piece) > Math.max(...points.map(edge)))
    t.ok(amounts.length > 24)
    t.strictSame([...new Set(amounts.map(edge))], [portrait.width - 50])
  },
)

t.test(
  'amounts have a currency sign, thousands separators and two decimals; quantities have no trailing zeros',
  async (t) => {
    t.strictSame(['1250.00', '0.05', '-7500.00', '123456789012.10'].map(usual.amount), [
      ...['$1,250.00', '$0.05', '\u2212$7,500.00', '$123,456,789,012.10'],
    ])
    t.strictSame(['12.500000', '1000', '2.000000', '100.00', '0.000001'].map(usual.quantity), [
      '12.5',
      '1,000',
      '2',
      '100',
      '0.000001',
    ])
  },
)
