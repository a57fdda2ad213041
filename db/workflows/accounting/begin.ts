import type { AccountingDeps } from '../../accounting/access.ts'
import { type Attempt, claimPushAttempt } from '../../accounting/attempts.ts'
import { type Company, connectedCompany, workMs } from '../../accounting/company.ts'
import { type ConnectionRow, requireConnection } from '../../accounting/connection.ts'
import type { Caller } from '../../base/caller.ts'
import { currencyOr, ownCurrencyOf } from '../../branding/currencies.ts'
import type { NamedContact } from '../../domain/quickbooks/names.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type Invoice, invoices } from '../../invoices/invoices.ts'
import { allInvoiceLineItems, type InvoiceLineItem } from '../../invoices/line-items.ts'
import { type ReadContext, type Transaction, writing } from '../../postgres/transaction.ts'
import { lockRecord } from '../../records/lock.ts'

/** A push that has begun: data read while the invoice was locked, and the QuickBooks company to call. */
export interface PushContext {
  deps: AccountingDeps
  caller: Caller
  company: Company
  connection: ConnectionRow
  attempt: Attempt
  invoice: Invoice
  lines: InvoiceLineItem[]
  contact: NamedContact
  /** Address that QuickBooks mails the invoice to; null for none. */
  email: string | null
}

export interface Beginning {
  invoiceId: number
  /** Checks that the invoice can be pushed in its state, and returns the address to mail it to. Throws Refusal. */
  check(tx: Transaction, invoice: Invoice, contact: NamedContact | undefined): Promise<string | null>
  stopping?: () => boolean
}

/**
 * Runs the first transaction of a push: checks the locked invoice and claims the attempt. Returns a refusal of the
 * invoice or the request. Throws Refusal not_found, conflict if QuickBooks is not connected, and AttemptHeld.
 */
export async function beginPush(
  deps: AccountingDeps,
  caller: Caller,
  { invoiceId, check, stopping }: Beginning,
): Promise<PushContext | Refusal> {
  const untilMs = performance.now() + workMs
  return writing(deps.database, caller, async (tx) => {
    const invoice = await lockRecord(tx, caller, invoices, invoiceId)
    const contact = await contactOf(tx, caller, invoice)
    const email = await check(tx, invoice, contact).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })
    if (email instanceof Refusal) return email
    const foreign = await refusedCurrency(tx, caller, invoice)
    if (foreign) return foreign
    const connection = await requireConnection(tx.sql, caller.tenantId)
    const attempt = await claimPushAttempt(tx, caller, invoiceId, connection.realmId)
    const lines = await allInvoiceLineItems(tx, caller, invoiceId)
    const { tenantId } = caller
    const company = connectedCompany(deps, { tenantId, realmId: connection.realmId, untilMs, stopping })
    return { deps, caller, company, connection, attempt, invoice, lines, contact: contact!, email }
  })
}

/**
 * Returns the refusal for an invoice in a foreign currency, or undefined. QuickBooks receives amounts without a
 * currency and assumes the company's, which is the organization's. Invoices that were pushed before are not refused.
 */
export async function refusedCurrency(tx: Transaction, caller: Caller, invoice: Invoice): Promise<Refusal | undefined> {
  if (invoice.accountingId !== null) return undefined
  const own = await ownCurrencyOf(tx, caller.tenantId)
  const currency = currencyOr(invoice.currency, own.currency)
  if (currency === own.currency) return undefined
  const detail = `The invoice is in ${currency}, but invoices are pushed to QuickBooks only in the organization's currency, ${own.currency}.`
  return new Refusal('conflict', `${detail} Enter the invoice in QuickBooks by hand.`)
}

/** Returns the invoice's contact, live or deleted; undefined if the invoice has none. */
async function contactOf(
  { sql }: ReadContext,
  { tenantId }: Caller,
  { contactId }: Invoice,
): Promise<NamedContact | undefined> {
  if (contactId === null) return undefined
  return sql
    .selectFrom('contacts')
    .select(['id', 'companyName', 'firstName', 'lastName', 'email'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', contactId)
    .executeTakeFirst()
}

/**
 * Returns the given contact or its id. Throws Refusal conflict if the invoice has none, because QuickBooks requires a
 * customer.
 */
export function requireContact<T>({ status }: Invoice, contact: T | null | undefined): T {
  if (contact !== null && contact !== undefined) return contact
  const detail = `The ${status} invoice has no contact, and QuickBooks needs a customer. Set its contactId first.`
  throw new Refusal('conflict', detail)
}
