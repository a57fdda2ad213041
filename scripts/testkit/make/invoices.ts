import type { Caller } from '../../../db/engine/base/caller.ts'
import { liveReadContext, runTransaction, type Transaction } from '../../../db/engine/postgres/transaction.ts'
import { findRecord } from '../../../db/engine/records/read.ts'
import type { Schemas } from '../../../db/engine/records/resource.ts'
import { insertOne } from '../../../db/engine/records/write.ts'
import { type Invoice, invoices, markInvoiceSent } from '../../../db/nouns/invoices/invoices.ts'
import { appendInvoiceLineItems } from '../../../db/nouns/invoices/line-items.ts'
import { markInvoicePaid, recordInvoicePayment } from '../../../db/nouns/invoices/payments.ts'
import { voidInvoice } from '../../../db/workflows/invoice-transitions.ts'
import type { TestTenant } from '../environment/service.ts'

type InvoiceValues = Schemas['InvoiceCreate'] & {
  status?: Schemas['InvoiceStatus']
  lines?: Schemas['InvoiceLineItemCreate'][]
}

type Step = (tx: Transaction, caller: Caller, id: number) => Promise<unknown>

const waysTo: Record<Schemas['InvoiceStatus'], Step[]> = {
  draft: [],
  sent: [markInvoiceSent],
  partial: [markInvoiceSent, (tx, caller, id) => recordInvoicePayment(tx, caller, id, { amount: '1.00' })],
  paid: [markInvoiceSent, (tx, caller, id) => markInvoicePaid(tx, caller, id, {})],
  voided: [markInvoiceSent, voidInvoice],
}

export const invoiceMakers = {
  /**
   * Creates an invoice and moves it to the given status by the service's own transitions. The default line is 100.00.
   */
  async invoice(
    tenant: Pick<TestTenant, 'database' | 'caller'>,
    {
      status = 'draft',
      lines = [{ description: 'Work and materials', unitPrice: '100.00' }],
      ...values
    }: InvoiceValues = {},
  ): Promise<Invoice & { lineIds: number[] }> {
    const { database, caller } = tenant
    const { id, lineIds } = await runTransaction(database, caller, async (tx) => {
      const made = await insertOne(tx, caller, invoices, values)
      if (lines.length === 0) return { id: made.id, lineIds: [] }
      const { items } = await appendInvoiceLineItems(tx, caller, made.id, lines)
      return { id: made.id, lineIds: items.map((line) => line.id) }
    })
    for (const step of waysTo[status]) await runTransaction(database, caller, (tx) => step(tx, caller, id))
    return { ...(await findRecord(liveReadContext(database), caller, invoices, id)), lineIds }
  },
}
