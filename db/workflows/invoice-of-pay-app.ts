import { invoiceLinesOfPayApp } from '../domain/invoices/pay-app-invoice-lines.ts'
import { add, compare } from '../domain/money.ts'
import { invalid, Refusal } from '../domain/refusal.ts'
import { totalsOfSubtotal } from '../domain/totals.ts'
import type { Caller } from '../engine/base/caller.ts'
import { missingLockError } from '../engine/postgres/failures.ts'
import type { Transaction } from '../engine/postgres/transaction.ts'
import { lockRecords } from '../engine/records/lock.ts'
import { fetchRecords } from '../engine/records/read.ts'
import type { Schemas } from '../engine/records/resource.ts'
import { insertMany, insertOne } from '../engine/records/write.ts'
import { type Invoice, invoices } from '../nouns/invoices/invoices.ts'
import { invoiceLineItems } from '../nouns/invoices/line-items.ts'
import { type PayApp, payApps, updateLockedPayApp } from '../nouns/pay-apps/pay-apps.ts'
import { projects } from '../nouns/projects/projects.ts'

/**
 * Creates a draft invoice for the payment due of a pay application, and stores the invoice's id with the pay
 * application. Throws Refusal validation_failed for a missing pay application. Throws conflict for a pay application
 * that is neither approved nor paid, has nothing due, or has a live invoice.
 */
export async function createInvoiceFromPayApp(
  tx: Transaction,
  caller: Caller,
  { payAppId, ...given }: Schemas['InvoiceFromPayApp'],
): Promise<Invoice> {
  const payApp = await lockPayApp(tx, caller, payAppId)
  refuseUnbillable(payApp)
  const lines = invoiceLinesOfPayApp(payApp)
  const terms = { taxRate: null, discount: null, discountType: null }
  const totals = totalsOfSubtotal(add('0', ...lines.map(({ total }) => total)), terms)
  const { projectId, currency } = payApp
  const invoice = await insertOne(tx, caller, invoices, {
    ...{ ...given, ...terms, ...totals },
    ...{ payAppId, projectId, currency },
  })
  const rows = lines.map((line, index) => ({ ...line, invoiceId: invoice.id, order: index + 1 }))
  await insertMany(tx, caller, invoiceLineItems, rows)
  await updateLockedPayApp(tx, caller, payApp, { invoiceId: invoice.id })
  return invoice
}

/** Locks the project, then the pay application, and returns the pay application. */
async function lockPayApp(tx: Transaction, caller: Caller, id: number): Promise<PayApp> {
  const [read] = (await fetchRecords(tx, caller, payApps, [id])).items
  if (read) await lockRecords(tx, caller, projects, [read.projectId])
  const payApp = (await lockRecords(tx, caller, payApps, [id])).get(id)
  if (!payApp) throw invalid([{ field: 'payAppId', code: 'not_found', message: 'No such pay application.' }])
  if (payApp.projectId !== read?.projectId) throw missingLockError(`pay application ${id} was moved`)
  return payApp
}

function refuseUnbillable({ status, invoiceId, currentPaymentDue }: PayApp): void {
  if (status !== 'approved' && status !== 'paid') {
    throw new Refusal('conflict', `The pay application is ${status}. To be invoiced, it must be approved or paid.`)
  }
  if (invoiceId !== null) {
    throw new Refusal(
      'conflict',
      `The pay application already has invoice ${invoiceId}. Void or delete that invoice first.`,
    )
  }
  if (compare(currentPaymentDue, '0') > 0) return
  const detail = `The current payment due of the pay application is ${currentPaymentDue}. To be invoiced, it must be more than 0.00.`
  throw new Refusal('conflict', detail)
}
