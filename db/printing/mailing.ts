import type { Caller } from '../base/caller.ts'
import type { PaperHead } from '../domain/letterhead.ts'
import type { LinkKind } from '../links/links.ts'
import type { Transaction } from '../postgres/transaction.ts'

/** To whom a mail goes: whoever the paper is for, who has signed it, or the organization's own people. */
export type Audience = 'reader' | 'signer' | 'office'

/**
 * How a family's paper is mailed, its PDF attached: what goes before the mail, whom it goes to, and when it no longer
 * goes.
 */
export interface Mailing<R, Document extends PaperHead> {
  /** Locks the record and changes it as a request for the mail does. Throws Refusal not_found, conflict. */
  send(tx: Transaction, caller: Caller, id: number): Promise<R>
  /** The default recipient, or what is missing for one, as half a sentence. */
  recipientOf(tx: Transaction, caller: Caller, record: R): Promise<{ email: string } | { lacks: string }>
  /** Whether a mail that was asked for before still goes out to this address. */
  mayGoOut(document: Document, to: string): boolean
  /** Whether the PDF goes with the mail; it does unless this says otherwise. */
  attaches?(document: Document): boolean
  /** The public link that it carries, if it carries one. */
  link: LinkKind | null
  /** The text that follows the reason in the notification of a mail that is given up. */
  onGivenUp: string
}
