import type { PaperHead } from '../../domain/papers/letterhead.ts'
import type { MailAudience, ReminderOccasion } from '../../domain/papers/mail-audience.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import type { PublicLinkKind } from '../links/links.ts'

export interface MailPurpose {
  audience: MailAudience
  /** Occasion of an automatic reminder; undefined for all other mails. */
  occasion?: ReminderOccasion | undefined
}

/**
 * Rules for mailing a family's paper with its PDF. They say how the record changes before the mail, who receives the
 * mail, and when a queued mail is dropped.
 */
export interface PaperMailing<R, Content extends PaperHead> {
  /** Locks the record and changes its state for the mail, for example to sent. Throws Refusal not_found or conflict. */
  send(tx: Transaction, caller: Caller, id: number): Promise<R>
  /** Locks a record that was already sent, to mail it again. Throws like `send`. */
  resend?(tx: Transaction, caller: Caller, id: number): Promise<R>
  /** Returns the default recipient. If there is none, `lacks` is the reason, as a sentence without its full stop. */
  recipientOf(tx: Transaction, caller: Caller, record: R): Promise<{ email: string } | { lacks: string }>
  /** Returns the scopes, in addition to the paper's readScope, needed to see the record and the jobs of its mails. */
  scopesToSee?(tx: Transaction, caller: Caller, record: R): Promise<readonly string[]>
  /** Reports whether a mail that was enqueued earlier may still be sent to this address. */
  maySend(paper: Content, to: string, audience: MailAudience): boolean
  /** Reports whether the PDF is attached. If this function is missing, the PDF is always attached. */
  attachesPdf?(paper: Content, purpose: MailPurpose): boolean
  /** Reports whether the occasion of a queued reminder still applies. */
  isReminderStillDue?(paper: Content): boolean
  /** Returns the name of the record's project. Only for papers that do not show the project. */
  projectOf?(db: ReadContext, caller: Caller, id: number): Promise<string | null>
  /** Kind of the public link in the mail; null for mails without a link. */
  link: PublicLinkKind | null
  /** Whether the mail is sent even if the record has no public link. By default, such a mail is not sent. */
  isLinkOptional?: true
  /** Advice that follows the reason in the notification about a mail that could not be sent. */
  givenUpAdvice: string
}
