import { formatOf } from '../../db/domain/conventions/format.ts'
import type { InvoiceDocument } from '../../db/domain/invoices/document.ts'
import { visibleLine } from '../../db/domain/shown-text.ts'
import { figuresOf } from './figures.ts'
import type { Letter } from './letter.ts'

/** The mail of an invoice. */
export function invoiceLetter({ customer, project, due, totals, ...invoice }: InvoiceDocument, color: string): Letter {
  const number = visibleLine(invoice.number)
  const name = project && visibleLine(project.name)
  const values = formatOf(invoice.from.conventions)
  const balance = values.amount(invoice.balanceDue)
  const isPartly = invoice.balanceDue !== totals.total
  return {
    subject: `Invoice ${number}`,
    preview: `${balance} \u00b7 ${due ? `due ${values.date(due)}` : `invoice ${number}`}`,
    customer: customer && visibleLine(customer.name ?? customer.companyName ?? ''),
    intro: `Here is our invoice ${number}${name ? ` for ${name}` : ''}. Thank you for your business.`,
    facts: figuresOf({
      color,
      heading: `Invoice ${number}`,
      amount: balance,
      amountName: 'Balance due',
      others: [
        ...(due ? [{ name: 'Due', value: values.date(due) }] : []),
        ...(name ? [{ name: 'Project', value: name }] : []),
        ...(isPartly ? [{ name: 'Total', value: values.amount(totals.total) }] : []),
      ],
    }),
    link: null,
  }
}
