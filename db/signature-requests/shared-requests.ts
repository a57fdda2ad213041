import { type Caller, callerOf } from '../base/caller.ts'
import { refusedAs } from '../domain/refusal.ts'
import type { SignaturePaper } from '../domain/signature-requests/paper.ts'
import { allows } from '../domain/states.ts'
import { findLinked } from '../links/links.ts'
import { notify } from '../mail/notifications.ts'
import type { AnswerOutcome, Origin } from '../papers/answers.ts'
import type { ShownPaper, ShownPapers } from '../papers/shown-papers.ts'
import type { Database } from '../postgres/connection.ts'
import { readingOf, type Transaction, writing } from '../postgres/transaction.ts'
import { lockRecord } from '../records/lock.ts'
import { findRecord } from '../records/read.ts'
import { transition } from '../records/transitions.ts'
import { mailEnd, mailSigned } from './answer-mails.ts'
import { signatureLink } from './link.ts'
import { endRequest, isOverdue, type SignatureRequest, signatureRequests } from './signature-requests.ts'

/** A signature request in its signer's hands: seen, signed or declined by whoever has its link. */
export interface SharedRequest extends ShownPaper<SignaturePaper> {
  /** Acts for the organization, with no scope of its own. */
  caller: Caller
  id: number
  /** Of the link that led here, which may end before an answer is given. */
  token: string
  request: SignatureRequest
  /** Whether it can be signed or declined now. */
  open: boolean
}

/** A request that ended without a signature, as its page reports it to the signer. */
export interface EndedRequest extends Pick<SignaturePaper, 'from' | 'title' | 'signerName'> {
  status: 'declined' | 'voided' | 'expired'
  /** When it ended, ISO 8601. */
  at: string
}

/** Finds the request of a link: open or signed, or how it ended. Undefined if the link was replaced. */
export async function findSharedRequest(
  database: Database,
  documents: ShownPapers<SignatureRequest, SignaturePaper>,
  token: string,
): Promise<SharedRequest | { ended: EndedRequest } | undefined> {
  const shared = await findLinked(database.sql, signatureLink, token)
  if (!shared) return undefined
  const caller = callerOf(shared.tenantId, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  const tx = await readingOf(database, caller)
  const request = await findRecord(tx, caller, signatureRequests, shared.entityId).catch(
    refusedAs('not_found', undefined),
  )
  if (!request) return undefined
  const shown = await documents.of(tx, caller, request)
  const open = isOpen(tx.at, request)
  if (open || request.status === 'signed') return { caller, id: request.id, token, request, open, ...shown }
  const { from, title, signerName } = shown.paper
  return { ended: { from, title, signerName, ...endOf(request) } }
}

/** Returns how and when an unsigned request ended. A request that is still stored as open has expired. */
function endOf({ status, declinedAt, voidedAt, expiresAt }: SignatureRequest): Pick<EndedRequest, 'status' | 'at'> {
  if (status === 'declined') return { status, at: declinedAt! }
  return status === 'voided' ? { status, at: voidedAt! } : { status: 'expired', at: expiresAt }
}

const isOpen = (at: string, { status, expiresAt }: SignatureRequest): boolean =>
  allows(signatureRequests, 'sign', status) && !isOverdue(at, expiresAt)

/** Its signer sees it: sent becomes viewed. Nothing happens to a request in another state. */
export async function openSharedRequest(database: Database, shared: SharedRequest): Promise<void> {
  const { caller, request } = shared
  if (!allows(signatureRequests, 'view', request.status)) return
  const view = async (tx: Transaction): Promise<void> => {
    const held = await lockLinked(tx, shared)
    if (held) await transition(tx, caller, signatureRequests, held, 'view', () => ({ viewedAt: tx.at }))
  }
  await writing(database, caller, view).catch(refusedAs('conflict', undefined))
}

/** Stores when the signer first opened the file to be signed. */
export async function noteFileOpened(database: Database, shared: SharedRequest): Promise<void> {
  const { caller, open, request } = shared
  if (!open || request.fileOpenedAt !== null) return
  const note = async (tx: Transaction): Promise<void> => {
    const held = await lockLinked(tx, shared)
    if (!held || held.fileOpenedAt !== null) return
    await transition(tx, caller, signatureRequests, held, 'openFile', ({ status }) => ({ status, fileOpenedAt: tx.at }))
  }
  await writing(database, caller, note).catch(refusedAs('conflict', undefined))
}

export interface GivenSignature extends Origin {
  name: string
  signature: string
  /** The request's documentHash as the page that the signer saw had it. */
  documentHash: string
}

/** Signs the request, keeps the evidence of it and has the signed PDF mailed to the signer and to who asked for it, in one transaction. */
export function signSharedRequest(
  database: Database,
  shared: SharedRequest,
  { name, signature: typed, documentHash, ipAddress, userAgent }: GivenSignature,
): Promise<AnswerOutcome> {
  const { caller, id } = shared
  return answering(database, shared, async (tx, request) => {
    if (request.documentHash !== documentHash) return 'changed'
    const signature = { name, typed, ipAddress, userAgent }
    await transition(tx, caller, signatureRequests, request, 'sign', () => ({
      ...{ signature, signedAt: tx.at, viewedAt: request.viewedAt ?? tx.at },
    }))
    await notify(tx, caller, {
      type: 'signature_request.signed',
      entityType: 'signature_request',
      entityId: id,
      title: `${request.title} was signed`,
      body: `${name} signed it.`,
    })
    await mailSigned(tx, caller, request)
    await mailEnd(tx, caller, request, null)
    return 'done'
  })
}

/** Declines the request and keeps the reason, if one was given; its link ends. */
export function declineSharedRequest(
  database: Database,
  shared: SharedRequest,
  reason: string | null,
): Promise<AnswerOutcome> {
  const { caller, id } = shared
  return answering(database, shared, async (tx, request) => {
    const { title } = await endRequest(tx, caller, request, 'decline', {
      ...{ declinedAt: tx.at, viewedAt: request.viewedAt ?? tx.at, reason },
    })
    await notify(tx, caller, {
      type: 'signature_request.declined',
      entityType: 'signature_request',
      entityId: id,
      title: `${title} was declined`,
      body: reason,
    })
    await mailEnd(tx, caller, request, reason)
    return 'done'
  })
}

/** The request's row is locked first, so that of two answers the second finds it answered. */
const answering = (
  database: Database,
  shared: SharedRequest,
  answer: (tx: Transaction, request: SignatureRequest) => Promise<AnswerOutcome>,
): Promise<AnswerOutcome> =>
  writing(database, shared.caller, async (tx) => {
    const request = await lockLinked(tx, shared)
    return request && isOpen(tx.at, request) ? answer(tx, request) : 'closed'
  }).catch(refusedAs('not_found', 'closed' as const))

/**
 * The request under lock; undefined when its link has ended meanwhile: whoever resends it to somebody else holds that lock, too,
 * and then the former signer answers nothing.
 */
async function lockLinked(
  tx: Transaction,
  { caller, id, token }: SharedRequest,
): Promise<SignatureRequest | undefined> {
  const request = await lockRecord(tx, caller, signatureRequests, id)
  return (await findLinked(tx.sql, signatureLink, token)) && request
}
