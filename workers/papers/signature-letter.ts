import { formatOf, type ValueFormat } from '../../db/domain/conventions/format.ts'
import { visibleLine } from '../../db/domain/shown-text.ts'
import type { SignatureDocument, SignedContent } from '../../db/domain/signature-requests/document.ts'
import { figuresOf } from './figures.ts'
import type { Letter } from './letter.ts'

/** The mail of a request for a signature, and that of the signed document. */
export function signatureLetter(request: SignatureDocument, color: string): Letter {
  const { title, signerName, expiresAt, content, signature, from } = request
  const values = formatOf(from.conventions)
  const last = signature
    ? { name: 'Signed on', value: values.date(signature.at) }
    : { name: 'To be signed by', value: values.deadline(expiresAt) }
  const { called, ...figures } = figuresOfContent(content, last, values)
  const common = { customer: visibleLine(signerName), facts: figuresOf({ color, ...figures }) }
  const preview = `${last.name} ${last.value}`
  if (signature) {
    return {
      ...common,
      subject: `Signed: ${visibleLine(title)}`,
      preview,
      intro: `Thank you for signing our ${called}. Keep the PDF, which carries the signature.`,
      link: { action: 'See what was signed', invitation: 'What was signed is here.', rights: 'see it' },
    }
  }
  return {
    ...common,
    subject: `Please sign: ${visibleLine(title)}`,
    preview,
    intro: `Please read and sign our ${called}.`,
    link: {
      action: 'Read and sign',
      invitation: 'Read the document and sign it, or decline, here.',
      rights: 'see the document and sign it',
    },
  }
}

function figuresOfContent(
  { entityType, document }: SignedContent,
  last: { name: string; value: string },
  values: ValueFormat,
) {
  if (entityType === 'document') {
    const heading = visibleLine(document.number)
    return { called: `document ${heading}`, heading, amount: last.value, amountName: last.name, others: [] }
  }
  if (entityType === 'change_order') {
    const [number, project] = [visibleLine(document.number), visibleLine(document.project.name)]
    return {
      called: `change order ${number} for ${project}`,
      heading: `Change order ${number}`,
      amount: values.amount(document.total),
      amountName: 'This change order',
      others: [{ name: 'Project', value: project }, last],
    }
  }
  const project = visibleLine(document.certificate.project.name)
  return {
    called: `application for payment ${document.number} for ${project}`,
    heading: `Application for payment ${document.number}`,
    amount: values.amount(document.certificate.figures.currentPaymentDue),
    amountName: 'Current payment due',
    others: [{ name: 'Project', value: project }, last],
  }
}
