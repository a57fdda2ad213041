import type { InvoicePaper } from '../../domain/invoices/paper.ts'
import type { Letterhead } from '../../domain/papers/letterhead.ts'
import { catchRefusalAs } from '../../domain/refusal.ts'
import { allowsTransition } from '../../domain/state-machine.ts'
import { type Caller, callerFromRequester } from '../../engine/base/caller.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import { readContextAtClockOf, runTransaction } from '../../engine/postgres/transaction.ts'
import { lockRecord } from '../../engine/records/lock.ts'
import { findRecord } from '../../engine/records/read.ts'
import { transitionLocked } from '../../engine/records/transitions.ts'
import { currentLetterheadOf } from '../../services/branding/branding.ts'
import { findLinkedRecord } from '../../services/links/links.ts'
import type { PaperCache, ShownPaper } from '../../services/papers/paper-cache.ts'
import { type Invoice, invoices } from './invoices.ts'
import { invoiceLink } from './public-link.ts'

/** An invoice opened by its public link. */
export interface SharedInvoice extends ShownPaper<InvoicePaper> {
  /** Caller that acts for the organization and has no scopes. */
  caller: Caller
  id: number
  invoice: Invoice
}

/** What the link of a voided invoice shows: the invoice's number and the contractor to ask. */
export interface VoidedInvoice {
  number: string
  from: Letterhead
}

/** Returns the invoice that a public link opens, or undefined if the link is invalid or may not show an invoice. */
export async function findSharedInvoice(
  database: Database,
  documents: PaperCache<Invoice, InvoicePaper>,
  token: string,
): Promise<SharedInvoice | { withdrawn: VoidedInvoice } | undefined> {
  const shared = await findLinkedRecord(database.sql, invoiceLink, token)
  if (!shared) return undefined
  const caller = callerFromRequester(shared.tenantId, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  const tx = await readContextAtClockOf(database, caller)
  const invoice = await findRecord(tx, caller, invoices, shared.entityId).catch(catchRefusalAs('not_found', undefined))
  if (!invoice) return undefined
  if (shared.withdrawn)
    return {
      withdrawn: {
        number: invoice.invoiceNumber,
        from: await currentLetterheadOf(tx, caller, invoice.contactId, invoice.currency),
      },
    }
  if (!allowsTransition(invoices, 'share', invoice.status)) return undefined
  return { caller, id: invoice.id, invoice, ...(await documents.of(tx, caller, invoice)) }
}

/**
 * Records that the customer has viewed the invoice for the first time and emits invoice.viewed. Does nothing on later
 * views.
 */
export async function markSharedInvoiceViewed(
  database: Database,
  { caller, id, invoice }: SharedInvoice,
): Promise<void> {
  if (invoice.viewedAt !== null) return
  await runTransaction(database, caller, async (tx) => {
    const held = await lockRecord(tx, caller, invoices, id)
    if (held.viewedAt !== null) return
    await transitionLocked(tx, caller, invoices, held, 'view', ({ status }) => ({ status, viewedAt: tx.at }))
  }).catch(catchRefusalAs('conflict', undefined))
}
