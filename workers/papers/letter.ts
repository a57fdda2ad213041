/** The content of a family's mail within the organization's letterhead. Texts are shown unchanged. */
export interface Letter {
  /** The subject, without the sender's name. */
  subject: string
  /** The preview text that mail clients show below the subject. */
  preview: string
  customer: string | null
  /** The default for a sender who wrote no message. */
  intro: string
  /** The same fact sheet as plain text and as HTML. */
  facts: { text: string; html: string }
  /**
   * The texts for the link: its button, the words before its address, and what anyone who has the link may do; null for
   * a family that has no public links.
   */
  link: { action: string; invitation: string; rights: string } | null
}
