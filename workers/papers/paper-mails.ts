import { type Label, labelsOf } from '../../db/domain/language/labels.ts'
import type { MailAudience, ReminderOccasion } from '../../db/domain/papers/mail-audience.ts'
import { toVisibleText } from '../../db/domain/visible-text.ts'
import type { InlineImage, MailMessage } from '../../db/services/mail/mail.ts'
import type { MailedPaperName, PaperOf } from '../../db/workflows/resources/papers.ts'
import { startsWithGreeting } from '../mail/greeting.ts'
import { logoImageOf, toMailLetterhead } from '../mail/head.ts'
import { buildSubject } from '../mail/subject.ts'
import { completeMailTemplate } from '../mail/templates.ts'
import { bidMail } from './bid-mail.ts'
import { changeOrderMail } from './change-order-mail.ts'
import { invoiceMail } from './invoice-mail.ts'
import type { PaperMail, PaperMailContext } from './paper-mail.ts'
import { payAppMail } from './pay-app-mail.ts'
import { signatureMail } from './signature-mail.ts'

/** Functions that compose the mails, keyed by kind of paper. */
const mailWriters: { [Name in MailedPaperName]: (paper: PaperOf<Name>, context: PaperMailContext) => PaperMail } = {
  bid: bidMail,
  change_order: changeOrderMail,
  pay_app: payAppMail,
  invoice: invoiceMail,
  signature_request: signatureMail,
}

const template = completeMailTemplate('paper')

export interface PaperMailOptions {
  link: string | null
  message: string | null
  audience?: MailAudience
  occasion?: ReminderOccasion | undefined
  project?: string | null
  /** Name of the customer, if the message is the customer's request to change the bid. */
  asker?: string | undefined
  /** Whether the paper's PDF is attached. */
  attached?: boolean
}

/** Composes the mail about a paper, with the organization's letterhead. Replies go to the organization. */
export function composePaperMail<Name extends MailedPaperName>(
  name: Name,
  paper: PaperOf<Name>,
  { link, message, audience = 'reader', attached = true, ...about }: PaperMailOptions,
): Omit<MailMessage, 'id' | 'tenantId' | 'to'> & { attachments: InlineImage[] } {
  const { from } = paper
  const head = toMailLetterhead(from)
  const { language = 'en' } = from
  const label = labelsOf(language)
  const mail = mailWriters[name](paper, { ...about, color: head.color, label, audience, message })
  const subject = buildSubject({ ...mail.subject, company: audience === 'office' ? null : head.company }, label)
  const shownLink = linkIn(mail, audience, link, { label, attached })
  const data = {
    ...head,
    ...mail,
    language,
    subject,
    // A message replaces our introduction. If the message begins with a greeting, our greeting is left out.
    greets: !message || mail.saysBoth || !startsWithGreeting(message),
    intro: message && !mail.saysBoth ? null : mail.intro,
    message: message && toVisibleText(message),
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
  audience: MailAudience,
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
