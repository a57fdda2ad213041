import { formatOf } from '../../db/domain/conventions/format.ts'
import { labelsOf } from '../../db/domain/language/labels.ts'
import { type PayAppPaper, periodText } from '../../db/domain/pay-apps/paper.ts'
import { visibleLine } from '../../db/domain/shown-text.ts'
import { figuresOf } from './figures.ts'
import type { PaperMail, PaperMailContext } from './paper-mail.ts'

/** The mail of a pay application. */
export function payAppMail({ number, certificate, from }: PayAppPaper, { color }: PaperMailContext): PaperMail {
  const { owner, figures } = certificate
  const project = visibleLine(certificate.project.name)
  const values = formatOf(from.conventions)
  const label = labelsOf(from.language)
  const due = values.amount(figures.currentPaymentDue)
  return {
    subject: { what: `Application for payment ${number}`, project },
    preview: `${due} \u00b7 ${periodText(certificate, { values, label })}`,
    customer: owner && visibleLine(owner.name ?? owner.companyName ?? ''),
    intro: `Here is our application for payment ${number} for ${project}.`,
    facts: figuresOf({
      color,
      heading: `Application for payment ${number}`,
      amount: due,
      amountName: 'Current payment due',
      others: [
        { name: 'Project', value: project },
        { name: label('payApp.period'), value: periodText(certificate, { values, label }) },
        { name: 'Balance to finish, retainage included', value: values.amount(figures.balanceToFinish) },
      ],
    }),
    link: null,
  }
}
