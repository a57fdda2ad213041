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

/** The printed paper of a signature request, with the signature once it is signed. */
export const signaturePaperKind: ShownPaperKind<'signature_request', SignatureRequest, SignaturePaper> = {
  entityType: 'signature_request',
  family: 'signature-requests',
  noun: 'signature request',
  readScope: 'signatures:read',
  layoutVersion: 6,
  find: (tx, caller, id) => findRecord(tx, caller, signatureRequests, id),
  paperOf: signaturePaper,
  // The content never changes, and all other data is in the request's row.
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

/** The mail of a signature request: sent with its link to its signer, who receives the signed PDF later. */
export const signatureMailing: Mailing<SignatureRequest, SignaturePaper> = {
  async send(tx, caller, id) {
    const request = await lockShown(tx, caller, signatureRequests, id)
    requireState(signatureRequests, 'resend', request.status)
    return request
  },
  recipientOf: async (_tx, _caller, { signerEmail }) => ({ email: signerEmail }),
  scopesToSee: scopesToSeeRequest,
  // A queued mail to the signer's former address would contain the link made for the current signer.
  mayGoOut: ({ status, signerEmail }, to, audience) =>
    audience === 'office' || (allows(signatureRequests, 'show', status) && to === signerEmail),
  // A file may be too large for a mail and is shown on the request's page. After the signature, the PDF is the
  // signature record.
  attaches: ({ content, signature }, { audience }) =>
    signature !== null || (audience !== 'office' && content.entityType !== 'document'),
  link: signatureLink,
  onGivenUp: 'The request stays open. Send it again, or send it to another address.',
}
