import { formatOf } from '../../db/domain/conventions/format.ts'
import type { InvoicePaper } from '../../db/domain/invoices/paper.ts'
import { visibleLine } from '../../db/domain/shown-text.ts'
import { figuresOf } from './figures.ts'
import type { PaperMail, PaperMailContext } from './paper-mail.ts'

/** The mail of an invoice, and that it is overdue. */
export function invoiceMail(invoice: InvoicePaper, context: PaperMailContext): PaperMail {
  const { customer, project, due, totals } = invoice
  const number = visibleLine(invoice.number)
  const name = project && visibleLine(project.name)
  const values = formatOf(invoice.from.conventions)
  const balance = values.amount(invoice.balanceDue)
  const isPartly = invoice.balanceDue !== totals.total
  const customerName = customer && visibleLine(customer.name ?? customer.companyName ?? '')
  const isOffice = context.audience === 'office'
  const mail: PaperMail = {
    subject: { what: `Invoice ${number}`, project: name },
    preview: `${balance} \u00b7 ${due ? `due ${values.date(due)}` : `invoice ${number}`}`,
    customer: customerName,
    intro: `Here is our invoice ${number}${name ? ` for ${name}` : ''}. Thank you for your business.`,
    facts: figuresOf({
      color: context.color,
      heading: `Invoice ${number}`,
      amount: balance,
      amountName: 'Balance due',
      others: [
        ...(due ? [{ name: 'Due', value: values.date(due) }] : []),
        ...(name ? [{ name: 'Project', value: name }] : []),
        ...(isPartly ? [{ name: 'Total', value: values.amount(totals.total) }] : []),
        ...(isOffice && customerName ? [{ name: 'Customer', value: customerName }] : []),
      ],
    }),
    link: {
      action: 'See the invoice',
      invitation: 'See the invoice and how to pay it here. No account is needed:',
      rights: 'see the invoice',
    },
  }
  return context.occasion === 'overdue' && due ? overdueMail(mail, values.date(due), number, isOffice) : mail
}

/** To the office, and to the customer where the organization reminds customers. */
function overdueMail(mail: PaperMail, due: string, number: string, isOffice: boolean): PaperMail {
  const subject = { ...mail.subject, what: `Overdue: invoice ${number}` }
  const intro = isOffice
    ? `Invoice ${number} was due on ${due} and is not paid in full.`
    : `Our invoice ${number} was due on ${due}, and we have not received all of it. If you have paid it in the last few days, thank you: there is nothing to do.`
  return {
    ...mail,
    subject,
    intro,
    preview: `${mail.preview.split(' \u00b7 ')[0]} \u00b7 was due ${due}`,
    customer: isOffice ? null : mail.customer,
    closing: isOffice
      ? 'When the payment has come, enter it; the invoice is then no longer counted as overdue.'
      : 'If something about it is unclear, answer this mail.',
  }
}
