import type { SignaturePaper } from '../../domain/signature-requests/paper.ts'
import { allowsTransition, requireState } from '../../domain/state-machine.ts'
import { toFileNamePart } from '../../domain/visible-text.ts'
import { lockShown } from '../../engine/records/lock.ts'
import { findRecord } from '../../engine/records/read.ts'
import type { PaperMailing } from '../../services/papers/mailing.ts'
import type { VersionedPaperKind } from '../../services/papers/paper-kind.ts'
import { buildSignaturePaper } from './contents.ts'
import { signatureLink } from './public-link.ts'
import { findScopesToSeeRequest, type SignatureRequest, signatureRequests } from './signature-requests.ts'

/** The printed paper of a signature request. It shows the signature once the request is signed. */
export const signaturePaperKind: VersionedPaperKind<'signature_request', SignatureRequest, SignaturePaper> = {
  entityType: 'signature_request',
  family: 'signature-requests',
  noun: 'signature request',
  readScope: 'signatures:read',
  layoutVersion: 6,
  find: (tx, caller, id) => findRecord(tx, caller, signatureRequests, id),
  paperOf: buildSignaturePaper,
  // The content to be signed never changes, and everything else on the paper is in the request's row.
  versionOf: async (_tx, _caller, { updatedAt }) => updatedAt,
  hashOf: ({ documentHash }) => documentHash,
  marksOf: ({ content, signature }) => [content.entityType, signature],
  filename: ({ content: { entityType, document } }) =>
    toFileNamePart(
      entityType === 'pay_app'
        ? `${document.certificate.project.number}-${document.certificate.applicationNumber}`
        : document.number,
    ),
}

/**
 * Rules for mailing a signature request. The signer gets a mail with the link, and later a mail with the signed PDF.
 */
export const signatureMailing: PaperMailing<SignatureRequest, SignaturePaper> = {
  async send(tx, caller, id) {
    const request = await lockShown(tx, caller, signatureRequests, id)
    requireState(signatureRequests, 'resend', request.status)
    return request
  },
  recipientOf: async (_tx, _caller, { signerEmail }) => ({ email: signerEmail }),
  scopesToSee: findScopesToSeeRequest,
  // Drops a queued mail if the request has a new signer: it would send the new signer's link to the former address.
  maySend: ({ status, signerEmail }, to, audience) =>
    audience === 'office' || (allowsTransition(signatureRequests, 'show', status) && to === signerEmail),
  // Before the signature, a file to be signed is not attached: it may be too large for a mail, and the request's page
  // shows it. After the signature, the attached PDF is the signature record.
  attachesPdf: ({ content, signature }, { audience }) =>
    signature !== null || (audience !== 'office' && content.entityType !== 'document'),
  link: signatureLink,
  givenUpAdvice: 'The request stays open. Send it again, or send it to another address.',
}
