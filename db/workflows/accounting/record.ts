import { textAtPath } from '../../domain/quickbooks/exact-json.ts'
import { notFound } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { type ReadContext, runTransaction, type Transaction } from '../../engine/postgres/transaction.ts'
import { lockAny } from '../../engine/records/lock.ts'
import { updateHeld } from '../../engine/records/write.ts'
import { saveAccountingLink } from '../../nouns/accounting/links.ts'
import { type Invoice, invoices } from '../../nouns/invoices/invoices.ts'
import type { PushContext } from './begin.ts'
import { invoiceLinkKeyOf, type PushResult } from './push.ts'

/** A locked invoice, and whether it is voided or deleted. */
export interface InvoiceState {
  isVoidedOrDeleted: boolean
  invoice: Invoice
}

/** Locks an invoice in any state, even deleted. Throws Refusal not_found. */
export async function lockInvoiceState(tx: Transaction, caller: Caller, id: number): Promise<InvoiceState> {
  const invoice = await lockAny(tx, caller, invoices, id)
  if (!invoice) throw notFound(invoices.label)
  return { isVoidedOrDeleted: isDeleted(invoice) || invoice.status === 'voided', invoice }
}

const isDeleted = ({ deletedAt }: Invoice): boolean => deletedAt !== undefined

/** Reports whether an invoice is voided or deleted now. */
export async function isVoidedOrDeleted({ sql }: ReadContext, { tenantId }: Caller, id: number): Promise<boolean> {
  const row = await sql
    .selectFrom('invoices')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('status', '<>', 'voided')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row === undefined
}

/**
 * Runs the second transaction of a push: stores the QuickBooks id with the invoice and in the link. `finish` runs in
 * the same transaction and updates or ends the attempt. If `finish` throws PushInProgress because another process has
 * taken over, nothing is stored.
 */
export async function recordPushed<T>(
  { deps, caller, invoice, connection }: PushContext,
  { id, returnedInvoice, hash }: PushResult,
  finish: (tx: Transaction, state: InvoiceState) => Promise<T>,
): Promise<T> {
  return runTransaction(deps.database, caller, async (tx) => {
    const state = await lockInvoiceState(tx, caller, invoice.id)
    if (returnedInvoice !== undefined) {
      const link = { externalId: id, syncToken: textAtPath(returnedInvoice, 'SyncToken') ?? null, contentHash: hash }
      await saveAccountingLink(tx.sql, invoiceLinkKeyOf({ caller, connection, invoice }), tx.at, link)
    }
    if (!isDeleted(state.invoice) && (returnedInvoice !== undefined || state.invoice.accountingId !== id)) {
      await updateHeld(tx, caller, invoices, state.invoice, { accountingId: id, accountingPushedAt: tx.at })
    }
    return finish(tx, state)
  })
}
