import type { ChangeOrderPaper } from '../../db/domain/change-orders/paper.ts'
import { formatOf } from '../../db/domain/conventions/format.ts'
import { visibleLine } from '../../db/domain/shown-text.ts'
import { figuresOf } from './figures.ts'
import type { PaperMail, PaperMailContext } from './paper-mail.ts'

/** The mail of a change order. */
export function changeOrderMail(order: ChangeOrderPaper, { color }: PaperMailContext): PaperMail {
  const [number, title, project] = [order.number, order.title, order.project.name].map(visibleLine)
  const values = formatOf(order.from.conventions)
  const total = values.amount(order.total)
  const state = order.status === 'approved' ? 'approved ' : ''
  return {
    subject: { what: `Change order ${number}`, title, project },
    preview: `${total} \u00b7 ${title}`,
    customer: order.customer && visibleLine(order.customer.name ?? order.customer.companyName ?? ''),
    intro: `Here is our ${state}change order for ${project}.`,
    facts: figuresOf({
      color,
      heading: `Change order ${number}`,
      amount: total,
      amountName: 'This change order',
      others: [
        { name: 'Change', value: title! },
        { name: 'Project', value: project! },
        { name: 'Contract sum with it', value: values.amount(order.sums.after) },
      ],
    }),
    link: null,
  }
}
