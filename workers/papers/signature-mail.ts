import { type ValueFormat, valueFormatFor } from '../../db/domain/conventions/value-format.ts'
import type { Label } from '../../db/domain/language/labels.ts'
import type { ContentToSign, SignaturePaper } from '../../db/domain/signature-requests/paper.ts'
import { toVisibleLine } from '../../db/domain/visible-text.ts'
import { renderMailFigures } from './figures.ts'
import type { PaperMail, PaperMailContext } from './paper-mail.ts'

/**
 * Composes a mail about a signature request: to the signer before or after signing, or to the organization's members
 * about the outcome.
 */
export function signatureMail(request: SignaturePaper, context: PaperMailContext): PaperMail {
  const { signerName, expiresAt, content, signature, from } = request
  const { label } = context
  const values = valueFormatFor(from.conventions)
  const last = signature ? signedFact(label, values.date(signature.at)) : dueFact(label, values.deadline(expiresAt))
  const { called, ...figures } = figuresOfContent(content, last, values, label)
  const signer = toVisibleLine(signerName)
  const isOffice = context.audience === 'office'
  const others = isOffice ? [...figures.others, { name: label('signature.mailSigner'), value: signer }] : figures.others
  const common = {
    customer: signer,
    preview: last.said,
    facts: renderMailFigures({ color: context.color, label, ...figures, others }),
  }
  const subject = (what: string) => ({ what, title: request.title, project: called.project })
  if (isOffice) return { ...common, ...officeWords(request, context, called, subject) }
  if (signature) {
    return {
      ...common,
      subject: subject(label('signature.mailSigned')),
      intro: label('signature.mailThanks', called),
      link: {
        action: label('signature.mailSeeSigned'),
        invitation: label('signature.mailSignedIsHere'),
        rights: label('signature.mailRightsToSee'),
      },
    }
  }
  return {
    ...common,
    subject: subject(label('signature.mailPleaseSign')),
    intro: label('signature.mailPleaseRead', called),
    link: {
      action: label('signature.mailReadAndSign'),
      invitation: label('signature.mailInvitation'),
      rights: label('signature.mailRightsToSign'),
    },
  }
}

/**
 * Date of the signature or, before signing, the deadline for it: a name for the date, the date itself, and both as a
 * sentence.
 */
interface LastFact {
  name: string
  value: string
  said: string
}

const signedFact = (label: Label, date: string): LastFact => ({
  name: label('signature.mailSignedOn'),
  value: date,
  said: label('signature.mailWasSigned', { date }),
})

const dueFact = (label: Label, until: string): LastFact => ({
  name: label('signature.mailSignBy'),
  value: until,
  said: label('signature.mailToSign', { until }),
})

/** Values for the placeholders of sentences about the document. */
type Called = Record<'type' | 'number' | 'project', string>

/** Returns the texts of the mail that informs the organization's members of the outcome. */
function officeWords(
  { status, signerName }: SignaturePaper,
  { message, label }: PaperMailContext,
  called: Called,
  subject: (what: string) => PaperMail['subject'],
): Pick<PaperMail, 'subject' | 'preview' | 'customer' | 'intro' | 'saysBoth' | 'quotes' | 'link'> {
  const named = { ...called, signer: toVisibleLine(signerName) }
  const letter = (what: string, intro: string) => ({
    ...{ subject: subject(what), preview: message ? `${intro} ${toVisibleLine(message)}` : intro, intro },
    ...{ customer: null, saysBoth: true, quotes: true, link: null },
  })
  if (status === 'signed') return letter(label('signature.mailSigned'), label('signature.mailOfficeSigned', named))
  if (status === 'declined') {
    const wrote = message ? 'yes' : 'no'
    return letter(label('signature.mailNotSigned'), label('signature.mailOfficeDeclined', { ...named, wrote }))
  }
  return letter(label('signature.mailNotInTime'), label('signature.mailOfficeExpired', named))
}

function figuresOfContent({ entityType, document }: ContentToSign, last: LastFact, values: ValueFormat, label: Label) {
  const called = (number: string, project = ''): Called => ({ type: entityType, number, project })
  if (entityType === 'document') {
    const heading = toVisibleLine(document.number)
    return { called: called(heading), heading, amount: null, amountName: last.said, others: [] }
  }
  if (entityType === 'change_order') {
    const [number, project] = [toVisibleLine(document.number), toVisibleLine(document.project.name)]
    return {
      called: called(number, project),
      heading: `${label('changeOrder.kind')} ${number}`,
      amount: values.amount(document.total),
      amountName: label('common.thisChangeOrder'),
      others: [{ name: label('common.project'), value: project }, last],
    }
  }
  const project = toVisibleLine(document.certificate.project.name)
  return {
    called: called(document.number, project),
    heading: `${label('payApp.kind')} ${document.number}`,
    amount: values.amount(document.certificate.figures.currentPaymentDue),
    amountName: label('common.currentPaymentDue'),
    others: [{ name: label('common.project'), value: project }, last],
  }
}
