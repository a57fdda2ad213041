import t from 'tap'
import { type BidPaperLine, bidPaperHash, groupBidLines, usesOlderBidLayout } from '../../../db/domain/bids/paper.ts'
import {
  changeOrderHash,
  contractSumRows,
  scheduleChangeSentences,
  usesLayoutBeforeSchedule,
} from '../../../db/domain/change-orders/paper.ts'
import { defaultConventions } from '../../../db/domain/conventions/conventions.ts'
import { taxIdLabel } from '../../../db/domain/conventions/tax-ids.ts'
import { invoiceHash } from '../../../db/domain/invoices/paper.ts'
import { labelsOf } from '../../../db/domain/language/labels.ts'
import { taxIdLine } from '../../../db/domain/papers/letterhead.ts'
import { partyNames, toPaperLine } from '../../../db/domain/papers/paper-parties.ts'
import {
  certificateRows,
  payAppHash,
  periodText,
  retainageRates,
  usesLayoutWithoutContractDate,
} from '../../../db/domain/pay-apps/paper.ts'
import { bidSample } from '../../../db/domain/samples/bid.ts'
import { changeOrderSample } from '../../../db/domain/samples/change-order.ts'
import { dailyReportSample } from '../../../db/domain/samples/daily-report.ts'
import { invoiceSample } from '../../../db/domain/samples/invoice.ts'
import { payAppSample } from '../../../db/domain/samples/pay-app.ts'
import { statementSample } from '../../../db/domain/samples/statement.ts'
import { dailyReportHash } from '../../../db/domain/site-logs/paper.ts'
import { statementHash } from '../../../db/domain/statements/paper.ts'
import { matches } from '../../../scripts/testkit/assertions/assertions.ts'

const logo = { hash: 'a'.repeat(64), contentType: 'image/png' as const, width: 1, height: 1, content: 'AAAA' }
const from = {
  ...{ companyName: 'Ortiz Homes', primaryColor: '#112233', accentColor: '#445566', phone: '1', email: null },
  ...{ website: null, address: 'Elm 5', licenseNumber: null, logo },
}
const values = { from, terms: 'Net 30' }

/** Returns the paths of all values of a paper, except objects and lists with members. */
const leavesOf = (value: unknown, path: string[] = []): string[][] =>
  value !== null && typeof value === 'object' && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]))
    : [path]

function changedAt<T>(paper: T, path: readonly string[]): T {
  const copy = structuredClone(paper)
  let at = copy as Record<string, unknown>
  for (const name of path.slice(0, -1)) at = at[name] as Record<string, unknown>
  at[path.at(-1)!] = 'something else'
  return copy
}

/** Adds a test that the hash of a paper changes with each of its fields, except those that `silent` matches. */
const tried = <T extends object>(name: string, paper: T, hashOf: (paper: T) => string, silent: RegExp) => {
  t.test(`the paper hash of ${name} changes with every field that the paper shows`, (t) => {
    const hash = hashOf(paper)
    matches(t, hash, /^[0-9a-f]{64}$/)
    const reordered = Object.fromEntries(Object.entries(structuredClone(paper)).reverse()) as T
    t.equal(hashOf(reordered), hash, 'the order of members does not matter')
    const leaves = leavesOf(paper)
    const same = leaves.filter((path) => hashOf(changedAt(paper, path)) === hash).map((path) => path.join('.'))
    t.ok(leaves.length > 20)
    t.strictSame(
      same,
      leaves.map((path) => path.join('.')).filter((path) => silent.test(path)),
    )
    const bare = { ...paper, from: { ...(paper as unknown as { from: object }).from, logo: null } }
    t.not(hashOf(bare), hash)
    t.equal(hashOf(structuredClone(bare)), hashOf(bare))
    t.end()
  })
}

const ofLogo = 'from\\.logo\\.(contentType|width|height|content)$'
const statusAndLogo = new RegExp(`^(status$|${ofLogo})`)
tried('a bid', bidSample(values), bidPaperHash, new RegExp(`^(status$|acceptance|${ofLogo})`))
tried('an invoice', invoiceSample(values), invoiceHash, statusAndLogo)
tried('a change order', changeOrderSample(values), changeOrderHash, statusAndLogo)
tried('a pay application', payAppSample(values), payAppHash, statusAndLogo)
tried('a statement', statementSample(values), statementHash, new RegExp(`^${ofLogo}`))
const photograph = { documentId: 1, version: 1, name: 'a.jpg', description: 'North', sha256: 'b'.repeat(64), size: 1 }
tried(
  'a daily report',
  { ...dailyReportSample(values), photographs: { shown: [photograph], count: 3 } },
  dailyReportHash,
  new RegExp(`^(${ofLogo}|photographs\\.shown\\.0\\.(documentId|version|size))`),
)

t.test('adding a photograph changes the paper hash of a daily report', (t) => {
  const report = dailyReportSample(values)
  const none = { ...report, photographs: { shown: [], count: 0 } }
  t.equal(dailyReportHash(report), dailyReportHash(none))
  t.not(dailyReportHash(report), dailyReportHash({ ...report, photographs: { shown: [photograph], count: 1 } }))
  t.end()
})

const percents = { percent: (text: string) => `${text}%` }

const row = (id: number, values: Partial<BidPaperLine> = {}): BidPaperLine => ({
  ...{ id, kind: 'item', isOptional: false, markName: null, description: `Line ${id}`, quantity: '2', unit: null },
  ...{ unitPrice: '5.00', total: '10.00' },
  ...values,
})

t.test('bid lines are grouped into sections with subtotals, and options are listed apart with their section', (t) => {
  const { sections, options } = groupBidLines(
    [
      row(1, { unit: 'm', markName: 'A' }),
      row(2, { kind: 'section', description: 'Bath', total: '99.00' }),
      row(3, { kind: 'note', description: null }),
      row(4, { isOptional: true, total: '7.5' }),
      row(5, { kind: 'section', description: null }),
      row(6, { isOptional: true }),
      row(7, { kind: 'section', description: 'Roof' }),
      row(8, { description: null, quantity: null, unitPrice: null, total: null }),
      row(9, { total: '-0.5' }),
    ],
    [9, 4],
  )
  t.strictSame(
    sections.map(({ title, rows, subtotal }) => [title, rows.length, subtotal]),
    [
      [null, 1, '10.00'],
      ['Bath', 1, '0.00'],
      ['Roof', 2, '-0.50'],
    ],
  )
  const first = { id: 1, mark: 'A', description: 'Line 1', quantity: '2', unit: 'm', unitPrice: '5.00', total: '10.00' }
  t.strictSame(sections[0]!.rows, [{ kind: 'item', item: { ...first, chosen: false } }])
  t.strictSame(sections[1]!.rows, [{ kind: 'note', text: '' }])
  const blank = { id: 8, mark: null, description: '', quantity: '1', unitPrice: '0', total: '0.00', chosen: false }
  t.strictSame(sections[2]!.rows[0], { kind: 'item', item: blank })
  matches(t, sections[2]!.rows[1], { item: { id: 9, chosen: true } })
  matches(t, options, [
    { id: 4, section: 'Bath', total: '7.50', chosen: false },
    { id: 6, section: '' },
  ])
  t.equal(options.length, 2)
  matches(t, groupBidLines([row(1)]).sections[0]!.rows, [{ item: { chosen: false } }])
  t.end()
})

t.test('papers accepted or frozen before the legible layout are recognized by their missing fields', (t) => {
  const bid = bidSample(values)
  const acceptance = { name: null, at: '2026-03-02T00:00:00.000Z', optionIds: [], signature: null }
  t.equal(usesOlderBidLayout(bid), false)
  t.equal(usesOlderBidLayout({ ...bid, acceptance }), true)
  t.equal(usesOlderBidLayout({ ...bid, acceptance: { ...acceptance, legible: true } }), false)
  const order = changeOrderSample(values)
  t.equal(usesLayoutBeforeSchedule(order), false)
  t.equal(usesLayoutBeforeSchedule({ ...order, projectSequence: null }), false)
  t.equal(usesLayoutBeforeSchedule({ ...order, projectSequence: undefined }), true)
  const { certificate } = payAppSample(values)
  t.equal(usesLayoutWithoutContractDate(certificate), false)
  t.equal(usesLayoutWithoutContractDate({ ...certificate, contractDate: null }), false)
  t.equal(usesLayoutWithoutContractDate({ ...certificate, contractDate: undefined }), true)
  t.end()
})

const label = ((key: string, given?: object) => `${key} ${JSON.stringify(given ?? null)}`) as never
const words = { label, values: { date: (day: string) => `<${day}>` } }

t.test('papers show the billing period, the schedule days and the steps to the new contract sum', (t) => {
  const periodTo = '2026-03-31'
  t.equal(periodText({ periodFrom: null, periodTo }, words), 'payApp.periodTo {"to":"<2026-03-31>"}')
  t.equal(
    periodText({ periodFrom: '2026-03-01', periodTo }, words),
    'payApp.periodFromTo {"from":"<2026-03-01>","to":"<2026-03-31>"}',
  )
  const days = (scheduleDays: number | null, completionDate: string | null = null) =>
    scheduleChangeSentences({ scheduleDays, completionDate } as never, words)
  t.strictSame(days(0), ['changeOrder.noDays null'])
  t.strictSame(days(3), ['changeOrder.daysLater {"count":3}'])
  t.strictSame(days(-2), ['changeOrder.daysEarlier {"count":2}'])
  t.strictSame(days(null, periodTo), ['changeOrder.completion {"date":"<2026-03-31>"}'])
  t.strictSame(days(null), [])
  const sums = { original: '1', earlier: '2', before: '3', after: '5' }
  t.strictSame(contractSumRows({ sums, total: '4' }, ((key: string) => key) as never), [
    { name: 'changeOrder.original', amount: '1' },
    { name: 'changeOrder.earlier', amount: '2' },
    { name: 'changeOrder.before', amount: '3' },
    { name: 'common.thisChangeOrder', amount: '4' },
    { name: 'changeOrder.after', amount: '5' },
  ])
  t.end()
})

t.test(
  'the retainage rate is the common rate of the billed lines, else their average, or null without billed lines',
  (t) => {
    const line = (work: string, stored: string, percents: [string?, string?]) =>
      ({
        ...{ previousWork: '10.00', workThisPeriod: work, materialsStored: stored },
        ...{ workRetainagePercent: percents[0], storedRetainagePercent: percents[1] },
      }) as never
    const rates = (lines: never[], workRetainage = '0.00', storedRetainage = '0.00') =>
      retainageRates(lines, { workRetainage, storedRetainage })
    const [none, exact] = [null, (percent: string) => ({ percent, isAverage: false })]
    t.strictSame(rates([]), { work: none, stored: none })
    t.strictSame(rates([line('0.00', '5.00', ['10', '5'])]), { work: exact('10'), stored: exact('5') })
    t.strictSame(rates([line('0.00', '0.00', ['10', '5']), line('-10.00', '0.00', ['7', '5.0'])]), {
      ...{ work: exact('10'), stored: exact('5') },
    })
    const mixed = [line('90.00', '0.00', ['10', '5']), line('290.00', '0.00', ['5', '7'])]
    t.strictSame(rates(mixed, '25.00'), { work: { percent: '6.25', isAverage: true }, stored: none })
    t.strictSame(rates([line('0.00', '0.00', [undefined, undefined])]), { work: none, stored: none })
    const before = [line('90.00', '0.00', ['10', '5']), line('290.00', '0.00', [undefined, undefined])]
    t.strictSame(
      rates(before, '25.00'),
      { work: { percent: '6.25', isAverage: true }, stored: none },
      'a line stored before percentages existed',
    )
    t.end()
  },
)

t.test("a party's company comes before its person, and empty names and units are left out", (t) => {
  t.strictSame(partyNames(null), [])
  t.strictSame(partyNames({ name: 'Dana', companyName: 'Ortiz' }), ['Ortiz', 'Dana'])
  t.strictSame(partyNames({ name: '', companyName: null }), [])
  const line = { description: 'Door', quantity: '1', unitPrice: '2.00', total: '2.00' }
  t.strictSame(toPaperLine({ ...line, unit: null }), line)
  t.strictSame(toPaperLine({ ...line, unit: 'each', id: 7 } as never), { ...line, unit: 'each' })
  t.end()
})

t.test('a certificate has lines 1 to 9 in order, with the retainage rates', (t) => {
  const { certificate } = payAppSample(values)
  const figures = Object.fromEntries(Object.keys(certificate.figures).map((name) => [name, `<${name}>`])) as never
  const shown = {
    label: ((key: string, given?: object) => (given ? `${key} ${JSON.stringify(given)}` : key)) as never,
    values: percents,
  }
  const lines = (each: object) => certificateRows({ ...certificate, figures, ...each }, shown)
  t.strictSame(lines({ lines: [] }), [
    { line: '1', name: 'payApp.originalContractSum', amount: '<originalContractSum>' },
    { line: '2', name: 'payApp.netChangeOrders', amount: '<netChangeOrders>' },
    { line: '3', name: 'payApp.contractSum', amount: '<contractSum>', strong: true },
    {
      ...{ line: '4', name: 'payApp.completedAndStored', amount: '<completedAndStored>' },
      ...{ columns: 'payApp.columnG', strong: true },
    },
    {
      ...{ line: '5a', name: 'payApp.retainageOnWork', amount: '<workRetainage>' },
      ...{ columns: 'payApp.columnsDE', part: true },
    },
    {
      ...{ line: '5b', name: 'payApp.retainageOnStored', amount: '<storedRetainage>' },
      ...{ columns: 'payApp.columnF', part: true },
    },
    { line: '5', name: 'payApp.retainageSum', amount: '<retainage>' },
    { line: '6', name: 'payApp.earnedLessRetainage', amount: '<earnedLessRetainage>', strong: true },
    { line: '7', name: 'payApp.previousCertificates', amount: '<previousCertificates>' },
    { line: '8', name: 'payApp.currentPaymentDue', amount: '<currentPaymentDue>' },
    { line: '9', name: 'payApp.balanceToFinish', amount: '<balanceToFinish>' },
  ])
  const columns = (each: object) => lines(each).flatMap(({ line, columns }) => (/^5[ab]$/.test(line) ? [columns] : []))
  t.strictSame(columns({}), [
    'payApp.percentOfColumns {"percent":"10%","columns":"payApp.columnsDE"}',
    'payApp.percentOfColumns {"percent":"5%","columns":"payApp.columnF"}',
  ])
  const [first, second] = certificate.lines
  const uneven = { ...second!, workRetainagePercent: '5' }
  const sums = { ...certificate.figures, workRetainage: '300.00' }
  t.equal(
    columns({ lines: [first!, uneven], figures: sums })[0],
    'payApp.averageOfColumns {"percent":"7.14%","columns":"payApp.columnsDE"}',
  )
  t.strictSame(
    columns({ contractDate: undefined }),
    ['payApp.columnsDE', 'payApp.columnF'],
    'a certificate frozen earlier shows no rates',
  )
  t.end()
})

t.test('the tax ID label follows the region of the organization, else the language of the paper', (t) => {
  t.equal(taxIdLine(from), null)
  const conventions = { ...defaultConventions, locale: 'xx' }
  t.equal(taxIdLine({ ...from, taxId: '12-3', conventions, language: 'en' }), `${labelsOf('en')('common.taxId')} 12-3`)
  t.equal(taxIdLine({ ...from, taxId: '12-3' }), `${taxIdLabel('en-US') ?? labelsOf('en')('common.taxId')} 12-3`)
  t.end()
})
