import type { ValueFormat } from '../conventions/value-format.ts'
import type { Label } from '../language/labels.ts'
import type { InvoicePaper, InvoicePaperPayment } from './paper.ts'

/** Labels and formats with which paper, page and mail word an invoice identically. */
export interface LabelsAndFormats {
  label: Label
  values: ValueFormat
}

const workTo = /^Application (\d+), work and materials to (\d{4}-\d\d-\d\d)$/
const retainage = /^Application (\d+), retainage (withheld|released)$/

/**
 * Returns a line's description for the reader. The descriptions of `invoiceLinesOfPayApp` are stored in one English form and
 * are translated, with the period's end as a date. Any other text is returned as typed.
 */
export function translateLineDescription(description: string, { label, values }: LabelsAndFormats): string {
  const [, number, to] = workTo.exec(description) ?? []
  if (number && to) return label('invoice.workTo', { number, date: values.date(to) })
  const [, held, way] = retainage.exec(description) ?? []
  return held && way ? label('invoice.retainageOf', { number: held, way }) : description
}

/** Returns one sentence per payment, after a sentence that sums up the earlier payments. */
export function paymentSentences({ payments, earlier }: InvoicePaper, words: LabelsAndFormats): string[] {
  const { label, values } = words
  const before = earlier
    ? [
        label('invoice.earlierPayments', {
          count: earlier.count,
          number: values.quantity(String(earlier.count)),
          amount: values.amount(earlier.amount),
        }),
      ]
    : []
  return [...before, ...payments.map((payment) => sentenceOf(payment, words))]
}

/** Returns a payment method in the reader's language if it is a usual one, else as it was typed. */
function methodIn(label: Label, method: string): string {
  const known = method.trim().toLowerCase()
  return label('invoice.method', { method: known === 'bank transfer' ? 'bankTransfer' : known, given: method })
}

function sentenceOf(
  { amount, paidAt, method, reference }: InvoicePaperPayment,
  { label, values }: LabelsAndFormats,
): string {
  const how = method ? (reference ? 'both' : 'method') : reference ? 'reference' : 'neither'
  const said = {
    amount: values.amount(amount),
    date: values.date(paidAt),
    method: method ? methodIn(label, method) : '',
  }
  return label('invoice.payment', { how, ...said, reference: reference ?? '' })
}
