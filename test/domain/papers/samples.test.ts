import t from 'tap'
import { type LabelKey, labelsOf } from '../../../db/domain/language/labels.ts'
import type { Letterhead } from '../../../db/domain/papers/letterhead.ts'
import { bidSample } from '../../../db/domain/samples/bid.ts'
import { changeOrderSample } from '../../../db/domain/samples/change-order.ts'
import { dailyReportSample } from '../../../db/domain/samples/daily-report.ts'
import { invoiceSample } from '../../../db/domain/samples/invoice.ts'
import { payAppSample } from '../../../db/domain/samples/pay-app.ts'
import { statementSample } from '../../../db/domain/samples/statement.ts'

/** Letterhead of the sample papers, which all show the same fictional kitchen project. */

const letterhead: Letterhead = {
  ...{ companyName: 'Ortiz Homes', primaryColor: '#112233', accentColor: '#445566', phone: null, email: null },
  ...{ website: null, address: null, licenseNumber: null, logo: null, language: 'de' },
}
const values = { from: letterhead, terms: 'Net 30' }
const word = (key: string): string => labelsOf('de')(`sample.${key}` as LabelKey)
const from = { ...letterhead, isSample: true }
const customer = { name: word('customer'), companyName: null, email: 'customer@sample.example', phone: null }
const site = [word('street'), word('town')]
const project = { number: 'P-0007', name: word('project'), site }
const architect = { name: word('architect'), projectNumber: null }
const cabinets = { description: word('cabinets'), quantity: '1', unitPrice: '5573.60', total: '5573.60' }
const countertops = { description: word('countertops'), quantity: '4', unitPrice: '800.00', total: '3200.00' }
const none = { discount: null, discountType: null }

t.test('the sample bid has two lines, an option and the terms of a new bid', (t) => {
  const item = { mark: null, chosen: false }
  const lighting = { description: word('lighting'), quantity: '6', unitPrice: '95.00', total: '570.00' }
  t.strictSame(bidSample(values), {
    ...{ number: 'B-000042', title: word('project'), date: '2026-03-02T00:00:00.000Z', status: 'sent' },
    ...{ acceptance: null, validUntil: '2026-04-01T23:59:59.999Z', isExactUntil: true, from, customer, site },
    sections: [
      {
        title: null,
        rows: [
          { kind: 'item', item: { ...cabinets, id: 1, ...item } },
          { kind: 'item', item: { ...countertops, id: 2, ...item } },
        ],
        subtotal: '8773.60',
      },
    ],
    options: [{ ...lighting, id: 3, ...item, section: null }],
    terms: { ...none, taxRate: null },
    totals: { subtotal: '8773.60', discountAmount: '0.00', taxAmount: '0.00', total: '8773.60' },
    ...{ notes: word('bidNotes'), conditions: 'Net 30' },
  })
  t.end()
})

t.test('the sample invoice has the lines of the sample bid, with tax, and is partly paid', (t) => {
  t.strictSame(invoiceSample(values), {
    ...{ number: 'INV-000042', status: 'partial', from, customer, project },
    ...{ issued: '2026-03-16T00:00:00.000Z', due: '2026-04-15T00:00:00.000Z' },
    ...{ items: [cabinets, countertops], retainage: [], terms: { ...none, taxRate: '8' } },
    totals: { subtotal: '8773.60', discountAmount: '0.00', taxAmount: '701.89', total: '9475.49' },
    payments: [{ paidAt: '2026-03-20T00:00:00.000Z', method: word('method'), reference: null, amount: '3000.00' }],
    ...{ earlier: null, amountPaid: '3000.00', balanceDue: '6475.49', notes: word('invoiceNotes') },
  })
  t.end()
})

t.test('the sample change order adds two lines and three days to the contract', (t) => {
  const line = (description: string, amount: string) => ({
    ...{ description: word(description), quantity: '1', unitPrice: amount, total: amount },
  })
  t.strictSame(changeOrderSample(values), {
    ...{ number: 'CO-0003', status: 'submitted', title: word('window'), date: '2026-03-16T00:00:00.000Z' },
    ...{ from, customer, project, architect, reason: word('windowReason'), description: word('windowDescription') },
    lines: [line('windowOpening', '600.00'), line('windowFrame', '850.00')],
    ...{ total: '1450.00', approval: null },
    sums: { original: '12973.60', earlier: '0.00', before: '12973.60', after: '14423.60' },
    ...{ projectSequence: 1, scheduleDays: 3, completionDate: '2026-04-24T00:00:00.000Z' },
  })
  t.end()
})

t.test('the sample pay application is the second of its contract and includes the change order', (t) => {
  const line = (itemNumber: string, description: string, entered: string[], figures: (string | null)[]) => {
    const [scheduledValue, previousWork, workThisPeriod, materialsStored] = entered
    const [completedAndStored, percentComplete, balanceToFinish, retainage] = figures
    return {
      ...{ itemNumber, description: word(description), scheduledValue, previousWork, workThisPeriod, materialsStored },
      ...{ workRetainagePercent: '10', storedRetainagePercent: '5', completedAndStored, percentComplete },
      ...{ balanceToFinish, retainage, section: null },
    }
  }
  t.strictSame(payAppSample(values), {
    ...{ number: labelsOf('de')('payApp.number', { number: '2' }), from, status: 'submitted' },
    ...{ date: '2026-03-31T00:00:00.000Z', certificateHash: null, approval: null },
    certificate: {
      ...{ applicationNumber: 2, periodFrom: '2026-03-01', periodTo: '2026-03-31', owner: customer, project },
      ...{ architect, contractFor: word('project'), contractDate: '2026-02-16', notesToOwner: word('ownerNotes') },
      figures: {
        ...{ originalContractSum: '12973.60', netChangeOrders: '1450.00', contractSum: '14423.60' },
        ...{ completedAndStored: '9186.80', workRetainage: '758.68', storedRetainage: '80.00', retainage: '838.68' },
        ...{ earnedLessRetainage: '8348.12', previousCertificates: '2700.00', currentPaymentDue: '5648.12' },
        balanceToFinish: '6075.48',
      },
      lines: [
        line('1', 'demolition', ['1800.00', '1800.00', '0.00', '0.00'], ['1800.00', '100.00', '0.00', '180.00']),
        line('2', 'wiring', ['2400.00', '1200.00', '1200.00', '0.00'], ['2400.00', '100.00', '0.00', '240.00']),
        line('3', 'cabinets', ['5573.60', '0.00', '2786.80', '0.00'], ['2786.80', '50.00', '2786.80', '278.68']),
        line('4', 'countertops', ['3200.00', '0.00', '0.00', '1600.00'], ['1600.00', '50.00', '1600.00', '80.00']),
        line('5', 'window', ['1450.00', '0.00', '600.00', '0.00'], ['600.00', '41.38', '850.00', '60.00']),
      ],
      changeOrders: [{ number: 'CO-0003', amount: '1450.00', earlier: false }],
    },
  })
  t.end()
})

t.test('the sample daily report has the work of two people and no photographs', (t) => {
  t.strictSame(dailyReportSample(values), {
    ...{ number: '2026-03-18', status: 'open', title: null, from, project, writtenBy: 'Alex Romero', review: null },
    ...{ personnelCount: 2, weather: word('weather'), temperatures: null, tags: [word('tag')] },
    labor: {
      people: [
        { name: 'Alex Romero', hours: '8' },
        { name: 'Kim Becker', hours: '7.5' },
      ],
      total: '15.5',
    },
    ...{ workPerformed: word('workPerformed'), materialsReceived: word('materials'), visitorsOnSite: word('visitors') },
    delays: [{ description: word('delay'), hours: '1.5' }],
    equipment: [{ name: word('machine'), hours: null, note: null }],
    ...{ issues: null, notes: word('dayNotes'), photographs: null },
  })
  t.end()
})

t.test('the sample statement has one overdue invoice and one that is not due, with their aging', (t) => {
  const invoice = (number: string, [issued, due]: [string, string], daysOverdue: number, balance: string) => ({
    ...{ number, project: word('project'), daysOverdue, balance },
    ...{ issued: `${issued}T00:00:00.000Z`, due: `${due}T00:00:00.000Z` },
  })
  t.strictSame(statementSample(values), {
    ...{ number: 'April 20, 2026', status: 'open', from, asOf: '2026-04-20T00:00:00.000Z', customer, others: null },
    invoices: [
      invoice('INV-000042', ['2026-03-16', '2026-04-15'], 5, '6475.49'),
      invoice('INV-000051', ['2026-04-13', '2026-05-13'], 0, '1450.00'),
    ],
    ages: [
      { age: 'current', balance: '1450.00' },
      { age: 'days1to30', balance: '6475.49' },
    ],
    total: '7925.49',
  })
  t.equal(invoiceSample(values).balanceDue, statementSample(values).invoices[0]!.balance, 'the same invoice on both')
  t.end()
})
