import type { Caller } from '../base/caller.ts'
import type { PaperHead } from '../domain/letterhead.ts'
import type { LinkKind } from '../links/links.ts'
import type { Unit } from '../postgres/transaction.ts'

/** How a family's paper is mailed, its PDF attached: what goes before the mail, whom it goes to, and when it no longer goes. */
export interface Mailing<R, Document extends PaperHead> {
  /** What asking for the mail does to the record, which is under lock from then on. Throws Refusal not_found, conflict. */
  send(unit: Unit, caller: Caller, id: number): Promise<R>
  /** Where it goes unless the caller says so, or what is missing for that, as half a sentence. */
  recipientOf(unit: Unit, caller: Caller, record: R): Promise<{ email: string } | { lacks: string }>
  /** Whether a mail that was asked for before still goes out. */
  mayGoOut(document: Document): boolean
  /** The public link that it carries, if it carries one. */
  link: LinkKind | null
  /** What the organization is told beside the reason when the mail is given up. */
  onGivenUp: string
}
