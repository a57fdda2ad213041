import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { type ChangeOrder, changeOrders } from '../change-orders/change-orders.ts'
import { invalid, Refusal, type Violation } from '../domain/refusal.ts'
import { requireState } from '../domain/states.ts'
import { type Invoice, invoices } from '../invoices/invoices.ts'
import { lockedTooLittle } from '../postgres/failures.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { projects } from '../projects/projects.ts'
import { lockForChange, lockRecords } from '../records/lock.ts'
import { findRecord, from } from '../records/read.ts'
import type { Schemas } from '../records/resource.ts'
import { updateMany } from '../records/write.ts'
import { refusePayApps } from './one-way-to-bill.ts'

type Key = Schemas['InvoiceBilledItemKey']
type Result = Schemas['InvoiceBilledItemsResult']

/**
 * What an invoice bills beside its lines: approved change orders, each by one live invoice. The project is locked first, then
 * the change orders, then the invoice; so neither another invoice nor a pay application bills them meanwhile.
 */

/**
 * Makes these the items that a draft bills; If-Match is the invoice's. Throws Refusal not_found; conflict for another state, for a
 * change order that is not approved or billed by another invoice, for a project that is billed by pay applications, and (412);
 * validation_failed for an item that is not there, named twice, or of another project.
 */
export async function linkBilledItems(
  tx: Transaction,
  caller: Caller,
  id: number,
  items: readonly Key[],
): Promise<Result> {
  const { invoice, held } = await lockAll(tx, caller, id, items)
  requireState(invoices, 'link', invoice.status)
  refuseUnknown(invoice, held, items)
  const wanted = items.map((item) => held.get(item.id)!)
  for (const changeOrder of wanted) refuseBilled(invoice, changeOrder)
  if (invoice.projectId !== null) await refusePayApps(tx, caller, [invoice.projectId])
  return relinked(tx, caller, invoice, held, wanted)
}

/** Frees the items that a draft bills; If-Match is the invoice's. Throws Refusal not_found, conflict for another state and (412). */
export async function unlinkBilledItems(tx: Transaction, caller: Caller, id: number): Promise<Result> {
  const { invoice, held } = await lockAll(tx, caller, id, [])
  requireState(invoices, 'link', invoice.status)
  return relinked(tx, caller, invoice, held, [])
}

interface Held {
  invoice: Invoice
  /** The change orders that the invoice bills, and those that it is to bill. */
  held: ReadonlyMap<number, ChangeOrder>
}

async function lockAll(tx: Transaction, caller: Caller, id: number, items: readonly Key[]): Promise<Held> {
  const { projectId } = await findRecord(tx, caller, invoices, id)
  if (projectId !== null) await lockRecords(tx, caller, projects, [projectId])
  const linked = await billedChangeOrders(tx, caller, id)
  const held = await lockRecords(tx, caller, changeOrders, [...linked, ...items.map((item) => item.id)])
  const invoice = await lockForChange(tx, caller, invoices, id)
  const now = await billedChangeOrders(tx, caller, id)
  if (invoice.projectId !== projectId || now.join() !== linked.join()) {
    throw lockedTooLittle('the invoice was moved, or its items changed, meanwhile')
  }
  return { invoice, held }
}

/** The change orders that a live invoice bills, by ascending id. */
export async function billedChangeOrders(db: ReadContext, caller: Caller, invoiceId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id ${from(changeOrders, caller.tenantId)} and invoice_id = ${invoiceId} and deleted_at is null order by id
  `.execute(db.sql)
  return rows.map(({ id }) => id)
}

function refuseUnknown({ projectId }: Invoice, held: Held['held'], items: readonly Key[]): void {
  const violations = items.flatMap(({ id }, place): Violation[] => {
    const field = `items[${place}].id`
    const changeOrder = held.get(id)
    if (!changeOrder) return [{ field, code: 'not_found', message: 'No such change order.' }]
    if (changeOrder.projectId !== projectId) {
      return [{ field, code: 'rule', message: "must be of the invoice's project" }]
    }
    const isFirst = items.findIndex((item) => item.id === id) === place
    return isFirst ? [] : [{ field, code: 'rule', message: 'is named twice' }]
  })
  if (violations.length > 0) throw invalid(violations)
}

function refuseBilled(invoice: Invoice, { id, status, invoiceId }: ChangeOrder): void {
  if (status !== 'approved') {
    throw new Refusal('conflict', `Change order ${id} is ${status}. To be billed, it must be approved.`)
  }
  if (invoiceId === null || invoiceId === invoice.id) return
  throw new Refusal('conflict', `Change order ${id} is billed by invoice ${invoiceId}. Void or delete that first.`)
}

/** Writes which of the change orders, all under lock, the invoice bills; it is another version when that changed. */
async function relinked(
  tx: Transaction,
  caller: Caller,
  invoice: Invoice,
  held: Held['held'],
  wanted: readonly ChangeOrder[],
): Promise<Result> {
  const ids = new Set(wanted.map(({ id }) => id))
  const changes = new Map([...held.values()].map(({ id }) => [id, { invoiceId: ids.has(id) ? invoice.id : null }]))
  const { changed, refused } = await updateMany(tx, caller, changeOrders, changes, { held: [...held.values()] })
  for (const refusal of refused.values()) throw refusal
  const items = wanted.map(({ id, totalAmount }) => ({
    type: 'change_order' as const,
    id,
    amount: totalAmount ?? '0.00',
  }))
  if (changed.size === 0) return { invoice, items }
  const written = await updateMany(tx, caller, invoices, new Map([[invoice.id, {}]]), { held: [invoice], always: true })
  return { invoice: written.items.get(invoice.id)!, items }
}
