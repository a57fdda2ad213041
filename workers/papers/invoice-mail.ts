import { formatOf } from '../../db/domain/conventions/format.ts'
import type { InvoicePaper } from '../../db/domain/invoices/paper.ts'
import { compare, r2, subtract } from '../../db/domain/money.ts'
import { visibleLine } from '../../db/domain/shown-text.ts'
import { figuresOf, type MailFigures } from './figures.ts'
import type { PaperMail, PaperMailContext } from './paper-mail.ts'

/** Composes the mail of an invoice, or the reminder that it is overdue. */
export function invoiceMail(invoice: InvoicePaper, context: PaperMailContext): PaperMail {
  const { due, from } = invoice
  const { label, audience, occasion } = context
  const number = visibleLine(invoice.number)
  const project = invoice.project && visibleLine(invoice.project.name)
  const values = formatOf(from.conventions)
  const what = label('invoice.mailWhat', { number })
  const figures = figuresIn(invoice, context, what, project)
  const about = project ? 'project' : 'nothing'
  const mail: PaperMail = {
    subject: { what, project },
    preview: `${figures.amount} \u00b7 ${due ? label('invoice.mailDue', { date: values.date(due) }) : what}`,
    customer: customerOf(invoice),
    intro: label('invoice.mailIntro', { about, number, project: project ?? '' }),
    facts: figuresOf(figures),
    link: {
      action: label('invoice.mailSee'),
      invitation: label('invoice.mailInvitation'),
      rights: label('invoice.mailRights'),
    },
  }
  if (occasion !== 'overdue' || !due) return mail
  const said = { date: values.date(due), number }
  return {
    ...mail,
    subject: { ...mail.subject, what: label('invoice.mailOverdueWhat', { number }) },
    preview: `${figures.amount} \u00b7 ${label('invoice.mailWasDue', said)}`,
    ...(audience === 'office'
      ? {
          customer: null,
          intro: label('invoice.mailOverdueOffice', said),
          closing: label('invoice.mailEnterPayment'),
        }
      : { intro: label('invoice.mailOverdueReader', said), closing: label('invoice.mailUnclear') }),
  }
}

const customerOf = ({ customer }: InvoicePaper): string | null =>
  customer && visibleLine(customer.name ?? customer.companyName ?? '')

/** Returns the key figures: the balance and, if something was already paid, the total and the amount paid. */
function figuresIn(
  invoice: InvoicePaper,
  { color, label, audience }: PaperMailContext,
  heading: string,
  project: string | null,
): MailFigures {
  const { due, totals, amountPaid, balanceDue, from } = invoice
  const values = formatOf(from.conventions)
  const [amount, amountName] = [values.amount(balanceDue), label('invoice.balanceDue')]
  const customer = audience === 'office' && customerOf(invoice)
  const paid = [
    { name: label('common.total'), value: values.amount(totals.total) },
    { name: label('invoice.paid'), value: values.amount(r2(subtract('0', amountPaid))) },
  ]
  return {
    ...{ color, label, heading, amount, amountName },
    others: [
      ...(due ? [{ name: label('invoice.due'), value: values.date(due) }] : []),
      ...(project ? [{ name: label('common.project'), value: project }] : []),
      ...(compare(amountPaid, '0') === 0 ? [] : paid),
      ...(customer ? [{ name: label('common.customer'), value: customer }] : []),
    ],
  }
}
