import { type Label, labelsOf } from '../../db/domain/language/labels.ts'
import { visibleText } from '../../db/domain/shown-text.ts'
import type { InlineImage, MailMessage } from '../../db/mail/mail.ts'
import type { Audience, Occasion } from '../../db/papers/mailing.ts'
import type { MailedName, PaperOf } from '../../db/resources/papers.ts'
import { isGreeting } from '../mail/greeting.ts'
import { logoImageOf, mailHeadOf } from '../mail/head.ts'
import { subjectOf } from '../mail/subject.ts'
import { wholeMail } from '../mail/templates.ts'
import { bidMail } from './bid-mail.ts'
import { changeOrderMail } from './change-order-mail.ts'
import { invoiceMail } from './invoice-mail.ts'
import type { PaperMail, PaperMailContext } from './paper-mail.ts'
import { payAppMail } from './pay-app-mail.ts'
import { signatureMail } from './signature-mail.ts'

/** Functions that compose the mail of each kind of paper. */
const mailWriters: { [Name in MailedName]: (paper: PaperOf<Name>, context: PaperMailContext) => PaperMail } = {
  bid: bidMail,
  change_order: changeOrderMail,
  pay_app: payAppMail,
  invoice: invoiceMail,
  signature_request: signatureMail,
}

const template = wholeMail('paper')

export interface PaperMailOptions {
  link: string | null
  message: string | null
  audience?: Audience
  occasion?: Occasion | undefined
  project?: string | null
  /** Name of the person who requests a change. */
  asker?: string | undefined
  /** Whether the PDF is attached. */
  attached?: boolean
}

/** Composes a paper's mail with the organization's letterhead; replies go to the organization. */
export function paperMailOf<Name extends MailedName>(
  name: Name,
  paper: PaperOf<Name>,
  { link, message, audience = 'reader', attached = true, ...about }: PaperMailOptions,
): Omit<MailMessage, 'id' | 'tenantId' | 'to'> & { attachments: InlineImage[] } {
  const { from } = paper
  const head = mailHeadOf(from)
  const { language = 'en' } = from
  const label = labelsOf(language)
  const mail = mailWriters[name](paper, { ...about, color: head.color, label, audience, message })
  const subject = subjectOf({ ...mail.subject, company: audience === 'office' ? null : head.company }, label)
  const shownLink = linkIn(mail, audience, link, { label, attached })
  const data = {
    ...head,
    ...mail,
    language,
    subject,
    // The sender's own message replaces our introduction, and its greeting replaces ours.
    greets: !message || mail.saysBoth || !isGreeting(message),
    intro: message && !mail.saysBoth ? null : mail.intro,
    message: message && visibleText(message),
    link: shownLink,
    attached,
    footnote: shownLink && 'rights' in shownLink && label('mail.linkIsYours', { rights: shownLink.rights }),
  }
  return {
    fromName: head.company,
    subject,
    text: template.text({ ...data, facts: mail.facts.text }),
    html: template.html({ ...data, facts: mail.facts.html }),
    ...(from.email && { replyTo: from.email }),
    attachments: logoImageOf(from),
  }
}

/** Returns the mail's button: the customer's public link, or the record's page in the portal. */
function linkIn(
  { link }: PaperMail,
  audience: Audience,
  address: string | null,
  { label, attached }: { label: Label; attached: boolean },
) {
  if (address === null) return null
  if (audience === 'office') {
    const note = attached ? label('mail.attached') : ''
    return { address, action: label('mail.openRecord'), invitation: label('mail.recordIsHere'), note }
  }
  return link && { ...link, address, note: label(attached ? 'mail.noAccountAttached' : 'mail.noAccount') }
}
