import { findRecord, listRecords } from '../../../db/engine/records/read.ts'
import { invoices } from '../../../db/nouns/invoices/invoices.ts'
import {
  findInvoicePayment,
  invoicePayments,
  type LedgerChange,
  markInvoicePaid,
  recordInvoicePayment,
  updateInvoicePayment,
  voidInvoicePayment,
} from '../../../db/nouns/invoices/payments.ts'
import type { Handlers } from '../../pipeline/contract/contract.ts'
import { paginate } from '../../pipeline/verbs/pagination.ts'

/** Returns a ledger change in a response whose ETag is the version of the invoice. */
const ofInvoice = (change: LedgerChange) => ({ data: change, etagOf: change.invoice })

export const invoicePaymentHandlers = {
  listInvoicePayments: ({ db, caller, params: { id }, query, ...call }) =>
    paginate(
      { caller, ...call },
      query,
      Number,
      async (_, place) => {
        const parent = await findRecord(db, caller, invoices, id)
        return { ...(await listRecords(db, caller, invoicePayments, { invoiceId: id }, place)), parent }
      },
      { id },
    ),
  getInvoicePayment: async ({ db, caller, params }) => {
    const invoice = await findRecord(db, caller, invoices, params.id)
    return { data: await findInvoicePayment(db, caller, params.id, params.paymentId), etagOf: invoice }
  },
  recordInvoicePayment: async ({ db, caller, params, body }) =>
    ofInvoice(await recordInvoicePayment(db, caller, params.id, body)),
  updateInvoicePayment: async ({ db, caller, params, body }) =>
    ofInvoice(await updateInvoicePayment(db, caller, { invoiceId: params.id, id: params.paymentId }, body)),
  voidInvoicePayment: async ({ db, caller, params }) =>
    ofInvoice(await voidInvoicePayment(db, caller, { invoiceId: params.id, id: params.paymentId })),
  markInvoicePaid: async ({ db, caller, params, body = {} }) =>
    ofInvoice(await markInvoicePaid(db, caller, params.id, body)),
} satisfies Partial<Handlers>
