import type { ChangeOrderDocument } from '../../db/domain/change-orders/document.ts'
import { amountText, visibleLine } from '../../db/domain/shown-text.ts'
import { figuresOf } from './figures.ts'
import type { Letter } from './letter.ts'

/** The mail of a change order. */
export function changeOrderLetter(order: ChangeOrderDocument, color: string): Letter {
  const [number, title, project] = [order.number, order.title, order.project.name].map(visibleLine)
  const total = amountText(order.total)
  const state = order.status === 'approved' ? 'approved ' : ''
  return {
    subject: `Change order ${number}`,
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
        { name: 'Contract sum with it', value: amountText(order.sums.after) },
      ],
    }),
    link: null,
  }
}
