import type { Caller } from '../db/base/caller.ts'
import { invoices, markInvoiceSent } from '../db/invoices/invoices.ts'
import { appendInvoiceLineItems } from '../db/invoices/line-items.ts'
import { recordInvoicePayment } from '../db/invoices/payments.ts'
import type { Transaction } from '../db/postgres/transaction.ts'
import { insertOne } from '../db/records/write.ts'
import { createInvoiceFromBid } from '../db/workflows/invoice-of-bid.ts'
import { timeFromNow } from './days.ts'
import { demoInvoices, depositPercent, nextPercent } from './demo/invoices.ts'

/** The demo's invoices: one of each standing that waits for somebody, which is a draft, sent, paid in part and overdue. */
export async function makeInvoices(
  write: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
  caller: Caller,
  { bidId, projectIds }: { bidId: number; projectIds: ReadonlyMap<string, number> },
): Promise<void> {
  for (const { project, issuedOnDay, dueOnDay, lines, payment, ...values } of demoInvoices) {
    const dates = { issueDate: timeFromNow(issuedOnDay), dueDate: timeFromNow(dueOnDay) }
    const given = { ...values, ...dates, projectId: projectIds.get(project) }
    const { id } = await write((tx) => insertOne(tx, caller, invoices, given))
    await write((tx) => appendInvoiceLineItems(tx, caller, id, lines))
    await write((tx) => markInvoiceSent(tx, caller, id))
    if (!payment) continue
    const { paidOnDay, ...paid } = payment
    await write((tx) => recordInvoicePayment(tx, caller, id, { ...paid, paidAt: timeFromNow(paidOnDay) }))
  }
  const dates = { issueDate: timeFromNow(-3), dueDate: timeFromNow(27) }
  const part = { bidId, percent: depositPercent, ...dates }
  const deposit = await write((tx) => createInvoiceFromBid(tx, caller, part))
  await write((tx) => markInvoiceSent(tx, caller, deposit.id))
  await write((tx) => createInvoiceFromBid(tx, caller, { bidId, percent: nextPercent }))
}
