import type { Caller } from '../base/caller.ts'
import type { Secrets } from '../base/secrets.ts'
import { invalid } from '../domain/refusal.ts'
import { linkOf } from '../links/links.ts'
import { enqueueMailJob } from '../mail/jobs.ts'
import type { Unit } from '../postgres/transaction.ts'
import { type MailedName, mailings, papers, type RecordOf } from './papers.ts'

export interface Sending {
  to?: string | null | undefined
  message?: string | null | undefined
}

/**
 * Leaves a record's paper to be mailed: what that does to the record, the link that the mail carries and the job, in the
 * caller's transaction. Throws Refusal not_found, conflict as the family's state has it, validation_failed when there is
 * nobody to mail it to.
 */
export async function sendPaper<Name extends MailedName>(
  unit: Unit,
  caller: Caller,
  secrets: Secrets,
  name: Name,
  id: number,
  { to, message = null }: Sending,
): Promise<{ record: RecordOf<Name>; jobId: string }> {
  const mailing = mailings[name]
  const record = await mailing.send(unit, caller, id)
  const recipient = to ? { email: to } : await mailing.recipientOf(unit, caller, record)
  if ('lacks' in recipient) {
    throw invalid([{ field: 'to', code: 'required', message: `${recipient.lacks}, so say where to send it.` }])
  }
  if (mailing.link) await linkOf(unit, caller, secrets, mailing.link, id)
  const { family, readScope } = papers[name]
  const params = { [idParamOf(name)]: id, to: recipient.email, message }
  return { record, jobId: await enqueueMailJob(unit, caller, { family, readScope, params }) }
}

/** What a mail's job says of it. */
export interface MailParams {
  id: number
  to: string
  message: string | null
}

/** A job's params by the names under which everybody reads them. */
export function mailParamsOf(name: MailedName, params: Record<string, unknown>): MailParams {
  const { to, message } = params as Omit<MailParams, 'id'>
  return { id: params[idParamOf(name)] as number, to, message }
}

/** `bidId`, `changeOrderId`. */
const idParamOf = (name: string): string => `${name.replace(/_./g, (mark) => mark[1]!.toUpperCase())}Id`
