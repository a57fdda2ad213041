import type { AccountingDeps } from '../../accounting/access.ts'
import { AttemptHeld, endAttempt, heldRetrySeconds, leaveAttempt } from '../../accounting/attempts.ts'
import { throttledMs } from '../../accounting/company-lease.ts'
import type { Caller } from '../../base/caller.ts'
import { QuickbooksFailure } from '../../domain/quickbooks/failures.ts'
import { emailWithin } from '../../domain/quickbooks/invoice-body.ts'
import type { NamedContact } from '../../domain/quickbooks/names.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type Invoice, invoices } from '../../invoices/invoices.ts'
import { attemptPausesMs, type JobAttempt, type Postponement, postponeAttempt } from '../../jobs/attempts.ts'
import { finishJob } from '../../jobs/slices.ts'
import { notify } from '../../mail/notifications.ts'
import { type Transaction, writing } from '../../postgres/transaction.ts'
import { lockRecord } from '../../records/lock.ts'
import { beginPush, refusedCurrency, requireContact } from './begin.ts'
import { pushInvoice } from './push.ts'
import { lockInvoiceState, recordPushed } from './record.ts'
import { withdrawInvoice } from './withdraw.ts'

/** What it takes to make an attempt at a job. */
export interface AccountingJobDeps extends AccountingDeps {
  stopping(): boolean
}

/**
 * One attempt to bring an invoice in line with QuickBooks: pushed as it is or, when it is voided or deleted, voided there;
 * also when that happens while it is pushed. `wasGone` says what it was when the attempt began. Throws QuickbooksFailure, AttemptHeld, Refusal, LeaseLost.
 */
export async function runAccountingJob(
  deps: AccountingJobDeps,
  attempt: JobAttempt<'accounting_push'>,
  wasGone: boolean,
): Promise<void> {
  const { caller } = attempt
  const { invoiceId } = attempt.params
  if (!wasGone && (await pushed(deps, attempt, invoiceId))) return
  const finish = (tx: Transaction, result: object) => finished(tx, attempt, result)
  await withdrawInvoice(deps, caller, invoiceId, { stopping: deps.stopping, finish })
}

/** Pushes the invoice. True when that has ended the job, false when the invoice was voided or deleted meanwhile. */
async function pushed(
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
    return await recordPushed(push, result, async (tx, { isGone }) => {
      await endAttempt(tx.sql, push.attempt)
      if (!isGone) await finished(tx, job, { accountingId: result.id, docNumber, total })
      return !isGone
    })
  } catch (error) {
    await leaveAttempt(deps.database.sql, push.attempt)
    throw error
  }
}

/**
 * The address that the push gives QuickBooks, none where it is longer than it takes. Jobs are enqueued for sent invoices, so that
 * one which is a draft was made a draft since.
 */
async function checkSent(
  _tx: Transaction,
  invoice: Invoice,
  contact: NamedContact | undefined,
): Promise<string | null> {
  refuseUnpushable(invoice)
  const { email } = requireContact(invoice, contact)
  return emailWithin(email)
}

/** Locks an invoice that is asked to be pushed. Throws Refusal not_found, conflict. */
export async function lockUnpushed(tx: Transaction, caller: Caller, id: number): Promise<void> {
  const invoice = await lockRecord(tx, caller, invoices, id)
  refuseUnpushable(invoice)
  if (invoice.status === 'voided') return
  requireContact(invoice, invoice.contactId)
  const foreign = await refusedCurrency(tx, caller, invoice)
  if (foreign) throw foreign
}

/** Throws Refusal conflict for an invoice that is not pushed in its state. */
function refuseUnpushable({ status, accountingId }: Invoice): void {
  if (status === 'draft') {
    const detail = 'The invoice is draft; send it first, or send it through QuickBooks with send-via-quickbooks.'
    throw new Refusal('conflict', detail)
  }
  if (status === 'voided' && accountingId === null) {
    throw new Refusal('conflict', 'The invoice is voided, and QuickBooks does not have it.')
  }
}

const finished = (tx: Transaction, job: JobAttempt<'accounting_push'>, result: object): Promise<void> =>
  finishJob(tx, job, { status: 'completed', result, progress: { processed: 1, errorsCount: 0 } })

/** What follows from an error of an attempt; undefined for one that is none of QuickBooks', the invoice's or another push's. */
export function consequenceOf(
  error: unknown,
  job: JobAttempt<'accounting_push'>,
  nowMs: number,
): Postponement | { reason: string } | undefined {
  const at = (pauseMs: number): string => new Date(nowMs + pauseMs).toISOString()
  if (error instanceof AttemptHeld) {
    const reason = 'The invoice is being pushed by another request.'
    return { reason, runAt: at(heldRetrySeconds * 1000), counts: false }
  }
  if (error instanceof QuickbooksFailure && error.kind === 'throttled') {
    return { reason: error.message, runAt: at(throttledMs), counts: false }
  }
  const isPassing = error instanceof QuickbooksFailure && ['unreachable', 'unauthorized'].includes(error.kind)
  if (isPassing || (error instanceof Refusal && error.code === 'service_unavailable')) {
    const reason = error instanceof Refusal ? error.detail : error.message
    const pauseMs = attemptPausesMs[job.attempts]
    return pauseMs === undefined ? { reason } : { reason, runAt: at(pauseMs), counts: true }
  }
  if (error instanceof QuickbooksFailure) return { reason: error.message }
  return error instanceof Refusal ? { reason: error.detail } : undefined
}

/**
 * Ends a job that cannot succeed, with a notification. One whose invoice was voided or deleted since its attempt began is
 * not over: the next attempt has something else to do. Throws LeaseLost.
 */
export async function failAccountingJob(
  { database }: AccountingDeps,
  job: JobAttempt<'accounting_push'>,
  reason: string,
  wasGone: boolean,
): Promise<void> {
  const { caller } = job
  const { invoiceId } = job.params
  await writing(database, caller, async (tx) => {
    const { isGone } = await lockInvoiceState(tx, caller, invoiceId)
    if (isGone && !wasGone) {
      await postponeAttempt(tx, 'push-to-accounting', job, { reason, runAt: tx.machineAt, counts: false })
      return
    }
    await finishJob(tx, job, { status: 'failed', errorMessage: reason.slice(0, 2000), progress: { errorsCount: 1 } })
    await notifyFailure(tx, caller, invoiceId, reason)
  })
}

const notifyFailure = (tx: Transaction, caller: Caller, entityId: number, body: string): Promise<void> =>
  notify(tx, caller, {
    type: 'invoice.push_failed',
    entityType: 'invoice',
    entityId,
    title: 'An invoice could not be brought in line with QuickBooks.',
    body: body.slice(0, 2000),
  })
