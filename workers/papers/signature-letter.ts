import { amountText, dateText, visibleLine } from '../../db/domain/shown-text.ts'
import type { SignatureDocument, SignedContent } from '../../db/domain/signature-requests/document.ts'
import { figuresOf } from './figures.ts'
import type { Letter } from './letter.ts'

/** The mail of a request for a signature. */
export function signatureLetter({ title, signerName, expiresAt, content }: SignatureDocument, color: string): Letter {
  const { heading, amount, amountName, project } = figuresOfContent(content)
  const until = dateText(expiresAt)
  return {
    subject: `Please sign: ${visibleLine(title)}`,
    preview: `${amount} \u00b7 to be signed by ${until}`,
    customer: visibleLine(signerName),
    intro: `Please read and sign our ${heading.charAt(0).toLowerCase()}${heading.slice(1)} for ${project}.`,
    facts: figuresOf({
      color,
      heading,
      amount,
      amountName,
      others: [
        { name: 'Project', value: project },
        { name: 'To be signed by', value: until },
      ],
    }),
    link: {
      action: 'Read and sign',
      invitation: 'Read the document and sign it, or decline, here.',
      rights: 'see the document and sign it',
    },
  }
}

function figuresOfContent({ entityType, document }: SignedContent) {
  return entityType === 'change_order'
    ? {
        heading: `Change order ${visibleLine(document.number)}`,
        amount: amountText(document.total),
        amountName: 'This change order',
        project: visibleLine(document.project.name),
      }
    : {
        heading: `Application for payment ${document.number}`,
        amount: amountText(document.certificate.figures.currentPaymentDue),
        amountName: 'Current payment due',
        project: visibleLine(document.certificate.project.name),
      }
}
