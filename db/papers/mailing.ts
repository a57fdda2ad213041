import type { Caller } from '../base/caller.ts'
import type { PaperHead } from '../domain/letterhead.ts'
import type { LinkKind } from '../links/links.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'

/** To whom a mail goes: whoever the paper is for, who has signed it, or the organization's own people. */
export type Audience = 'reader' | 'signer' | 'office'

/** What a mail that nobody asked for reminds of: a bid that ends soon, or an invoice that was not paid in time. */
export type Occasion = 'expiring' | 'overdue'

export interface MailPurpose {
  audience: Audience
  /** Absent for a mail that somebody asked for, and for an answer's. */
  occasion?: Occasion | undefined
}

/**
 * How a family's paper is mailed, its PDF attached: what goes before the mail, whom it goes to, and when it no longer
 * goes.
 */
export interface Mailing<R, Content extends PaperHead> {
  /** Locks the record and changes it as a request for the mail does. Throws Refusal not_found, conflict. */
  send(tx: Transaction, caller: Caller, id: number): Promise<R>
  /** Locks the record for another mail of one that has gone out. Throws as `send` does. */
  resend?(tx: Transaction, caller: Caller, id: number): Promise<R>
  /** The default recipient, or what is missing for one, as half a sentence. */
  recipientOf(tx: Transaction, caller: Caller, record: R): Promise<{ email: string } | { lacks: string }>
  /** The scopes beside the paper's readScope without which nobody is shown the record, nor the jobs of its mails. */
  scopesToSee?(tx: Transaction, caller: Caller, record: R): Promise<readonly string[]>
  /** Whether a mail that was asked for before still goes out to this address. */
  mayGoOut(paper: Content, to: string, audience: Audience): boolean
  /** Whether the PDF goes with the mail; it does unless this says otherwise. */
  attaches?(paper: Content, purpose: MailPurpose): boolean
  /** Whether a reminder that was enqueued before still has its reason. */
  stillReminds?(paper: Content): boolean
  /** The name of the record's project, where its paper has none. */
  projectOf?(db: ReadContext, caller: Caller, id: number): Promise<string | null>
  /** The public link that it carries, if it carries one. */
  link: LinkKind | null
  /** Whether it goes out without its link, where there is none; else it is not mailed. */
  mayLackLink?: true
  /** The text that follows the reason in the notification of a mail that is given up. */
  onGivenUp: string
}
