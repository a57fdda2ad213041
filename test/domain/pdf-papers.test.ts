import t from 'tap'
import type { ChangeOrderPaper } from '../../db/domain/change-orders/paper.ts'
import { valueFormatFor } from '../../db/domain/conventions/value-format.ts'
import { add, roundToCents } from '../../db/domain/money.ts'
import type { PayAppPaper } from '../../db/domain/pay-apps/paper.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { sampleChangeOrder, sampleChangeOrderLines } from '../../scripts/testkit/fixtures/change-order-document.ts'
import { sampleCertificate, samplePayApp, sampleSchedule } from '../../scripts/testkit/fixtures/pay-app-document.ts'
import { fixedWidthFonts, isText, lineBoundingBoxes } from '../../scripts/testkit/paper-texts.ts'
import { pageFormatsOf } from '../../workers/pdf/blocks.ts'
import { layOutChangeOrder } from '../../workers/pdf/change-order.ts'
import { layOutPayApp } from '../../workers/pdf/pay-app/pay-app.ts'
import type { Sheet } from '../../workers/pdf/sheets.ts'

const usual = valueFormatFor()
const { portrait, landscape } = pageFormatsOf({})

const textsOf = ({ pieces }: Sheet): string[] => pieces.filter(isText).flatMap(({ lines }) => [...lines])
const changeOrderPages = (order: ChangeOrderPaper): Sheet[] => layOutChangeOrder(order, fixedWidthFonts).pages
const payAppPages = (document: PayAppPaper): Sheet[] => layOutPayApp(document, fixedWidthFonts).pages

const long =
  'Consolidated Pacific Northwest Hospitality Development and Construction Management Holdings International, Incorporated'
const odd = { name: long, companyName: long, email: `${'dana.'.repeat(20)}@mail.example`, phone: long }
const longProject = { number: 'P'.repeat(50), name: long, site: [long, long] }

const wideSchedule = sampleSchedule(40).map((line) => ({
  ...line,
  itemNumber: 'W'.repeat(20),
  section: line.section && `${line.section} ${long}`,
  description: `${line.description} ${long}`,
  scheduledValue: line.changeOrderId === 8 ? '-123456789.00' : '123456789.00',
  previousWork: '0.00',
}))
const wideCertificate = sampleCertificate(wideSchedule, {
  owner: odd,
  project: longProject,
  architect: { name: long, projectNumber: 'A'.repeat(100) },
  contractFor: long,
})
const wideLines = sampleChangeOrderLines(30).map((line) => ({
  description: `${line.description} ${long}`,
  quantity: '123456.123456',
  unitPrice: '-123456789.123456',
  total: '-123456789.00',
}))

const papers: Record<string, Sheet[]> = {
  'a change order of 3 lines': changeOrderPages(sampleChangeOrder(3)),
  'a change order of 60 lines': changeOrderPages(sampleChangeOrder(60)),
  'a change order without a line': changeOrderPages(sampleChangeOrder(0, { customer: null, reason: null })),
  'a change order of long names and wide sums': changeOrderPages(
    sampleChangeOrder(
      30,
      { title: long, reason: long.repeat(10), description: long.repeat(60), customer: odd, project: longProject },
      wideLines,
    ),
  ),
  'a pay application of 8 lines': payAppPages(samplePayApp(8)),
  'a pay application of 60 lines': payAppPages(samplePayApp(60)),
  'a pay application of 400 lines': payAppPages(samplePayApp(400)),
  'a pay application of long names and wide sums': payAppPages(samplePayApp(40, {}, wideCertificate)),
}

t.test('on every page, all text is inside the margins and does not overlap', async (t) => {
  const slack = 0.5
  for (const [name, pages] of Object.entries(papers)) {
    for (const [place, page] of nonEmpty(pages.entries())) {
      const { format } = page
      const extents = lineBoundingBoxes(page)
      matches(t, textsOf(page), containing([`Page ${place + 1} of ${pages.length}`]))
      const outside = extents.filter(
        ({ left, right, top, bottom }) =>
          left < format.margin - slack ||
          right > format.width - format.margin + slack ||
          top < 0 ||
          bottom > format.height,
      )
      t.strictSame(outside, [], `${name}, page ${place + 1}`)
      const overlaid = extents.filter((one, at) =>
        extents.some(
          (other, index) =>
            index > at &&
            one.left < other.right - slack &&
            other.left < one.right - slack &&
            one.top < other.bottom - slack &&
            other.top < one.bottom - slack,
        ),
      )
      t.strictSame(overlaid, [], `${name}, page ${place + 1}`)
    }
  }
})

t.test('a pay application has an upright first page and its continuation sheets in landscape', async (t) => {
  for (const count of [8, 60, 400]) {
    const [first, ...schedule] = papers[`a pay application of ${count} lines`]!
    t.equal(first!.format, portrait)
    t.ok(schedule.length > 0)
    for (const { format } of schedule) t.equal(format, landscape)
  }
})

t.test(
  'page 1 of a pay application shows lines 1 to 9 and the additions and deductions of change orders',
  async (t) => {
    const document = samplePayApp(60)
    const { figures, changeOrders } = document.certificate
    const [first] = payAppPages(document)
    const texts = textsOf(first!)
    const after = (name: string): string => texts[texts.indexOf(name) + 1]!
    t.equal(after('Original contract sum'), usual.amount(figures.originalContractSum))
    t.equal(after('Net change orders'), usual.amount(figures.netChangeOrders))
    t.equal(after('Contract sum (1 + 2)'), usual.amount(figures.contractSum))
    t.equal(after('Completed and stored, column G'), usual.amount(figures.completedAndStored))
    t.equal(after('Retainage on work, 10% of columns D and E'), usual.amount(figures.workRetainage))
    t.equal(after('Retainage on stored materials, 10% of column F'), usual.amount(figures.storedRetainage))
    t.equal(after('Retainage (5a + 5b)'), usual.amount(figures.retainage))
    t.equal(after('Earned less retainage (4 \u2212 5)'), usual.amount(figures.earnedLessRetainage))
    t.equal(after('Previous certificates'), usual.amount(figures.previousCertificates))
    t.equal(after('Current payment due (6 \u2212 7)'), usual.amount(figures.currentPaymentDue))
    t.equal(after('Balance to finish, retainage included (3 \u2212 6)'), usual.amount(figures.balanceToFinish))
    const [added, deducted] = [changeOrders[0]!.amount, changeOrders[1]!.amount].map(usual.amount)
    const rows = ['In earlier applications', 'New in this application', 'Total'].map((name) => {
      const at = texts.indexOf(name)
      return texts.slice(at + 1, at + 4)
    })
    t.strictSame(rows, [
      [added, '$0.00', added],
      ['$0.00', deducted, deducted],
      [added, deducted, usual.amount(figures.netChangeOrders)],
    ])
  },
)

const columns = ['C', 'D', 'E', 'F', 'G', 'H', 'I', 'retainage']
/** Returns the figures of the rows with this label, each with the index of its page. */
const rowsNamed = (pages: readonly Sheet[], label: string): { page: number; figures: string[] }[] =>
  pages.flatMap((page, index) => {
    const texts = textsOf(page)
    return texts.flatMap((text, at) =>
      text === label ? [{ page: index, figures: texts.slice(at + 1, at + 1 + columns.length) }] : [],
    )
  })

t.test(
  'continuation sheet: the totals equal lines 3 to 5 of the certificate, and each page begins with the sums carried forward',
  async (t) => {
    for (const count of [8, 60, 400]) {
      const document = samplePayApp(count)
      const { figures, lines } = document.certificate
      const pages = payAppPages(document)
      const [total, ...more] = rowsNamed(pages.slice(1), 'Total')
      t.strictSame(more, [])
      t.equal(total!.page, pages.length - 2)
      t.equal(total!.figures[columns.indexOf('C')], usual.figure(figures.contractSum))
      t.equal(total!.figures[columns.indexOf('G')], usual.figure(figures.completedAndStored))
      t.equal(total!.figures[columns.indexOf('retainage')], usual.figure(figures.retainage))
      const sum = (of: (line: (typeof lines)[number]) => string) =>
        usual.figure(roundToCents(add('0', ...lines.map(of))))
      t.equal(
        total!.figures[columns.indexOf('E')],
        sum(({ workThisPeriod }) => workThisPeriod),
      )
      t.equal(
        total!.figures[columns.indexOf('I')],
        sum(({ balanceToFinish }) => balanceToFinish),
      )
      const forward = rowsNamed(pages, 'Carried forward')
      const brought = rowsNamed(pages, 'Brought forward')
      t.equal(forward.length, pages.length - 2, 'every page of the schedule but the last')
      t.strictSame(
        brought.map(({ page, figures }) => ({ page: page - 1, figures })),
        forward,
      )
    }
  },
)

t.test('a schedule with several sections prints subtotals that add up to the totals', async (t) => {
  const document = samplePayApp(60)
  const pages = payAppPages(document)
  const titles = [...new Set(document.certificate.lines.map(({ section }) => section))]
  const scheduled = titles.map((title) => rowsNamed(pages, `Subtotal, ${title}`)[0]!.figures[0]!)
  const plain = (figure: string) => figure.replaceAll(',', '').replace('\u2212', '-')
  t.equal(
    usual.figure(roundToCents(add('0', ...scheduled.map(plain)))),
    rowsNamed(pages.slice(1), 'Total')[0]!.figures[0],
  )
  const single = sampleSchedule(6).map((line) => ({ ...line, section: null, changeOrderId: null }))
  const flat = payAppPages(samplePayApp(6, {}, sampleCertificate(single)))
  lacks(t, flat.flatMap(textsOf).join('\n'), /Subtotal/)
})

t.test('each schedule line is printed once, and a section heading never ends a page', async (t) => {
  const schedule = sampleSchedule(120).map((line) => ({ ...line, description: `line-${line.id}` }))
  const pages = payAppPages(samplePayApp(120, {}, sampleCertificate(schedule)))
  const texts = pages.flatMap(textsOf)
  for (const { description } of nonEmpty(schedule)) t.equal(texts.filter((text) => text === description).length, 1)
  for (const page of nonEmpty(pages.slice(1))) {
    const rows = textsOf(page)
    const heads = rows.flatMap((text, at) =>
      schedule.some(({ section }) => text.startsWith(`${section}`)) ? [at] : [],
    )
    const lines = rows.flatMap((text, at) => (/^line-\d+$/.test(text) ? [at] : []))
    for (const head of nonEmpty(heads)) t.ok(lines.some((line) => line > head))
  }
})

t.test('draft, rejected and voided papers show their status in the header of every page', async (t) => {
  for (const status of ['draft', 'rejected', 'voided'] as const) {
    const order = changeOrderPages(sampleChangeOrder(60, { status, number: 'C'.repeat(50) }))
    const application = payAppPages(samplePayApp(60, { status }))
    t.ok(order.length > 1)
    for (const page of [...order, ...application]) {
      t.ok(textsOf(page).some((text) => text.endsWith(status.toUpperCase())))
    }
  }
  for (const pages of [changeOrderPages(sampleChangeOrder(60)), payAppPages(samplePayApp(60))]) {
    lacks(t, pages.flatMap(textsOf).join('\n'), /DRAFT|REJECTED|VOIDED|APPROVED|PAID/)
  }
})

t.test('a paper has signature fields unless it is rejected or voided', async (t) => {
  const signatures = (pages: Sheet[]) => pages.flatMap(textsOf).filter((text) => text === 'Signature').length
  t.equal(signatures(changeOrderPages(sampleChangeOrder(3))), 2)
  t.equal(signatures(payAppPages(samplePayApp(8))), 2, 'contractor and architect')
  for (const status of ['rejected', 'voided'] as const) {
    t.equal(signatures(changeOrderPages(sampleChangeOrder(3, { status }))), 0)
    t.equal(signatures(payAppPages(samplePayApp(8, { status }))), 0)
  }
})

t.test(
  'an architect signs a change order as third party and certifies a pay application instead of the owner',
  async (t) => {
    const architect = { name: 'Vale Studio Architects', projectNumber: null }
    const order = changeOrderPages(sampleChangeOrder(3, { architect })).flatMap(textsOf)
    t.equal(order.filter((text) => text === 'Signature').length, 3)
    t.ok(order.includes('Vale Studio Architects') && order.includes('Architect'))
    const heads = (architectOf: typeof architect | null) => {
      const certificate = sampleCertificate(sampleSchedule(8), { architect: architectOf })
      return payAppPages(samplePayApp(8, {}, certificate))
        .flatMap(textsOf)
        .filter((text) => /certificat(e|ion)$/.test(text))
    }
    t.strictSame(heads(architect), ['Contractor\u2019s certification', 'Architect\u2019s certificate'])
    t.strictSame(heads(null), ['Contractor\u2019s certification', 'Owner\u2019s certificate'])
  },
)

t.test(
  'no text on a change order or pay application is smaller than 9 points, however long the paper is',
  async (t) => {
    const sizes = (pages: readonly Sheet[]) =>
      pages.flatMap(({ pieces }) => pieces.filter(isText).map(({ style }) => style.size))
    const { 'a pay application of long names and wide sums': wide, ...others } = papers
    for (const [name, pages] of nonEmpty(Object.entries(others))) {
      if (/pay application|change order/.test(name)) t.equal(Math.min(...sizes(pages)), 9, name)
    }
    t.ok(
      Math.min(...sizes(wide!.slice(0, 1))) >= 9,
      'only figures too wide for a continuation sheet are smaller than 9 points',
    )
  },
)

t.test(
  'an electronic signature appears in the certification block of its signer: contractor left, owner and architect right',
  async (t) => {
    const document = samplePayApp(8)
    const placed = (name: string, email: string) => {
      const signed = { name, typed: name, email, at: '2026-04-03T10:00:00.000Z', record: () => [] }
      const pieces = layOutPayApp(document, fixedWidthFonts, signed).pages.flatMap((page) => page.pieces)
      const { x } = pieces.filter(isText).find(({ lines: [line], style }) => line === name && style.handwritten)!
      return x < portrait.width / 2 ? 'left' : 'right'
    }
    const { owner, architect } = document.certificate
    t.equal(placed('Ana Ruiz', 'ana@builder.example'), 'left')
    t.equal(placed('D. Ortiz', owner!.email!.toUpperCase()), 'right')
    t.equal(placed(architect!.name, 'office@vale.example'), 'right')
  },
)

t.test(
  'a pay application prints its notes to the owner, and the common retainage rate even if nothing is billed yet',
  async (t) => {
    const certificate = sampleCertificate(
      sampleSchedule(4).map((line) => ({ ...line, workThisPeriod: '0', previousWork: '0', materialsStored: '0' })),
      { notesToOwner: 'Tile is on site.', contractDate: null },
    )
    const texts = payAppPages(samplePayApp(4, {}, certificate)).flatMap(textsOf)
    t.ok(texts.includes('Notes to the owner') && texts.includes('Tile is on site.'))
    matches(t, texts, containing(['Retainage on stored materials, 10% of column F']))
    t.notOk(texts.includes('CONTRACT DATE'))
    const uneven = certificate.lines.map((line, index) => ({ ...line, workRetainagePercent: String(index) }))
    const mixed = payAppPages(samplePayApp(4, {}, { ...certificate, lines: uneven })).flatMap(textsOf)
    matches(
      t,
      mixed,
      containing(['Retainage on work, columns D and E']),
      'different rates have no average if nothing is billed',
    )
  },
)

t.test('a change order shows its total and the contract sum before and after it', async (t) => {
  const order = sampleChangeOrder(60)
  const pages = changeOrderPages(order)
  const texts = pages.flatMap(textsOf)
  const after = (name: string): string => texts[texts.indexOf(name) + 1]!
  t.equal(after('Total of this change order'), usual.amount(order.total))
  t.equal(after('Original contract sum'), '$100,000.00')
  t.equal(after('Earlier change orders'), '$7,500.00')
  t.equal(after('Contract sum before this change order'), '$107,500.00')
  t.equal(after('This change order'), usual.amount(order.total))
  t.equal(after('Contract sum with this change order'), usual.amount(order.sums.after))
  const carried = (label: string) =>
    pages.map((page) => {
      const own = textsOf(page)
      return own.includes(label) ? own[own.indexOf(label) + 1] : undefined
    })
  const [forward, brought] = [carried('Carried forward'), carried('Brought forward')]
  t.ok(forward[0])
  t.strictSame(brought.slice(1), forward.slice(0, -1))
})

t.test(
  'a missing party leaves no gap on paper: the first party or field that is present starts at the margin',
  async (t) => {
    const certificate = sampleCertificate(sampleSchedule(8), { owner: null, architect: null, changeOrders: [] })
    const papers = [
      payAppPages(samplePayApp(8, {}, certificate)),
      changeOrderPages(sampleChangeOrder(3, { customer: null })),
    ]
    for (const [first] of papers) {
      const label = first!.pieces.filter(isText).find(({ lines: [line] }) => line === 'PROJECT')!
      t.equal(label.x, portrait.margin)
      lacks(t, textsOf(first!).join('\n'), /CUSTOMER|TO THE OWNER/)
    }
  },
)

t.test('a schedule without lines is still rendered, with totals of 0.00', async (t) => {
  const pages = payAppPages(samplePayApp(0, {}, sampleCertificate([])))
  t.equal(pages.length, 2)
  t.strictSame(rowsNamed(pages, 'Total')[0]!.figures.slice(0, 5), Array(5).fill('0.00'))
})

t.test(
  'a short change order takes one page, and a short pay application one page and one continuation sheet',
  async (t) => {
    t.equal(papers['a change order of 3 lines']!.length, 1)
    t.equal(papers['a pay application of 8 lines']!.length, 2)
  },
)
