import t from 'tap'
import { toVisibleText } from '../../db/domain/visible-text.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { sampleBid, sampleLines } from '../../scripts/testkit/fixtures/bid-paper.ts'
import { sampleChangeOrder } from '../../scripts/testkit/fixtures/change-order-document.ts'
import { sampleInvoice } from '../../scripts/testkit/fixtures/invoice-document.ts'
import { sampleCertificate, samplePayApp, sampleSchedule } from '../../scripts/testkit/fixtures/pay-app-document.ts'
import { isText } from '../../scripts/testkit/paper-texts.ts'
import { layOutBid } from '../../workers/pdf/bid.ts'
import { layOutChangeOrder } from '../../workers/pdf/change-order.ts'
import { layOutInvoice } from '../../workers/pdf/invoice.ts'
import type { Measure } from '../../workers/pdf/layout.ts'
import { layOutPayApp } from '../../workers/pdf/pay-app/pay-app.ts'
import type { Sheet } from '../../workers/pdf/sheets.ts'

/** Measures text as if every character were half as wide as it is high. */
const measure: Measure = (line, { size }) => [...line].length * size * 0.5
const fonts = { measure, drawable: toVisibleText, inScript: () => true }

const textsOf = ({ pieces }: Sheet): string[] => pieces.filter(isText).flatMap(({ lines }) => [...lines])

/** Returns the bottom of the lowest text above the foot of a page, in points. */
function filledTo({ format, pieces }: Sheet): number {
  const foot = format.height - 52
  const bottoms = pieces.filter(isText).map(({ y, lines, style }) => y + lines.length * style.leading)
  return Math.max(...bottoms.filter((bottom) => bottom <= foot + 0.01))
}
const topOf = 62
/** Largest space above a block and below its last text, in points. The first block of a page does not need it. */
const mostGap = 24

const counts = Array.from({ length: 60 }, (_, index) => index + 1)
const short = { notes: null, conditions: null, options: [] }
const papers: Record<string, (count: number) => Sheet[]> = {
  bid: (count) => layOutBid(sampleBid(count, short), fonts).pages,
  'bid with notes and terms': (count) => layOutBid(sampleBid(count), fonts).pages,
  'bid with units': (count) => layOutBid(sampleBid(count, {}, sampleLines(count, { units: true })), fonts).pages,
  'change order': (count) => layOutChangeOrder(sampleChangeOrder(count), fonts).pages,
  invoice: (count) => layOutInvoice(sampleInvoice(count), fonts).pages,
}

t.test('a bid has a unit column if one of its lines has a unit', async (t) => {
  const texts = textsOf(layOutBid(sampleBid(3, {}, sampleLines(3, { units: true })), fonts).pages[0]!)
  for (const text of ['UNIT', 'EA', 'SF']) matches(t, texts, containing([text]), text)
  t.notOk(textsOf(layOutBid(sampleBid(3), fonts).pages[0]!).includes('UNIT'))
})

t.test('no paper has more pages than its lines need', async (t) => {
  for (const [name, pagesOf] of Object.entries(papers)) {
    let before = 1
    for (const count of counts) {
      const pages = pagesOf(count)
      t.ok(pages.length >= before && pages.length <= before + 1, `${name} of ${count}: ${pages.length} after ${before}`)
      before = pages.length
      const last = pages.at(-1)!
      if (pages.length === 1) continue
      // The content of the last page does not fit on the page before.
      const room = last.format.height - 52 - filledTo(pages.at(-2)!) - mostGap
      t.ok(filledTo(last) - topOf > room, `${name} of ${count}: ${filledTo(last) - topOf} points, ${room} points free`)
    }
  }
})

t.test('a signature field is never alone on a page: totals or other text precede it', async (t) => {
  const signed: { above: string[]; where: string }[] = []
  for (const [name, pagesOf] of Object.entries(papers)) {
    for (const count of counts) {
      for (const page of pagesOf(count).slice(1)) {
        const texts = textsOf(page)
        const at = texts.indexOf('Signature')
        if (at === -1) continue
        const above = texts
          .slice(3, at)
          .filter((text) => !/^(Acceptance|I accept|Contractor|Customer|The work)/.test(text))
        signed.push({ above, where: `${name} of ${count}` })
      }
    }
  }
  for (const { above, where } of nonEmpty(signed)) t.ok(above.length > 2, where)
})

t.test('a short bid, invoice, change order and the first sheet of a pay application take one page each', async (t) => {
  for (const name of ['bid', 'change order', 'invoice']) t.equal(papers[name]!(3).length, 1, name)
  const upright = layOutPayApp(samplePayApp(8), fonts).pages.filter(({ format }) => format.height > format.width)
  t.equal(upright.length, 1)
})

t.test('the terms of a bid are never smaller than 9 points and continue on a second page instead', async (t) => {
  const { conditions } = sampleBid(3)
  const words = new Set(conditions!.split(/\s+/).filter((word) => word.length > 3))
  for (const count of [1, 3, 12, 40]) {
    const pieces = layOutBid(sampleBid(count), fonts).pages.flatMap(({ pieces }) => pieces.filter(isText))
    const terms = pieces.filter(
      ({ lines }) =>
        lines
          .join(' ')
          .split(/\s+/)
          .filter((word) => words.has(word)).length > 3,
    )
    t.ok(terms.length > 0)
    for (const { style, lines } of terms) t.ok(style.size >= 9, `${style.size} pt: ${lines[0]}`)
  }
})

t.test('all signature lines of a paper are at the same height, however long the names above them are', async (t) => {
  const owner = {
    name: null,
    companyName: 'Owners of the houses along Harbor Avenue '.repeat(3).trim(),
    email: null,
    phone: null,
  }
  const papers = [
    layOutPayApp(samplePayApp(8, {}, sampleCertificate(sampleSchedule(8), { owner })), fonts),
    layOutChangeOrder(sampleChangeOrder(3, { customer: owner }), fonts),
  ]
  for (const { pages } of papers) {
    const places = pages.flatMap(({ pieces }) => pieces.filter(isText)).filter(({ lines }) => lines[0] === 'Signature')
    t.ok(places.length > 1)
    t.equal(new Set(places.map(({ y }) => y)).size, 1)
  }
})

t.test('short notes of an invoice are not split across pages', async (t) => {
  const notes = 'Please write the invoice number on your check.\nThank you for your business.'
  for (const count of counts) {
    const pages = layOutInvoice(sampleInvoice(count, { notes }), fonts).pages.map(textsOf)
    const [first, last] = notes.split('\n').map((words) => pages.findIndex((page) => page.includes(words)))
    t.equal(first, last, `${count} lines`)
  }
})

t.test('an invoice shows the sum of its work only if it also has retainage', async (t) => {
  const words = (paper: Sheet[]) => paper.flatMap(textsOf)
  t.notOk(words(layOutInvoice(sampleInvoice(3), fonts).pages).includes('Work and materials'))
  const { items } = sampleInvoice(4)
  const held = layOutInvoice(sampleInvoice(3, { retainage: items.slice(3) }), fonts).pages
  matches(t, words(held), containing(['Work and materials']))
})
