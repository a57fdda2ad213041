import type { InvoicePaper } from '../invoices/paper.ts'
import { roundToCents, subtract } from '../money.ts'
import { totalsOfSubtotal } from '../totals.ts'
import { type SampleSettings, sampleContents, sampleWorkLines } from './contents.ts'

/** Returns a sample invoice that is partially paid. */
export function invoiceSample(values: SampleSettings): InvoicePaper {
  const { from, label, customer, project } = sampleContents(values)
  const terms = { discount: null, discountType: null, taxRate: '8' }
  const totals = totalsOfSubtotal('8773.60', terms)
  const payment = { paidAt: '2026-03-20T00:00:00.000Z', method: label('sample.method'), reference: null }
  const amountPaid = '3000.00'
  return {
    ...{ number: 'INV-000042', status: 'partial', from, customer, project },
    ...{ issued: '2026-03-16T00:00:00.000Z', due: '2026-04-15T00:00:00.000Z' },
    ...{ items: sampleWorkLines(label), retainage: [], terms, totals },
    ...{ payments: [{ ...payment, amount: amountPaid }], earlier: null },
    ...{ amountPaid, balanceDue: roundToCents(subtract(totals.total, amountPaid)) },
    notes: label('sample.invoiceNotes'),
  }
}
