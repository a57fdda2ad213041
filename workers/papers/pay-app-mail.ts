import { formatOf } from '../../db/domain/conventions/format.ts'
import { type PayAppPaper, periodText } from '../../db/domain/pay-apps/paper.ts'
import { visibleLine } from '../../db/domain/shown-text.ts'
import { figuresOf } from './figures.ts'
import type { PaperMail, PaperMailContext } from './paper-mail.ts'

/** Composes the mail of a pay application. */
export function payAppMail({ number, certificate, from }: PayAppPaper, { color, label }: PaperMailContext): PaperMail {
  const { owner, figures } = certificate
  const project = visibleLine(certificate.project.name)
  const values = formatOf(from.conventions)
  const what = label('payApp.mailWhat', { number })
  const due = values.amount(figures.currentPaymentDue)
  return {
    subject: { what, project },
    preview: `${due} \u00b7 ${periodText(certificate, { values, label })}`,
    customer: owner && visibleLine(owner.name ?? owner.companyName ?? ''),
    intro: label('payApp.mailIntro', { number, project }),
    facts: figuresOf({
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
