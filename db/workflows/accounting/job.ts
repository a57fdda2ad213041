import { emailForQuickbooks } from '../../domain/quickbooks/invoice-body.ts'
import type { NamedContact } from '../../domain/quickbooks/names.ts'
import { QuickbooksFailure } from '../../domain/quickbooks/responses.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { runTransaction, type Transaction } from '../../engine/postgres/transaction.ts'
import { lockRecord } from '../../engine/records/lock.ts'
import type { AccountingDeps } from '../../nouns/accounting/access.ts'
import {
  deletePushAttempt,
  PushInProgress,
  pushRetrySeconds,
  releasePushAttempt,
} from '../../nouns/accounting/attempts.ts'
import { throttlePauseMs } from '../../nouns/accounting/company-lease.ts'
import { type Invoice, invoices } from '../../nouns/invoices/invoices.ts'
import { attemptBackoffMs, type JobAttempt, type Postponement, postponeAttempt } from '../../services/jobs/attempts.ts'
import { finishJob } from '../../services/jobs/claimed-jobs.ts'
import { storeNotification } from '../../services/mail/notifications.ts'
import { beginPush, findForeignCurrencyRefusal, requireContact } from './begin.ts'
import { pushInvoice } from './push.ts'
import { lockInvoiceState, recordPushed } from './record.ts'
import { voidPushedInvoice } from './void.ts'

export interface AccountingJobDeps extends AccountingDeps {
  stopping(): boolean
}

/**
 * Runs one attempt at an accounting job. Pushes the invoice to QuickBooks. If the invoice is voided or deleted, even
 * during the push, voids it in QuickBooks. `wasGone`: whether it was voided or deleted when the attempt began. Throws
 * QuickbooksFailure, PushInProgress, Refusal, LeaseLost.
 */
export async function runAccountingJob(
  deps: AccountingJobDeps,
  attempt: JobAttempt<'accounting_push'>,
  wasGone: boolean,
): Promise<void> {
  const { caller } = attempt
  const { invoiceId } = attempt.params
  if (!wasGone && (await pushForJob(deps, attempt, invoiceId))) return
  const finish = (tx: Transaction, result: object) => completeJob(tx, attempt, result)
  await voidPushedInvoice(deps, caller, invoiceId, { stopping: deps.stopping, finish })
}

/**
 * Pushes the invoice and completes the job. Returns false, with the job still open, if the invoice was voided or
 * deleted during the push.
 */
async function pushForJob(
  deps: AccountingJobDeps,
  job: JobAttempt<'accounting_push'>,
  invoiceId: number,
): Promise<boolean> {
  const { caller } = job
  const { stopping } = deps
  const push = await beginPush(deps, caller, { invoiceId, check: checkSent, stopping })
  if (push instanceof Refusal) throw push
  try {
    const result = await pushInvoice(push)
    const { invoiceNumber: docNumber, total } = push.invoice
    return await recordPushed(push, result, async (tx, { isVoidedOrDeleted }) => {
      await deletePushAttempt(tx.sql, push.attempt)
      if (!isVoidedOrDeleted) await completeJob(tx, job, { accountingId: result.id, docNumber, total })
      return !isVoidedOrDeleted
    })
  } catch (error) {
    await releasePushAttempt(deps.database.sql, push.attempt)
    throw error
  }
}

/**
 * Returns the e-mail address to push with the invoice; null if it is too long for QuickBooks. Throws Refusal for a
 * draft. Jobs are enqueued only for sent invoices, so a draft means that the state has changed since.
 */
async function checkSent(
  _tx: Transaction,
  invoice: Invoice,
  contact: NamedContact | undefined,
): Promise<string | null> {
  refuseUnpushable(invoice)
  const { email } = requireContact(invoice, contact)
  return emailForQuickbooks(email)
}

/** Locks an invoice whose push is requested, and checks that it can be pushed. Throws Refusal not_found, conflict. */
export async function lockPushableInvoice(tx: Transaction, caller: Caller, id: number): Promise<void> {
  const invoice = await lockRecord(tx, caller, invoices, id)
  refuseUnpushable(invoice)
  if (invoice.status === 'voided') return
  requireContact(invoice, invoice.contactId)
  const foreign = await findForeignCurrencyRefusal(tx, caller, invoice)
  if (foreign) throw foreign
}

/** Throws Refusal conflict for an invoice that cannot be pushed in its state. */
function refuseUnpushable({ status, accountingId }: Invoice): void {
  if (status === 'draft') {
    const detail = 'The invoice is draft. Send it first, or send it through QuickBooks with send-via-quickbooks.'
    throw new Refusal('conflict', detail)
  }
  if (status === 'voided' && accountingId === null) {
    throw new Refusal('conflict', 'The invoice is voided and was never pushed to QuickBooks.')
  }
}

const completeJob = (tx: Transaction, job: JobAttempt<'accounting_push'>, result: object): Promise<void> =>
  finishJob(tx, job, { status: 'completed', result, progress: { processed: 1, errorsCount: 0 } })

/**
 * Returns how the job continues after an error: when it is retried, or the reason why it fails. Returns undefined for
 * an unexpected error, which QuickBooks, the invoice or another push did not cause.
 */
export function planRetryOrFailure(
  error: unknown,
  job: JobAttempt<'accounting_push'>,
  nowMs: number,
): Postponement | { reason: string } | undefined {
  const at = (pauseMs: number): string => new Date(nowMs + pauseMs).toISOString()
  if (error instanceof PushInProgress) {
    const reason = 'Another request is pushing the invoice.'
    return { reason, runAt: at(pushRetrySeconds * 1000), countsAsAttempt: false }
  }
  if (error instanceof QuickbooksFailure && error.kind === 'throttled') {
    return { reason: error.message, runAt: at(throttlePauseMs), countsAsAttempt: false }
  }
  const isPassing = error instanceof QuickbooksFailure && error.kind === 'unreachable'
  if (isPassing || (error instanceof Refusal && error.code === 'service_unavailable')) {
    const reason = error instanceof Refusal ? error.detail : error.message
    const pauseMs = attemptBackoffMs[job.attempts]
    return pauseMs === undefined ? { reason } : { reason, runAt: at(pauseMs), countsAsAttempt: true }
  }
  if (error instanceof QuickbooksFailure) return { reason: error.message }
  return error instanceof Refusal ? { reason: error.detail } : undefined
}

/**
 * Ends a job as failed and stores a notification. If the invoice was voided or deleted since the attempt began, retries
 * the job instead, because the invoice must be voided in QuickBooks. Throws LeaseLost.
 */
export async function failAccountingJob(
  { database }: AccountingDeps,
  job: JobAttempt<'accounting_push'>,
  reason: string,
  wasGone: boolean,
): Promise<void> {
  const { caller } = job
  const { invoiceId } = job.params
  await runTransaction(database, caller, async (tx) => {
    const { isVoidedOrDeleted } = await lockInvoiceState(tx, caller, invoiceId)
    if (isVoidedOrDeleted && !wasGone) {
      await postponeAttempt(tx, 'push-to-accounting', job, { reason, runAt: tx.machineAt, countsAsAttempt: false })
      return
    }
    await finishJob(tx, job, { status: 'failed', errorMessage: reason.slice(0, 2000), progress: { errorsCount: 1 } })
    await notifyFailure(tx, caller, invoiceId, reason)
  })
}

const notifyFailure = (tx: Transaction, caller: Caller, entityId: number, body: string): Promise<void> =>
  storeNotification(tx, caller, {
    type: 'invoice.push_failed',
    entityType: 'invoice',
    entityId,
    title: 'An invoice could not be updated in QuickBooks.',
    body: body.slice(0, 2000),
  })
