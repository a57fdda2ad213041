import type { Letterhead } from '../../domain/papers/letterhead.ts'
import type { ContentToSign, SignaturePaper } from '../../domain/signature-requests/paper.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { readStoredLogo, storeLogoOf } from '../../services/papers/stored-logos.ts'
import type { SignatureRequest } from './signature-requests.ts'

/** Stores the content to be signed. It is never deleted, as evidence of what was signed. */
export async function storeSignedContent(
  tx: Transaction,
  { tenantId }: Caller,
  signatureRequestId: number,
  { entityType, document }: ContentToSign,
): Promise<void> {
  const { from, logoHash } = await storeLogoOf(tx, tenantId, document.from)
  const content = JSON.stringify({ entityType, document: { ...document, from } })
  await tx.sql
    .insertInto('signatureRequestDocuments')
    .values({ tenantId, signatureRequestId, content, logoHash, createdAt: tx.at })
    .execute()
}

async function storedContent(db: ReadContext, { tenantId }: Caller, id: number): Promise<ContentToSign> {
  const row = await db.sql
    .selectFrom('signatureRequestDocuments')
    .select(['content', 'logoHash'])
    .where('tenantId', '=', tenantId)
    .where('signatureRequestId', '=', id)
    .executeTakeFirstOrThrow()
  const { entityType, document } = row.content as unknown as ContentToSign
  const from: Letterhead = { ...document.from, logo: await readStoredLogo(db, tenantId, row.logoHash) }
  return { entityType, document: { ...document, from } } as ContentToSign
}

/** Returns the paper of a signature request as its signer sees it. */
export async function buildSignaturePaper(
  db: ReadContext,
  caller: Caller,
  request: SignatureRequest,
): Promise<SignaturePaper> {
  const content = await storedContent(db, caller, request.id)
  const { status, title, signerName, signerEmail, expiresAt, documentHash, signature, signedAt, fileOpenedAt } = request
  return {
    ...{ status, title, signerName, signerEmail, expiresAt, documentHash, fileOpenedAt, content },
    from: content.document.from,
    number: content.document.number,
    signature: signature && { ...signature, at: signedAt! },
  }
}
