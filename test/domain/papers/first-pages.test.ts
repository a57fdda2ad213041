import t from 'tap'
import type { ChangeOrderPaper } from '../../../db/domain/change-orders/paper.ts'
import { defaultConventions } from '../../../db/domain/conventions/conventions.ts'
import { languages } from '../../../db/domain/language/languages.ts'
import type { Letterhead } from '../../../db/domain/papers/letterhead.ts'
import type { PayAppPaper } from '../../../db/domain/pay-apps/paper.ts'
import { matches, nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../../scripts/testkit/assertions/matching.ts'
import { sampleBid } from '../../../scripts/testkit/fixtures/bid-paper.ts'
import { sampleChangeOrder } from '../../../scripts/testkit/fixtures/change-order-document.ts'
import { sampleCertificate, samplePayApp, sampleSchedule } from '../../../scripts/testkit/fixtures/pay-app-document.ts'
import { isText } from '../../../scripts/testkit/paper-texts.ts'
import { splitGermanSyllables } from '../../../workers/adapters/german-syllables.ts'
import { layOutChangeOrder } from '../../../workers/pdf/change-order.ts'
import { measureText, toDrawableText } from '../../../workers/pdf/fonts/fonts.ts'
import { canUseSignatureFont } from '../../../workers/pdf/fonts/runs.ts'
import { wrapText } from '../../../workers/pdf/fonts/wrap-text.ts'
import { layOutPayApp } from '../../../workers/pdf/pay-app/pay-app.ts'
import type { Sheet } from '../../../workers/pdf/sheets.ts'
import { layOutSignatureRequest } from '../../../workers/pdf/signature-request.ts'

const fonts = { measure: measureText, drawable: toDrawableText, inScript: canUseSignatureFont }
const from: Letterhead = { ...sampleBid(1).from, conventions: defaultConventions, wording: 2, taxId: '91-4471820' }

const textsOf = ({ pieces }: Sheet): string[] => pieces.filter(isText).map(({ lines }) => lines.join(' '))
const sizesOf = ({ pieces }: Sheet): number[] => pieces.filter(isText).map(({ style }) => style.size)

const payApp = (count: number, given: Partial<PayAppPaper> = {}, notesToOwner: string | null = null): Sheet[] =>
  layOutPayApp(
    samplePayApp(count, { from, ...given }, sampleCertificate(sampleSchedule(count), { notesToOwner })),
    fonts,
  ).pages

const due = 'Current payment due (6 \u2212 7)'
const statements = [
  'We did the work billed here as the contract asks, and paid our subcontractors and suppliers from what we received before.',
  'We have reviewed this application and the work, and certify the amount below for payment.',
]

t.test('a US pay application of eleven lines has its sums and certificates on page 1, in 9-point type', async (t) => {
  const notary = { ...from, notaryBlock: true as const }
  const notes = 'The countertops are on site.'
  for (const pages of [payApp(11), payApp(11, { from: notary }), payApp(11, { from: notary }, notes)]) {
    t.equal(pages.length, 2, 'page 1 and one continuation sheet')
    const first = textsOf(pages[0]!)
    for (const text of [due, ...statements, 'Total']) matches(t, first, containing([text]), text)
    t.strictSame(first.filter((text) => text === 'Signature').length, 2)
    t.strictSame(first.filter((text) => text === 'Printed name').length, 1)
    t.equal(Math.min(...sizesOf(pages[0]!)), 9)
    matches(t, textsOf(pages[1]!), containing(['% complete (G / C)']))
  }
  t.equal(textsOf(payApp(11, { from: notary }, notes)[0]!).at(-1), notes)
})

t.test('if the notes are too long for page 1, the sums and certificates still stay on page 1', async (t) => {
  const pages = payApp(
    11,
    {},
    'The glass is delivered in three parts, and each is stored at the site. '.repeat(40).trim(),
  )
  t.equal(pages.length, 3)
  const first = textsOf(pages[0]!)
  for (const text of [due, ...statements]) matches(t, first, containing([text]), text)
  t.notOk(textsOf(pages[1]!).includes('Signature'))
})

t.test(
  'a pay application has a notary block if the organization wants one, unless the application is voided',
  async (t) => {
    const places = ['Notary', 'State', 'County', 'Day', 'Notary public', 'Commission expires']
    const placesIn = (given: Partial<PayAppPaper>) => {
      const texts = textsOf(payApp(8, given)[0]!)
      return places.filter((place) => texts.includes(place))
    }
    t.strictSame(placesIn({}), [])
    t.strictSame(placesIn({ from: { ...from, notaryBlock: true } }), places)
    t.strictSame(placesIn({ from: { ...from, notaryBlock: true }, status: 'voided' }), [])
  },
)

t.test(
  'a pay application frozen with wording version 1 keeps that wording and has its certificates on page 1',
  async (t) => {
    const { wording: _wording, ...before } = from
    const pages = payApp(8, { from: before })
    const first = textsOf(pages[0]!)
    matches(
      t,
      first,
      containing(['The work and this application were looked at. The amount below is to be paid for it.']),
    )
    matches(t, first, containing(['Name in print']))
    matches(t, first, containing([due]))
    for (const text of statements) t.notOk(first.includes(text))
    t.ok(textsOf(pages.at(-1)!).some((text) => text.startsWith('Done')))
  },
)

t.test('the last rows and totals of a schedule move to the previous continuation sheet if they fit', async (t) => {
  const sheets = (count: number): Sheet[] => {
    const schedule = sampleSchedule(count).map((line) => ({ ...line, section: null }))
    const document = samplePayApp(count, { from }, sampleCertificate(schedule))
    return layOutPayApp(document, fonts).pages.filter(({ format }) => format.width > format.height)
  }
  const counts = [16, 19, 20, 36, 42]
  t.strictSame(
    counts.map((count) => sheets(count).length),
    [1, 1, 2, 2, 2],
  )
  t.equal(textsOf(sheets(19)[0]!).filter((text) => text === 'Total').length, 1)
  t.equal(Math.min(...sizesOf(sheets(19)[0]!)), 9)
})

const signature = {
  ...{ name: 'Dana Ortiz', typed: 'Dana Ortiz', at: '2026-04-03T10:00:00.000Z' },
  ...{ ipAddress: '192.0.2.7', userAgent: 'Mozilla/5.0 (Macintosh) Safari/605.1' },
}

const signed = (document: ChangeOrderPaper): Sheet[] =>
  layOutSignatureRequest(
    {
      ...{ from, number: document.number, status: 'signed', title: 'To sign', expiresAt: signature.at, signature },
      ...{
        signerName: 'Dana Ortiz',
        signerEmail: 'dana@mail.example',
        documentHash: 'cd'.repeat(32),
        fileOpenedAt: null,
      },
      content: { entityType: 'change_order', document },
    },
    fonts,
  ).pages

t.test('a short change order has its signatures on page 1, on paper and when signed electronically', async (t) => {
  const architect = { name: 'Vale Studio Architects', projectNumber: null }
  const order = sampleChangeOrder(3, { from, architect })
  for (const pages of [layOutChangeOrder(order, fonts).pages, signed(order)]) {
    t.equal(pages.length, 1)
    t.ok(textsOf(pages[0]!).includes('Signature') || textsOf(pages[0]!).includes('SIGNATURE'))
    t.ok(Math.min(...sizesOf(pages[0]!)) >= 9)
  }
})

t.test('with three signers, the labels of printed name and date do not overlap in any language', async (t) => {
  const architect = { name: 'Vale Studio Architects', projectNumber: null }
  const narrow = { ...from, conventions: { ...defaultConventions, paper: 'a4' as const } }
  for (const language of languages) {
    const order = sampleChangeOrder(3, { from: { ...narrow, language }, architect })
    const labels = layOutChangeOrder(order, fonts)
      .pages.flatMap(({ pieces }) => pieces.filter(isText))
      .slice(-8, -2)
    t.equal(labels.length, 6, language)
    for (const [index, { x, lines, style }] of labels.entries()) {
      const next = labels[index + 1]
      if (next && next.x > x) t.ok(x + measureText(lines[0]!, style) + 5 <= next.x, `${language}: ${lines[0]}`)
    }
  }
})

t.test('a label of a signature record does not overlap its value', async (t) => {
  const [page] = signed(sampleChangeOrder(3, { from }))
  const label = page!.pieces.filter(isText).find(({ lines }) => lines.join(' ') === 'SHA-256 OF WHAT WAS SHOWN')!
  const value = page!.pieces.filter(isText).find(({ lines: [line] }) => line!.startsWith('cdcd'))!
  for (const line of nonEmpty(label.lines)) t.ok(label.x + measureText(line, label.style) < value.x, line)
  t.equal(value.lines.length, 1)
})

t.test('a German word that is wider than its column is hyphenated between syllables', async (t) => {
  const measure = (line: string, { size }: { size: number }) => [...line].length * size * 0.5
  const style = { size: 10, leading: 12, weight: 'regular', color: '#000000' } as const
  const linesOf = (text: string, syllables?: typeof splitGermanSyllables) =>
    wrapText(text, 75, style, { measure, syllables })
  t.strictSame(linesOf('Badezimmersanierungsarbeiten, neu', splitGermanSyllables), [
    ...['Badezimmersa-', 'nierungsarbei-', 'ten, neu'],
  ])
  t.strictSame(linesOf('W\u00e4rmed\u00e4mm-Verbundsysteme', splitGermanSyllables), [
    'W\u00e4rmed\u00e4mm-',
    'Verbundsysteme',
  ])
  t.strictSame(linesOf('Stra\u00dfenbeleuchtungen', splitGermanSyllables), ['Stra\u00dfenbeleuch-', 'tungen'])
  t.strictSame(linesOf('office@ortiz-homes.example', splitGermanSyllables), ['office@ortiz-', 'homes.example'])
  t.strictSame(linesOf('0123456789ABCDEFGH', splitGermanSyllables), ['0123456789ABCDE', 'FGH'])
  t.strictSame(linesOf('Badezimmersanierung'), ['Badezimmersanie', 'rung'], 'in a language without hyphenation')
  t.strictSame(splitGermanSyllables('Abschlagsrechnung'), ['Ab', 'schlags', 'rech', 'nung'])
  t.strictSame(splitGermanSyllables('Dach'), ['Dach'])
})

t.test('no text overlaps another or leaves the margins on densely set pages', async (t) => {
  const slack = 0.5
  const order = sampleChangeOrder(6, { from })
  const notary = { ...from, notaryBlock: true as const }
  const sheets = [
    ...languages.flatMap((language) => payApp(11, { from: { ...notary, language } }, 'The glass is on site.')),
    ...languages.flatMap((language) => layOutChangeOrder({ ...order, from: { ...from, language } }, fonts).pages),
    ...signed(order),
  ]
  for (const { format, pieces } of nonEmpty(sheets)) {
    const extents = pieces.filter(isText).flatMap(({ x, y, width, lines, style, align = 'left' }) =>
      lines.map((line, index) => {
        const length = measureText(line, style)
        const left = align === 'left' ? x : align === 'right' ? x + width - length : x + (width - length) / 2
        const top = y + index * style.leading
        return { line, left, right: left + length, top, bottom: top + style.leading }
      }),
    )
    for (const [index, one] of nonEmpty(extents.entries())) {
      t.ok(one.left >= format.margin - slack && one.right <= format.width - format.margin + slack, one.line)
      const over = extents
        .slice(index + 1)
        .filter(({ left, right }) => one.left < right - slack && left < one.right - slack)
        .filter(({ top, bottom }) => one.top < bottom - slack && top < one.bottom - slack)
      t.strictSame(
        over.map(({ line }) => line),
        [],
        one.line,
      )
    }
  }
})
