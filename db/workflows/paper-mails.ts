import { invalid } from '../domain/refusal.ts'
import type { Caller } from '../engine/base/caller.ts'
import type { Secrets } from '../engine/base/secrets.ts'
import type { Transaction } from '../engine/postgres/transaction.ts'
import type { MailJobParams } from '../services/jobs/params.ts'
import { ensureLink } from '../services/links/links.ts'
import { enqueueMailJob } from '../services/mail/mail-jobs.ts'
import type { MailPurpose } from '../services/papers/mailing.ts'
import { type MailedPaperName, paperKinds, paperMailings, type RecordOf } from './resources/papers.ts'

export interface PaperMailRequest {
  to?: string | null | undefined
  message?: string | null | undefined
  /** Whether to mail a record again that was mailed before. */
  isResend?: boolean | undefined
}

/**
 * Enqueues the mail of a record's paper. In one transaction, changes the record as sending requires, creates the public
 * link for the mail and adds the job. Throws Refusal not_found, conflict if the record's state does not allow sending,
 * and validation_failed if there is no recipient.
 */
export async function enqueuePaperMail<Name extends MailedPaperName>(
  tx: Transaction,
  caller: Caller,
  secrets: Secrets,
  name: Name,
  id: number,
  { to, message = null, isResend = false }: PaperMailRequest,
): Promise<{ record: RecordOf<Name>; jobId: string }> {
  const mailing = paperMailings[name]
  const record = await (isResend ? mailing.resend! : mailing.send)(tx, caller, id)
  const recipient = to ? { email: to } : await mailing.recipientOf(tx, caller, record)
  if ('lacks' in recipient) {
    throw invalid([{ field: 'to', code: 'required', message: `${recipient.lacks}. Give the address to send it to.` }])
  }
  if (mailing.link) await ensureLink(tx, caller, secrets, mailing.link, id)
  const { family, readScope } = paperKinds[name]
  const furtherReadScopes = (await mailing.scopesToSee?.(tx, caller, record)) ?? []
  const params: MailJobParams = { ...{ [idParamOf(name)]: id }, to: recipient.email, message }
  return { record, jobId: await enqueueMailJob(tx, caller, { family, readScope, furtherReadScopes, params }) }
}

export interface MailParams extends MailPurpose {
  id: number
  to: string
  message: string | null
  answered: MailJobParams['answered']
  asker: MailJobParams['asker']
}

/** Returns the parameters of a mail job. The id of the record is named `id` for every family. */
export function mailParamsOf(name: MailedPaperName, params: MailJobParams): MailParams {
  const { to, message, audience = 'reader', occasion, answered, asker } = params
  return { id: params[idParamOf(name)]!, to, message, audience, occasion, answered, asker }
}

/** Returns the name of the mail job's parameter with the record's id, such as `bidId` or `changeOrderId`. */
const idParamOf = (name: string): `${string}Id` => `${name.replace(/_./g, (mark) => mark[1]!.toUpperCase())}Id`
