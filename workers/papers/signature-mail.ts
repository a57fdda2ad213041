import { formatOf, type ValueFormat } from '../../db/domain/conventions/format.ts'
import type { Label } from '../../db/domain/language/labels.ts'
import { visibleLine } from '../../db/domain/shown-text.ts'
import type { SignaturePaper, SignedContent } from '../../db/domain/signature-requests/paper.ts'
import { figuresOf } from './figures.ts'
import type { PaperMail, PaperMailContext } from './paper-mail.ts'

/**
 * Composes the mail of a signature request: to the signer before and after signing, or to the organization's members
 * about the answer.
 */
export function signatureMail(request: SignaturePaper, context: PaperMailContext): PaperMail {
  const { signerName, expiresAt, content, signature, from } = request
  const { label } = context
  const values = formatOf(from.conventions)
  const last = signature ? signedFact(label, values.date(signature.at)) : dueFact(label, values.deadline(expiresAt))
  const { called, ...figures } = figuresOfContent(content, last, values, label)
  const signer = visibleLine(signerName)
  const isOffice = context.audience === 'office'
  const others = isOffice ? [...figures.others, { name: label('signature.mailSigner'), value: signer }] : figures.others
  const common = {
    customer: signer,
    preview: last.said,
    facts: figuresOf({ color: context.color, label, ...figures, others }),
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

/** Date of signing, or the deadline for it: a name with its value, and a sentence. */
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

/** Values for sentences about the document. */
type Called = Record<'type' | 'number' | 'project', string>

/** Returns the texts for the organization's members about the outcome of a signature request. */
function officeWords(
  { status, signerName }: SignaturePaper,
  { message, label }: PaperMailContext,
  called: Called,
  subject: (what: string) => PaperMail['subject'],
): Pick<PaperMail, 'subject' | 'preview' | 'customer' | 'intro' | 'saysBoth' | 'quotes' | 'link'> {
  const named = { ...called, signer: visibleLine(signerName) }
  const letter = (what: string, intro: string) => ({
    ...{ subject: subject(what), preview: message ? `${intro} ${visibleLine(message)}` : intro, intro },
    ...{ customer: null, saysBoth: true, quotes: true, link: null },
  })
  if (status === 'signed') return letter(label('signature.mailSigned'), label('signature.mailOfficeSigned', named))
  if (status === 'declined') {
    const wrote = message ? 'yes' : 'no'
    return letter(label('signature.mailNotSigned'), label('signature.mailOfficeDeclined', { ...named, wrote }))
  }
  return letter(label('signature.mailNotInTime'), label('signature.mailOfficeExpired', named))
}

function figuresOfContent({ entityType, document }: SignedContent, last: LastFact, values: ValueFormat, label: Label) {
  const called = (number: string, project = ''): Called => ({ type: entityType, number, project })
  if (entityType === 'document') {
    const heading = visibleLine(document.number)
    return { called: called(heading), heading, amount: null, amountName: last.said, others: [] }
  }
  if (entityType === 'change_order') {
    const [number, project] = [visibleLine(document.number), visibleLine(document.project.name)]
    return {
      called: called(number, project),
      heading: `${label('changeOrder.kind')} ${number}`,
      amount: values.amount(document.total),
      amountName: label('common.thisChangeOrder'),
      others: [{ name: label('common.project'), value: project }, last],
    }
  }
  const project = visibleLine(document.certificate.project.name)
  return {
    called: called(document.number, project),
    heading: `${label('payApp.kind')} ${document.number}`,
    amount: values.amount(document.certificate.figures.currentPaymentDue),
    amountName: label('common.currentPaymentDue'),
    others: [{ name: label('common.project'), value: project }, last],
  }
}
