import type { Label } from '../../db/domain/language/labels.ts'
import type { Audience, Occasion } from '../../db/papers/mailing.ts'
import type { MailSubject } from '../mail/subject.ts'

/** The content of a family's mail within the organization's letterhead. Texts are shown unchanged. */
export interface PaperMail {
  /** The subject; who sends it is added. */
  subject: Omit<MailSubject, 'company'>
  /** The preview text that mail clients show below the subject. */
  preview: string
  customer: string | null
  /** The first words; a sender's message takes their place unless `saysBoth`. */
  intro: string
  saysBoth?: boolean
  /** The message is the customer's, and is set apart as such. */
  quotes?: boolean
  /** The same fact sheet as plain text and as HTML. */
  facts: { text: string; html: string }
  /** What follows the facts. */
  closing?: string
  /**
   * The texts for the link: its button, the words before its address, and what anyone who has the link can do, as it
   * follows `can`; null for a family that has no public links, and in what the office reads, which leads to the record.
   */
  link: { action: string; invitation: string; rights: string } | null
}

/** What a mail depends on beside its paper. */
export interface PaperMailContext {
  color: string
  /** In the reader's language, or in that of the office. */
  label: Label
  audience: Audience
  /** What a mail is for that nobody asked for; absent for any other. */
  occasion?: Occasion | undefined
  /** The name of the record's project where the paper does not have it. */
  project?: string | null | undefined
  /** Who asks for the change that the message describes; absent on any other mail. */
  asker?: string | undefined
  /** The sender's or the customer's words. */
  message?: string | null | undefined
}
