import { textAtPath } from '../../domain/quickbooks/exact-json.ts'
import { maxEmailLength } from '../../domain/quickbooks/invoice-body.ts'
import type { NamedContact } from '../../domain/quickbooks/names.ts'
import { QuickbooksFailure } from '../../domain/quickbooks/responses.ts'
import { invalid, Refusal } from '../../domain/refusal.ts'
import { requireState } from '../../domain/state-machine.ts'
import { toAsciiAddress } from '../../domain/texts/email-addresses.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { machineTime } from '../../engine/base/clock.ts'
import type { Precondition, Transaction } from '../../engine/postgres/transaction.ts'
import { refuseOther } from '../../engine/records/etags.ts'
import { lockRecord } from '../../engine/records/lock.ts'
import type { AccountingDeps } from '../../nouns/accounting/access.ts'
import {
  deletePushAttempt,
  type PushAttempt,
  PushInProgress,
  pushInProgressRefusal,
  releasePushAttempt,
  saveAttemptProgress,
} from '../../nouns/accounting/attempts.ts'
import { enqueueAccountingJob } from '../../nouns/accounting/jobs.ts'
import { refusalOfFailure } from '../../nouns/accounting/refusals.ts'
import { type Invoice, invoices, markLockedInvoiceSent, refuseEmptyInvoice } from '../../nouns/invoices/invoices.ts'
import { beginPush, type PushContext, requireContact } from './begin.ts'
import { type PushResult, pushInvoice, readInvoice, requireInvoiceInAnswer } from './push.ts'
import { type InvoiceState, recordPushed } from './record.ts'

/** A draft that QuickBooks has received and mailed. `finishQuickbooksSend` must still mark it as sent. */
export interface MailedInvoice {
  attempt: PushAttempt
}

/**
 * Pushes a draft and asks QuickBooks to mail it. Call it before the request's transaction; `finishQuickbooksSend` then
 * marks the draft as sent. Sending can be repeated after any failure: each step first checks whether it was done
 * before, so that no second invoice or mail is created.
 *
 * Returns a refusal if the request or the draft does not allow sending, or If-Match does not match. If-Match is checked
 * only here, because the push increments the draft's version. Throws the refusals that QuickBooks or another push
 * causes.
 */
export async function mailByQuickbooks(
  deps: AccountingDeps,
  caller: Caller,
  invoiceId: number,
  sendTo: string | undefined,
  ifMatch?: Precondition,
): Promise<MailedInvoice | Refusal> {
  const push = await beginPush(deps, caller, { invoiceId, check: checkDraft(caller, sendTo, ifMatch) }).catch(
    rethrowAsRefusal,
  )
  if (push instanceof Refusal) return push
  try {
    const result = await pushInvoice(push)
    const state = await recordPushed(push, result, async (tx, state) => {
      await saveAttemptProgress(tx.sql, push.attempt, { body: null, contentHash: null })
      if (state.isVoidedOrDeleted) await enqueueAccountingJob(tx, caller, invoiceId)
      return state
    })
    refuseUnlessDraft(state)
    await mailOnce(push, result)
    return { attempt: push.attempt }
  } catch (error) {
    await releasePushAttempt(deps.database.sql, push.attempt)
    return rethrowAsRefusal(error)
  }
}

function rethrowAsRefusal(error: unknown): never {
  if (error instanceof PushInProgress) throw pushInProgressRefusal()
  throw error instanceof QuickbooksFailure ? refusalOfFailure(error) : error
}

/** Refuses to mail an invoice that is no longer a draft. This happens if the process was delayed beyond its lease. */
function refuseUnlessDraft({ invoice }: InvoiceState): void {
  const status = invoice.deletedAt === undefined ? invoice.status : 'deleted'
  if (status !== 'draft') throw new Refusal('conflict', `The invoice is now ${status}, so it was not mailed.`)
}

const checkDraft =
  (caller: Caller, sendTo: string | undefined, ifMatch: Precondition | undefined) =>
  async (tx: Transaction, invoice: Invoice, contact: NamedContact | undefined): Promise<string> => {
    refuseOther({ ifMatch }, invoice, invoices.label)
    requireState(invoices, 'send', invoice.status)
    await refuseEmptyInvoice(tx, caller, invoice)
    const email = recipient(sendTo, contact)
    requireContact(invoice, contact)
    return email
  }

function recipient(sendTo: string | undefined, contact: NamedContact | undefined): string {
  const email = sendTo ?? contact?.email ?? null
  if (email === null) {
    const message = contact
      ? 'The contact has no e-mail address. Give the address to send the invoice to.'
      : 'The invoice has no contact. Set its contactId, because QuickBooks needs a customer.'
    throw invalid([{ field: 'sendTo', code: 'required', message }])
  }
  const sent = toAsciiAddress(email)
  if (sent.length <= maxEmailLength) return sent
  const message = `QuickBooks accepts e-mail addresses of at most ${maxEmailLength} characters.`
  throw invalid([{ field: 'sendTo', code: 'length', message }])
}

/**
 * Asks QuickBooks to mail the invoice, unless QuickBooks has already mailed it for an earlier request whose answer was
 * lost. A new delivery time of the otherwise unchanged invoice shows that it has. Two mails are sent only if QuickBooks
 * carries out an earlier, unanswered request after this check.
 */
async function mailOnce(
  { company, attempt, deps, email }: PushContext,
  { id, returnedInvoice }: PushResult,
): Promise<void> {
  const now = returnedInvoice ?? (await readInvoice(company, id))
  const deliveryTime = textAtPath(now, 'DeliveryInfo', 'DeliveryTime') ?? null
  const wasSent = textAtPath(now, 'EmailStatus') === 'EmailSent' && deliveryTime !== attempt.deliveryTime
  if (returnedInvoice === undefined && attempt.sendStartedAt !== null && wasSent) return
  await saveAttemptProgress(deps.database.sql, attempt, { sendStartedAt: machineTime(), deliveryTime })
  const path = `invoice/${encodeURIComponent(id)}/send`
  requireInvoiceInAnswer(await company.call({ method: 'POST', path, query: { sendTo: email! } }))
}

/**
 * Runs the last transaction of sending: marks the draft as sent, with the issue date given to QuickBooks. Throws
 * Refusal not_found, conflict if the invoice is not a draft, and service_unavailable if another request has taken over.
 */
export async function finishQuickbooksSend(
  tx: Transaction,
  caller: Caller,
  invoiceId: number,
  { attempt }: MailedInvoice,
): Promise<Invoice> {
  const invoice = await lockRecord(tx, caller, invoices, invoiceId)
  await deletePushAttempt(tx.sql, attempt).catch((error: unknown) => {
    if (!(error instanceof PushInProgress)) throw error
    const headers = { 'Retry-After': '5' }
    throw new Refusal(
      'service_unavailable',
      'Another request has taken over sending this invoice. Try again in a moment.',
      { headers },
    )
  })
  return markLockedInvoiceSent(tx, caller, invoice, attempt.createdAt)
}
