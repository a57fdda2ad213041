import type { Caller } from '../base/caller.ts'
import type { PaperHead } from '../domain/letterhead.ts'
import type { PublicLinkKind } from '../links/links.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'

/**
 * Recipient of a mail: the reader that the paper is addressed to, the person who signed it, or members of the
 * organization.
 */
export type MailAudience = 'reader' | 'signer' | 'office'

/** Occasion of an automatic reminder: a bid that expires soon, or an overdue invoice. */
export type ReminderOccasion = 'expiring' | 'overdue'

export interface MailPurpose {
  audience: MailAudience
  /** Occasion of a reminder; undefined for a requested mail and for a mail about an answer. */
  occasion?: ReminderOccasion | undefined
}

/**
 * Rules for mailing a family's paper with its PDF: the change before the mail, the recipient, and when the mail is no
 * longer sent.
 */
export interface PaperMailing<R, Content extends PaperHead> {
  /** Locks the record and changes its state as sending requires. Throws Refusal not_found or conflict. */
  send(tx: Transaction, caller: Caller, id: number): Promise<R>
  /** Locks a record that was already sent, to mail it again. Throws like `send`. */
  resend?(tx: Transaction, caller: Caller, id: number): Promise<R>
  /** Returns the default recipient, or the reason why there is none as the beginning of a sentence. */
  recipientOf(tx: Transaction, caller: Caller, record: R): Promise<{ email: string } | { lacks: string }>
  /** Returns the scopes, in addition to the paper's readScope, needed to see the record and the jobs of its mails. */
  scopesToSee?(tx: Transaction, caller: Caller, record: R): Promise<readonly string[]>
  /** Reports whether a mail that was enqueued earlier may still be sent to this address. */
  mayGoOut(paper: Content, to: string, audience: MailAudience): boolean
  /** Reports whether the PDF is attached. Without this function it always is. */
  attaches?(paper: Content, purpose: MailPurpose): boolean
  /** Reports whether the occasion of a queued reminder still applies. */
  stillReminds?(paper: Content): boolean
  /** Returns the name of the record's project, for papers that do not contain it. */
  projectOf?(db: ReadContext, caller: Caller, id: number): Promise<string | null>
  /** Kind of the public link in the mail; null for mails without a link. */
  link: PublicLinkKind | null
  /** Whether the mail is sent even if the record has no link; otherwise it is then not sent. */
  mayLackLink?: true
  /** Text after the reason in the notification about a mail that could not be sent. */
  onGivenUp: string
}
