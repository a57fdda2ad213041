import { sql } from 'kysely'
import { applyInvoiceLineChanges, blankInvoiceLine } from '../../domain/invoices/lines.ts'
import type { Decimal } from '../../domain/money.ts'
import { invalid, Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { selectOf } from '../../engine/records/child-selection.ts'
import {
  addChildren,
  addsText,
  asStored,
  type ChangedChild,
  type ChildChange,
  type Children,
  changeChild,
  removeChild,
  reorderChildren,
} from '../../engine/records/children.ts'
import { refuseOther } from '../../engine/records/etags.ts'
import { resource, type Schemas } from '../../engine/records/resource.ts'
import { lockInState } from '../../engine/records/transitions.ts'
import { updateHeld } from '../../engine/records/write.ts'
import { refuseWhilePushed } from '../accounting/attempts.ts'
import { lockProductPrices, type ProductPrice } from '../products/line-products.ts'
import { discountAfterLinesChange, lockBilledBids } from './bid-discounts.ts'
import { fixedTermsRefusal, hasFixedAmounts, type Invoice, invoices } from './invoices.ts'

export type InvoiceLineItem = Schemas['InvoiceLineItem']

export const invoiceLineItems = resource('InvoiceLineItem', {
  references: {},
  date: 'createdAt',
})

/** Lists all lines of an invoice in order. */
export const listInvoiceLines = selectOf(invoiceLineItems, 'invoiceId')

/** Lines of an invoice, as an ordered list of children. They can be changed only while the invoice is a draft. */
export const invoiceLines: Children<Invoice, InvoiceLineItem, InvoiceLineItem> = {
  ...asStored,
  resource: invoiceLineItems,
  parent: invoices,
  parentField: 'invoiceId',
  orderField: 'order',
  gapless: true,
  max: 1_000,
  hasParentsVersion: true,
  words: { parent: 'invoice', children: 'lines' },
  hold: lockEditable,
  select: listInvoiceLines,
  afterChange: updateTotals,
}

/**
 * Appends lines to a draft invoice and recalculates its totals. If-Match refers to the invoice. Throws Refusal
 * not_found, conflict for an invoice whose lines cannot change, and validation_failed for a missing product. Throws
 * conflict with status 412 if If-Match does not match.
 */
export async function appendInvoiceLineItems(
  tx: Transaction,
  caller: Caller,
  invoiceId: number,
  lines: readonly Schemas['InvoiceLineItemCreate'][],
): Promise<{ items: InvoiceLineItem[]; parent: Invoice }> {
  const invoice = await lockEditable(tx, caller, invoiceId)
  refuseOther(tx, invoice, invoices.label)
  const sold = await pricesOf(tx, caller, lines, (place) => `lines[${place}].productId`)
  const rows = lines.map((line) => applyInvoiceLineChanges(blankInvoiceLine, line, sold.get(line.productId ?? 0)))
  return addChildren(tx, caller, invoiceLines, invoice, rows)
}

/**
 * Changes a line of a draft invoice if If-Match matches, and recalculates the totals. Throws Refusal not_found,
 * conflict for an invoice whose lines cannot change, and validation_failed. Throws conflict with status 412 if If-Match
 * does not match.
 */
export const updateInvoiceLineItem = (
  tx: Transaction,
  caller: Caller,
  invoiceId: number,
  id: number,
  changes: Schemas['InvoiceLineItemUpdate'],
): Promise<ChangedChild<Invoice, InvoiceLineItem>> =>
  changeChild(tx, caller, invoiceLines, { parentId: invoiceId, id }, async (line) => {
    const another = changes.productId && changes.productId !== line.productId
    const sold = another ? await pricesOf(tx, caller, [changes], () => 'productId') : undefined
    return { values: applyInvoiceLineChanges(line, changes, sold?.get(changes.productId!)) }
  })

/**
 * Soft-deletes a line of a draft invoice if If-Match matches, and recalculates the totals. Throws Refusal not_found, or
 * conflict for an invoice whose lines cannot change. Throws conflict with status 412 if If-Match does not match.
 */
export const removeInvoiceLineItem = (
  tx: Transaction,
  caller: Caller,
  invoiceId: number,
  id: number,
): Promise<ChangedChild<Invoice, InvoiceLineItem>> => removeChild(tx, caller, invoiceLines, { parentId: invoiceId, id })

/**
 * Sorts the lines of an invoice into the order of `ids`. If-Match refers to the invoice. Throws Refusal not_found.
 * Throws conflict (status 409, or 412 if If-Match does not match), and validation_failed if `ids` are not exactly the
 * ids of the invoice's lines.
 */
export const reorderInvoiceLineItems = (
  tx: Transaction,
  caller: Caller,
  invoiceId: number,
  ids: readonly number[],
): Promise<{ items: InvoiceLineItem[]; parent: Invoice }> => reorderChildren(tx, caller, invoiceLines, invoiceId, ids)

/**
 * Returns prices and units of the products that new or changed lines refer to, keyed by product id. Throws Refusal
 * validation_failed for a missing product.
 */
async function pricesOf(
  tx: Transaction,
  caller: Caller,
  lines: readonly { productId?: number | null | undefined }[],
  placeOf: (place: number) => string,
): Promise<Map<number, ProductPrice>> {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  const sold = ids.length === 0 ? new Map<number, ProductPrice>() : await lockProductPrices(tx, caller, ids)
  const missing = lines.flatMap(({ productId }, index) => (productId && !sold.has(productId) ? [placeOf(index)] : []))
  if (missing.length === 0) return sold
  throw invalid(missing.map((field) => ({ field, code: 'not_found', message: 'No such product.' })))
}

async function lockEditable(tx: Transaction, caller: Caller, invoiceId: number): Promise<Invoice> {
  await lockBilledBids(tx, caller, [invoiceId])
  const invoice = await lockInState(tx, caller, invoices, invoiceId, 'edit')
  if (hasFixedAmounts(invoice)) throw fixedTermsRefusal(invoice)
  await refuseWhilePushed(tx, caller, invoiceId)
  return invoice
}

/**
 * Recalculates the invoice's totals after a change of its lines. Always increments the version, even if the totals are
 * unchanged.
 */
async function updateTotals(
  tx: Transaction,
  caller: Caller,
  invoice: Invoice,
  changes: readonly ChildChange<InvoiceLineItem, InvoiceLineItem>[],
): Promise<Invoice> {
  const { subtotal, textBytes } = await sumsOf(tx, caller, invoice.id)
  if (changes.some(isLonger)) refuseTooMuchText(textBytes + Buffer.byteLength(invoice.notesToCustomer ?? ''))
  // Reordering changes no totals. If the invoice bills single lines of a bid, its discount is recalculated only when
  // its lines change.
  const change = { subtotal, releasedBidLineIds: changes.flatMap(releasedBidLines) }
  const values =
    changes.length === 0 ? {} : { subtotal, ...(await discountAfterLinesChange(tx, caller, invoice, change)) }
  return updateHeld(tx, caller, invoices, invoice, values, { always: true })
}

/**
 * Returns the ids of the bid lines (at most one) that can be billed again, because the change removed their invoice
 * line.
 */
const releasedBidLines = ({ before, after }: ChildChange<InvoiceLineItem, InvoiceLineItem>): number[] =>
  after === undefined && typeof before?.bidLineItemId === 'number' ? [before.bidLineItemId] : []

const isLonger = addsText(({ description }: InvoiceLineItem) => Buffer.byteLength(description))

/**
 * Maximum size of the text in an invoice's notes and lines, in bytes of UTF-8, so that rendering the invoice has a
 * bounded cost.
 */
const maxTextBytes = 500_000

function refuseTooMuchText(bytes: number): void {
  if (bytes <= maxTextBytes) return
  const detail = `The notes and lines of an invoice may have at most ${maxTextBytes} bytes in total. Shorten some of them.`
  throw new Refusal('conflict', detail)
}

async function sumsOf(
  db: ReadContext,
  { tenantId }: Caller,
  invoiceId: number,
): Promise<{ subtotal: Decimal; textBytes: number }> {
  const { rows } = await sql<{ subtotal: Decimal; textBytes: number }>`
    select coalesce(sum(total), 0.00) as subtotal, coalesce(sum(octet_length(description)), 0)::integer as text_bytes
    from invoice_line_items where tenant_id = ${tenantId} and invoice_id = ${invoiceId} and deleted_at is null
  `.execute(db.sql)
  return onlyRow(rows, 'the sums of the lines')
}
