import { Refusal } from '../../db/domain/refusal.ts'
import { visibleLine } from '../../db/domain/shown-text.ts'
import type { FileStore } from '../../db/files/file-store.ts'
import { SliceLost } from '../../db/jobs/slices.ts'
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
import { type DocumentOf, type MailedName, mailedFamily, mailings, papers } from '../../db/papers/papers.ts'
import { type MailParams, mailParamsOf } from '../../db/papers/sending.ts'
import { reading, writing } from '../../db/postgres/transaction.ts'
import { documentNow, entityKeyOf, pdfFileOf } from '../../db/printing/paper.ts'
import { wantPdf } from '../../db/printing/wanted-pdfs.ts'
import { sendMail } from '../mail/send-email.ts'
import { CannotPrint } from '../pdf/renderer.ts'
import type { Surroundings } from '../surroundings.ts'
import { letterOf } from './letters.ts'
import { keptPdf, type Original } from './print.ts'

type Mailing = Pick<Surroundings, 'database' | 'files' | 'secrets' | 'settings' | 'log'>

/** The task send-document: one attempt to mail a record's document, and what follows from it. */
export async function sendDocument(mailing: Mailing, task: Tasks['send-document']): Promise<void> {
  const { database, settings, log } = mailing
  const attempt = await claimMail(database, task)
  if (!attempt) return
  const name = mailedFamily(attempt.resourceType)
  const params = mailParamsOf(name, attempt.params)
  try {
    const mail = await composeMail(mailing, attempt, name, params)
    if (!mail) return
    if ('moot' in mail) {
      await finishMail(database, attempt, { to: params.to, subject: null, notSent: mail.moot })
      return
    }
    await sendMail(settings, mail)
    await finishMail(database, attempt, { to: mail.to, subject: mail.subject })
  } catch (error) {
    if (error instanceof SliceLost) return
    log.warn({ err: error, job: attempt.id }, "an attempt at a document's mail failed")
    await settleFailedMail(database, attempt, failureOf(name, params, error)).catch((lost: unknown) => {
      if (!(lost instanceof SliceLost)) throw lost
    })
  }
}

/** What is left where the mail that failed was not the record's own. */
function onGivenUp(name: MailedName, { audience, occasion }: MailParams): string {
  if (occasion) return 'It was a reminder; nothing else depends on it.'
  return audience === 'reader' ? mailings[name].onGivenUp : 'The answer is recorded all the same.'
}

function failureOf(name: MailedName, params: MailParams, error: unknown): FailedMail {
  const { id, to } = params
  const { reason, final } = whyFailed(papers[name].noun, error)
  const notice: NoticeOfMail = {
    type: `${name}.mail_failed`,
    entityType: name,
    entityId: id,
    title: `The mail to ${to} could not be delivered`,
    body: `${reason} ${onGivenUp(name, params)}`,
  }
  return { reason, final, notice }
}

/** The organization's message for a failure. A fault of the record or the address is not retryable. */
function whyFailed(noun: string, error: unknown): Pick<FailedMail, 'reason' | 'final'> {
  if (error instanceof Refusal && error.code !== 'service_unavailable') return { reason: error.detail, final: true }
  if (error instanceof CannotPrint) return { reason: `There is no PDF of the ${noun}. ${error.message}`, final: true }
  const { code, response, responseCode = 0 } = error as { code?: string; response?: string; responseCode?: number }
  if (response) {
    const refusesThis = code === 'EENVELOPE' || code === 'EMESSAGE'
    const said = visibleLine(response).slice(0, 300).replace(/\.?$/, '.')
    return { reason: `The mail server said: ${said}`, final: refusesThis && responseCode >= 500 }
  }
  if (code?.startsWith('E')) return { reason: `The mail server could not be reached (${code}).`, final: false }
  return { reason: 'The mail could not be made.', final: false }
}

/** The mail; undefined while it has to wait for its PDF, `moot` why there is nothing to remind of any more. */
async function composeMail<Name extends MailedName>(
  mailing: Mailing,
  attempt: MailAttempt,
  name: Name,
  { id, to, message, audience, occasion }: MailParams,
): Promise<(MailMessage & { id: string }) | { moot: string } | undefined> {
  const { database, files } = mailing
  const { tenantId, caller } = attempt
  const document = await documentNow<DocumentOf<Name>>(papers[name], reading(database), caller, id)
  const { attaches, stillReminds, projectOf } = mailings[name]
  if (occasion && !stillReminds?.(document)) return { moot: `The ${papers[name].noun} is ${document.status}.` }
  const link = await linkOfMail(mailing, attempt, { name, tenantId, id, document }, { to, audience })
  const attached = attaches?.(document, { audience, occasion }) ?? true
  const file = attached ? await keptPdf(mailing, { name, tenantId, id, document }) : null
  if (file === undefined) return awaitPdf(mailing, attempt, { name, tenantId, id, document })
  const project = (await projectOf?.(reading(database), caller, id)) ?? null
  const letter = letterOf(name, document, { link, message, audience, occasion, project, attached })
  if (file === null) return { ...letter, id: attempt.id, to }
  const pdf = {
    filename: `${visibleLine(papers[name].filename(document))}.pdf`,
    contentType: 'application/pdf',
    content: await bytesOf(files, file),
  }
  return { ...letter, id: attempt.id, to, attachments: [pdf, ...letter.attachments] }
}

async function bytesOf(files: FileStore, kept: string): Promise<Buffer> {
  const file = await files.openFile('kept', kept)
  if (!file) throw new Error(`the PDF ${kept} went before it was mailed`)
  try {
    return await file.read(0, file.size)
  } finally {
    await file.close()
  }
}

/** The link in the mail, if it has one. Throws Refusal conflict when the record can no longer be mailed. */
async function linkOfMail<Name extends MailedName>(
  { database, secrets, settings }: Mailing,
  { caller }: MailAttempt,
  { name, id, document }: Original<Name>,
  { to, audience }: Pick<MailParams, 'to' | 'audience'>,
): Promise<string | null> {
  const { link, mayGoOut } = mailings[name]
  const goesOut = mayGoOut(document, to, audience)
  if (goesOut && audience === 'office') return null
  const token = goesOut && link ? (await liveLinkOf(reading(database), caller, secrets, link, id))?.token : undefined
  if (goesOut && !link) return null
  if (link && token) return linkUrl(settings.publicOrigin, link, token)
  const why = link ? 'has no public link any more' : 'is not mailed any more'
  throw new Refusal('conflict', `The ${papers[name].noun} is ${document.status} and ${why}.`)
}

/**
 * Requests the PDF, in its organization's turn with the other documents, and lets the mail wait for it. A PDF that is
 * still missing after the wait counts as a failed attempt.
 */
async function awaitPdf<Name extends MailedName>(
  { database }: Mailing,
  attempt: MailAttempt,
  { name, tenantId, id, document }: Original<Name>,
): Promise<undefined> {
  const file = pdfFileOf(papers[name], tenantId, document)
  if (attempt.awaited === file) throw new Error(`the PDF of ${name} ${id} was not made`)
  await writing(database, attempt.caller, async (tx) => {
    await awaitFile(tx, attempt, file)
    await wantPdf(tx.sql, entityKeyOf(papers[name], tenantId, id), attempt.id)
  })
}
