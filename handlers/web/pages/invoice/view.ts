import { valueFormatFor } from '../../../../db/domain/conventions/value-format.ts'
import {
  type LabelsAndFormats,
  paymentSentences,
  translateLineDescription,
} from '../../../../db/domain/invoices/line-texts.ts'
import type { InvoicePaper, InvoicePaperLine } from '../../../../db/domain/invoices/paper.ts'
import { type Label, labelsOf } from '../../../../db/domain/language/labels.ts'
import { add, compare, roundToCents, subtract } from '../../../../db/domain/money.ts'
import { salesTaxName } from '../../../../db/domain/papers/letterhead.ts'
import { partyNames } from '../../../../db/domain/papers/paper-parties.ts'
import { toVisibleLine, toVisibleText } from '../../../../db/domain/visible-text.ts'
import { type Banner, letterheadView } from '../shared/answer-form.ts'
import { toFactRows, visibleLines } from '../shared/contact.ts'

/**
 * Returns the template data of an invoice: texts with invisible characters made visible, amounts formatted. `address`
 * is the path of the page, `/i/<token>`.
 */
export function invoiceView(paper: InvoicePaper, address: string): object {
  const { customer, project, issued, due, notes, from } = paper
  const label = labelsOf(from.language)
  const values = valueFormatFor(from.conventions)
  const words = { label, values }
  const isPaid = paper.status === 'paid'
  return {
    address,
    language: from.language,
    noun: 'invoice',
    number: toVisibleLine(paper.number),
    from: letterheadView(from),
    kind: label('invoice.kind'),
    banner: isPaid ? paidBanner(label) : paper.daysOverdue ? overdueBanner(label, paper.daysOverdue) : undefined,
    headlineLabel: label('invoice.balanceDue'),
    headline: values.amount(paper.balanceDue),
    facts: [
      ...toFactRows(label('invoice.billTo'), visibleLines(partyNames(customer))),
      ...toFactRows(label('common.project'), project ? visibleLines([project.name, ...project.site]) : []),
      ...toFactRows(label('common.date'), issued ? [values.date(issued)] : []),
      ...toFactRows(label('invoice.due'), due ? [values.date(due)] : []),
    ],
    parts: partsOf(paper, words),
    sums: sumsOf(paper, words, salesTaxName(from)),
    payments: paymentSentences(paper, words).map(toVisibleLine),
    howToPay: !isPaid && from.paymentInstructions && toVisibleText(from.paymentInstructions),
    notes: notes && toVisibleText(notes),
  }
}

const paidBanner = (label: Label): Banner => ({
  kind: 'done',
  title: label('invoice.paidInFull'),
  lines: [label('invoice.nothingLeft')],
})

const overdueBanner = (label: Label, count: number): Banner => ({
  kind: 'problem',
  title: label('invoice.overdueDays', { count }),
  lines: [label('invoice.ifPaidLately')],
})

/**
 * Groups the invoice's lines into work and materials, and retainage. If an invoice has both groups, each shows its sum.
 */
function partsOf({ items, retainage }: InvoicePaper, words: LabelsAndFormats) {
  const { label, values } = words
  const both = items.length > 0 && retainage.length > 0
  const part = (title: string, lines: readonly InvoicePaperLine[]) => ({
    title,
    lines: lines.map((line) => lineView(line, words)),
    sum: both && { label: title, amount: values.amount(roundToCents(add('0', ...lines.map(({ total }) => total)))) },
  })
  return [
    ...(items.length > 0 ? [part(label('common.workAndMaterials'), items)] : []),
    ...(retainage.length > 0 ? [part(label('invoice.retainage'), retainage)] : []),
  ]
}

function lineView({ description, quantity, unit, unitPrice, total }: InvoicePaperLine, words: LabelsAndFormats) {
  const { values } = words
  return {
    description: toVisibleText(translateLineDescription(description, words)),
    quantity: values.quantity(quantity),
    unit: unit && toVisibleLine(unit),
    unitPrice: values.amount(unitPrice),
    total: values.amount(total),
  }
}

/** Returns the summary rows from the subtotal to the balance due. */
function sumsOf(
  { totals, terms, amountPaid, balanceDue }: InvoicePaper,
  { label, values }: LabelsAndFormats,
  tax: string,
) {
  const discounted = compare(totals.discountAmount, '0') !== 0
  const taxed = terms.taxRate !== null || compare(totals.taxAmount, '0') !== 0
  const discountRate = terms.discountType === 'percent' ? terms.discount : null
  const discount = discountRate
    ? label('common.discountOf', { percent: values.percent(discountRate) })
    : label('common.discount')
  const taxOf = terms.taxRate ? label('common.taxOf', { tax, percent: values.percent(terms.taxRate) }) : tax
  const sum = (title: string, amount: string) => ({ name: title, amount: values.amount(amount) })
  return [
    ...(discounted || taxed ? [sum(label('common.subtotal'), totals.subtotal)] : []),
    ...(discounted ? [sum(discount, subtract('0', totals.discountAmount))] : []),
    ...(taxed ? [sum(taxOf, totals.taxAmount)] : []),
    sum(label('common.total'), totals.total),
    ...(compare(amountPaid, '0') === 0 ? [] : [sum(label('invoice.paid'), roundToCents(subtract('0', amountPaid)))]),
    { ...sum(label('invoice.balanceDue'), balanceDue), grand: true },
  ]
}
