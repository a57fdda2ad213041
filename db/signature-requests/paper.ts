import { fileText } from '../domain/shown-text.ts'
import type { SignaturePaper } from '../domain/signature-requests/paper.ts'
import { allows, requireState } from '../domain/states.ts'
import type { Mailing } from '../papers/mailing.ts'
import type { ShownPaperKind } from '../papers/paper-kind.ts'
import { lockShown } from '../records/lock.ts'
import { findRecord } from '../records/read.ts'
import { signaturePaper } from './contents.ts'
import { signatureLink } from './link.ts'
import { type SignatureRequest, scopesToSeeRequest, signatureRequests } from './signature-requests.ts'

/** What is to be signed as it is printed, with the signature once there is one. */
export const signaturePaperKind: ShownPaperKind<'signature_request', SignatureRequest, SignaturePaper> = {
  entityType: 'signature_request',
  family: 'signature-requests',
  noun: 'signature request',
  readScope: 'signatures:read',
  layoutVersion: 6,
  find: (tx, caller, id) => findRecord(tx, caller, signatureRequests, id),
  paperOf: signaturePaper,
  // Its content never changes, and the rest of it stands in its row.
  versionOf: async (_tx, _caller, { updatedAt }) => updatedAt,
  hashOf: ({ documentHash }) => documentHash,
  marksOf: ({ content, signature }) => [content.entityType, signature],
  filename: ({ content: { entityType, document } }) =>
    fileText(
      entityType === 'pay_app'
        ? `${document.certificate.project.number}-${document.certificate.applicationNumber}`
        : document.number,
    ),
}

/** A request as it is mailed: with its link, to its signer, who gets the signed PDF in the end. */
export const signatureMailing: Mailing<SignatureRequest, SignaturePaper> = {
  async send(tx, caller, id) {
    const request = await lockShown(tx, caller, signatureRequests, id)
    requireState(signatureRequests, 'resend', request.status)
    return request
  },
  recipientOf: async (_tx, _caller, { signerEmail }) => ({ email: signerEmail }),
  scopesToSee: scopesToSeeRequest,
  // A mail to a former address would carry the link that was made for the present one.
  mayGoOut: ({ status, signerEmail }, to, audience) =>
    audience === 'office' || (allows(signatureRequests, 'show', status) && to === signerEmail),
  // A file may be larger than a mail; its page has it, and the PDF of a signed one is the record of the signature.
  attaches: ({ content, signature }, { audience }) =>
    signature !== null || (audience !== 'office' && content.entityType !== 'document'),
  link: signatureLink,
  onGivenUp: 'The request stays open; send it again or to another address.',
}
