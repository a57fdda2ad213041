import type { ChangeOrderPaper } from '../../db/domain/change-orders/paper.ts'
import { valueFormatFor } from '../../db/domain/conventions/value-format.ts'
import { toVisibleLine } from '../../db/domain/visible-text.ts'
import { renderMailFigures } from './figures.ts'
import type { PaperMail, PaperMailContext } from './paper-mail.ts'

/** Composes the mail that sends a change order. */
export function changeOrderMail(order: ChangeOrderPaper, { color, label }: PaperMailContext): PaperMail {
  const [number, title, project] = [order.number, order.title, order.project.name].map(toVisibleLine)
  const values = valueFormatFor(order.from.conventions)
  const total = values.amount(order.total)
  const approved = order.status === 'approved' ? 'yes' : 'no'
  const what = label('changeOrder.mailWhat', { number: number! })
  return {
    subject: { what, title, project },
    preview: `${total} \u00b7 ${title}`,
    customer: order.customer && toVisibleLine(order.customer.name ?? order.customer.companyName ?? ''),
    intro: label('changeOrder.mailIntro', { approved, project: project! }),
    facts: renderMailFigures({
      ...{ color, label },
      heading: what,
      amount: total,
      amountName: label('common.thisChangeOrder'),
      others: [
        { name: label('changeOrder.mailChange'), value: title! },
        { name: label('common.project'), value: project! },
        { name: label('changeOrder.mailSumWithIt'), value: values.amount(order.sums.after) },
      ],
    }),
    link: null,
  }
}
