import type { Caller } from '../../../db/engine/base/caller.ts'
import type { Schemas } from '../../../db/engine/records/resource.ts'
import { insertOne } from '../../../db/engine/records/write.ts'
import { invoices, markInvoiceSent } from '../../../db/nouns/invoices/invoices.ts'
import { appendInvoiceLineItems } from '../../../db/nouns/invoices/line-items.ts'
import { recordInvoicePayment } from '../../../db/nouns/invoices/payments.ts'
import { createInvoiceFromBid } from '../../../db/workflows/invoice-of-bid.ts'
import { storedDateFromToday, type WriteOnDay } from './days.ts'
import { dentalProjectName } from './projects.ts'

/** Two invoices of the demo's accepted bid: the deposit, which is sent, and the next invoice, which is a draft. */
const demoDeposit = { percent: '30', issuedOnDay: -3, dueOnDay: 27 }
const demoNextInvoicePercent = '40'

interface DemoInvoice {
  /** Name of the project; the invoice goes to its contact. */
  project: string
  /** Issue date, in days from today. */
  issuedOnDay: number
  dueOnDay: number
  taxRate: string
  notesToCustomer: string
  lines: Schemas['InvoiceLineItemCreate'][]
  payment?: { amount: string; method: string; reference: string; paidOnDay: number }
}

/** Demo invoices: one partly paid, one overdue. */
export const demoInvoices: Record<'paidInPart' | 'overdue', DemoInvoice> = {
  paidInPart: {
    project: dentalProjectName,
    issuedOnDay: -9,
    dueOnDay: 21,
    taxRate: '10.25',
    notesToCustomer: 'Rough-in as of this week. Thank you.',
    lines: [
      { description: 'Demolition and haul-off', unitPrice: '4200.00' },
      { description: 'Rough-in plumbing for the chair', unitPrice: '6850.00' },
      { description: 'Electrician, hours', quantity: '38.5', unitPrice: '96.00' },
    ],
    payment: { amount: '5000.00', method: 'check', reference: '20418', paidOnDay: -2 },
  },
  overdue: {
    project: 'Tanabe porch',
    issuedOnDay: -54,
    dueOnDay: -24,
    taxRate: '10.25',
    notesToCustomer: 'Final invoice. It was a pleasure to build for you.',
    lines: [
      { description: 'Porch, balance of the contract', unitPrice: '4350.00' },
      { description: 'Credit for the old railing, reused', unitPrice: '-220.00' },
    ],
  },
}

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
