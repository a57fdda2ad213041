import { valueFormatFor } from '../../db/domain/conventions/value-format.ts'
import { type PayAppPaper, periodText } from '../../db/domain/pay-apps/paper.ts'
import { toVisibleLine } from '../../db/domain/visible-text.ts'
import { renderMailFigures } from './figures.ts'
import type { PaperMail, PaperMailContext } from './paper-mail.ts'

/** Composes the mail that sends a pay application. */
export function payAppMail({ number, certificate, from }: PayAppPaper, { color, label }: PaperMailContext): PaperMail {
  const { owner, figures } = certificate
  const project = toVisibleLine(certificate.project.name)
  const values = valueFormatFor(from.conventions)
  const what = label('payApp.mailWhat', { number })
  const due = values.amount(figures.currentPaymentDue)
  return {
    subject: { what, project },
    preview: `${due} \u00b7 ${periodText(certificate, { values, label })}`,
    customer: owner && toVisibleLine(owner.name ?? owner.companyName ?? ''),
    intro: label('payApp.mailIntro', { number, project }),
    facts: renderMailFigures({
      ...{ color, label },
      heading: what,
      amount: due,
      amountName: label('common.currentPaymentDue'),
      others: [
        { name: label('common.project'), value: project },
        { name: label('payApp.period'), value: periodText(certificate, { values, label }) },
        { name: label('payApp.mailBalance'), value: values.amount(figures.balanceToFinish) },
      ],
    }),
    link: null,
  }
}
