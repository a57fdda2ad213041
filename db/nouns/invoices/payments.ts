import { balanceOf } from '../../domain/invoices/ledger.ts'
import { add, compare, type Decimal, roundToCents } from '../../domain/money.ts'
import { invalid, notFound, Refusal } from '../../domain/refusal.ts'
import { requireState } from '../../domain/state-machine.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { noteEvent } from '../../engine/events/log.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { lockForChange, lockRecords } from '../../engine/records/lock.ts'
import { findRecord } from '../../engine/records/read.ts'
import { type Resource, resource, type Schemas } from '../../engine/records/resource.ts'
import type { Values } from '../../engine/records/row.ts'
import { transitionLocked } from '../../engine/records/transitions.ts'
import { changedFields, previousOf } from '../../engine/records/verdict.ts'
import { insertOne, updateHeld, updateMany } from '../../engine/records/write.ts'
import { type Invoice, invoices } from './invoices.ts'

/**
 * Payments of an invoice (its ledger). Every change of a ledger locks the invoice, so that changes of one ledger run
 * one after the other. The change ends by recalculating amountPaid, balance and status from the live payments. So
 * concurrent payments cannot exceed the balance due, and no invoice with a live payment can be voided.
 */

export type InvoicePayment = Schemas['InvoicePayment']

/** Result of a change of the ledger: the payment and the updated invoice. */
export interface LedgerChange {
  payment: InvoicePayment
  invoice: Invoice
}

/** Resource of payments. Lists are filtered by invoiceId, which the path contains. */
export const invoicePayments: Resource<InvoicePayment> = {
  ...resource('InvoicePayment', {
    references: {},
    date: 'createdAt',
  }),
  equals: ['invoiceId'],
}

/**
 * Records a payment if If-Match matches. Throws Refusal not_found, and validation_failed for an amount above the
 * balance due. Throws conflict for a draft or voided invoice. Throws conflict with status 412 if If-Match does not
 * match.
 */
export async function recordInvoicePayment(
  tx: Transaction,
  caller: Caller,
  invoiceId: number,
  { amount, ...given }: Schemas['InvoicePaymentCreate'],
): Promise<LedgerChange> {
  const invoice = await lockPayable(tx, caller, invoiceId, 'pay')
  refuseBeyond(amount, invoice.balanceDue)
  return insertPayment(tx, caller, invoice, { ...given, amount })
}

/**
 * Records a payment of the whole balance due if If-Match matches. Throws Refusal not_found. Throws conflict unless the
 * invoice is sent or partial. Throws conflict with status 412 if If-Match does not match.
 */
export async function markInvoicePaid(
  tx: Transaction,
  caller: Caller,
  invoiceId: number,
  given: Schemas['InvoiceSettlement'],
): Promise<LedgerChange> {
  const invoice = await lockPayable(tx, caller, invoiceId, 'settle')
  return insertPayment(tx, caller, invoice, { ...given, amount: invoice.balanceDue })
}

async function lockPayable(tx: Transaction, caller: Caller, id: number, verb: 'pay' | 'settle'): Promise<Invoice> {
  const invoice = await lockForChange(tx, caller, invoices, id)
  requireState(invoices, verb, invoice.status)
  return invoice
}

async function insertPayment(
  tx: Transaction,
  caller: Caller,
  invoice: Invoice,
  { amount, paidAt = tx.at, ...given }: Schemas['InvoicePaymentCreate'],
): Promise<LedgerChange> {
  const values = { ...given, amount: roundToCents(amount), paidAt, invoiceId: invoice.id }
  const payment = await insertOne(tx, caller, invoicePayments, values)
  return told(tx, caller, 'payment.recorded', { payment, invoice: await followLedger(tx, caller, invoice) })
}

/**
 * Changes a payment; If-Match refers to the invoice. Throws Refusal not_found for the invoice or the payment. Throws
 * conflict for a voided payment. Throws conflict with status 412 if If-Match does not match. Throws validation_failed
 * for an amount above the balance due.
 */
export async function updateInvoicePayment(
  tx: Transaction,
  caller: Caller,
  { invoiceId, id }: { invoiceId: number; id: number },
  given: Schemas['InvoicePaymentUpdate'],
): Promise<LedgerChange> {
  const { invoice, payment } = await lockPayment(tx, caller, invoiceId, id)
  if (payment.voidedAt !== null) {
    throw new Refusal('conflict', 'The payment is voided and cannot be changed. Record another payment instead.')
  }
  if (given.amount !== undefined) refuseBeyond(given.amount, add(invoice.balanceDue, payment.amount))
  return changed(tx, caller, 'payment.updated', { invoice, payment }, given)
}

/**
 * Voids a payment; does nothing if it is already voided. If-Match refers to the invoice. Throws Refusal not_found for
 * the invoice or the payment, and conflict with status 412 if If-Match does not match.
 */
export async function voidInvoicePayment(
  tx: Transaction,
  caller: Caller,
  { invoiceId, id }: { invoiceId: number; id: number },
): Promise<LedgerChange> {
  const held = await lockPayment(tx, caller, invoiceId, id)
  return held.payment.voidedAt === null ? changed(tx, caller, 'payment.voided', held, { voidedAt: tx.at }) : held
}

/** Returns one payment of an invoice, voided or not. Throws Refusal not_found. */
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

/**
 * Emits the event of a created or changed payment, which contains the updated invoice. `before` is the payment before
 * the change; absent for a new payment.
 */
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
  throw invalid([{ field: 'amount', code: 'range', message: `must be at most ${roundToCents(due)}, the balance due` }])
}

/**
 * Recalculates amountPaid and status of the locked invoice from its live payments. Always increments the version, even
 * if the sum is unchanged.
 */
async function followLedger(tx: Transaction, caller: Caller, invoice: Invoice): Promise<Invoice> {
  const { status, amountPaid } = balanceOf(invoice.total, await liveAmounts(tx, caller, invoice.id))
  if (status === 'paid' && invoice.status !== 'paid') {
    return transitionLocked(tx, caller, invoices, invoice, 'settle', () => ({ amountPaid }))
  }
  return updateHeld(tx, caller, invoices, invoice, { status, amountPaid }, { always: true })
}

async function liveAmounts(db: ReadContext, { tenantId }: Caller, invoiceId: number): Promise<Decimal[]> {
  const rows = await db.sql
    .selectFrom('invoicePayments')
    .select('amount')
    .where('tenantId', '=', tenantId)
    .where('invoiceId', '=', invoiceId)
    .where('voidedAt', 'is', null)
    .execute()
  return rows.map(({ amount }) => amount)
}

/** Throws Refusal conflict if the locked invoice has live payments. */
export function refusePaidInvoice({ status, amountPaid, total }: Invoice): void {
  if (compare(amountPaid, '0') === 0) return
  const detail = `The invoice is ${status}: ${amountPaid} of ${total} is paid. Void its payments first.`
  throw new Refusal('conflict', detail)
}
