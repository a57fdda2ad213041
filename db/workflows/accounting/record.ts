import { keepLink } from '../../accounting/links.ts'
import type { Caller } from '../../base/caller.ts'
import { textAt } from '../../domain/quickbooks/exact-json.ts'
import { notFound } from '../../domain/refusal.ts'
import { type Invoice, invoices } from '../../invoices/invoices.ts'
import { type ReadContext, type Transaction, writing } from '../../postgres/transaction.ts'
import { lockAny } from '../../records/lock.ts'
import { updateHeld } from '../../records/write.ts'
import type { PushContext } from './begin.ts'
import { linkedInvoice, type PushResult } from './push.ts'

/** An invoice as it has become while it was pushed; it is gone when it is voided or deleted. */
export interface InvoiceState {
  isGone: boolean
  invoice: Invoice
}

/** Locks an invoice, whatever became of it. */
export async function lockInvoiceState(tx: Transaction, caller: Caller, id: number): Promise<InvoiceState> {
  const invoice = await lockAny(tx, caller, invoices, id)
  if (!invoice) throw notFound(invoices.label)
  return { isGone: isDeleted(invoice) || invoice.status === 'voided', invoice }
}

const isDeleted = ({ deletedAt }: Invoice): boolean => deletedAt !== undefined

/** Whether an invoice is voided or deleted now. */
export async function isGone({ sql }: ReadContext, { tenantId }: Caller, id: number): Promise<boolean> {
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
 * The second transaction of a push: keeps what the invoice is called in QuickBooks, with it and with the link. `finish` does
 * what else belongs to it, and notes or ends the attempt: when another has taken that over, it throws AttemptHeld, and
 * nothing is kept.
 */
export async function recordPushed<T>(
  { deps, caller, invoice, connection }: PushContext,
  { id, answered, hash }: PushResult,
  finish: (tx: Transaction, state: InvoiceState) => Promise<T>,
): Promise<T> {
  return writing(deps.database, caller, async (tx) => {
    const state = await lockInvoiceState(tx, caller, invoice.id)
    if (answered !== undefined) {
      const link = { externalId: id, syncToken: textAt(answered, 'SyncToken') ?? null, contentHash: hash }
      await keepLink(tx.sql, linkedInvoice({ caller, connection, invoice }), tx.at, link)
    }
    if (!isDeleted(state.invoice) && (answered !== undefined || state.invoice.accountingId !== id)) {
      await updateHeld(tx, caller, invoices, state.invoice, { accountingId: id, accountingPushedAt: tx.at })
    }
    return finish(tx, state)
  })
}
