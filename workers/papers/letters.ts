import { visibleText } from '../../db/domain/shown-text.ts'
import type { InlineImage, MailMessage } from '../../db/mail/mail.ts'
import type { DocumentOf, MailedName } from '../../db/papers/papers.ts'
import type { Audience, Occasion } from '../../db/printing/mailing.ts'
import { logoImageOf, mailHeadOf } from '../mail/head.ts'
import { subjectOf } from '../mail/subject.ts'
import { wholeMail } from '../mail/templates.ts'
import { bidLetter } from './bid-letter.ts'
import { changeOrderLetter } from './change-order-letter.ts'
import { invoiceLetter } from './invoice-letter.ts'
import type { Letter, LetterContext } from './letter.ts'
import { payAppLetter } from './pay-app-letter.ts'
import { signatureLetter } from './signature-letter.ts'

/** How the mail of each kind of paper is written. */
const letters: { [Name in MailedName]: (document: DocumentOf<Name>, context: LetterContext) => Letter } = {
  bid: bidLetter,
  change_order: changeOrderLetter,
  pay_app: payAppLetter,
  invoice: invoiceLetter,
  signature_request: signatureLetter,
}

const paper = wholeMail('letter')

export interface LetterOptions {
  link: string | null
  message: string | null
  audience?: Audience
  occasion?: Occasion | undefined
  project?: string | null
  /** Whether the PDF goes with it. */
  attached?: boolean
}

/** A letter with the organization's letterhead; replies go to the organization. */
export function letterOf<Name extends MailedName>(
  name: Name,
  document: DocumentOf<Name>,
  { link, message, audience = 'reader', attached = true, ...about }: LetterOptions,
): Omit<MailMessage, 'id' | 'to'> & { attachments: InlineImage[] } {
  const { from } = document
  const head = mailHeadOf(from)
  const letter = letters[name](document, { ...about, color: head.color, audience, message })
  const subject = subjectOf({ ...letter.subject, company: audience === 'office' ? null : head.company })
  const shownLink = link && letter.link && { ...letter.link, address: link }
  const data = {
    ...head,
    ...letter,
    subject,
    intro: message && !letter.saysBoth ? null : letter.intro,
    message: message && visibleText(message),
    link: shownLink,
    attached,
    footnote: shownLink && `This link is meant for you: whoever has it can ${shownLink.rights}.`,
  }
  return {
    fromName: head.company,
    subject,
    text: paper.text({ ...data, facts: letter.facts.text }),
    html: paper.html({ ...data, facts: letter.facts.html }),
    ...(from.email && { replyTo: from.email }),
    attachments: logoImageOf(from),
  }
}
