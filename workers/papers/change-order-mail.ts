import type { ChangeOrderPaper } from '../../db/domain/change-orders/paper.ts'
import { formatOf } from '../../db/domain/conventions/format.ts'
import { visibleLine } from '../../db/domain/shown-text.ts'
import { figuresOf } from './figures.ts'
import type { PaperMail, PaperMailContext } from './paper-mail.ts'

/** Composes the mail of a change order. */
export function changeOrderMail(order: ChangeOrderPaper, { color, label }: PaperMailContext): PaperMail {
  const [number, title, project] = [order.number, order.title, order.project.name].map(visibleLine)
  const values = formatOf(order.from.conventions)
  const total = values.amount(order.total)
  const approved = order.status === 'approved' ? 'yes' : 'no'
  const what = label('changeOrder.mailWhat', { number: number! })
  return {
    subject: { what, title, project },
    preview: `${total} \u00b7 ${title}`,
    customer: order.customer && visibleLine(order.customer.name ?? order.customer.companyName ?? ''),
    intro: label('changeOrder.mailIntro', { approved, project: project! }),
    facts: figuresOf({
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
