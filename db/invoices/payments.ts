import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { balanceOf } from '../domain/invoices/ledger.ts'
import { add, compare, type Decimal, r2 } from '../domain/money.ts'
import { invalid, notFound, Refusal } from '../domain/refusal.ts'
import { requireState } from '../domain/states.ts'
import { noteEvent } from '../events/log.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { lockForChange, lockRecords } from '../records/lock.ts'
import { findRecord } from '../records/read.ts'
import { type Resource, resource, type Schemas } from '../records/resource.ts'
import type { Values } from '../records/row.ts'
import { transition } from '../records/transitions.ts'
import { changedFields, previousOf } from '../records/verdict.ts'
import { insertOne, updateHeld, updateMany } from '../records/write.ts'
import { type Invoice, invoices } from './invoices.ts'

/**
 * The ledger of an invoice. Every change of it holds the invoice's row, so that changes of one ledger happen one after the
 * other, and ends with what the live payments come to: amountPaid, and from that the balance and the status. So no two
 * payments can both take what is left, and an invoice is voided only when nothing was paid.
 */

export type InvoicePayment = Schemas['InvoicePayment']

/** What a change of the ledger answers. */
export interface LedgerChange {
  payment: InvoicePayment
  invoice: Invoice
}

/** A ledger is listed by its invoice, which its path names. */
export const invoicePayments: Resource<InvoicePayment> = {
  ...resource('InvoicePayment', {
    references: {},
    date: 'createdAt',
  }),
  equals: ['invoiceId'],
}

/**
 * Enters a payment; honours If-Match. Throws Refusal not_found, conflict for a draft and a voided invoice and (412),
 * validation_failed for more than is due.
 */
export async function recordInvoicePayment(
  tx: Transaction,
  caller: Caller,
  invoiceId: number,
  { amount, ...given }: Schemas['InvoicePaymentCreate'],
): Promise<LedgerChange> {
  const invoice = await lockPayable(tx, caller, invoiceId, 'pay')
  refuseBeyond(amount, invoice.balanceDue)
  return entered(tx, caller, invoice, { ...given, amount })
}

/** Enters a payment of all that is due; honours If-Match. Throws Refusal not_found, conflict for what is not sent or partial, (412). */
export async function markInvoicePaid(
  tx: Transaction,
  caller: Caller,
  invoiceId: number,
  given: Schemas['InvoiceSettlement'],
): Promise<LedgerChange> {
  const invoice = await lockPayable(tx, caller, invoiceId, 'settle')
  return entered(tx, caller, invoice, { ...given, amount: invoice.balanceDue })
}

async function lockPayable(tx: Transaction, caller: Caller, id: number, verb: 'pay' | 'settle'): Promise<Invoice> {
  const invoice = await lockForChange(tx, caller, invoices, id)
  requireState(invoices, verb, invoice.status)
  return invoice
}

async function entered(
  tx: Transaction,
  caller: Caller,
  invoice: Invoice,
  { amount, paidAt = tx.at, ...given }: Schemas['InvoicePaymentCreate'],
): Promise<LedgerChange> {
  const values = { ...given, amount: r2(amount), paidAt, invoiceId: invoice.id }
  const payment = await insertOne(tx, caller, invoicePayments, values)
  return told(tx, caller, 'payment.recorded', { payment, invoice: await followLedger(tx, caller, invoice) })
}

/**
 * Changes a payment; If-Match is the invoice's. Throws Refusal not_found for the invoice or the payment, conflict for a voided
 * one and (412), validation_failed for more than is due.
 */
export async function updateInvoicePayment(
  tx: Transaction,
  caller: Caller,
  { invoiceId, id }: { invoiceId: number; id: number },
  given: Schemas['InvoicePaymentUpdate'],
): Promise<LedgerChange> {
  const { invoice, payment } = await lockPayment(tx, caller, invoiceId, id)
  if (payment.voidedAt !== null) {
    throw new Refusal('conflict', 'The payment is voided, so it stays as it is. Record another instead.')
  }
  if (given.amount !== undefined) refuseBeyond(given.amount, add(invoice.balanceDue, payment.amount))
  return changed(tx, caller, 'payment.updated', { invoice, payment }, given)
}

/**
 * Voids a payment; one that is voided already stays as it is. If-Match is the invoice's. Throws Refusal not_found for the
 * invoice or the payment, conflict (412).
 */
export async function voidInvoicePayment(
  tx: Transaction,
  caller: Caller,
  { invoiceId, id }: { invoiceId: number; id: number },
): Promise<LedgerChange> {
  const held = await lockPayment(tx, caller, invoiceId, id)
  return held.payment.voidedAt === null ? changed(tx, caller, 'payment.voided', held, { voidedAt: tx.at }) : held
}

/** One entry of an invoice's ledger, voided or not. Throws Refusal not_found. */
export async function findInvoicePayment(
  db: ReadContext,
  caller: Caller,
  invoiceId: number,
  id: number,
): Promise<InvoicePayment> {
  const payment = await findRecord(db, caller, invoicePayments, id)
  if (payment.invoiceId !== invoiceId) throw notFound(invoicePayments.label)
  return payment
}

async function lockPayment(tx: Transaction, caller: Caller, invoiceId: number, id: number): Promise<LedgerChange> {
  const invoice = await lockForChange(tx, caller, invoices, invoiceId)
  const payment = (await lockRecords(tx, caller, invoicePayments, [id])).get(id)
  if (payment?.invoiceId !== invoiceId) throw notFound(invoicePayments.label)
  return { invoice, payment }
}

async function changed(
  tx: Transaction,
  caller: Caller,
  event: 'payment.updated' | 'payment.voided',
  { invoice, payment: held }: LedgerChange,
  values: Values<InvoicePayment>,
): Promise<LedgerChange> {
  const written = await updateMany(tx, caller, invoicePayments, new Map([[held.id, values]]), { held: [held] })
  const payment = written.items.get(held.id)!
  if (written.changed.size === 0) return { payment, invoice }
  return told(tx, caller, event, { payment, invoice: await followLedger(tx, caller, invoice) }, held)
}

type PaymentEvent = 'payment.recorded' | 'payment.updated' | 'payment.voided'

/** Emits the payment's event, with the invoice as the payment has left it; `before` is the payment as it was. */
function told(
  tx: Transaction,
  caller: Caller,
  type: PaymentEvent,
  change: LedgerChange,
  before?: InvoicePayment,
): LedgerChange {
  const { payment, invoice } = change
  const { id, invoiceNumber, contactId, projectId, status, total, amountPaid, balanceDue } = invoice
  const left = { id, invoiceNumber, contactId, projectId, status, total, amountPaid, balanceDue }
  const data: Schemas['RecordedPayment'] = { ...payment, invoice: left }
  if (!before) noteEvent(tx, caller, { type, data })
  else {
    const previousAttributes = previousOf(invoicePayments, { before, after: payment }, changedFields(payment, before))
    noteEvent(tx, caller, { type, data, previousAttributes })
  }
  return change
}

function refuseBeyond(amount: Decimal, due: Decimal): void {
  if (compare(amount, due) <= 0) return
  throw invalid([{ field: 'amount', code: 'range', message: `must be at most ${r2(due)}, which is what is due` }])
}

/** Gives the invoice, which is under lock, what its live payments come to. It is another version then, even where that is as before. */
async function followLedger(tx: Transaction, caller: Caller, invoice: Invoice): Promise<Invoice> {
  const { status, amountPaid } = balanceOf(invoice.total, await liveAmounts(tx, caller, invoice.id))
  if (status === 'paid' && invoice.status !== 'paid') {
    return transition(tx, caller, invoices, invoice, 'settle', () => ({ amountPaid }))
  }
  return updateHeld(tx, caller, invoices, invoice, { status, amountPaid }, { always: true })
}

async function liveAmounts(db: ReadContext, { tenantId }: Caller, invoiceId: number): Promise<Decimal[]> {
  const { rows } = await sql<{ amount: Decimal }>`
    select amount from invoice_payments
    where tenant_id = ${tenantId} and invoice_id = ${invoiceId} and voided_at is null`.execute(db.sql)
  return rows.map(({ amount }) => amount)
}

/** Throws Refusal conflict while a payment of the invoice, which is under lock, lives. */
export function refusePaid({ status, amountPaid, total }: Invoice): void {
  if (compare(amountPaid, '0') === 0) return
  const detail = `The invoice is ${status}: ${amountPaid} of ${total} is paid. Void its payments first.`
  throw new Refusal('conflict', detail)
}
