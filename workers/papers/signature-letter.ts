import { amountText, dateText, visibleLine } from '../../db/domain/shown-text.ts'
import type { SignatureDocument, SignedContent } from '../../db/domain/signature-requests/document.ts'
import { figuresOf } from './figures.ts'
import type { Letter } from './letter.ts'

/** The mail of a request for a signature. */
export function signatureLetter({ title, signerName, expiresAt, content }: SignatureDocument, color: string): Letter {
  const until = dateText(expiresAt)
  const { called, ...figures } = figuresOfContent(content, until)
  return {
    subject: `Please sign: ${visibleLine(title)}`,
    preview: `To be signed by ${until}`,
    customer: visibleLine(signerName),
    intro: `Please read and sign our ${called}.`,
    facts: figuresOf({ color, ...figures }),
    link: {
      action: 'Read and sign',
      invitation: 'Read the document and sign it, or decline, here.',
      rights: 'see the document and sign it',
    },
  }
}

function figuresOfContent({ entityType, document }: SignedContent, until: string) {
  const signBy = { name: 'To be signed by', value: until }
  if (entityType === 'document') {
    const heading = visibleLine(document.number)
    return { called: `document ${heading}`, heading, amount: until, amountName: signBy.name, others: [] }
  }
  if (entityType === 'change_order') {
    const [number, project] = [visibleLine(document.number), visibleLine(document.project.name)]
    return {
      called: `change order ${number} for ${project}`,
      heading: `Change order ${number}`,
      amount: amountText(document.total),
      amountName: 'This change order',
      others: [{ name: 'Project', value: project }, signBy],
    }
  }
  const project = visibleLine(document.certificate.project.name)
  return {
    called: `application for payment ${document.number} for ${project}`,
    heading: `Application for payment ${document.number}`,
    amount: amountText(document.certificate.figures.currentPaymentDue),
    amountName: 'Current payment due',
    others: [{ name: 'Project', value: project }, signBy],
  }
}
