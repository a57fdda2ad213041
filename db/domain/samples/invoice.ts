import type { InvoicePaper } from '../invoices/paper.ts'
import { r2, subtract } from '../money.ts'
import { totalsOf } from '../totals.ts'
import { type SampleValues, sampleContents, sampleWork } from './contents.ts'

/** Returns a sample invoice that is partially paid. */
export function invoiceSample(values: SampleValues): InvoicePaper {
  const { from, label, customer, project } = sampleContents(values)
  const terms = { discount: null, discountType: null, taxRate: '8' }
  const totals = totalsOf('8773.60', terms)
  const payment = { paidAt: '2026-03-20T00:00:00.000Z', method: label('sample.method'), reference: null }
  const amountPaid = '3000.00'
  return {
    ...{ number: 'INV-000042', status: 'partial', from, customer, project },
    ...{ issued: '2026-03-16T00:00:00.000Z', due: '2026-04-15T00:00:00.000Z' },
    ...{ items: sampleWork(label), retainage: [], terms, totals },
    ...{ payments: [{ ...payment, amount: amountPaid }], earlier: null },
    ...{ amountPaid, balanceDue: r2(subtract(totals.total, amountPaid)) },
    notes: label('sample.invoiceNotes'),
  }
}
