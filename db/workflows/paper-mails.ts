import type { Caller } from '../base/caller.ts'
import type { Secrets } from '../base/secrets.ts'
import { invalid } from '../domain/refusal.ts'
import type { MailJobParams } from '../jobs/params.ts'
import { linkOf } from '../links/links.ts'
import { enqueueMailJob } from '../mail/jobs.ts'
import type { MailPurpose } from '../papers/mailing.ts'
import type { Transaction } from '../postgres/transaction.ts'
import { type MailedName, mailings, paperKinds, type RecordOf } from '../resources/papers.ts'

export interface PaperMailRequest {
  to?: string | null | undefined
  message?: string | null | undefined
  /** Whether the record was mailed before and is mailed again. */
  again?: boolean | undefined
}

/**
 * Enqueues the mail of a record's paper: updates the record, creates the link in the mail and adds the job, in one
 * transaction. Throws Refusal not_found, conflict for a state that does not allow it, validation_failed if there is no
 * recipient.
 */
export async function sendPaper<Name extends MailedName>(
  tx: Transaction,
  caller: Caller,
  secrets: Secrets,
  name: Name,
  id: number,
  { to, message = null, again = false }: PaperMailRequest,
): Promise<{ record: RecordOf<Name>; jobId: string }> {
  const mailing = mailings[name]
  const record = await (again ? mailing.resend! : mailing.send)(tx, caller, id)
  const recipient = to ? { email: to } : await mailing.recipientOf(tx, caller, record)
  if ('lacks' in recipient) {
    throw invalid([{ field: 'to', code: 'required', message: `${recipient.lacks}. Give the address to send it to.` }])
  }
  if (mailing.link) await linkOf(tx, caller, secrets, mailing.link, id)
  const { family, readScope } = paperKinds[name]
  const furtherReadScopes = (await mailing.scopesToSee?.(tx, caller, record)) ?? []
  const params: MailJobParams = { ...{ [idParamOf(name)]: id }, to: recipient.email, message }
  return { record, jobId: await enqueueMailJob(tx, caller, { family, readScope, furtherReadScopes, params }) }
}

/** Parameters of a mail job. */
export interface MailParams extends MailPurpose {
  id: number
  to: string
  message: string | null
  answered: MailJobParams['answered']
  asker: MailJobParams['asker']
}

/** Returns the parameters of a mail job under the same names for every family. */
export function mailParamsOf(name: MailedName, params: MailJobParams): MailParams {
  const { to, message, audience = 'reader', occasion, answered, asker } = params
  return { id: params[idParamOf(name)]!, to, message, audience, occasion, answered, asker }
}

/** Returns the name of the id parameter, such as `bidId` or `changeOrderId`. */
const idParamOf = (name: string): `${string}Id` => `${name.replace(/_./g, (mark) => mark[1]!.toUpperCase())}Id`
