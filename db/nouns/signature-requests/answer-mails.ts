import type { MailAudience } from '../../domain/papers/mail-audience.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { findMemberAddresses } from '../../services/mail/member-addresses.ts'
import { enqueueAutomaticMail } from '../../services/mail/waiting-mails.ts'
import { findScopesToSeeRequest, type SignatureRequest } from './signature-requests.ts'

/** Enqueues the mail that sends the signed PDF to the signer. Runs in the transaction that stores the signature. */
export const mailSignedPdf = (tx: Transaction, caller: Caller, request: SignatureRequest): Promise<string> =>
  enqueue(tx, caller, request, { to: request.signerEmail, message: null, audience: 'signer' })

/**
 * Enqueues the mail that reports the end of a request: signed, declined with `message` as the reason, or expired. The
 * mail goes to the user who created the request, or to the organization's own address if that user cannot receive it.
 */
export async function mailSignatureRequestEnd(
  tx: Transaction,
  caller: Caller,
  request: SignatureRequest,
  message: string | null,
): Promise<void> {
  for (const to of await findMemberAddresses(tx, caller, [[request.createdBy]])) {
    await enqueue(tx, caller, request, { to, message, audience: 'office' })
  }
}

const enqueue = async (
  tx: Transaction,
  caller: Caller,
  request: SignatureRequest,
  params: { to: string; message: string | null; audience: MailAudience },
): Promise<string> =>
  enqueueAutomaticMail(tx, caller, {
    family: 'signature-requests',
    readScope: 'signatures:read',
    furtherReadScopes: await findScopesToSeeRequest(tx, caller, request),
    params: { signatureRequestId: request.id, ...params },
  })
