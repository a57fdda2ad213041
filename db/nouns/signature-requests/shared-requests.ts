import { catchRefusalAs } from '../../domain/refusal.ts'
import type { SignaturePaper } from '../../domain/signature-requests/paper.ts'
import { allowsTransition } from '../../domain/state-machine.ts'
import { type Caller, callerFromRequester } from '../../engine/base/caller.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import { readContextAtClockOf, runTransaction, type Transaction } from '../../engine/postgres/transaction.ts'
import { lockRecord } from '../../engine/records/lock.ts'
import { findRecord } from '../../engine/records/read.ts'
import { transitionLocked } from '../../engine/records/transitions.ts'
import { findLinkedRecord } from '../../services/links/links.ts'
import { storeNotification } from '../../services/mail/notifications.ts'
import type { AnswerOrigin, AnswerOutcome } from '../../services/papers/answers.ts'
import type { PaperCache, ShownPaper } from '../../services/papers/paper-cache.ts'
import { mailSignatureRequestEnd, mailSignedPdf } from './answer-mails.ts'
import { signatureLink } from './public-link.ts'
import { endSignatureRequest, isPastExpiry, type SignatureRequest, signatureRequests } from './signature-requests.ts'

/** A signature request that was opened by its public link. The signer views, signs or declines it. */
export interface SharedRequest extends ShownPaper<SignaturePaper> {
  /** Caller that acts for the organization and has no scopes. */
  caller: Caller
  id: number
  /** Token of the link that opened the request. The link may end before the signer answers. */
  token: string
  request: SignatureRequest
  /** Whether the request can be signed or declined now. */
  open: boolean
}

/** What the page of a request that ended without a signature shows to the signer. */
export interface EndedRequest extends Pick<SignaturePaper, 'from' | 'title' | 'signerName'> {
  status: 'declined' | 'voided' | 'expired'
  /** Time at which the request ended, ISO 8601. */
  at: string
}

/**
 * Finds the request that a public link opens. For a request that ended without a signature, returns only how it ended.
 * Returns undefined if the link is invalid or was replaced.
 */
export async function findSharedRequest(
  database: Database,
  documents: PaperCache<SignatureRequest, SignaturePaper>,
  token: string,
): Promise<SharedRequest | { ended: EndedRequest } | undefined> {
  const shared = await findLinkedRecord(database.sql, signatureLink, token)
  if (!shared) return undefined
  const caller = callerFromRequester(shared.tenantId, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  const tx = await readContextAtClockOf(database, caller)
  const request = await findRecord(tx, caller, signatureRequests, shared.entityId).catch(
    catchRefusalAs('not_found', undefined),
  )
  if (!request) return undefined
  const shown = await documents.of(tx, caller, request)
  const open = isOpen(tx.at, request)
  if (open || request.status === 'signed') return { caller, id: request.id, token, request, open, ...shown }
  const { from, title, signerName } = shown.paper
  return { ended: { from, title, signerName, ...endOf(request) } }
}

/**
 * Returns how and when a request ended without a signature. A request whose stored status is still open has expired.
 */
function endOf({ status, declinedAt, voidedAt, expiresAt }: SignatureRequest): Pick<EndedRequest, 'status' | 'at'> {
  if (status === 'declined') return { status, at: declinedAt! }
  return status === 'voided' ? { status, at: voidedAt! } : { status: 'expired', at: expiresAt }
}

const isOpen = (at: string, { status, expiresAt }: SignatureRequest): boolean =>
  allowsTransition(signatureRequests, 'sign', status) && !isPastExpiry(at, expiresAt)

/** Marks a sent request as viewed. Does nothing for a request in another state. */
export async function markSharedRequestViewed(database: Database, shared: SharedRequest): Promise<void> {
  const { caller, request } = shared
  if (!allowsTransition(signatureRequests, 'view', request.status)) return
  const view = async (tx: Transaction): Promise<void> => {
    const held = await lockLinked(tx, shared)
    if (held) await transitionLocked(tx, caller, signatureRequests, held, 'view', () => ({ viewedAt: tx.at }))
  }
  await runTransaction(database, caller, view).catch(catchRefusalAs('conflict', undefined))
}

/** Stores when the signer first opened the file to be signed. */
export async function recordFileOpened(database: Database, shared: SharedRequest): Promise<void> {
  const { caller, open, request } = shared
  if (!open || request.fileOpenedAt !== null) return
  const note = async (tx: Transaction): Promise<void> => {
    const held = await lockLinked(tx, shared)
    if (!held || held.fileOpenedAt !== null) return
    await transitionLocked(tx, caller, signatureRequests, held, 'openFile', ({ status }) => ({
      status,
      fileOpenedAt: tx.at,
    }))
  }
  await runTransaction(database, caller, note).catch(catchRefusalAs('conflict', undefined))
}

export interface SignatureSubmission extends AnswerOrigin {
  name: string
  signature: string
  /** documentHash of the request as shown on the signer's page. */
  documentHash: string
}

/**
 * Signs the request and stores the evidence in the same transaction. Enqueues a mail with the signed PDF to the signer
 * and a mail to the request's creator. Returns 'changed' if the content's hash differs from `documentHash`.
 */
export function signSharedRequest(
  database: Database,
  shared: SharedRequest,
  { name, signature: typed, documentHash, ipAddress, userAgent }: SignatureSubmission,
): Promise<AnswerOutcome> {
  const { caller, id } = shared
  return answering(database, shared, async (tx, request) => {
    if (request.documentHash !== documentHash) return 'changed'
    const signature = { name, typed, ipAddress, userAgent }
    await transitionLocked(tx, caller, signatureRequests, request, 'sign', () => ({
      ...{ signature, signedAt: tx.at, viewedAt: request.viewedAt ?? tx.at },
    }))
    await storeNotification(tx, caller, {
      type: 'signature_request.signed',
      entityType: 'signature_request',
      entityId: id,
      title: `${request.title} was signed`,
      body: `${name} signed it.`,
    })
    await mailSignedPdf(tx, caller, request)
    await mailSignatureRequestEnd(tx, caller, request, null)
    return 'done'
  })
}

/** Declines the request, stores the reason, if one was given, and ends the request's link. */
export function declineSharedRequest(
  database: Database,
  shared: SharedRequest,
  reason: string | null,
): Promise<AnswerOutcome> {
  const { caller, id } = shared
  return answering(database, shared, async (tx, request) => {
    const { title } = await endSignatureRequest(tx, caller, request, 'decline', {
      ...{ declinedAt: tx.at, viewedAt: request.viewedAt ?? tx.at, reason },
    })
    await storeNotification(tx, caller, {
      type: 'signature_request.declined',
      entityType: 'signature_request',
      entityId: id,
      title: `${title} was declined`,
      body: reason,
    })
    await mailSignatureRequestEnd(tx, caller, request, reason)
    return 'done'
  })
}

/**
 * Locks the request and runs `answer` if the request is still open; otherwise returns 'closed'. Because of the lock,
 * the later of two concurrent answers gets 'closed'.
 */
const answering = (
  database: Database,
  shared: SharedRequest,
  answer: (tx: Transaction, request: SignatureRequest) => Promise<AnswerOutcome>,
): Promise<AnswerOutcome> =>
  runTransaction(database, shared.caller, async (tx) => {
    const request = await lockLinked(tx, shared)
    return request && isOpen(tx.at, request) ? answer(tx, request) : 'closed'
  }).catch(catchRefusalAs('not_found', 'closed' as const))

/**
 * Locks the request and returns it; returns undefined if the link has ended. Sending the request to another signer
 * takes the same lock and replaces the link, so that the former signer can no longer answer.
 */
async function lockLinked(
  tx: Transaction,
  { caller, id, token }: SharedRequest,
): Promise<SignatureRequest | undefined> {
  const request = await lockRecord(tx, caller, signatureRequests, id)
  return (await findLinkedRecord(tx.sql, signatureLink, token)) && request
}
