import type { NamedContact } from '../../domain/quickbooks/names.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { type ReadContext, runTransaction, type Transaction } from '../../engine/postgres/transaction.ts'
import { lockRecord } from '../../engine/records/lock.ts'
import type { AccountingDeps } from '../../nouns/accounting/access.ts'
import { claimPushAttempt, type PushAttempt } from '../../nouns/accounting/attempts.ts'
import { type Company, connectedCompany, maxMsPerCompanyTask } from '../../nouns/accounting/company.ts'
import { type ConnectionRow, requireAccountingConnection } from '../../nouns/accounting/connection.ts'
import { type Invoice, invoices } from '../../nouns/invoices/invoices.ts'
import { type InvoiceLineItem, listInvoiceLines } from '../../nouns/invoices/line-items.ts'
import { currencyOrDefault, findOrganizationCurrency } from '../../services/branding/currencies.ts'

/** A push that has begun: the rows read while the invoice was locked, and the connection to the QuickBooks company. */
export interface PushContext {
  deps: AccountingDeps
  caller: Caller
  company: Company
  connection: ConnectionRow
  attempt: PushAttempt
  invoice: Invoice
  lines: InvoiceLineItem[]
  contact: NamedContact
  /** Address to which QuickBooks mails the invoice; null for none. */
  email: string | null
}

export interface PushStart {
  invoiceId: number
  /**
   * Checks that the invoice can be pushed in its state. Returns the address to which QuickBooks mails it. Throws
   * Refusal.
   */
  check(tx: Transaction, invoice: Invoice, contact: NamedContact | undefined): Promise<string | null>
  stopping?: () => boolean
}

/**
 * Runs the first transaction of a push: checks the locked invoice and claims the attempt to push it. Returns a refusal
 * if the invoice or the request does not allow the push. Throws Refusal not_found, Refusal conflict if QuickBooks is
 * not connected, and PushInProgress if another push of the invoice runs.
 */
export async function beginPush(
  deps: AccountingDeps,
  caller: Caller,
  { invoiceId, check, stopping }: PushStart,
): Promise<PushContext | Refusal> {
  const untilMs = performance.now() + maxMsPerCompanyTask
  return runTransaction(deps.database, caller, async (tx) => {
    const invoice = await lockRecord(tx, caller, invoices, invoiceId)
    const contact = await contactOf(tx, caller, invoice)
    const email = await check(tx, invoice, contact).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })
    if (email instanceof Refusal) return email
    const foreign = await findForeignCurrencyRefusal(tx, caller, invoice)
    if (foreign) return foreign
    const connection = await requireAccountingConnection(tx.sql, caller.tenantId)
    const attempt = await claimPushAttempt(tx, caller, invoiceId, connection.realmId)
    const lines = await listInvoiceLines(tx, caller, invoiceId)
    const { tenantId } = caller
    const company = connectedCompany(deps, { tenantId, realmId: connection.realmId, untilMs, stopping })
    return { deps, caller, company, connection, attempt, invoice, lines, contact: contact!, email }
  })
}

/**
 * Returns the refusal for an invoice in another currency than the organization's, or undefined. QuickBooks receives
 * amounts without a currency and takes them to be in the company's currency, which is the organization's. Invoices that
 * were pushed before are not refused.
 */
export async function findForeignCurrencyRefusal(
  tx: Transaction,
  caller: Caller,
  invoice: Invoice,
): Promise<Refusal | undefined> {
  if (invoice.accountingId !== null) return undefined
  const own = await findOrganizationCurrency(tx, caller.tenantId)
  const currency = currencyOrDefault(invoice.currency, own.currency)
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
 * Returns `contact`, which is the invoice's contact or its id. Throws Refusal conflict if the invoice has none, because
 * QuickBooks requires a customer.
 */
export function requireContact<T>({ status }: Invoice, contact: T | null | undefined): T {
  if (contact !== null && contact !== undefined) return contact
  const detail = `The ${status} invoice has no contact, and QuickBooks needs a customer. Set its contactId first.`
  throw new Refusal('conflict', detail)
}
