import type { Caller } from '../base/caller.ts'
import { officeAt } from '../mail/office.ts'
import { enqueueUnaskedMail } from '../mail/waiting.ts'
import type { Audience } from '../papers/mailing.ts'
import type { Transaction } from '../postgres/transaction.ts'
import type { SignatureRequest } from './signature-requests.ts'

/** Enqueues the signed PDF for its signer, in the signature's transaction. */
export const mailSigned = (tx: Transaction, caller: Caller, { id, signerEmail }: SignatureRequest): Promise<string> =>
  enqueue(tx, caller, { id, to: signerEmail, message: null, audience: 'signer' })

/**
 * Enqueues what is said of a request that was signed, declined in these words, or not answered in time: to the person who asked
 * for the signature, else to the organization's own address.
 */
export async function mailEnd(
  tx: Transaction,
  caller: Caller,
  { id, createdBy }: SignatureRequest,
  message: string | null,
): Promise<void> {
  for (const to of await officeAt(tx, caller, [[createdBy]])) {
    await enqueue(tx, caller, { id, to, message, audience: 'office' })
  }
}

const enqueue = (
  tx: Transaction,
  caller: Caller,
  { id, ...params }: { id: number; to: string; message: string | null; audience: Audience },
): Promise<string> =>
  enqueueUnaskedMail(tx, caller, {
    family: 'signature-requests',
    readScope: 'signatures:read',
    params: { signatureRequestId: id, ...params },
  })
