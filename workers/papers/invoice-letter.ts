import type { InvoiceDocument } from '../../db/domain/invoices/document.ts'
import { amountText, dateText, visibleLine } from '../../db/domain/shown-text.ts'
import { figuresOf } from './figures.ts'
import type { Letter } from './letter.ts'

/** The mail of an invoice. */
export function invoiceLetter({ customer, project, due, totals, ...invoice }: InvoiceDocument, color: string): Letter {
  const number = visibleLine(invoice.number)
  const name = project && visibleLine(project.name)
  const balance = amountText(invoice.balanceDue)
  const isPartly = invoice.balanceDue !== totals.total
  return {
    subject: `Invoice ${number}`,
    preview: `${balance} \u00b7 ${due ? `due ${dateText(due)}` : `invoice ${number}`}`,
    customer: customer && visibleLine(customer.name ?? customer.companyName ?? ''),
    intro: `Here is our invoice ${number}${name ? ` for ${name}` : ''}. Thank you for your business.`,
    facts: figuresOf({
      color,
      heading: `Invoice ${number}`,
      amount: balance,
      amountName: 'Balance due',
      others: [
        ...(due ? [{ name: 'Due', value: dateText(due) }] : []),
        ...(name ? [{ name: 'Project', value: name }] : []),
        ...(isPartly ? [{ name: 'Total', value: amountText(totals.total) }] : []),
      ],
    }),
    link: null,
  }
}
