import t from 'tap'
import {
  certificateFigures,
  derivePriorFigures,
  isOverbilled,
  type LineEntries,
  lineAmounts,
  lineFigures,
  noPriorFigures,
} from '../../../db/domain/pay-apps/figures.ts'
import type { CertificateLine } from '../../../db/domain/pay-apps/paper.ts'
import { groupLinesIntoSections } from '../../../db/domain/pay-apps/sections.ts'
import { matches } from '../../../scripts/testkit/assertions/assertions.ts'

const line = (scheduled: string, previous: string, work: string, stored: string, percents = ['0', '0']) => ({
  scheduledValue: scheduled,
  previousWork: previous,
  workThisPeriod: work,
  materialsStored: stored,
  workRetainagePercent: percents[0]!,
  storedRetainagePercent: percents[1]!,
  changeOrderId: null as number | null,
})

t.test('every line of a certificate matches the agreed test vector', (t) => {
  const lines = [
    line('100000.00', '40000.00', '20000.00', '5000.00', ['10', '10']),
    line('33333.33', '0.00', '11111.11', '0.00', ['10', '10']),
    line('50000.00', '50000.00', '0.00', '0.00', ['5', '0']),
    { ...line('7500.00', '0.00', '2500.00', '0.00'), changeOrderId: 3 },
  ]
  const prior = { completedAndStored: '90000.00', retainage: '6500.00', earnedLessRetainage: '83500.00' }
  const figures = certificateFigures(lines, '183333.33', prior)
  t.strictSame(figures, {
    originalContractSum: '183333.33',
    netChangeOrders: '7500.00',
    contractSum: '190833.33',
    completedAndStored: '128611.11',
    workRetainage: '9611.11',
    storedRetainage: '500.00',
    retainage: '10111.11',
    earnedLessRetainage: '118500.00',
    previousCertificates: '83500.00',
    currentPaymentDue: '35000.00',
    balanceToFinish: '72333.33',
    earnedThisPeriod: '38611.11',
    retainageThisPeriod: '3611.11',
  })
  t.strictSame(derivePriorFigures(figures), prior, 'priorOf returns the figures before this application')
  t.end()
})

t.test('retainage is rounded once per line and kind, and 0 percent is a valid rate', (t) => {
  const lines = Array.from({ length: 3 }, () => line('100.00', '0.00', '33.30', '0.00', ['7.5', '10']))
  matches(t, certificateFigures(lines, '300.00', noPriorFigures), {
    workRetainage: '7.50',
    earnedLessRetainage: '92.40',
  })
  t.equal(lineFigures(line('100.00', '0.00', '10.05', '10.05', ['5', '5'])).retainage, '1.00')
  t.equal(lineFigures(line('100.00', '50.00', '50.00', '0.00', ['0', '10'])).retainage, '0.00')
  t.equal(lineFigures(line('-100.00', '0.00', '-33.30', '0.00', ['7.5', '0'])).retainage, '-2.50')
  t.end()
})

t.test('columns G, H and I follow from the entries; H has two decimals and is null without a scheduled value', (t) => {
  matches(t, lineFigures(line('3.00', '1.00', '0.50', '0.50')), {
    completedAndStored: '2.00',
    percentComplete: '66.67',
    balanceToFinish: '1.00',
  })
  matches(t, lineFigures(line('-250.00', '-100.00', '-25.00', '0.00')), {
    completedAndStored: '-125.00',
    percentComplete: '50.00',
    balanceToFinish: '-125.00',
  })
  matches(t, lineFigures(line('40.00', '0.00', '0.00', '0.00')), { percentComplete: '0.00' })
  matches(t, lineFigures(line('0.00', '0.00', '0.00', '5.00')), { percentComplete: null, balanceToFinish: '-5.00' })
  t.end()
})

t.test('a line billed beyond its scheduled value is overbilled, whether the value is positive or negative', (t) => {
  const table: [LineEntries, boolean][] = [
    [line('40000.00', '20000.00', '20000.01', '0.00'), true],
    [line('40000.00', '20000.00', '20000.00', '0.00'), false],
    [line('40000.00', '20000.00', '20000.00', '0.01'), true],
    [line('-10.00', '0.00', '-10.01', '0.00'), true],
    [line('-10.00', '0.00', '-9.99', '0.00'), false],
    [line('0.00', '0.00', '0.00', '0.01'), true],
  ]
  for (const [entries, expected] of table) t.equal(isOverbilled(lineAmounts(entries)), expected)
  t.end()
})

t.test('a credit that is billed exactly to its scheduled value is not overbilled', (t) => {
  t.equal(isOverbilled(lineAmounts(line('-10.00', '-5.00', '-5.00', '0.00'))), false)
  t.end()
})

t.test(
  'consecutive lines with the same heading form a section, and lines without one form a section without a title',
  (t) => {
    const of = (...titles: (string | null)[]) =>
      groupLinesIntoSections(titles.map((section) => ({ section }) as CertificateLine)).map(({ title, lines }) => [
        title,
        lines.length,
      ])
    t.strictSame(of(), [])
    t.strictSame(of(null, null, 'Bath', 'Bath', 'Kitchen', 'Bath', null), [
      [null, 2],
      ['Bath', 2],
      ['Kitchen', 1],
      ['Bath', 1],
      [null, 1],
    ])
    t.end()
  },
)
