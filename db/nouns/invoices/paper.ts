import { sql } from 'kysely'
import { type InvoicePaper, type InvoicePaperPayment, invoiceHash } from '../../domain/invoices/paper.ts'
import { add, compare, roundToCents, subtract } from '../../domain/money.ts'
import { toPaperLine } from '../../domain/papers/paper-parties.ts'
import { allowsTransition } from '../../domain/state-machine.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { Secrets } from '../../engine/base/secrets.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { findRecord } from '../../engine/records/read.ts'
import { lockInState } from '../../engine/records/transitions.ts'
import { letterheadVersionSql } from '../../services/branding/branding.ts'
import { countDaysPast, todaySql } from '../../services/branding/days.ts'
import { letterheadOfRecord } from '../../services/branding/stored-letterheads.ts'
import { ensureLink, type PublicLink } from '../../services/links/links.ts'
import type { PaperMailing } from '../../services/papers/mailing.ts'
import type { VersionedPaperKind } from '../../services/papers/paper-kind.ts'
import { findParty, findProjectOnPaper, findRecipient } from '../../services/papers/parties.ts'
import { type Invoice, invoices, markInvoiceSent } from './invoices.ts'
import { listInvoiceLines } from './line-items.ts'
import { invoiceLink } from './public-link.ts'

/** The printed paper of an invoice. */
export const invoicePaperKind: VersionedPaperKind<'invoice', Invoice, InvoicePaper> = {
  entityType: 'invoice',
  family: 'invoices',
  noun: 'invoice',
  readScope: 'invoices:read',
  layoutVersion: 6,
  find: (tx, caller, id) => findRecord(tx, caller, invoices, id),
  paperOf,
  versionOf,
  hashOf: invoiceHash,
  // A partially paid invoice is printed with the status `sent`; the payments on its paper show the difference.
  marksOf: ({ status }) => [status === 'partial' ? 'sent' : status],
  filename: ({ number }) => number,
}

/** How an invoice is mailed: to its contact, with its public link. Mailing a draft marks it as sent. */
export const invoiceMailing: PaperMailing<Invoice, InvoicePaper> = {
  send: markInvoiceSent,
  resend: (tx, caller, id) => lockInState(tx, caller, invoices, id, 'resend'),
  recipientOf: (tx, caller, { contactId }) => findRecipient(tx, caller, 'invoice', contactId),
  maySend: ({ status }) => status !== 'draft' && status !== 'voided',
  attachesPdf: (_document, { audience, occasion }) => audience !== 'office' || occasion !== 'overdue',
  isReminderStillDue: ({ status }) => status === 'sent' || status === 'partial',
  link: invoiceLink,
  // Mails that were enqueued before invoices had public links contain no link.
  isLinkOptional: true,
  givenUpAdvice: 'The invoice still counts as sent. Share its link another way.',
}

async function paperOf(db: ReadContext, caller: Caller, invoice: Invoice): Promise<InvoicePaper> {
  const lines = await listInvoiceLines(db, caller, invoice.id)
  const [items, retainage] = (['item', 'retainage'] as const).map((wanted) =>
    lines.filter(({ kind }) => kind === wanted).map(toPaperLine),
  )
  const { subtotal, discountAmount, taxAmount, total, discount, discountType, taxRate, projectId } = invoice
  const project = projectId === null ? null : (await findProjectOnPaper(db, caller, projectId)).project
  return {
    number: invoice.invoiceNumber,
    status: invoice.status,
    issued: invoice.issueDate,
    due: invoice.dueDate,
    ...overdueFor(await daysOverdue(db, caller, invoice)),
    from: await letterheadOfRecord(
      db,
      { tenantId: caller.tenantId, entityType: 'invoice', entityId: invoice.id },
      invoice.contactId,
      invoice.currency,
    ),
    customer: await findParty(db, caller, invoice.contactId),
    project,
    items: items!,
    retainage: retainage!,
    terms: { discount, discountType, taxRate },
    totals: { subtotal, discountAmount, taxAmount, total },
    ...(await paymentsOf(db, caller, invoice)),
    amountPaid: invoice.amountPaid,
    balanceDue: invoice.balanceDue,
    notes: invoice.notesToCustomer,
  }
}

const overdueFor = (days: number): Pick<InvoicePaper, 'overdue' | 'daysOverdue'> =>
  days > 0 ? { overdue: true, daysOverdue: days } : {}

/**
 * Returns the number of days that an open invoice is past due in the organization's time zone; 0 for any other invoice.
 */
async function daysOverdue(
  db: ReadContext,
  { tenantId }: Caller,
  { status, dueDate, balanceDue }: Invoice,
): Promise<number> {
  if (dueDate === null || !allowsTransition(invoices, 'settle', status) || compare(balanceDue, '0') <= 0) return 0
  return Math.max(0, await countDaysPast(db, tenantId, dueDate))
}

/**
 * Returns a version that changes whenever the paper may change: with the invoice, the contact, the project or the
 * branding. Every change of a line or payment also changes the invoice's row. The version contains the current day,
 * because the invoice becomes overdue with time.
 */
async function versionOf(db: ReadContext, { tenantId }: Caller, invoice: Invoice): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', ${letterheadVersionSql(tenantId)}, 'on', ${todaySql(tenantId, db.at)},
      'for', (select c.updated_at from contacts c where c.tenant_id = ${tenantId} and c.id = ${invoice.contactId}::bigint),
      'of', (select p.updated_at from projects p where p.tenant_id = ${tenantId} and p.id = ${invoice.projectId}::bigint)
    ) as version
  `.execute(db.sql)
  return `${invoice.updatedAt} ${onlyRow(rows, "the version of the invoice's data").version}`
}

/**
 * Returns the invoice's live public link, or creates one; `rotate` replaces an existing link. Throws Refusal not_found,
 * and conflict for a draft and a voided invoice.
 */
export async function shareInvoice(
  tx: Transaction,
  caller: Caller,
  secrets: Secrets,
  id: number,
  { rotate = false }: { rotate?: boolean | undefined },
): Promise<PublicLink> {
  await lockInState(tx, caller, invoices, id, 'share')
  return ensureLink(tx, caller, secrets, invoiceLink, id, { rotate })
}

/** Maximum number of payments on a paper, so that rendering it has a bounded cost. */
const maxPayments = 60

/** Returns the latest live payments in chronological order, and the number and sum of the earlier ones. */
async function paymentsOf(
  db: ReadContext,
  { tenantId }: Caller,
  { id, amountPaid }: Invoice,
): Promise<Pick<InvoicePaper, 'payments' | 'earlier'>> {
  const { rows } = await sql<InvoicePaperPayment & { count: number }>`
    select paid_at, method, reference, amount, count(*) over ()::integer as count from invoice_payments
    where tenant_id = ${tenantId} and invoice_id = ${id} and voided_at is null
    order by paid_at desc, id desc limit ${maxPayments}`.execute(db.sql)
  const payments = rows.map(({ count: _count, ...payment }) => payment).toReversed()
  const count = (rows[0]?.count ?? 0) - rows.length
  const amount = roundToCents(subtract(amountPaid, add('0', ...payments.map((payment) => payment.amount))))
  return { payments, earlier: count === 0 ? null : { count, amount } }
}
