import { textAtPath } from '../../domain/quickbooks/exact-json.ts'
import { equalsAmount, requestIdOfChange } from '../../domain/quickbooks/invoice-body.ts'
import { QuickbooksFailure } from '../../domain/quickbooks/responses.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { runTransaction, type Transaction } from '../../engine/postgres/transaction.ts'
import type { AccountingDeps } from '../../nouns/accounting/access.ts'
import {
  claimPushAttempt,
  deletePushAttempt,
  type PushAttempt,
  releasePushAttempt,
} from '../../nouns/accounting/attempts.ts'
import { type Company, connectedCompany, maxMsPerCompanyTask } from '../../nouns/accounting/company.ts'
import { type ConnectionRow, requireAccountingConnection } from '../../nouns/accounting/connection.ts'
import { findAccountingLink, saveAccountingLink } from '../../nouns/accounting/links.ts'
import { externalIdOf, findInvoiceByReference, invoiceLinkKeyOf, readInvoice, requireInvoiceInAnswer } from './push.ts'
import { lockInvoiceState } from './record.ts'

interface Withdrawing {
  company: Company
  connection: ConnectionRow
  attempt: PushAttempt
  invoice: { id: number; invoiceNumber: string }
}

/**
 * State in QuickBooks of an invoice that this service has voided or deleted. `accountingId` is null if QuickBooks never
 * had it.
 */
export interface QuickbooksVoidResult {
  accountingId: string | null
  docNumber: string
  total: string | null
  voided: boolean
}

const notFoundCode = '610'

/**
 * Voids an invoice in QuickBooks that this service has voided or deleted. The QuickBooks invoice is found in the same
 * way as by a push. `finish` runs in the transaction that stores the outcome. Throws QuickbooksFailure, PushInProgress,
 * and Refusal conflict if QuickBooks is not connected.
 */
export async function voidPushedInvoice(
  deps: AccountingDeps,
  caller: Caller,
  invoiceId: number,
  {
    stopping,
    finish,
  }: { stopping: () => boolean; finish(tx: Transaction, withdrawn: QuickbooksVoidResult): Promise<void> },
): Promise<void> {
  const withdrawing = await begin(deps, caller, invoiceId, stopping)
  const { attempt, connection, invoice } = withdrawing
  try {
    const voided = await voidInQuickbooks(deps, caller, withdrawing)
    const docNumber = invoice.invoiceNumber
    const accountingId = voided?.id ?? null
    await runTransaction(deps.database, caller, async (tx) => {
      await lockInvoiceState(tx, caller, invoiceId)
      await deletePushAttempt(tx.sql, attempt)
      if (voided) {
        const link = { externalId: voided.id, contentHash: null, voidedAt: tx.at }
        await saveAccountingLink(tx.sql, invoiceLinkKeyOf({ caller, connection, invoice }), tx.at, link)
      }
      await finish(tx, { accountingId, docNumber, total: voided ? '0.00' : null, voided: voided !== undefined })
    })
  } catch (error) {
    await releasePushAttempt(deps.database.sql, attempt)
    throw error
  }
}

function begin(deps: AccountingDeps, caller: Caller, id: number, stopping: () => boolean): Promise<Withdrawing> {
  const untilMs = performance.now() + maxMsPerCompanyTask
  const { tenantId } = caller
  return runTransaction(deps.database, caller, async (tx) => {
    const { invoice } = await lockInvoiceState(tx, caller, id)
    const connection = await requireAccountingConnection(tx.sql, tenantId)
    const attempt = await claimPushAttempt(tx, caller, id, connection.realmId)
    const company = connectedCompany(deps, { tenantId, realmId: connection.realmId, untilMs, stopping })
    return { company, connection, attempt, invoice }
  })
}

/** Voids the invoice in QuickBooks and returns its id. Returns undefined if QuickBooks does not have the invoice. */
async function voidInQuickbooks(
  deps: AccountingDeps,
  caller: Caller,
  withdrawing: Withdrawing,
): Promise<{ id: string } | undefined> {
  const { company, attempt, connection, invoice } = withdrawing
  const link = await findAccountingLink(deps.database.sql, invoiceLinkKeyOf({ caller, connection, invoice }))
  if (link?.voidedAt) return { id: link.externalId }
  const found = link
    ? await readInvoice(company, link.externalId).catch(undefinedIfNotFound)
    : attempt.body === null
      ? undefined
      : await findInvoiceByReference({ company, attempt, invoice })
  if (found === undefined) return undefined
  const id = externalIdOf(found)
  await voidAsRead(company, found).catch(async (error: unknown) => {
    // The invoice has changed in QuickBooks since it was read.
    if (!(error instanceof QuickbooksFailure) || error.kind !== 'stale') throw error
    await voidAsRead(company, await readInvoice(company, id))
  })
  return { id }
}

/**
 * Voids an invoice in QuickBooks, in the version that was read. Throws QuickbooksFailure; its kind is `stale` if the
 * invoice has changed since.
 */
async function voidAsRead(company: Company, found: unknown): Promise<void> {
  if (isVoided(found)) return
  const body = JSON.stringify({ Id: externalIdOf(found), SyncToken: textAtPath(found, 'SyncToken') ?? '' })
  const requestId = requestIdOfChange('void', body)
  requireInvoiceInAnswer(
    await company.call({ method: 'POST', path: 'invoice', query: { operation: 'void' }, body, requestId }),
  )
}

function undefinedIfNotFound(error: unknown): undefined {
  if (error instanceof QuickbooksFailure && error.code === notFoundCode) return undefined
  throw error
}

/**
 * Reports whether the invoice is already voided in QuickBooks. A person, or an earlier request whose answer was lost,
 * may have voided it.
 */
const isVoided = (invoice: unknown): boolean =>
  equalsAmount(textAtPath(invoice, 'TotalAmt'), '0') && /voided/i.test(textAtPath(invoice, 'PrivateNote') ?? '')
