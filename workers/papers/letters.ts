import { inkOf, textOn } from '../../db/domain/colors.ts'
import { fittedLogo, type Letterhead } from '../../db/domain/letterhead.ts'
import { visibleLine, visibleText } from '../../db/domain/shown-text.ts'
import type { InlineImage, MailMessage } from '../../db/mail/mail.ts'
import type { DocumentOf, MailedName } from '../../db/papers/papers.ts'
import type { Audience } from '../../db/printing/mailing.ts'
import { mailTemplate } from '../mail-templates.ts'
import { bidLetter } from './bid-letter.ts'
import { changeOrderLetter } from './change-order-letter.ts'
import { invoiceLetter } from './invoice-letter.ts'
import type { Letter } from './letter.ts'
import { payAppLetter } from './pay-app-letter.ts'
import { signatureLetter } from './signature-letter.ts'

/** How the mail of each kind of paper is written. */
const letters: { [Name in MailedName]: (document: DocumentOf<Name>, color: string, audience: Audience) => Letter } = {
  bid: bidLetter,
  change_order: changeOrderLetter,
  pay_app: payAppLetter,
  invoice: invoiceLetter,
  signature_request: signatureLetter,
}

const paper = mailTemplate('letter')

export interface LetterOptions {
  link: string | null
  message: string | null
  audience?: Audience
  /** Whether the PDF goes with it. */
  attached?: boolean
}

/** A letter with the organization's letterhead; replies go to the organization. */
export function letterOf<Name extends MailedName>(
  name: Name,
  document: DocumentOf<Name>,
  { link, message, audience = 'reader', attached = true }: LetterOptions,
): Omit<MailMessage, 'id' | 'to'> & { attachments: InlineImage[] } {
  const { from } = document
  const head = letterheadOf(from)
  const letter = letters[name](document, head.color, audience)
  const subject = `${letter.subject} from ${head.company}`
  const data = {
    ...head,
    ...letter,
    subject,
    message: message && visibleText(message),
    link: link && letter.link && { ...letter.link, address: link },
    attached,
  }
  return {
    fromName: head.company,
    subject,
    text: paper.text({ ...data, facts: letter.facts.text }),
    html: paper.html({ ...data, facts: letter.facts.html }),
    ...(from.email && { replyTo: from.email }),
    attachments: logoImage(from),
  }
}

const logoCid = 'logo@letterhead'
const logoRoom = { width: 220, height: 72 }

function letterheadOf(from: Letterhead) {
  const color = inkOf(from.primaryColor)
  const size = from.logo && fittedLogo(from.logo, logoRoom)
  return {
    company: visibleLine(from.companyName),
    color,
    onColor: textOn(color),
    contact: [from.phone, from.email, from.website?.replace(/^https?:\/\/(.+?)\/?$/, '$1')].flatMap((line) =>
      line ? [visibleLine(line)] : [],
    ),
    logo: size && { cid: logoCid, width: Math.round(size.width), height: Math.round(size.height) },
  }
}

function logoImage({ logo }: Letterhead): InlineImage[] {
  if (!logo) return []
  const filename = logo.contentType === 'image/png' ? 'logo.png' : 'logo.jpg'
  return [{ filename, contentType: logo.contentType, content: logo.content, cid: logoCid }]
}
