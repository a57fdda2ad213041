import { addDays } from '../domain/days.ts'
import { isDay } from '../domain/instants.ts'
import { type LabelKey, labelsOf } from '../domain/language/labels.ts'
import type { PaperHead } from '../domain/papers/letterhead.ts'
import { catchRefusalAs, invalid } from '../domain/refusal.ts'
import type { ContentToSign, SignedFilePaper } from '../domain/signature-requests/paper.ts'
import { requireState } from '../domain/state-machine.ts'
import { dayAt } from '../domain/zone-days.ts'
import type { Caller } from '../engine/base/caller.ts'
import type { Secrets } from '../engine/base/secrets.ts'
import type { Transaction } from '../engine/postgres/transaction.ts'
import { lockForChange, lockRecord, lockShown } from '../engine/records/lock.ts'
import type { Schemas } from '../engine/records/resource.ts'
import { transitionLocked } from '../engine/records/transitions.ts'
import { insertOne } from '../engine/records/write.ts'
import { type ChangeOrder, changeOrders } from '../nouns/change-orders/change-orders.ts'
import { changeOrderPaperKind } from '../nouns/change-orders/paper.ts'
import { type Document, documents } from '../nouns/documents/documents.ts'
import { payAppPaperKind } from '../nouns/pay-apps/paper.ts'
import { type PayApp, payApps } from '../nouns/pay-apps/pay-apps.ts'
import { storeSignedContent } from '../nouns/signature-requests/contents.ts'
import { signatureLink } from '../nouns/signature-requests/public-link.ts'
import {
  refuseExpiredSignatureRequest,
  type SignatureRequest,
  type SignedType,
  signatureRequests,
} from '../nouns/signature-requests/signature-requests.ts'
import { currentLetterheadOf } from '../services/branding/branding.ts'
import { timeZoneOf, toDeadlineTime } from '../services/branding/deadlines.ts'
import { ensureLink } from '../services/links/links.ts'
import { enqueuePaperMail } from './paper-mails.ts'

const dayMs = 86_400_000
const usualDays = 30
const maxDays = 365

/** A signature request and the id of its mail job. */
export interface MailedSignatureRequest {
  request: SignatureRequest
  jobId: string
}

/**
 * Creates a signature request: stores the record's current content to be signed, creates the public link and enqueues
 * the mail. Throws Refusal validation_failed for a record that is not live and for an invalid expiresAt. Throws
 * conflict if the record's state does not allow it.
 */
export async function createSignatureRequest(
  tx: Transaction,
  caller: Caller,
  secrets: Secrets,
  { expiresAt, message = null, ...given }: Schemas['SignatureRequestCreate'],
): Promise<MailedSignatureRequest> {
  const until = await expiryOf(tx, caller, expiresAt)
  const { content, hash, title } = await signable[given.entityType](tx, caller, given.entityId)
  const { id } = await insertOne(tx, caller, signatureRequests, {
    ...given,
    ...{ message, title, status: 'sent', expiresAt: until, documentHash: hash, sentAt: tx.at },
    createdBy: caller.userId,
  })
  await storeSignedContent(tx, caller, id, content)
  return mailed(tx, caller, secrets, id)
}

/**
 * Mails an open signature request again if If-Match matches. If `signerEmail` is another address, the former address's
 * link ends. Throws Refusal not_found, conflict (status 409, or 412 if If-Match does not match).
 */
export async function resendSignatureRequest(
  tx: Transaction,
  caller: Caller,
  secrets: Secrets,
  id: number,
  { signerEmail }: Schemas['SignatureRequestResending'],
): Promise<MailedSignatureRequest> {
  const held = await lockForChange(tx, caller, signatureRequests, id)
  const isElsewhere = signerEmail !== undefined && signerEmail !== held.signerEmail
  const verb = isElsewhere ? 'resendElsewhere' : 'resend'
  await transitionLocked(tx, caller, signatureRequests, held, verb, (request): Partial<SignatureRequest> => {
    refuseExpiredSignatureRequest(tx, request)
    const { status } = request
    return isElsewhere ? { signerEmail, sentAt: tx.at, viewedAt: null, fileOpenedAt: null } : { status, sentAt: tx.at }
  })
  if (isElsewhere) await ensureLink(tx, caller, secrets, signatureLink, id, { rotate: true })
  return mailed(tx, caller, secrets, id)
}

async function mailed(tx: Transaction, caller: Caller, secrets: Secrets, id: number): Promise<MailedSignatureRequest> {
  const { signerEmail: to, message } = await lockRecord(tx, caller, signatureRequests, id)
  const { record, jobId } = await enqueuePaperMail(tx, caller, secrets, 'signature_request', id, { to, message })
  return { request: record, jobId }
}

/**
 * Returns the time until which a request can be signed. A given day may be at most `maxDays` days after today in the
 * organization's time zone. A given time may be at most `maxDays` x 24 hours ahead. Throws Refusal validation_failed.
 */
async function expiryOf(tx: Transaction, caller: Caller, given: string | undefined): Promise<string> {
  const now = Date.parse(tx.at)
  if (given === undefined) return new Date(now + usualDays * dayMs).toISOString()
  const until = Date.parse(await toDeadlineTime(tx, caller, 'expiresAt', given))
  const isNear = isDay(given) ? given <= (await lastDay(tx, caller)) : until <= now + maxDays * dayMs
  if (until > now && isNear) return new Date(until).toISOString()
  const message = `It must be in the future, and at most ${maxDays} days ahead.`
  throw invalid([{ field: 'expiresAt', code: 'rule', message }])
}

async function lastDay(tx: Transaction, caller: Caller): Promise<string> {
  return addDays(dayAt(tx.at, await timeZoneOf(tx, caller)), maxDays)
}

interface Signable {
  content: ContentToSign
  /** SHA-256, in hex, of the content to be signed. */
  hash: string
  title: string
}

/**
 * For each entity type, a function that returns a record's content to be signed. Locks the record, so that its state
 * cannot change in the meantime. Throws Refusal validation_failed for a record that is not live, conflict if its state
 * does not allow signing.
 */
const signable: Record<SignedType, (tx: Transaction, caller: Caller, id: number) => Promise<Signable>> = {
  async change_order(tx, caller, id) {
    const order = await lockRecord<ChangeOrder>(tx, caller, changeOrders, id).catch(
      catchRefusalAs('not_found', undefined),
    )
    if (!order) throw noSuch(changeOrders.label)
    requireState(changeOrders, 'requestSignature', order.status)
    const document = await changeOrderPaperKind.paperOf(tx, caller, order)
    const title = titleOf('changeOrder.kind', document, document.title)
    return { content: { entityType: 'change_order', document }, hash: changeOrderPaperKind.hashOf(document), title }
  },
  async pay_app(tx, caller, id) {
    const payApp = await lockRecord<PayApp>(tx, caller, payApps, id).catch(catchRefusalAs('not_found', undefined))
    if (!payApp) throw noSuch(payApps.label)
    requireState(payApps, 'requestSignature', payApp.status)
    const document = await payAppPaperKind.paperOf(tx, caller, payApp)
    const title = titleOf('payApp.kind', document, document.certificate.project.name)
    return { content: { entityType: 'pay_app', document }, hash: payAppPaperKind.hashOf(document), title }
  },
  async document(tx, caller, id) {
    const file = await lockShown<Document>(tx, caller, documents, id).catch(catchRefusalAs('not_found', undefined))
    if (!file) throw noSuch(documents.label)
    if (file.contentType.toLowerCase() !== 'application/pdf') throw invalid([pdfOnly])
    const { name: title, version, size, sha256: hash } = file
    const from = await currentLetterheadOf(tx, caller)
    const document: SignedFilePaper = { from, number: title, status: 'kept', id, version, size, legible: true }
    return { content: { entityType: 'document', document }, hash, title }
  },
}

/** Returns the title of a signature request, in the language of its paper. */
const titleOf = (kind: LabelKey, { from, number }: PaperHead, about: string): string =>
  `${labelsOf(from.language)(kind)} ${number}: ${about}`

const pdfOnly = {
  field: 'entityId',
  code: 'rule',
  message: 'The document is not a PDF, so it cannot be signed.',
} as const

const noSuch = (label: string) => invalid([{ field: 'entityId', code: 'not_found', message: `No such ${label}.` }])
