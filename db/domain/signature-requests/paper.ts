import type { components } from '../../../generated/openapi.d.ts'
import type { ChangeOrderPaper } from '../change-orders/paper.ts'
import type { PaperHead } from '../letterhead.ts'
import type { PayAppPaper } from '../pay-apps/paper.ts'

type Schemas = components['schemas']

/** The document to sign, as it was drawn when the signature was requested. */
export type ContentToSign =
  | { entityType: 'change_order'; document: ChangeOrderPaper }
  | { entityType: 'pay_app'; document: PayAppPaper }
  | { entityType: 'document'; document: FilePaper }

/**
 * A version of an uploaded file to sign. The signer reads and signs the file's own bytes; `number` is the file's name.
 */
export interface FilePaper extends PaperHead {
  status: 'kept'
  id: number
  version: number
  /** Size of the file in bytes. */
  size: number
  /**
   * Set if the request was made with the more legible paper layout. Without it, the signed record is drawn in the older
   * layout.
   */
  legible?: true
}

/** A signature given on the signing page, and the connection it came from. */
export interface SignatureRecord {
  name: string
  typed: string
  /** Time of the signature in ISO 8601. */
  at: string
  ipAddress: string | null
  userAgent: string | null
}

/** A signature request as its signer sees it; `number` is the number of the document to sign. */
export interface SignaturePaper extends PaperHead {
  status: Schemas['SignatureRequestStatus']
  title: string
  signerName: string
  signerEmail: string
  /** Time when the signature request expires, in ISO 8601. */
  expiresAt: string
  content: ContentToSign
  /** SHA-256, in hex, of the file's bytes, or of the content's canonical JSON. */
  documentHash: string
  signature: SignatureRecord | null
  /** Time when the signer first opened the file, in ISO 8601; null if unknown. */
  fileOpenedAt: string | null
}
