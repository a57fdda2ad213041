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

/** A draft that QuickBooks has and has mailed; what is left is to say so here. */
export interface MailedInvoice {
  attempt: Attempt
}

/**
 * Pushes a draft and has QuickBooks mail it: every step that needs no transaction of the request's own, so ask for it
 * before that. `finishSend` then makes the draft sent. Sending can be repeated after any failure: each step first finds
 * out whether it was done already, so that no second invoice and no second mail come of it. A refusal of the request or
 * the draft is returned, also for another version than If-Match names, which is compared here alone because the push
 * gives the draft a new version. A Refusal that QuickBooks or another push causes is thrown.
 */
export async function mailByQuickbooks(
  deps: AccountingDeps,
  caller: Caller,
  invoiceId: number,
  sendTo: string | undefined,
  ifMatch?: Precondition,
): Promise<MailedInvoice | Refusal> {
  const push = await beginPush(deps, caller, { invoiceId, check: checkDraft(caller, sendTo, ifMatch) }).catch(toldApart)
  if (push instanceof Refusal) return push
  try {
    const result = await pushInvoice(push)
    const state = await recordPushed(push, result, async (tx, state) => {
      await noteAttempt(tx.sql, push.attempt, { body: null, contentHash: null })
      if (state.isGone) await enqueueAccountingJob(tx, caller, invoiceId)
      return state
    })
    refuseOvertaken(state)
    await mailOnce(push, result)
    return { attempt: push.attempt }
  } catch (error) {
    await leaveAttempt(deps.database.sql, push.attempt)
    return toldApart(error)
  }
}

function toldApart(error: unknown): never {
  if (error instanceof AttemptHeld) throw heldRefusal()
  throw error instanceof QuickbooksFailure ? refusalOfFailure(error) : error
}

/** A process that was held up for longer than its lease may find that somebody has done something else meanwhile. */
function refuseOvertaken({ invoice }: InvoiceState): void {
  const status = invoice.deletedAt === undefined ? invoice.status : 'deleted'
  if (status !== 'draft') throw new Refusal('conflict', `The invoice is ${status} meanwhile, so it was not mailed.`)
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
      ? 'The contact has no e-mail address, so say where to send it.'
      : 'The invoice has no contact to mail it to. Set its contactId, since QuickBooks needs a customer as well.'
    throw invalid([{ field: 'sendTo', code: 'required', message }])
  }
  const sent = sentAddress(email)
  if (sent.length <= longestEmail) return sent
  const message = `QuickBooks sends to addresses of at most ${longestEmail} characters.`
  throw invalid([{ field: 'sendTo', code: 'length', message }])
}

/**
 * Asks for the mail, unless an earlier request for it was carried out although its answer was lost: then the invoice is
 * as it was then, and has been delivered since. There can be two mails only when QuickBooks carries out an unanswered
 * request after this has looked for its mail.
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
 * The last transaction: draft becomes sent, with the date that QuickBooks was told. Throws Refusal not_found, conflict for
 * another state, and service_unavailable when another request has taken the sending over.
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
    throw new Refusal('service_unavailable', 'Another request has taken the sending over. Send it again.', { headers })
  })
  return becomeSent(tx, caller, invoice, attempt.createdAt)
}
