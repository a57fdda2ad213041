import { refuseWhilePushed } from '../accounting/attempts.ts'
import { enqueueAccountingVoid } from '../accounting/jobs.ts'
import type { Caller } from '../base/caller.ts'
import { type ChangeOrder, changeOrders } from '../change-orders/change-orders.ts'
import { invalid, Refusal } from '../domain/refusal.ts'
import { type Invoice, invoices } from '../invoices/invoices.ts'
import { invoiceLink } from '../invoices/link.ts'
import { refusePaid } from '../invoices/payments.ts'
import { endLinks } from '../links/links.ts'
import { changePayApp, type PayApp, payApps } from '../pay-apps/pay-apps.ts'
import { lockedTooLittle } from '../postgres/failures.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { deleteOne } from '../records/deletion.ts'
import { lockForChange, lockRecords } from '../records/lock.ts'
import { findRecord, liveReferences } from '../records/read.ts'
import { transition } from '../records/transitions.ts'
import { updateHeld } from '../records/write.ts'
import { billedChangeOrders, billedTimeEntries, freeBilledItems } from './billed-items.ts'

/**
 * How an invoice ends or leaves its project. What it bills is locked before it, as the order of locks has it, and is free to
 * be billed again when the invoice is voided or deleted.
 */

/** An invoice that has ended, with the job that voids it in the accounting system, where that has it. */
export interface EndedInvoice {
  invoice: Invoice
  jobId: string | undefined
}

/** sent becomes voided, for good, and its public link says so from then on; honours If-Match. Throws Refusal not_found, conflict for another state and while a payment lives, (412). */
export async function voidInvoice(tx: Transaction, caller: Caller, id: number): Promise<EndedInvoice> {
  const billed = await lockBilled(tx, caller, id)
  const invoice = await lockForChange(tx, caller, invoices, id)
  await refuseMoreBilled(tx, caller, id, billed)
  const voided = await transition(tx, caller, invoices, invoice, 'void', () => {
    refusePaid(invoice)
    return { voidedAt: tx.at }
  })
  await endLinks(tx, caller, invoiceLink, [id], { withdrawn: true })
  await free(tx, caller, id, billed)
  return { invoice: voided, jobId: await enqueueAccountingVoid(tx, caller, id) }
}

/** Soft-deletes a draft, honouring If-Match. Throws Refusal not_found, conflict (409, 412). */
export async function deleteInvoice(tx: Transaction, caller: Caller, id: number): Promise<EndedInvoice> {
  const billed = await lockBilled(tx, caller, id)
  const invoice = await lockForChange(tx, caller, invoices, id)
  await refuseMoreBilled(tx, caller, id, billed)
  await refuseWhilePushed(tx, caller, id)
  const deleted = await deleteOne(tx, caller, invoices, invoice)
  await free(tx, caller, id, billed)
  return { invoice: deleted, jobId: await enqueueAccountingVoid(tx, caller, id) }
}

/** What names the invoice as the one that bills it. */
interface Billed {
  changeOrders: ChangeOrder[]
  payApp: PayApp | undefined
}

/** What the invoice bills, under lock. Throws Refusal not_found. */
async function lockBilled(tx: Transaction, caller: Caller, id: number): Promise<Billed> {
  const { payAppId } = await findRecord(tx, caller, invoices, id)
  const held = await lockRecords(tx, caller, changeOrders, await billedChangeOrders(tx, caller, id))
  const payApp = payAppId === null ? undefined : (await lockRecords(tx, caller, payApps, [payAppId])).get(payAppId)
  return { changeOrders: [...held.values()], payApp: payApp?.invoiceId === id ? payApp : undefined }
}

/** Between the two locks another may have linked other change orders; under the invoice's lock nobody does. */
async function refuseMoreBilled(db: ReadContext, caller: Caller, id: number, locked: Billed): Promise<void> {
  const now = await billedChangeOrders(db, caller, id)
  const before = locked.changeOrders.map((changeOrder) => changeOrder.id)
  if (now.join() !== before.join()) throw lockedTooLittle('the items that the invoice bills were changed meanwhile')
}

async function free(
  tx: Transaction,
  caller: Caller,
  id: number,
  { changeOrders: held, payApp }: Billed,
): Promise<void> {
  await freeBilledItems(tx, caller, id, held)
  if (payApp) await changePayApp(tx, caller, payApp, { invoiceId: null })
}

/**
 * Gives an invoice in any state another project, or none; honours If-Match. Throws Refusal not_found, validation_failed for a project that is
 * not there, conflict for an invoice that belongs to the project of what it bills.
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
  await refuseBound(tx, caller, invoice)
  return updateHeld(tx, caller, invoices, invoice, { projectId: targetProjectId })
}

/** An invoice of a bid, a pay application, change orders or time entries goes where these go. */
async function refuseBound(db: ReadContext, caller: Caller, { id, bidId, payAppId }: Invoice): Promise<void> {
  const [changeOrder] = await billedChangeOrders(db, caller, id)
  const [timeEntry] = await billedTimeEntries(db, caller, id)
  const source =
    (payAppId !== null && `was made from pay application ${payAppId}`) ||
    (bidId !== null && `was made from bid ${bidId}`) ||
    (changeOrder !== undefined && `bills change order ${changeOrder}`) ||
    (timeEntry !== undefined && `bills time entry ${timeEntry}`)
  if (source) throw new Refusal('conflict', `The invoice ${source}, so it belongs to the project of that.`)
}
