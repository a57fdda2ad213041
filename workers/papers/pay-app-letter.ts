import { type PayAppDocument, periodText } from '../../db/domain/pay-apps/document.ts'
import { amountText, visibleLine } from '../../db/domain/shown-text.ts'
import { figuresOf } from './figures.ts'
import type { Letter } from './letter.ts'

/** The mail of a pay application. */
export function payAppLetter({ number, certificate }: PayAppDocument, color: string): Letter {
  const { owner, figures } = certificate
  const project = visibleLine(certificate.project.name)
  const due = amountText(figures.currentPaymentDue)
  return {
    subject: `Application for payment ${number}`,
    preview: `${due} \u00b7 ${periodText(certificate)}`,
    customer: owner && visibleLine(owner.name ?? owner.companyName ?? ''),
    intro: `Here is our application for payment ${number} for ${project}.`,
    facts: figuresOf({
      color,
      heading: `Application for payment ${number}`,
      amount: due,
      amountName: 'Current payment due',
      others: [
        { name: 'Project', value: project },
        { name: 'Period', value: periodText(certificate) },
        { name: 'Balance to finish, retainage included', value: amountText(figures.balanceToFinish) },
      ],
    }),
    link: null,
  }
}
