import { invalid, Refusal } from '../domain/refusal.ts'
import type { Caller } from '../engine/base/caller.ts'
import { missingLockError } from '../engine/postgres/failures.ts'
import type { ReadContext, Transaction } from '../engine/postgres/transaction.ts'
import { deleteOne } from '../engine/records/deletion.ts'
import { lockForChange, lockRecords } from '../engine/records/lock.ts'
import { findRecord, liveReferences } from '../engine/records/read.ts'
import { transitionLocked } from '../engine/records/transitions.ts'
import { updateHeld } from '../engine/records/write.ts'
import { refuseWhilePushed } from '../nouns/accounting/attempts.ts'
import { enqueueAccountingVoid } from '../nouns/accounting/jobs.ts'
import { type ChangeOrder, changeOrders } from '../nouns/change-orders/change-orders.ts'
import { type Invoice, invoices } from '../nouns/invoices/invoices.ts'
import { refusePaidInvoice } from '../nouns/invoices/payments.ts'
import { invoiceLink } from '../nouns/invoices/public-link.ts'
import { type PayApp, payApps, updateLockedPayApp } from '../nouns/pay-apps/pay-apps.ts'
import { endLinks } from '../services/links/links.ts'
import { listBilledChangeOrders, listBilledTimeEntries, releaseBilledItems } from './billed-items.ts'

/**
 * Voiding, deleting and moving invoices. The records that an invoice bills are locked before the invoice (lock order).
 * They can be billed again after the invoice is voided or deleted.
 */

/**
 * A voided or deleted invoice. `jobId` is the job that voids it in the accounting system; undefined if there is nothing
 * to void.
 */
export interface EndedInvoice {
  invoice: Invoice
  jobId: string | undefined
}

/**
 * Voids a sent invoice permanently if If-Match matches. Its public link then shows that it was voided. Throws Refusal
 * not_found. Throws conflict if the invoice is not sent or has a live payment, and with status 412 if If-Match does not
 * match.
 */
export async function voidInvoice(tx: Transaction, caller: Caller, id: number): Promise<EndedInvoice> {
  const billed = await lockBilled(tx, caller, id)
  const invoice = await lockForChange(tx, caller, invoices, id)
  await refuseMoreBilled(tx, caller, id, billed)
  const voided = await transitionLocked(tx, caller, invoices, invoice, 'void', () => {
    refusePaidInvoice(invoice)
    return { voidedAt: tx.at }
  })
  await endLinks(tx, caller, invoiceLink, [id], { withdrawn: true })
  await releaseBilled(tx, caller, id, billed)
  return { invoice: voided, jobId: await enqueueAccountingVoid(tx, caller, id) }
}

/**
 * Soft-deletes a draft invoice if If-Match matches. Throws Refusal not_found, conflict (status 409, or 412 if If-Match
 * does not match).
 */
export async function deleteInvoice(tx: Transaction, caller: Caller, id: number): Promise<EndedInvoice> {
  const billed = await lockBilled(tx, caller, id)
  const invoice = await lockForChange(tx, caller, invoices, id)
  await refuseMoreBilled(tx, caller, id, billed)
  await refuseWhilePushed(tx, caller, id)
  const deleted = await deleteOne(tx, caller, invoices, invoice)
  await releaseBilled(tx, caller, id, billed)
  return { invoice: deleted, jobId: await enqueueAccountingVoid(tx, caller, id) }
}

/** Records that the invoice bills. Each stores the invoice's id. */
interface Billed {
  changeOrders: ChangeOrder[]
  payApp: PayApp | undefined
}

/** Locks and returns the records that the invoice bills. Throws Refusal not_found. */
async function lockBilled(tx: Transaction, caller: Caller, id: number): Promise<Billed> {
  const { payAppId } = await findRecord(tx, caller, invoices, id)
  const held = await lockRecords(tx, caller, changeOrders, await listBilledChangeOrders(tx, caller, id))
  const payApp = payAppId === null ? undefined : (await lockRecords(tx, caller, payApps, [payAppId])).get(payAppId)
  return { changeOrders: [...held.values()], payApp: payApp?.invoiceId === id ? payApp : undefined }
}

/**
 * Throws an error that makes the transaction retry if the invoice's change orders were changed before the invoice was
 * locked. While the invoice is locked, no change order can be linked to it.
 */
async function refuseMoreBilled(db: ReadContext, caller: Caller, id: number, locked: Billed): Promise<void> {
  const now = await listBilledChangeOrders(db, caller, id)
  const before = locked.changeOrders.map((changeOrder) => changeOrder.id)
  if (now.join() !== before.join())
    throw missingLockError('the items that the invoice bills were changed in the meantime')
}

async function releaseBilled(
  tx: Transaction,
  caller: Caller,
  id: number,
  { changeOrders: held, payApp }: Billed,
): Promise<void> {
  await releaseBilledItems(tx, caller, id, held)
  if (payApp) await updateLockedPayApp(tx, caller, payApp, { invoiceId: null })
}

/**
 * Moves an invoice in any state to another project, or to none, if If-Match matches. Throws Refusal not_found, and
 * validation_failed for a missing project. Throws conflict for an invoice that must stay in the project of what it
 * bills. Throws conflict with status 412 if If-Match does not match.
 */
export async function moveInvoice(
  tx: Transaction,
  caller: Caller,
  id: number,
  targetProjectId: number | null,
): Promise<Invoice> {
  const live = await liveReferences(tx, caller, invoices, [{ projectId: targetProjectId }])
  const invoice = await lockForChange(tx, caller, invoices, id)
  if (targetProjectId !== null && !live.get('projectId')?.has(targetProjectId)) {
    throw invalid([{ field: 'targetProjectId', code: 'not_found', message: 'No such project.' }])
  }
  await refuseMoveOfBilling(tx, caller, invoice)
  return updateHeld(tx, caller, invoices, invoice, { projectId: targetProjectId })
}

/**
 * Refuses to move an invoice that bills a bid, a pay application, change orders or time entries: it must stay in their
 * project.
 */
async function refuseMoveOfBilling(db: ReadContext, caller: Caller, { id, bidId, payAppId }: Invoice): Promise<void> {
  const [changeOrder] = await listBilledChangeOrders(db, caller, id)
  const [timeEntry] = await listBilledTimeEntries(db, caller, id)
  const source =
    (payAppId !== null && `was made from pay application ${payAppId}`) ||
    (bidId !== null && `was made from bid ${bidId}`) ||
    (changeOrder !== undefined && `bills change order ${changeOrder}`) ||
    (timeEntry !== undefined && `bills time entry ${timeEntry}`)
  if (source) throw new Refusal('conflict', `The invoice ${source}, so it must keep the same project.`)
}
