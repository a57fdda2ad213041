import { formatOf, type ValueFormat } from '../../db/domain/conventions/format.ts'
import { visibleLine } from '../../db/domain/shown-text.ts'
import type { SignaturePaper, SignedContent } from '../../db/domain/signature-requests/paper.ts'
import { figuresOf } from './figures.ts'
import type { PaperMail, PaperMailContext } from './paper-mail.ts'

/** The mail of a request for a signature, that of the signed document, and what the office reads of the answer. */
export function signatureMail(request: SignaturePaper, context: PaperMailContext): PaperMail {
  const { signerName, expiresAt, content, signature, from } = request
  const values = formatOf(from.conventions)
  const last = signature
    ? { name: 'Signed on', value: values.date(signature.at) }
    : { name: 'To be signed by', value: values.deadline(expiresAt) }
  const { called, project, ...figures } = figuresOfContent(content, last, values)
  const signer = visibleLine(signerName)
  const isOffice = context.audience === 'office'
  const others = isOffice ? [...figures.others, { name: 'Signer', value: signer }] : figures.others
  const common = {
    customer: signer,
    preview: `${last.name} ${last.value}`,
    facts: figuresOf({ color: context.color, ...figures, others }),
  }
  const subject = (what: string) => ({ what, title: request.title, project })
  if (isOffice) return { ...common, ...officeWords(request, context, called, subject) }
  if (signature) {
    return {
      ...common,
      subject: subject('Signed'),
      intro: `Thank you for signing our ${called}. Keep the PDF, which carries the signature.`,
      link: {
        action: 'See what was signed',
        invitation: 'What was signed is here. No account is needed:',
        rights: 'see it',
      },
    }
  }
  return {
    ...common,
    subject: subject('Please sign'),
    intro: `Please read and sign our ${called}.`,
    link: {
      action: 'Read and sign',
      invitation: 'Read the document and sign it, or decline, here. No account is needed:',
      rights: 'see the document and sign it',
    },
  }
}

/** What whoever asked for the signature reads of its end. */
function officeWords(
  { status, signerName }: SignaturePaper,
  { message }: PaperMailContext,
  called: string,
  subject: (what: string) => PaperMail['subject'],
): Pick<PaperMail, 'subject' | 'customer' | 'intro' | 'saysBoth' | 'quotes' | 'link'> {
  const signer = visibleLine(signerName)
  const common = { customer: null, saysBoth: true, quotes: true, link: null }
  if (status === 'signed') {
    return { ...common, subject: subject('Signed'), intro: `${signer} has signed the ${called}.` }
  }
  if (status === 'declined') {
    const intro = `${signer} has declined to sign the ${called}${message ? ' and wrote:' : '.'}`
    return { ...common, subject: subject('Not signed'), intro }
  }
  const intro = `${signer} has neither signed nor declined the ${called} in time. Ask again if it is still needed.`
  return { ...common, subject: subject('Not signed in time'), intro }
}

function figuresOfContent(
  { entityType, document }: SignedContent,
  last: { name: string; value: string },
  values: ValueFormat,
) {
  if (entityType === 'document') {
    const heading = visibleLine(document.number)
    return {
      called: `document ${heading}`,
      project: null,
      heading,
      amount: last.value,
      amountName: last.name,
      others: [],
    }
  }
  if (entityType === 'change_order') {
    const [number, project] = [visibleLine(document.number), visibleLine(document.project.name)]
    return {
      called: `change order ${number} for ${project}`,
      project,
      heading: `Change order ${number}`,
      amount: values.amount(document.total),
      amountName: 'This change order',
      others: [{ name: 'Project', value: project }, last],
    }
  }
  const project = visibleLine(document.certificate.project.name)
  return {
    called: `application for payment ${document.number} for ${project}`,
    project,
    heading: `Application for payment ${document.number}`,
    amount: values.amount(document.certificate.figures.currentPaymentDue),
    amountName: 'Current payment due',
    others: [{ name: 'Project', value: project }, last],
  }
}
