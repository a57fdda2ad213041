import type { ValueFormat } from '../conventions/value-format.ts'
import type { Label } from '../language/labels.ts'
import type { InvoicePaper, InvoicePaperPayment } from './paper.ts'

/**
 * The labels and value formats of one language. Paper, page and mail use the same labels and formats, so that their
 * texts are identical.
 */
export interface LabelsAndFormats {
  label: Label
  values: ValueFormat
}

const workTo = /^Application (\d+), work and materials to (\d{4}-\d\d-\d\d)$/
const retainage = /^Application (\d+), retainage (withheld|released)$/

/**
 * Returns a line's description in the reader's language. The descriptions that `invoiceLinesOfPayApp` writes are stored
 * in English and translated here. Any other text is returned as typed.
 */
export function translateLineDescription(description: string, { label, values }: LabelsAndFormats): string {
  const [, number, to] = workTo.exec(description) ?? []
  if (number && to) return label('invoice.workTo', { number, date: values.date(to) })
  const [, held, way] = retainage.exec(description) ?? []
  return held && way ? label('invoice.retainageOf', { number: held, way }) : description
}

/**
 * Returns one sentence for each payment on the paper. If the paper sums up earlier payments, a sentence about these
 * comes first.
 */
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

/** Returns a payment method in the reader's language if the labels include it, else as typed. */
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
