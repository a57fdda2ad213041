import type { Label } from '../../db/domain/language/labels.ts'
import type { MailAudience, ReminderOccasion } from '../../db/domain/papers/mail-audience.ts'
import type { MailSubject } from '../mail/subject.ts'

/** Content of a mail about a paper, below the organization's letterhead. The template inserts the texts unchanged. */
export interface PaperMail {
  /** Parts of the subject. The sender's name is added later. */
  subject: Omit<MailSubject, 'company'>
  /** Preview text that mail programs show next to the subject. */
  preview: string
  customer: string | null
  /** Introduction. If the mail has a message, the message replaces the introduction, unless `saysBoth`. */
  intro: string
  saysBoth?: boolean
  /** Whether the message is the customer's and is shown as a quotation. */
  quotes?: boolean
  /** Key figures of the paper, as plain text and as HTML. */
  facts: { text: string; html: string }
  /** Text after the key figures. */
  closing?: string
  /**
   * Texts about the public link: the button's text, the words before the address, and what anyone with the link can do.
   * `rights` is a text that continues a sentence after the word "can". Null for papers without public links. Also null
   * in mails to the organization's members, which link to the record in the portal.
   */
  link: { action: string; invitation: string; rights: string } | null
}

/** What a mail needs to know in addition to its paper. */
export interface PaperMailContext {
  color: string
  /** Returns labels in the recipient's language, or in the organization's. */
  label: Label
  audience: MailAudience
  /** Reason of an automatic reminder; undefined for any other mail. */
  occasion?: ReminderOccasion | undefined
  /** Name of the record's project, if the paper does not contain it. */
  project?: string | null | undefined
  /** Name of the customer, if the message is the customer's request to change the bid; otherwise undefined. */
  asker?: string | undefined
  /** Message that the sender wrote. In a mail about a customer's answer, the customer's message. */
  message?: string | null | undefined
}
