import { sql } from 'kysely'
import { noteAttempt } from '../../accounting/attempts.ts'
import { keepLink } from '../../accounting/links.ts'
import type { Caller } from '../../base/caller.ts'
import { textAt } from '../../domain/quickbooks/exact-json.ts'
import { type Invoice, invoices } from '../../invoices/invoices.ts'
import { type ReadContext, type Transaction, writing } from '../../postgres/transaction.ts'
import { findRecord } from '../../records/read.ts'
import { updateMany } from '../../records/write.ts'
import type { PushContext } from './begin.ts'
import { linkedInvoice, type PushResult } from './push.ts'

/** What became of an invoice while it was pushed: `gone` is voided or deleted. */
export interface InvoiceState {
  isGone: boolean
  invoice: Invoice | undefined
}

/** Locks an invoice, whatever became of it. */
export async function lockInvoiceState(tx: Transaction, caller: Caller, id: number): Promise<InvoiceState> {
  const row = await invoiceState(tx, caller, id, true)
  const isDeleted = row === undefined || row.deletedAt !== null
  const invoice = isDeleted ? undefined : await findRecord(tx, caller, invoices, id)
  return { isGone: isDeleted || row.status === 'voided', invoice }
}

/** Whether an invoice is voided or deleted now. */
export async function isGone(db: ReadContext, caller: Caller, id: number): Promise<boolean> {
  const row = await invoiceState(db, caller, id, false)
  return row === undefined || row.deletedAt !== null || row.status === 'voided'
}

async function invoiceState(db: ReadContext, { tenantId }: Caller, id: number, underLock: boolean) {
  const lock = underLock ? sql`for update` : sql``
  const { rows } = await sql<{ status: string; deletedAt: string | null }>`
    select status, deleted_at from invoices where tenant_id = ${tenantId} and id = ${id} ${lock}
  `.execute(db.sql)
  return rows[0]
}

/**
 * The second transaction of a push: keeps what the invoice is called in QuickBooks, with it and with the link. `finish` is
 * what else belongs to it. Throws AttemptHeld, and keeps nothing, when another has taken the attempt over.
 */
export async function recordPushed<T>(
  { reach, caller, attempt, invoice, connection }: PushContext,
  { id, answered, hash }: PushResult,
  finish: (tx: Transaction, state: InvoiceState) => Promise<T>,
): Promise<T> {
  return writing(reach.database, caller, async (tx) => {
    const state = await lockInvoiceState(tx, caller, invoice.id)
    await noteAttempt(tx.sql, attempt, { body: null, contentHash: null })
    if (answered !== undefined) {
      const link = { externalId: id, syncToken: textAt(answered, 'SyncToken') ?? null, contentHash: hash }
      await keepLink(tx.sql, linkedInvoice({ caller, connection, invoice }), tx.at, link)
    }
    const held = state.invoice
    if (held && (answered !== undefined || held.accountingId !== id)) {
      const change = new Map([[held.id, { accountingId: id, accountingPushedAt: tx.at }]])
      const { refused } = await updateMany(tx, caller, invoices, change, { held: [held] })
      for (const refusal of refused.values()) throw refusal
    }
    return finish(tx, state)
  })
}
