import t from 'tap'
import type { BidPaper, BidStatus } from '../../db/domain/bids/paper.ts'
import type { Language } from '../../db/domain/language/languages.ts'
import type { DailyReport } from '../../db/domain/site-logs/paper.ts'
import type { StatementPaper } from '../../db/domain/statements/paper.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { sampleBid, sampleLines } from '../../scripts/testkit/fixtures/bid-paper.ts'
import { sampleInvoice } from '../../scripts/testkit/fixtures/invoice-document.ts'
import { fixedWidthFonts, isText, lineBoundingBoxes } from '../../scripts/testkit/paper-texts.ts'
import { layOutBid } from '../../workers/pdf/bid.ts'
import { layOutDailyReport } from '../../workers/pdf/daily-report/daily-report.ts'
import { layOutInvoice } from '../../workers/pdf/invoice.ts'
import type { TextPiece } from '../../workers/pdf/layout.ts'
import type { LaidOutPaper } from '../../workers/pdf/sheets.ts'
import { layOutSignatureRequest } from '../../workers/pdf/signature-request.ts'
import { layOutStatement } from '../../workers/pdf/statement.ts'

const textsIn = ({ pages }: LaidOutPaper): TextPiece[] => pages.flatMap(({ pieces }) => pieces.filter(isText))
const least = (sheets: LaidOutPaper): number => Math.min(...textsIn(sheets).map(({ style }) => style.size))

const at = '2026-04-03T10:00:00.000Z'
const evidence = { typed: 'Dana Ortiz', ipAddress: '192.0.2.7', userAgent: 'Browser' }
const documentHash = 'cd'.repeat(32)
const signature = { ...evidence, documentHash }
const acceptance = { name: 'Dana Ortiz', at, optionIds: [], signature }
const now = { status: 'accepted' as const, acceptance: { ...acceptance, legible: true as const } }
const files = [1, 2].map((documentId) => ({
  ...{ documentId, version: 1, name: `Plan ${documentId}.pdf`, contentType: 'application/pdf' },
  ...{ size: 34_567, sha256: documentHash },
}))

const { from, customer } = sampleBid(1)
const head = { from: { ...from, paymentInstructions: 'By check, please.' }, status: 'open' as const }
const project = { number: 'P-000012', name: 'Ortiz kitchen', site: ['412 Birch Lane'] }

const statement: StatementPaper = {
  ...{ ...head, number: 'April 3, 2026', asOf: '2026-04-03T00:00:00.000Z', customer, total: '30.00' },
  invoices: Array.from({ length: 40 }, (_, index) => ({
    ...{ number: `INV-${index}`, project: 'Ortiz kitchen', issued: at, due: at, daysOverdue: index, balance: '0.50' },
  })),
  others: { count: 20, balance: '10.00' },
  ages: [{ age: 'days1to30', balance: '30.00' }],
}

const photograph = { version: 1, description: null, sha256: documentHash, size: 10, picture: 'is lost' }
const report: DailyReport = {
  ...{ ...head, number: '2026-04-03', title: 'Pour', project, writtenBy: 'Ana Ruiz', review: { by: null, at } },
  ...{ personnelCount: 4, weather: 'Rain', temperatures: { high: '57.5', low: null, unit: 'F' }, tags: ['slab'] },
  labor: { people: [{ name: 'Sam Osei', hours: '7.5' }], total: '7.5' },
  ...{ workPerformed: 'Slab poured.', materialsReceived: null, visitorsOnSite: null, issues: null, notes: null },
  delays: [{ description: 'Pump was late', hours: '1.5' }],
  equipment: [{ name: 'Crane', hours: '2', note: 'From Vale' }],
  photographs: {
    shown: [1, 2, 3].map((documentId) => ({ ...photograph, documentId, name: `${documentId}.jpg` })),
    count: 9,
  },
}

const record = (legible: boolean): LaidOutPaper => {
  const document = { from, number: 'Plan.pdf', status: 'kept' as const, id: 7, version: 2, size: 34_567 }
  const content = { entityType: 'document' as const, document: { ...document, ...(legible && { legible }) } }
  const signer = { signerName: 'Dana Ortiz', signerEmail: 'dana@mail.example', title: 'To sign', expiresAt: at }
  const given = { name: 'Dana Ortiz', at, ...evidence }
  return layOutSignatureRequest(
    {
      ...signer,
      from,
      number: document.number,
      status: 'signed',
      content,
      documentHash,
      signature: given,
      fileOpenedAt: null,
    },
    fixedWidthFonts,
  )
}

const bid = (count: number, given: Partial<BidPaper> = {}): LaidOutPaper =>
  layOutBid(sampleBid(count, { files, ...given }, sampleLines(count, { units: true })), fixedWidthFonts)
const statuses = ['draft', 'sent', 'viewed', 'rejected', 'expired', 'cancelled'] as const satisfies BidStatus[]

const papers: Record<string, LaidOutPaper> = {
  ...Object.fromEntries(statuses.map((status) => [`a bid that is ${status}`, bid(14, { status })])),
  'a long bid': bid(60),
  'a bid that was accepted': bid(14, now),
  'a long bid that was accepted': bid(60, now),
  'an invoice': layOutInvoice(sampleInvoice(12), fixedWidthFonts),
  'a statement': layOutStatement(statement, fixedWidthFonts),
  'a daily report': layOutDailyReport(report, fixedWidthFonts),
  'the record of a file that was signed': record(true),
}

t.test('no text on a legible paper is smaller than 9 points, however long the paper is', async (t) => {
  for (const [name, sheets] of Object.entries(papers)) t.ok(least(sheets) >= 9, `${name}: ${least(sheets)} points`)
})

t.test('papers accepted or signed before the legible layout keep their smaller type', async (t) => {
  t.equal(least(bid(14, { status: 'accepted', acceptance })), 7)
  t.equal(least(record(false)), 7)
})

t.test('texts of a legible paper stay inside the margins and do not overlap', async (t) => {
  const slack = 0.5
  for (const [name, { pages }] of Object.entries(papers)) {
    for (const page of nonEmpty(pages)) {
      const { format } = page
      const extents = lineBoundingBoxes(page)
      const outside = extents.filter(
        ({ left, right, bottom }) =>
          left < format.margin - slack || right > format.width - format.margin + slack || bottom > format.height,
      )
      t.strictSame(outside, [], name)
      const overlaid = extents.filter((one, index) =>
        extents
          .slice(index + 1)
          .some(
            (other) =>
              one.left < other.right - slack &&
              other.left < one.right - slack &&
              one.top < other.bottom - slack &&
              other.top < one.bottom - slack,
          ),
      )
      t.strictSame(overlaid, [], name)
    }
  }
})

t.test('a bid of five lines without terms takes one page, in any language, accepted or not', async (t) => {
  for (const language of ['en', 'es', 'de', 'fr'] satisfies Language[]) {
    const given = { from: { ...from, language }, conditions: null, files: [] }
    t.equal(bid(5, given).pages.length, 1, language)
    t.equal(bid(5, { ...given, ...now }).pages.length, 1, language)
  }
})
