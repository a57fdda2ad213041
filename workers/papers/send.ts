import { defaultConventions } from '../../db/domain/conventions/conventions.ts'
import type { Letterhead } from '../../db/domain/papers/letterhead.ts'
import { catchRefusalAs, Refusal } from '../../db/domain/refusal.ts'
import { toVisibleLine } from '../../db/domain/visible-text.ts'
import { runInSpan } from '../../db/engine/base/tracing.ts'
import { LeaseLost } from '../../db/engine/postgres/leases.ts'
import { readClockAheadMs } from '../../db/engine/postgres/tenant-clock.ts'
import { readContextAtClockOf, runTransaction, type Transaction } from '../../db/engine/postgres/transaction.ts'
import { findRecord } from '../../db/engine/records/read.ts'
import { signatureRequests } from '../../db/nouns/signature-requests/signature-requests.ts'
import { storeSandboxMail } from '../../db/operations/sandbox/mails.ts'
import { currentLetterheadOf } from '../../db/services/branding/branding.ts'
import type { FileStore } from '../../db/services/files/file-store.ts'
import { jobSpanStart } from '../../db/services/jobs/claimed-jobs.ts'
import type { TaskPayloads } from '../../db/services/jobs/tasks.ts'
import { findActiveLink, linkUrl } from '../../db/services/links/links.ts'
import type { MailMessage } from '../../db/services/mail/mail.ts'
import {
  claimMail,
  type FailedMail,
  finishMail,
  handleFailedMail,
  type MailAttempt,
  type MailNotification,
  suspendMailUntilFile,
} from '../../db/services/mail/mail-jobs.ts'
import { buildPaper, entityKeyOf, pdfFileNameOf } from '../../db/services/papers/paper-kind.ts'
import { addPdfRequest } from '../../db/services/papers/pdf-requests.ts'
import { type MailParams, mailParamsOf } from '../../db/workflows/paper-mails.ts'
import { entityResources } from '../../db/workflows/resources/entities.ts'
import {
  type MailedPaperName,
  mailedPaperNameOfFamily,
  type PaperOf,
  paperKinds,
  paperMailings,
} from '../../db/workflows/resources/papers.ts'
import type { WorkerContext } from '../base/context.ts'
import { logJobEnd, logJobLost, logJobStart } from '../base/job-log.ts'
import { isPermanentMailFailure, type MailFailure } from '../mail/mail-failure.ts'
import { MailLog } from '../mail/mail-log.ts'
import { sendMail } from '../mail/send-email.ts'
import { CannotRender } from '../pdf/renderer.ts'
import { composePaperMail } from './paper-mails.ts'
import { findCachedPdf, type RecordPaper } from './record-pdf.ts'

type MailingDeps = Pick<WorkerContext, 'database' | 'files' | 'secrets' | 'settings' | 'log'>

/** Task send-document: tries once to mail a record's paper, and then ends the job or schedules a retry. */
export async function sendPaperMail(deps: MailingDeps, task: TaskPayloads['send-document']): Promise<void> {
  const { database, settings, log } = deps
  const attempt = await claimMail(database, task)
  if (!attempt) return
  const name = mailedPaperNameOfFamily(attempt.resourceType)
  const params = mailParamsOf(name, attempt.params)
  const mailLog = new MailLog(deps)
  const logged = { ...attempt, to: params.to }
  logJobStart(log, attempt)
  const mailOnce = async (): Promise<void> => {
    const mail = await composeMail(deps, attempt, name, params)
    if (!mail) return
    if ('moot' in mail) {
      await finishMail(database, attempt, { to: params.to, subject: null, notSent: mail.moot })
      return
    }
    const isKept = (await readClockAheadMs(database, attempt.caller)) !== null
    if (!isKept) mailLog.logSent(logged, await sendMail(settings, mail))
    const source = { jobId: attempt.id, entityType: name, entityId: params.id }
    const keep = (tx: Transaction) => storeSandboxMail(tx, mail, source)
    await finishMail(database, attempt, { to: mail.to, subject: mail.subject }, isKept ? keep : undefined)
  }
  try {
    await runInSpan('job', jobSpanStart(attempt), mailOnce)
  } catch (error) {
    // The transaction that should have ended the job was rolled back.
    attempt.ended = undefined
    if (error instanceof LeaseLost) return logJobLost(log, attempt)
    await handleFailedMail(database, attempt, failureOf(name, params, error)).catch((lost: unknown) => {
      if (!(lost instanceof LeaseLost)) throw lost
    })
    if (attempt.ended) mailLog.logGivenUp(logged, attempt.attempts + 1, error)
    else mailLog.logRetry(logged, attempt.attempts + 1, error)
  } finally {
    logJobEnd(log, attempt)
  }
}

/** Returns the sentence of the notification that says what the undelivered mail means for the record. */
function onGivenUp(name: MailedPaperName, { audience, occasion }: MailParams): string {
  if (occasion) return 'The mail was a reminder; nothing else depends on it.'
  return audience === 'reader' ? paperMailings[name].givenUpAdvice : 'The answer is recorded anyway.'
}

function failureOf(name: MailedPaperName, params: MailParams, error: unknown): FailedMail {
  const { id, to } = params
  const { reason, isFinal } = whyFailed(paperKinds[name].noun, error)
  const notice: MailNotification = {
    type: `${name}.mail_failed`,
    entityType: name,
    entityId: id,
    title: `The mail to ${to} could not be delivered`,
    body: `${reason} ${onGivenUp(name, params)}`,
  }
  return { reason, isFinal, notification: notice }
}

/**
 * Returns the reason of a failure, as shown to the organization, and whether the failure is final. It is final if the
 * record or the address must change first.
 */
function whyFailed(noun: string, error: unknown): Pick<FailedMail, 'reason' | 'isFinal'> {
  if (error instanceof Refusal && error.code !== 'service_unavailable') return { reason: error.detail, isFinal: true }
  if (error instanceof CannotRender)
    return { reason: `The PDF of the ${noun} could not be made. ${error.message}`, isFinal: true }
  const { code, response } = error as { code?: string; response?: string }
  if (response) {
    const said = toVisibleLine(response).slice(0, 300).replace(/\.?$/, '.')
    return { reason: `The mail server said: ${said}`, isFinal: isPermanentMailFailure(error as MailFailure) }
  }
  if (code?.startsWith('E')) return { reason: `The mail server could not be reached (${code}).`, isFinal: false }
  return { reason: 'The mail could not be made.', isFinal: false }
}

/**
 * Composes the mail. Returns undefined if it must wait for its PDF. Returns the reason as `moot` if the mail must not
 * be sent any more. For example, the record was deleted or voided, it has another recipient, an answer was reverted, or
 * the reminder is obsolete.
 */
async function composeMail<Name extends MailedPaperName>(
  deps: MailingDeps,
  attempt: MailAttempt,
  name: Name,
  { id, to, message, audience, occasion, answered, asker }: MailParams,
): Promise<(MailMessage & { id: string }) | { moot: string } | undefined> {
  const { database, files } = deps
  const { tenantId, caller } = attempt
  const { noun } = paperKinds[name]
  const { attachesPdf, isReminderStillDue, projectOf, maySend } = paperMailings[name]
  const read = await readContextAtClockOf(database, caller)
  const paper = await buildPaper<PaperOf<Name>>(paperKinds[name], read, caller, id).catch(
    catchRefusalAs('not_found', undefined),
  )
  if (!paper) return { moot: `The ${noun} was deleted.` }
  const isMoot = occasion ? !isReminderStillDue?.(paper) : answered !== undefined && answered !== paper.status
  if (isMoot) return { moot: `The ${noun} is ${paper.status}.` }
  if (!maySend(paper, to, audience))
    return { moot: `The ${noun} is ${paper.status} and is no longer mailed to this address.` }
  const link =
    audience === 'office'
      ? await portalPage(deps, attempt, { name, id })
      : await linkOfMail(deps, attempt, { name, tenantId, id, paper })
  const attached = attachesPdf?.(paper, { audience, occasion }) ?? true
  const file = attached ? await findCachedPdf(deps, { name, tenantId, id, paper }) : null
  if (file === undefined) return awaitPdf(deps, attempt, { name, tenantId, id, paper })
  const project = (await projectOf?.(await readContextAtClockOf(database, caller), caller, id)) ?? null
  // In a mail to the organization's members, the letterhead has the organization's language and the paper's currency.
  const shown =
    audience === 'office'
      ? {
          ...paper,
          from: await currentLetterheadOf(
            await readContextAtClockOf(database, caller),
            caller,
            null,
            currencyOf(paper.from),
          ),
        }
      : paper
  const mail = composePaperMail(name, shown, { link, message, audience, occasion, asker, project, attached })
  if (file === null) return { ...mail, id: attempt.id, tenantId, to }
  const pdf = {
    filename: `${toVisibleLine(paperKinds[name].filename(paper))}.pdf`,
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

/** Returns the portal address of the mail's record. For a signature request, that is the page of the record to sign. */
async function portalPage(
  { database, settings }: MailingDeps,
  { caller }: MailAttempt,
  { name, id }: { name: MailedPaperName; id: number },
): Promise<string> {
  const { entityType, entityId } =
    name === 'signature_request'
      ? await findRecord(await readContextAtClockOf(database, caller), caller, signatureRequests, id)
      : { entityType: name, entityId: id }
  const { family } = entityResources.find((one) => one.entityType === entityType)!
  return `${settings.publicOrigin}/portal/records/${family}/${entityId}`
}

/**
 * Returns the record's public link, or null if the mail has none. Throws Refusal conflict if the link was replaced
 * after the mail was requested, or if a required link is missing. A link is replaced to exclude people who have the old
 * link, so the mail must not contain the new link.
 */
async function linkOfMail<Name extends MailedPaperName>(
  { database, secrets, settings }: MailingDeps,
  { caller, createdAt }: MailAttempt,
  { name, id, paper }: RecordPaper<Name>,
): Promise<string | null> {
  const { link, isLinkOptional } = paperMailings[name]
  if (!link) return null
  const live = await findActiveLink(await readContextAtClockOf(database, caller), caller, secrets, link, id)
  const isReplaced = live !== undefined && live.createdAt > createdAt
  if (live && !isReplaced) return linkUrl(settings.publicOrigin, link, live.token)
  if (!isReplaced && isLinkOptional) return null
  const why = isReplaced ? 'now has another public link' : 'no longer has a public link'
  throw new Refusal('conflict', `The ${paperKinds[name].noun} is ${paper.status} and ${why}.`)
}

/**
 * Requests the PDF, which is rendered when it is the organization's turn, and makes the mail wait for it. If the mail
 * has already waited and the PDF is still missing, throws an error, so that the attempt counts as failed.
 */
async function awaitPdf<Name extends MailedPaperName>(
  { database }: MailingDeps,
  attempt: MailAttempt,
  { name, tenantId, id, paper }: RecordPaper<Name>,
): Promise<undefined> {
  const file = pdfFileNameOf(paperKinds[name], tenantId, paper)
  if (attempt.awaited === file) throw new Error(`the PDF of ${name} ${id} was not made`)
  await runTransaction(database, attempt.caller, async (tx) => {
    await suspendMailUntilFile(tx, attempt, file)
    await addPdfRequest(tx.sql, entityKeyOf(paperKinds[name], tenantId, id), attempt.id)
  })
}

/** Returns the currency of a paper's amounts. */
const currencyOf = ({ conventions = defaultConventions }: Letterhead): string => conventions.currency
