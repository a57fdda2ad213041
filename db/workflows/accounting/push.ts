import { listAtPath, textAtPath } from '../../domain/quickbooks/exact-json.ts'
import {
  contentHash,
  creationMarkerOf,
  equalsAmount,
  formatQuickbooksAmount,
  invoiceCreationBody,
  invoiceUpdateBody,
  type PushedInvoice,
  quickbooksInvoiceContent,
  requestIdOfChange,
} from '../../domain/quickbooks/invoice-body.ts'
import { quoteQueryText } from '../../domain/quickbooks/names.ts'
import { QuickbooksFailure } from '../../domain/quickbooks/responses.ts'
import { dayOfStoredTime } from '../../domain/zone-days.ts'
import { machineTime } from '../../engine/base/clock.ts'
import { saveAttemptProgress } from '../../nouns/accounting/attempts.ts'
import type { CompanyCall } from '../../nouns/accounting/company.ts'
import { type AccountingLinkKey, findAccountingLink, saveAccountingLink } from '../../nouns/accounting/links.ts'
import { timeZoneOf } from '../../services/branding/deadlines.ts'
import type { PushContext } from './begin.ts'
import { findOrCreateCustomer } from './customers.ts'

/** Result of pushing an invoice to QuickBooks. */
export interface PushResult {
  id: string
  /** The invoice as QuickBooks returned it; undefined if no call was needed. */
  returnedInvoice: unknown
  hash: string
}

/**
 * Creates or updates the invoice in QuickBooks, so that it exists there once with the current content. An existing
 * invoice is found by its link. If the answer to an earlier creation was lost, the invoice is found by its number and
 * note. A new invoice is created with a stored requestId.
 *
 * Throws QuickbooksFailure. Throws it also if QuickBooks computes another total; the link is then stored, so that the
 * next push updates the invoice.
 */
export async function pushInvoice(push: PushContext): Promise<PushResult> {
  const wanted = await buildContent(push)
  const link = await findAccountingLink(push.deps.database.sql, invoiceLinkKeyOf(push))
  if (link?.contentHash === wanted.hash) return { id: link.externalId, returnedInvoice: undefined, hash: wanted.hash }
  const answered = link ? await updated(push, wanted, link.externalId) : await createOnce(push, wanted)
  const id = externalIdOf(answered)
  const { total } = push.invoice
  const written = textAtPath(answered, 'TotalAmt')
  if (equalsAmount(written, total)) return { id, returnedInvoice: answered, hash: wanted.hash }
  await keepUncertain(push, id)
  const theirs = written === undefined ? 'nothing' : formatQuickbooksAmount(written)
  throw new QuickbooksFailure(
    'refused',
    `The total in QuickBooks is ${theirs}, but the total of the invoice is ${total}. Check its items and taxes in QuickBooks, then push the invoice again.`,
  )
}

export const invoiceLinkKeyOf = ({
  caller,
  connection,
  invoice,
}: Pick<PushContext, 'caller' | 'connection'> & { invoice: { id: number } }): AccountingLinkKey => ({
  tenantId: caller.tenantId,
  realmId: connection.realmId,
  entity: 'invoice',
  recordId: invoice.id,
})

interface WantedContent {
  pushed: PushedInvoice
  content: object
  hash: string
}

async function buildContent(push: PushContext): Promise<WantedContent> {
  const { invoice, lines, connection, attempt, email } = push
  const customerId = await findOrCreateCustomer(push)
  // A draft without an issue date gets the day on which its push began. So the content stays the same if the push
  // continues after midnight.
  const timeZone = await timeZoneOf(push.deps.database, push.caller)
  const pushed: PushedInvoice = {
    ...invoice,
    issueDate: dayOfStoredTime(invoice.issueDate ?? attempt.createdAt, timeZone),
    dueDate: invoice.dueDate && dayOfStoredTime(invoice.dueDate, timeZone),
    lines,
  }
  const { itemId, retainageItemId, taxCodeId, allowOnlinePayment } = connection
  const content = quickbooksInvoiceContent(pushed, {
    customerId,
    itemId,
    retainageItemId,
    taxCodeId,
    allowOnlinePayment,
    email,
  })
  return { pushed, content, hash: contentHash(content) }
}

/** Creates the invoice in QuickBooks, or continues a creation that an earlier attempt began. */
async function createOnce(push: PushContext, wanted: WantedContent): Promise<unknown> {
  const { attempt, deps } = push
  const { sql } = deps.database
  if (attempt.body !== null) {
    const begunHash = attempt.contentHash
    const found = (await findInvoiceByReference(push)) ?? (await createInvoice(push, attempt.body))
    return begunHash === wanted.hash ? found : updated(push, wanted, externalIdOf(found))
  }
  const body = invoiceCreationBody(wanted.pushed, wanted.content, attempt.requestId)
  await saveAttemptProgress(sql, attempt, { body, contentHash: wanted.hash })
  return createInvoice(push, body)
}

/**
 * Creates the invoice in QuickBooks. If QuickBooks refuses it, the stored body is deleted, so that the next attempt may
 * send other content.
 */
async function createInvoice({ company, attempt, deps }: PushContext, body: string): Promise<unknown> {
  const call: CompanyCall = { method: 'POST', path: 'invoice', body, requestId: attempt.requestId }
  const answer = await company.call(call).catch(async (error: unknown) => {
    if (error instanceof QuickbooksFailure && error.kind === 'refused') {
      await saveAttemptProgress(deps.database.sql, attempt, { body: null, contentHash: null })
    }
    throw error
  })
  return requireInvoiceInAnswer(answer)
}

/**
 * Returns the QuickBooks invoice that this attempt created. It has the attempt's reference in its note. Returns
 * undefined if there is none.
 */
export async function findInvoiceByReference({
  company,
  attempt,
  invoice,
}: Pick<PushContext, 'company' | 'attempt'> & { invoice: { invoiceNumber: string } }): Promise<unknown> {
  const query = `select * from Invoice where DocNumber = ${quoteQueryText(invoice.invoiceNumber)}`
  const answer = await company.call({ method: 'GET', path: 'query', query: { query } })
  const reference = creationMarkerOf(attempt.requestId)
  return listAtPath(answer, 'QueryResponse', 'Invoice').find((row) =>
    textAtPath(row, 'PrivateNote')?.endsWith(reference),
  )
}

/** Updates the invoice in QuickBooks, based on its current version there. Retries once if it has just changed. */
async function updated(push: PushContext, wanted: WantedContent, id: string): Promise<unknown> {
  try {
    return await updateCurrentVersion(push, wanted, id)
  } catch (error) {
    if (!(error instanceof QuickbooksFailure) || error.kind !== 'stale') throw error
    return updateCurrentVersion(push, wanted, id)
  }
}

async function updateCurrentVersion(
  { company }: PushContext,
  { content }: WantedContent,
  id: string,
): Promise<unknown> {
  const read = await readInvoice(company, id)
  const body = invoiceUpdateBody(content, { id, syncToken: textAtPath(read, 'SyncToken') ?? '' })
  const requestId = requestIdOfChange('update', body)
  return requireInvoiceInAnswer(await company.call({ method: 'POST', path: 'invoice', body, requestId }))
}

/** Reads an invoice from QuickBooks. Throws QuickbooksFailure. */
export async function readInvoice(company: PushContext['company'], id: string): Promise<unknown> {
  return requireInvoiceInAnswer(await company.call({ method: 'GET', path: `invoice/${encodeURIComponent(id)}` }))
}

export function requireInvoiceInAnswer(answer: unknown): unknown {
  const invoice = (answer as { Invoice?: unknown }).Invoice
  if (textAtPath(invoice, 'Id') !== undefined) return invoice
  throw new QuickbooksFailure('unreachable', 'The answer of QuickBooks lacks the requested invoice.')
}

export const externalIdOf = (invoice: unknown): string => textAtPath(invoice, 'Id')!

/** Stores that QuickBooks has the invoice, but with other content. The next push then finds and updates it. */
async function keepUncertain(push: PushContext, externalId: string): Promise<void> {
  const { deps, attempt } = push
  await deps.database.sql.transaction().execute(async (sql) => {
    await saveAttemptProgress(sql, attempt, { body: null, contentHash: null })
    await saveAccountingLink(sql, invoiceLinkKeyOf(push), machineTime(), { externalId, contentHash: null })
  })
}
