import { sql } from 'kysely'
import { invalid, Refusal, type Violation } from '../domain/refusal.ts'
import { requireState } from '../domain/state-machine.ts'
import type { Caller } from '../engine/base/caller.ts'
import { missingLockError } from '../engine/postgres/failures.ts'
import type { ReadContext, Transaction } from '../engine/postgres/transaction.ts'
import { lockForChange, lockRecords } from '../engine/records/lock.ts'
import { findRecord, from } from '../engine/records/read.ts'
import type { Resource, Schemas } from '../engine/records/resource.ts'
import type { AnyRow, Values } from '../engine/records/row.ts'
import { updateAll, updateHeld } from '../engine/records/write.ts'
import { refuseWhilePushed } from '../nouns/accounting/attempts.ts'
import { type ChangeOrder, changeOrders } from '../nouns/change-orders/change-orders.ts'
import { type Invoice, invoices } from '../nouns/invoices/invoices.ts'
import { projects } from '../nouns/projects/projects.ts'
import { type TimeEntry, timeEntries } from '../nouns/time-entries/time-entries.ts'
import { refuseProjectsWithPayApps } from './billing-method.ts'

type Key = Schemas['InvoiceBilledItemKey']
type Result = Schemas['InvoiceBilledItemsResult']

/**
 * This module links an invoice to the change orders and time entries that it bills in addition to its lines. Each is
 * billed by at most one live invoice. Lock order: project, change orders, invoice, time entries. Because of the locks,
 * no other invoice or pay application bills the same items in the meantime.
 */

/**
 * Sets the change orders and time entries that a draft invoice bills. If-Match refers to the invoice. Throws Refusal
 * not_found, and conflict with status 412 if If-Match does not match.
 * Also throws conflict for an invoice that is not a draft, a change order that is not approved, and an item billed by
 * another invoice. Throws conflict for change orders if pay applications bill their project. Throws validation_failed
 * for an item that is missing, given twice, or of another project.
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
  for (const item of items) refuseUnbillable(invoice, held, item)
  const billsContract = items.some(({ type }) => type === 'change_order')
  if (billsContract && invoice.projectId !== null) await refuseProjectsWithPayApps(tx, caller, [invoice.projectId])
  return storeBilledItems(tx, caller, invoice, held, items)
}

/**
 * Releases all items that a draft invoice bills. If-Match refers to the invoice. Throws Refusal not_found, and conflict
 * if the invoice is not a draft. Throws conflict with status 412 if If-Match does not match.
 */
export async function unlinkBilledItems(tx: Transaction, caller: Caller, id: number): Promise<Result> {
  const { invoice, held } = await lockAll(tx, caller, id, [])
  requireState(invoices, 'link', invoice.status)
  return storeBilledItems(tx, caller, invoice, held, [])
}

/** Locked items, keyed by id: the items that the invoice bills now, and the items that it will bill. */
interface LockedItems {
  change_order: ReadonlyMap<number, ChangeOrder>
  time_entry: ReadonlyMap<number, TimeEntry>
}

const labels: Readonly<Record<Key['type'], string>> = {
  change_order: changeOrders.label,
  time_entry: timeEntries.label,
}

async function lockAll(
  tx: Transaction,
  caller: Caller,
  id: number,
  items: readonly Key[],
): Promise<{ invoice: Invoice; held: LockedItems }> {
  const { projectId } = await findRecord(tx, caller, invoices, id)
  if (projectId !== null) await lockRecords(tx, caller, projects, [projectId])
  const idsOf = (type: Key['type']) => items.flatMap((item) => (item.type === type ? [item.id] : []))
  const linked = await listBilledChangeOrders(tx, caller, id)
  const change_order = await lockRecords(tx, caller, changeOrders, [...linked, ...idsOf('change_order')])
  const invoice = await lockForChange(tx, caller, invoices, id)
  await refuseWhilePushed(tx, caller, id)
  const now = await listBilledChangeOrders(tx, caller, id)
  if (invoice.projectId !== projectId || now.join() !== linked.join()) {
    throw missingLockError('the invoice was moved or its items changed in the meantime')
  }
  // Time entries are linked and released only while the invoice is locked, so this list is final.
  const entries = [...(await listBilledTimeEntries(tx, caller, id)), ...idsOf('time_entry')]
  const time_entry = entries.length > 0 ? await lockRecords(tx, caller, timeEntries, entries) : new Map()
  return { invoice, held: { change_order, time_entry } }
}

/** Returns the ids of the change orders that a live invoice bills, in ascending order. */
export const listBilledChangeOrders = (db: ReadContext, caller: Caller, invoiceId: number): Promise<number[]> =>
  billedIds(db, caller, changeOrders, invoiceId)

/** Returns the ids of the time entries that a live invoice bills, in ascending order. */
export const listBilledTimeEntries = (db: ReadContext, caller: Caller, invoiceId: number): Promise<number[]> =>
  billedIds(db, caller, timeEntries, invoiceId)

async function billedIds<T extends AnyRow>(
  db: ReadContext,
  caller: Caller,
  resource: Resource<T>,
  invoiceId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id ${from(resource, caller.tenantId)} and invoice_id = ${invoiceId} and deleted_at is null order by id
  `.execute(db.sql)
  return rows.map(({ id }) => id)
}

function refuseUnknown({ projectId }: Invoice, held: LockedItems, items: readonly Key[]): void {
  const violations = items.flatMap(({ type, id }, index): Violation[] => {
    const field = `items[${index}].id`
    const item = held[type].get(id)
    if (!item) return [{ field, code: 'not_found', message: `No such ${labels[type]}.` }]
    if (item.projectId !== projectId) return [{ field, code: 'rule', message: "must belong to the invoice's project" }]
    const isFirst = items.findIndex((other) => other.type === type && other.id === id) === index
    return isFirst ? [] : [{ field, code: 'rule', message: 'must not be given twice' }]
  })
  if (violations.length > 0) throw invalid(violations)
}

function refuseUnbillable(invoice: Invoice, held: LockedItems, { type, id }: Key): void {
  const status = held.change_order.get(id)?.status
  if (type === 'change_order' && status !== 'approved') {
    throw new Refusal('conflict', `Change order ${id} is ${status}. To be billed, it must be approved.`)
  }
  const { invoiceId } = held[type].get(id)!
  if (invoiceId === null || invoiceId === invoice.id) return
  const name = type === 'change_order' ? 'Change order' : 'Time entry'
  throw new Refusal('conflict', `${name} ${id} is billed by invoice ${invoiceId}. Void or delete that invoice first.`)
}

/** Stores which of the locked items the invoice bills. Increments the invoice's version if an item has changed. */
async function storeBilledItems(
  tx: Transaction,
  caller: Caller,
  invoice: Invoice,
  held: LockedItems,
  wanted: readonly Key[],
): Promise<Result> {
  const idsOf = (type: Key['type']) => new Set(wanted.flatMap((item) => (item.type === type ? [item.id] : [])))
  const orders = [...held.change_order.values()]
  const entries = [...held.time_entry.values()]
  const changed =
    (await setBilled(tx, caller, changeOrders, orders, invoice.id, idsOf('change_order'))) +
    (await setBilled(tx, caller, timeEntries, entries, invoice.id, idsOf('time_entry')))
  const items = wanted.map(({ type, id }) => ({ type, id, amount: amountOf(held, type, id) }))
  if (changed === 0) return { invoice, items }
  return { invoice: await updateHeld(tx, caller, invoices, invoice, {}, { always: true }), items }
}

const amountOf = (held: LockedItems, type: Key['type'], id: number): string | null =>
  type === 'change_order' ? (held.change_order.get(id)!.totalAmount ?? '0.00') : held.time_entry.get(id)!.totalCost

/**
 * Links the locked items with these `ids` to the invoice and releases the other locked items. Returns the number of
 * changed items.
 */
async function setBilled<T extends AnyRow & { invoiceId: number | null }>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  held: readonly T[],
  invoiceId: number,
  ids: ReadonlySet<number> = new Set(),
): Promise<number> {
  if (held.length === 0) return 0
  const changes = new Map(held.map(({ id }) => [id, { invoiceId: ids.has(id) ? invoiceId : null } as Values<T>]))
  const { changed } = await updateAll(tx, caller, resource, changes, { held })
  return changed.size
}

/** Releases all items that a voided or deleted invoice bills. The invoice and its change orders are locked. */
export async function releaseBilledItems(
  tx: Transaction,
  caller: Caller,
  invoiceId: number,
  orders: readonly ChangeOrder[],
): Promise<void> {
  await setBilled(tx, caller, changeOrders, orders, invoiceId)
  const ids = await listBilledTimeEntries(tx, caller, invoiceId)
  const entries = ids.length > 0 ? [...(await lockRecords(tx, caller, timeEntries, ids)).values()] : []
  await setBilled(tx, caller, timeEntries, entries, invoiceId)
}
