import { valueFormatFor } from '../../db/domain/conventions/value-format.ts'
import type { InvoicePaper } from '../../db/domain/invoices/paper.ts'
import { compare, roundToCents, subtract } from '../../db/domain/money.ts'
import { toVisibleLine } from '../../db/domain/visible-text.ts'
import { type MailFigures, renderMailFigures } from './figures.ts'
import type { PaperMail, PaperMailContext } from './paper-mail.ts'

/** Composes the mail that sends an invoice, or the reminder that the invoice is overdue. */
export function invoiceMail(invoice: InvoicePaper, context: PaperMailContext): PaperMail {
  const { due, from } = invoice
  const { label, audience, occasion } = context
  const number = toVisibleLine(invoice.number)
  const project = invoice.project && toVisibleLine(invoice.project.name)
  const values = valueFormatFor(from.conventions)
  const what = label('invoice.mailWhat', { number })
  const figures = figuresIn(invoice, context, what, project)
  const about = project ? 'project' : 'nothing'
  const mail: PaperMail = {
    subject: { what, project },
    preview: `${figures.amount} \u00b7 ${due ? label('invoice.mailDue', { date: values.date(due) }) : what}`,
    customer: customerOf(invoice),
    intro: label('invoice.mailIntro', { about, number, project: project ?? '' }),
    facts: renderMailFigures(figures),
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
  customer && toVisibleLine(customer.name ?? customer.companyName ?? '')

/** Returns the key figures: the balance due. If something was paid, also the total and the amount paid. */
function figuresIn(
  invoice: InvoicePaper,
  { color, label, audience }: PaperMailContext,
  heading: string,
  project: string | null,
): MailFigures {
  const { due, totals, amountPaid, balanceDue, from } = invoice
  const values = valueFormatFor(from.conventions)
  const [amount, amountName] = [values.amount(balanceDue), label('invoice.balanceDue')]
  const customer = audience === 'office' && customerOf(invoice)
  const paid = [
    { name: label('common.total'), value: values.amount(totals.total) },
    { name: label('invoice.paid'), value: values.amount(roundToCents(subtract('0', amountPaid))) },
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
