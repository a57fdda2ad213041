import type { Label } from '../../db/domain/language/labels.ts'
import type { Audience, Occasion } from '../../db/papers/mailing.ts'
import type { MailSubject } from '../mail/subject.ts'

/** Content of a paper's mail below the organization's letterhead. The texts are inserted unchanged. */
export interface PaperMail {
  /** Parts of the subject; the sender's name is added. */
  subject: Omit<MailSubject, 'company'>
  /** Preview text that mail programs show below the subject. */
  preview: string
  customer: string | null
  /** Introduction. A sender's message replaces it unless `saysBoth`. */
  intro: string
  saysBoth?: boolean
  /** Whether the message comes from the customer and is shown as a quotation. */
  quotes?: boolean
  /** Key figures as plain text and as HTML. */
  facts: { text: string; html: string }
  /** Text after the key figures. */
  closing?: string
  /**
   * Texts of the public link: its button, the words before its address, and what anyone with the link can do (worded to
   * follow `can`). Null for papers without public links, and in mails to the organization's members, which link to the
   * record.
   */
  link: { action: string; invitation: string; rights: string } | null
}

/** Facts about a mail that its paper does not contain. */
export interface PaperMailContext {
  color: string
  /** Label function in the reader's language, or in the organization's. */
  label: Label
  audience: Audience
  /** Reason of an automatic mail; undefined for a mail that a user sends. */
  occasion?: Occasion | undefined
  /** Name of the record's project, if the paper does not contain it. */
  project?: string | null | undefined
  /** Name of the person who requests the change that the message describes; undefined on any other mail. */
  asker?: string | undefined
  /** Message of the sender or the customer. */
  message?: string | null | undefined
}
