import { traced } from '../../db/base/tracing.ts'
import { letterheadOf } from '../../db/branding/branding.ts'
import { usualConventions } from '../../db/domain/conventions/conventions.ts'
import type { Letterhead } from '../../db/domain/letterhead.ts'
import { Refusal, refusedAs } from '../../db/domain/refusal.ts'
import { visibleLine } from '../../db/domain/shown-text.ts'
import type { FileStore } from '../../db/files/file-store.ts'
import { spanOfJob } from '../../db/jobs/slices.ts'
import type { Tasks } from '../../db/jobs/tasks.ts'
import { linkUrl, liveLinkOf } from '../../db/links/links.ts'
import {
  awaitFile,
  claimMail,
  type FailedMail,
  finishMail,
  type MailAttempt,
  type NoticeOfMail,
  settleFailedMail,
} from '../../db/mail/jobs.ts'
import type { MailMessage } from '../../db/mail/mail.ts'
import { entityKeyOf, paperNow, pdfFileOf } from '../../db/papers/paper-kind.ts'
import { wantPdf } from '../../db/papers/wanted-pdfs.ts'
import { LeaseLost } from '../../db/postgres/leases.ts'
import { aheadOf } from '../../db/postgres/tenant-clock.ts'
import { readingOf, type Transaction, writing } from '../../db/postgres/transaction.ts'
import { findRecord } from '../../db/records/read.ts'
import { entities } from '../../db/resources/entities.ts'
import { type MailedName, mailedFamily, mailings, type PaperOf, paperKinds } from '../../db/resources/papers.ts'
import { keepMail } from '../../db/sandbox/mails.ts'
import { signatureRequests } from '../../db/signature-requests/signature-requests.ts'
import { type MailParams, mailParamsOf } from '../../db/workflows/paper-mails.ts'
import type { WorkerContext } from '../context.ts'
import { logJobBegin, logJobEnd, logJobLost } from '../job-log.ts'
import { MailLog } from '../mail/mail-log.ts'
import { type MailFailure, refusesForGood } from '../mail/refusals.ts'
import { sendMail } from '../mail/send-email.ts'
import { CannotPrint } from '../pdf/renderer.ts'
import { paperMailOf } from './paper-mails.ts'
import { keptPdf, type Original } from './print.ts'

type MailingDeps = Pick<WorkerContext, 'database' | 'files' | 'secrets' | 'settings' | 'log'>

/** Task send-document: makes one attempt to mail a record's paper and handles the outcome. */
export async function sendPaperMail(deps: MailingDeps, task: Tasks['send-document']): Promise<void> {
  const { database, settings, log } = deps
  const attempt = await claimMail(database, task)
  if (!attempt) return
  const name = mailedFamily(attempt.resourceType)
  const params = mailParamsOf(name, attempt.params)
  const mailLog = new MailLog(deps)
  const logged = { ...attempt, to: params.to }
  logJobBegin(log, attempt)
  const mailOnce = async (): Promise<void> => {
    const mail = await composeMail(deps, attempt, name, params)
    if (!mail) return
    if ('moot' in mail) {
      await finishMail(database, attempt, { to: params.to, subject: null, notSent: mail.moot })
      return
    }
    const isKept = (await aheadOf(database, attempt.caller)) !== null
    if (!isKept) mailLog.sent(logged, await sendMail(settings, mail))
    const source = { jobId: attempt.id, entityType: name, entityId: params.id }
    const keep = (tx: Transaction) => keepMail(tx, mail, source)
    await finishMail(database, attempt, { to: mail.to, subject: mail.subject }, isKept ? keep : undefined)
  }
  try {
    await traced('job', spanOfJob(attempt), mailOnce)
  } catch (error) {
    // The transaction that should have ended the job was rolled back.
    attempt.ended = undefined
    if (error instanceof LeaseLost) return logJobLost(log, attempt)
    await settleFailedMail(database, attempt, failureOf(name, params, error)).catch((lost: unknown) => {
      if (!(lost instanceof LeaseLost)) throw lost
    })
    if (attempt.ended) mailLog.givenUp(logged, attempt.attempts + 1, error)
    else mailLog.retried(logged, attempt.attempts + 1, error)
  } finally {
    logJobEnd(log, attempt)
  }
}

/** Returns the sentence about the consequences of a failed mail. */
function onGivenUp(name: MailedName, { audience, occasion }: MailParams): string {
  if (occasion) return 'The mail was a reminder; nothing else depends on it.'
  return audience === 'reader' ? mailings[name].onGivenUp : 'The answer is recorded anyway.'
}

function failureOf(name: MailedName, params: MailParams, error: unknown): FailedMail {
  const { id, to } = params
  const { reason, final } = whyFailed(paperKinds[name].noun, error)
  const notice: NoticeOfMail = {
    type: `${name}.mail_failed`,
    entityType: name,
    entityId: id,
    title: `The mail to ${to} could not be delivered`,
    body: `${reason} ${onGivenUp(name, params)}`,
  }
  return { reason, final, notice }
}

/** Returns the organization's message for a failure. A fault of the record or of the address is final. */
function whyFailed(noun: string, error: unknown): Pick<FailedMail, 'reason' | 'final'> {
  if (error instanceof Refusal && error.code !== 'service_unavailable') return { reason: error.detail, final: true }
  if (error instanceof CannotPrint)
    return { reason: `The PDF of the ${noun} could not be made. ${error.message}`, final: true }
  const { code, response } = error as { code?: string; response?: string }
  if (response) {
    const said = visibleLine(response).slice(0, 300).replace(/\.?$/, '.')
    return { reason: `The mail server said: ${said}`, final: refusesForGood(error as MailFailure) }
  }
  if (code?.startsWith('E')) return { reason: `The mail server could not be reached (${code}).`, final: false }
  return { reason: 'The mail could not be made.', final: false }
}

/**
 * Composes the mail; returns undefined if it must wait for its PDF. `moot` is the reason why it is no longer sent. The
 * record was deleted or voided or has another recipient, an answer was reverted, or the reminder is obsolete.
 */
async function composeMail<Name extends MailedName>(
  deps: MailingDeps,
  attempt: MailAttempt,
  name: Name,
  { id, to, message, audience, occasion, answered, asker }: MailParams,
): Promise<(MailMessage & { id: string }) | { moot: string } | undefined> {
  const { database, files } = deps
  const { tenantId, caller } = attempt
  const { noun } = paperKinds[name]
  const { attaches, stillReminds, projectOf, mayGoOut } = mailings[name]
  const read = await readingOf(database, caller)
  const paper = await paperNow<PaperOf<Name>>(paperKinds[name], read, caller, id).catch(
    refusedAs('not_found', undefined),
  )
  if (!paper) return { moot: `The ${noun} was deleted.` }
  const isMoot = occasion ? !stillReminds?.(paper) : answered !== undefined && answered !== paper.status
  if (isMoot) return { moot: `The ${noun} is ${paper.status}.` }
  if (!mayGoOut(paper, to, audience))
    return { moot: `The ${noun} is ${paper.status} and is no longer mailed to this address.` }
  const link =
    audience === 'office'
      ? await portalPage(deps, attempt, { name, id })
      : await linkOfMail(deps, attempt, { name, tenantId, id, paper })
  const attached = attaches?.(paper, { audience, occasion }) ?? true
  const file = attached ? await keptPdf(deps, { name, tenantId, id, paper }) : null
  if (file === undefined) return awaitPdf(deps, attempt, { name, tenantId, id, paper })
  const project = (await projectOf?.(await readingOf(database, caller), caller, id)) ?? null
  // The organization's members read it in the organization's language, with the paper's currency.
  const shown =
    audience === 'office'
      ? { ...paper, from: await letterheadOf(await readingOf(database, caller), caller, null, currencyOf(paper.from)) }
      : paper
  const mail = paperMailOf(name, shown, { link, message, audience, occasion, asker, project, attached })
  if (file === null) return { ...mail, id: attempt.id, tenantId, to }
  const pdf = {
    filename: `${visibleLine(paperKinds[name].filename(paper))}.pdf`,
    contentType: 'application/pdf',
    content: await bytesOf(files, file),
  }
  return { ...mail, id: attempt.id, tenantId, to, attachments: [pdf, ...mail.attachments] }
}

async function bytesOf(files: FileStore, kept: string): Promise<Buffer> {
  const file = await files.openFile('kept', kept)
  if (!file) throw new Error(`the PDF ${kept} was removed before it was mailed`)
  try {
    return await file.read(0, file.size)
  } finally {
    await file.close()
  }
}

/** Returns the portal page of the mail's record; for a signature request, that of the record to sign. */
async function portalPage(
  { database, settings }: MailingDeps,
  { caller }: MailAttempt,
  { name, id }: { name: MailedName; id: number },
): Promise<string> {
  const { entityType, entityId } =
    name === 'signature_request'
      ? await findRecord(await readingOf(database, caller), caller, signatureRequests, id)
      : { entityType: name, entityId: id }
  const { family } = entities.find((one) => one.entityType === entityType)!
  return `${settings.publicOrigin}/portal/records/${family}/${entityId}`
}

/**
 * Returns the public link for the mail, or null if it has none. Never uses a link created after the mail was requested:
 * a link is replaced to exclude the old link's readers. Throws Refusal conflict if the record can no longer be mailed.
 */
async function linkOfMail<Name extends MailedName>(
  { database, secrets, settings }: MailingDeps,
  { caller, createdAt }: MailAttempt,
  { name, id, paper }: Original<Name>,
): Promise<string | null> {
  const { link, mayLackLink } = mailings[name]
  if (!link) return null
  const live = await liveLinkOf(await readingOf(database, caller), caller, secrets, link, id)
  const isReplaced = live !== undefined && live.createdAt > createdAt
  if (live && !isReplaced) return linkUrl(settings.publicOrigin, link, live.token)
  if (!isReplaced && mayLackLink) return null
  const why = isReplaced ? 'now has another public link' : 'no longer has a public link'
  throw new Refusal('conflict', `The ${paperKinds[name].noun} is ${paper.status} and ${why}.`)
}

/**
 * Requests the PDF, which is rendered in the organization's turn, and makes the mail wait for it. If the PDF is still
 * missing after the wait, the attempt counts as failed.
 */
async function awaitPdf<Name extends MailedName>(
  { database }: MailingDeps,
  attempt: MailAttempt,
  { name, tenantId, id, paper }: Original<Name>,
): Promise<undefined> {
  const file = pdfFileOf(paperKinds[name], tenantId, paper)
  if (attempt.awaited === file) throw new Error(`the PDF of ${name} ${id} was not made`)
  await writing(database, attempt.caller, async (tx) => {
    await awaitFile(tx, attempt, file)
    await wantPdf(tx.sql, entityKeyOf(paperKinds[name], tenantId, id), attempt.id)
  })
}

/** Returns the currency of a paper's amounts. */
const currencyOf = ({ conventions = usualConventions }: Letterhead): string => conventions.currency
