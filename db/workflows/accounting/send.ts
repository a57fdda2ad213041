import type { AccountingDeps } from '../../accounting/access.ts'
import {
  type Attempt,
  AttemptHeld,
  endAttempt,
  heldRefusal,
  leaveAttempt,
  noteAttempt,
} from '../../accounting/attempts.ts'
import { enqueueAccountingJob } from '../../accounting/jobs.ts'
import { refusalOfFailure } from '../../accounting/refusals.ts'
import type { Caller } from '../../base/caller.ts'
import { machineTime } from '../../base/clock.ts'
import { textAt } from '../../domain/quickbooks/exact-json.ts'
import { QuickbooksFailure } from '../../domain/quickbooks/failures.ts'
import { longestEmail } from '../../domain/quickbooks/invoice-body.ts'
import type { NamedContact } from '../../domain/quickbooks/names.ts'
import { invalid, Refusal } from '../../domain/refusal.ts'
import { requireState } from '../../domain/states.ts'
import { sentAddress } from '../../domain/texts/email-addresses.ts'
import { becomeSent, type Invoice, invoices, refuseEmpty } from '../../invoices/invoices.ts'
import type { Precondition, Transaction } from '../../postgres/transaction.ts'
import { refuseOther } from '../../records/etags.ts'
import { lockRecord } from '../../records/lock.ts'
import { beginPush, type PushContext, requireContact } from './begin.ts'
import { invoiceIn, type PushResult, pushInvoice, readInvoice } from './push.ts'
import { type InvoiceState, recordPushed } from './record.ts'

/** A draft that QuickBooks has received and mailed. It still must be marked as sent (`finishSend`). */
export interface MailedInvoice {
  attempt: Attempt
}

/**
 * Pushes a draft and asks QuickBooks to mail it. Call it before the request's transaction; `finishSend` then marks the
 * draft as sent. Sending can be repeated after any failure: each step first checks whether it was done before, so that
 * no second invoice or mail results.
 *
 * Returns a refusal of the request or the draft, also for an If-Match that does not match. If-Match is checked only
 * here, because the push increments the draft's version. Throws refusals caused by QuickBooks or another push.
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
      await noteAttempt(tx.sql, push.attempt, { body: null, contentHash: null })
      if (state.isGone) await enqueueAccountingJob(tx, caller, invoiceId)
      return state
    })
    refuseUnlessDraft(state)
    await mailOnce(push, result)
    return { attempt: push.attempt }
  } catch (error) {
    await leaveAttempt(deps.database.sql, push.attempt)
    return rethrowAsRefusal(error)
  }
}

function rethrowAsRefusal(error: unknown): never {
  if (error instanceof AttemptHeld) throw heldRefusal()
  throw error instanceof QuickbooksFailure ? refusalOfFailure(error) : error
}

/** Refuses to mail an invoice that is no longer a draft. This happens if the process was delayed beyond its lease. */
function refuseUnlessDraft({ invoice }: InvoiceState): void {
  const status = invoice.deletedAt === undefined ? invoice.status : 'deleted'
  if (status !== 'draft')
    throw new Refusal('conflict', `The invoice is ${status} in the meantime, so it was not mailed.`)
}

const checkDraft =
  (caller: Caller, sendTo: string | undefined, ifMatch: Precondition | undefined) =>
  async (tx: Transaction, invoice: Invoice, contact: NamedContact | undefined): Promise<string> => {
    refuseOther({ ifMatch }, invoice, invoices.label)
    requireState(invoices, 'send', invoice.status)
    await refuseEmpty(tx, caller, invoice)
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
  const sent = sentAddress(email)
  if (sent.length <= longestEmail) return sent
  const message = `QuickBooks accepts e-mail addresses of at most ${longestEmail} characters.`
  throw invalid([{ field: 'sendTo', code: 'length', message }])
}

/**
 * Asks QuickBooks for the mail, unless an earlier request was carried out although its answer was lost. In that case
 * the invoice is unchanged and was delivered since. Two mails are possible only if QuickBooks carries out an unanswered
 * request after this check.
 */
async function mailOnce({ company, attempt, deps, email }: PushContext, { id, answered }: PushResult): Promise<void> {
  const now = answered ?? (await readInvoice(company, id))
  const deliveryTime = textAt(now, 'DeliveryInfo', 'DeliveryTime') ?? null
  const wasSent = textAt(now, 'EmailStatus') === 'EmailSent' && deliveryTime !== attempt.deliveryTime
  if (answered === undefined && attempt.sendStartedAt !== null && wasSent) return
  await noteAttempt(deps.database.sql, attempt, { sendStartedAt: machineTime(), deliveryTime })
  const path = `invoice/${encodeURIComponent(id)}/send`
  invoiceIn(await company.call({ method: 'POST', path, query: { sendTo: email! } }))
}

/**
 * Runs the last transaction: marks the draft as sent, with the issue date given to QuickBooks. Throws Refusal
 * not_found; conflict for another state; service_unavailable if another request has taken over.
 */
export async function finishSend(
  tx: Transaction,
  caller: Caller,
  invoiceId: number,
  { attempt }: MailedInvoice,
): Promise<Invoice> {
  const invoice = await lockRecord(tx, caller, invoices, invoiceId)
  await endAttempt(tx.sql, attempt).catch((error: unknown) => {
    if (!(error instanceof AttemptHeld)) throw error
    const headers = { 'Retry-After': '5' }
    throw new Refusal(
      'service_unavailable',
      'Another request has taken over sending this invoice. Try again in a moment.',
      { headers },
    )
  })
  return becomeSent(tx, caller, invoice, attempt.createdAt)
}
