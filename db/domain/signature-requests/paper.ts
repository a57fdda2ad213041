import type { components } from '../../../generated/openapi.d.ts'
import type { ChangeOrderPaper } from '../change-orders/paper.ts'
import type { PaperHead } from '../letterhead.ts'
import type { PayAppPaper } from '../pay-apps/paper.ts'

type Schemas = components['schemas']

/** What is to be signed, as it was drawn when it was asked for. */
export type SignedContent =
  | { entityType: 'change_order'; document: ChangeOrderPaper }
  | { entityType: 'pay_app'; document: PayAppPaper }
  | { entityType: 'document'; document: FilePaper }

/** A version of a document, whose own bytes are read and signed; its number is the document's name. */
export interface FilePaper extends PaperHead {
  status: 'kept'
  id: number
  version: number
  /** In bytes. */
  size: number
  /** Absent on what was to be signed before papers were legible: its record is drawn as it was then. */
  legible?: true
}

/** A signature as it was given on the page, and how it came. */
export interface SignatureRecord {
  name: string
  typed: string
  /** ISO 8601. */
  at: string
  ipAddress: string | null
  userAgent: string | null
}

/** A request for a signature as its signer sees it; `number` is that of what is to be signed. */
export interface SignaturePaper extends PaperHead {
  status: Schemas['SignatureRequestStatus']
  title: string
  signerName: string
  signerEmail: string
  /** ISO 8601. */
  expiresAt: string
  content: SignedContent
  /** The SHA-256, in hex, of the file, or of the canonical JSON of the content. */
  documentHash: string
  signature: SignatureRecord | null
  /** When the signer first opened the file, ISO 8601; null where that is not known. */
  fileOpenedAt: string | null
}
