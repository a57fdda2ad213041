import type { components } from '../../../generated/openapi.d.ts'
import type { ChangeOrderPaper } from '../change-orders/paper.ts'
import type { PaperHead } from '../papers/letterhead.ts'
import type { PayAppPaper } from '../pay-apps/paper.ts'

type Schemas = components['schemas']

/** The document to sign, as it was when the signature was requested. */
export type ContentToSign =
  | { entityType: 'change_order'; document: ChangeOrderPaper }
  | { entityType: 'pay_app'; document: PayAppPaper }
  | { entityType: 'document'; document: SignedFilePaper }

/**
 * A version of an uploaded file that is to be signed. The signer reads and signs the bytes of the file itself. `number`
 * is the file's name.
 */
export interface SignedFilePaper extends PaperHead {
  status: 'kept'
  id: number
  version: number
  /** Size of the file in bytes. */
  size: number
  /**
   * Set if the request was created after the more legible paper layout was introduced. Without it, the signed record is
   * printed in the older layout.
   */
  legible?: true
}

/** A signature that was given on the signing page, and the browser that sent it. */
export interface SignatureRecord {
  name: string
  typed: string
  /** Time of the signature in ISO 8601. */
  at: string
  ipAddress: string | null
  userAgent: string | null
}

/** Content of a signature request as its signer sees it. `number` is the number of the document to sign. */
export interface SignaturePaper extends PaperHead {
  status: Schemas['SignatureRequestStatus']
  title: string
  signerName: string
  signerEmail: string
  /** Time when the signature request expires, in ISO 8601. */
  expiresAt: string
  content: ContentToSign
  /** SHA-256, in hex, of what is signed: the file's bytes, or the canonical JSON of the document. */
  documentHash: string
  signature: SignatureRecord | null
  /** Time when the signer first opened the file, in ISO 8601; null if unknown. */
  fileOpenedAt: string | null
}
