/** What a family's mail says within the organization's letterhead. Texts are shown as they are given. */
export interface Letter {
  /** Without who it is from. */
  subject: string
  /** What a list of mails shows below the subject. */
  preview: string
  customer: string | null
  /** What stands where the sender wrote no message of his own. */
  intro: string
  /** The same fact sheet as plain text and as HTML. */
  facts: { text: string; html: string }
  /** How the link is offered: the words on its button, those before its address, and what whoever has it may do. */
  link: { action: string; invitation: string; rights: string }
}
