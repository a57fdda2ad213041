import { formatOf, type ValueFormat } from '../../../db/domain/conventions/format.ts'
import type { InvoicePaper, InvoicePaperLine, InvoicePaperPayment } from '../../../db/domain/invoices/paper.ts'
import { add, compare, r2, subtract } from '../../../db/domain/money.ts'
import { partyNames } from '../../../db/domain/paper-parties.ts'
import { visibleLine, visibleText } from '../../../db/domain/shown-text.ts'
import { type Banner, letterheadView } from '../shared/answering.ts'
import { fact, visibleLines } from '../shared/contact.ts'

export interface InvoicePageContext {
  /** The page's own path, `/i/<token>`. */
  address: string
  overdue: boolean
}

/** An invoice's paper as the template shows it: every text visible, every amount written out. */
export function invoiceView(paper: InvoicePaper, { address, overdue }: InvoicePageContext): object {
  const values = formatOf(paper.from.conventions)
  const { customer, project, issued, due, notes, from } = paper
  const isPaid = paper.status === 'paid'
  return {
    address,
    language: from.language,
    noun: 'invoice',
    number: visibleLine(paper.number),
    from: letterheadView(from),
    kind: 'Invoice',
    banner: isPaid ? paidBanner : overdue && due ? overdueBanner(values.date(due)) : undefined,
    headlineLabel: 'Balance due',
    headline: values.amount(paper.balanceDue),
    facts: [
      ...fact('Bill to', visibleLines(partyNames(customer))),
      ...fact('Project', project ? visibleLines([project.name, ...project.site]) : []),
      ...fact('Date', issued ? [values.date(issued)] : []),
      ...fact('Due', due ? [values.date(due)] : []),
    ],
    parts: partsOf(paper, values),
    sums: sumsOf(paper, values),
    payments: paymentsOf(paper, values),
    howToPay: !isPaid && from.paymentInstructions && visibleText(from.paymentInstructions),
    notes: notes && visibleText(notes),
  }
}

const paidBanner: Banner = { kind: 'done', title: 'Paid in full', lines: ['Thank you. Nothing is left to do.'] }

const overdueBanner = (due: string): Banner => ({
  kind: 'note',
  title: `Overdue since ${due}`,
  lines: ['If you have paid in the last few days, thank you: there is nothing to do.'],
})

/** Work and materials, and the retainage; each has a sum of its own where there are both. */
function partsOf({ items, retainage }: InvoicePaper, values: ValueFormat) {
  const both = items.length > 0 && retainage.length > 0
  const part = (title: string, lines: readonly InvoicePaperLine[]) => ({
    title,
    lines: lines.map((line) => lineView(line, values)),
    sum: both && { label: title, amount: values.amount(r2(add('0', ...lines.map(({ total }) => total)))) },
  })
  return [
    ...(items.length > 0 ? [part('Work and materials', items)] : []),
    ...(retainage.length > 0 ? [part('Retainage', retainage)] : []),
  ]
}

const lineView = ({ description, quantity, unit, unitPrice, total }: InvoicePaperLine, values: ValueFormat) => ({
  description: visibleText(description),
  quantity: values.quantity(quantity),
  unit: unit && visibleLine(unit),
  unitPrice: values.amount(unitPrice),
  total: values.amount(total),
})

/** From the lines to the total, and from the total to what is due. */
function sumsOf({ totals, terms, amountPaid, balanceDue }: InvoicePaper, values: ValueFormat) {
  const rate = (percent: string | null): string => (percent ? ` (${values.percent(percent)})` : '')
  const discounted = compare(totals.discountAmount, '0') !== 0
  const taxed = terms.taxRate !== null || compare(totals.taxAmount, '0') !== 0
  const discountRate = terms.discountType === 'percent' ? terms.discount : null
  return [
    ...(discounted || taxed ? [{ name: 'Subtotal', amount: values.amount(totals.subtotal) }] : []),
    ...(discounted
      ? [{ name: `Discount${rate(discountRate)}`, amount: values.amount(subtract('0', totals.discountAmount)) }]
      : []),
    ...(taxed ? [{ name: `Tax${rate(terms.taxRate)}`, amount: values.amount(totals.taxAmount) }] : []),
    { name: 'Total', amount: values.amount(totals.total) },
    ...(compare(amountPaid, '0') === 0 ? [] : [{ name: 'Paid', amount: values.amount(r2(subtract('0', amountPaid))) }]),
    { name: 'Balance due', amount: values.amount(balanceDue), grand: true },
  ]
}

/** Each payment as a sentence. */
function paymentsOf({ payments, earlier }: InvoicePaper, values: ValueFormat): string[] {
  const before = earlier ? [`${values.amount(earlier.amount)} in ${earlier.count} earlier payments`] : []
  return [...before, ...payments.map((payment) => paymentText(payment, values))]
}

function paymentText({ amount, paidAt, method, reference }: InvoicePaperPayment, values: ValueFormat): string {
  const by = method ? ` by ${visibleLine(method)}` : ''
  return `${values.amount(amount)} on ${values.date(paidAt)}${by}${reference ? `, ${visibleLine(reference)}` : ''}`
}
