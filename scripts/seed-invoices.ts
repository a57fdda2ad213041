import type { Caller } from '../db/base/caller.ts'
import { invoices, markInvoiceSent } from '../db/invoices/invoices.ts'
import { appendInvoiceLineItems } from '../db/invoices/line-items.ts'
import { recordInvoicePayment } from '../db/invoices/payments.ts'
import { insertOne } from '../db/records/write.ts'
import { createInvoiceFromBid } from '../db/workflows/invoice-of-bid.ts'
import { type DemoInvoice, demoDeposit, demoNextInvoicePercent } from './demo/invoices.ts'
import { storedDateFromToday, type WriteOnDay } from './demo-days.ts'

/** Creates and sends one of the demo's invoices on its issue date. */
export async function seedInvoice(
  write: WriteOnDay,
  caller: Caller,
  projectId: number | undefined,
  { project: _, issuedOnDay, dueOnDay, lines, payment: __, ...values }: DemoInvoice,
): Promise<number> {
  const dates = { issueDate: storedDateFromToday(issuedOnDay), dueDate: storedDateFromToday(dueOnDay) }
  const { id } = await write(issuedOnDay, (tx) => insertOne(tx, caller, invoices, { ...values, ...dates, projectId }))
  await write(issuedOnDay, (tx) => appendInvoiceLineItems(tx, caller, id, lines))
  await write(issuedOnDay, (tx) => markInvoiceSent(tx, caller, id))
  return id
}

/** Records the payment of one of the demo's invoices on its date. */
export const seedPayment = (
  write: WriteOnDay,
  caller: Caller,
  id: number,
  { paidOnDay, ...paid }: NonNullable<DemoInvoice['payment']>,
): Promise<unknown> =>
  write(paidOnDay, (tx) => recordInvoicePayment(tx, caller, id, { ...paid, paidAt: storedDateFromToday(paidOnDay) }))

/** Creates and sends the deposit invoice of the demo's accepted bid. */
export async function seedDepositInvoice(write: WriteOnDay, caller: Caller, bidId: number): Promise<void> {
  const { percent, issuedOnDay, dueOnDay } = demoDeposit
  const dates = { issueDate: storedDateFromToday(issuedOnDay), dueDate: storedDateFromToday(dueOnDay) }
  const deposit = await write(issuedOnDay, (tx) => createInvoiceFromBid(tx, caller, { bidId, percent, ...dates }))
  await write(issuedOnDay, (tx) => markInvoiceSent(tx, caller, deposit.id))
}

/** Creates the invoice for the next part of the demo's accepted bid, still a draft. */
export const seedNextPartInvoice = (write: WriteOnDay, caller: Caller, bidId: number): Promise<unknown> =>
  write(0, (tx) => createInvoiceFromBid(tx, caller, { bidId, percent: demoNextInvoicePercent }))
