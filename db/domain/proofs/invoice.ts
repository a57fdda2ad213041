import { balanceOf } from '../invoices/ledger.ts'
import { add, compare, type Decimal, roundToCents, subtract } from '../money.ts'
import { type TotalsTerms, totalsOfSubtotal, totalsWithDiscount } from '../totals.ts'
import { type FigureDifference, lineFigureSets, type RecordFigures, recordDifferences } from './figures.ts'
import type { PreviousCertificate, ProofFacts } from './proof.ts'
import {
  amountStep,
  computedLineTotal,
  lineTotalStep,
  type PricedLine,
  proofInputOfTerms,
  termsSteps,
} from './shared-steps.ts'
import type { StepPlan } from './steps.ts'

/** Stored figures of an invoice. */
export interface InvoiceFigures {
  subtotal: Decimal
  discountAmount: Decimal
  taxAmount: Decimal
  total: Decimal
  amountPaid: Decimal
  balanceDue: Decimal
}

/** The stored values of an invoice that is no longer a draft. */
export interface StoredInvoice {
  status: string
  /** Whether the invoice bills lines of a bid and so takes a share of the bid's discount. */
  billsLinesOfBid: boolean
  terms: TotalsTerms
  figures: InvoiceFigures
  lines: readonly (PricedLine & { kind: string })[]
  payments: readonly { id: number; amount: Decimal; isVoided: boolean }[]
  /** The pay application that the invoice bills; null for other invoices. */
  certificate: (Omit<PreviousCertificate, 'entityType' | 'figures'> & Billed) | null
}

interface Billed {
  earnedThisPeriod: Decimal
  retainageThisPeriod: Decimal
}

/** Returns the inputs, calculation steps and stored figures of an invoice for its proof. */
export function invoiceProofFacts(invoice: StoredInvoice): ProofFacts {
  const { terms, figures, lines, payments, certificate } = invoice
  const stored: RecordFigures = {
    own: { ...figures },
    lists: { lineItems: lineFigureSets(lines, ({ total }) => ({ total })) },
  }
  const computed = computedOf(invoice)
  const billed = certificate && billedOf(certificate)
  return {
    inputs: {
      terms: proofInputOfTerms(terms),
      lines: lines.map(({ id, kind, quantity, unitPrice }) => ({ id, kind, quantity, unitPrice })),
      payments: payments.map(({ id, amount: paid, isVoided }) => ({ id, amount: paid, isVoided })),
      ...(billed && { previous: { ...billed } }),
    },
    plan: planOf(invoice),
    stored,
    computed,
    differences: withCertified(recordDifferences(stored, computed), figures, billed),
    certificate: null,
    signed: null,
    previous: certificate && {
      entityType: 'pay_app',
      entityId: certificate.entityId,
      applicationNumber: certificate.applicationNumber,
      certificateHash: certificate.certificateHash,
      figures: { ...billedOf(certificate) },
    },
  }
}

const billedOf = ({ earnedThisPeriod, retainageThisPeriod }: Billed): Billed => ({
  earnedThisPeriod,
  retainageThisPeriod,
})

function planOf(invoice: StoredInvoice): StepPlan[] {
  const { terms, status, certificate } = invoice
  return [
    lineTotalStep('lines', 'lineItems'),
    amountStep('subtotal', 'sum', ['#lines.total']),
    ...termsSteps('#subtotal', terms, { isWhole: takesShare(invoice) }),
    amountStep('total', 'sum', ['#net', '#taxAmount']),
    { ...amountStep('amountPaid', 'sum', ['/payments/*/amount']), where: { member: 'isVoided', equals: false } },
    status === 'voided'
      ? amountStep('balanceDue', 'sum', [])
      : amountStep('balanceDue', 'difference', ['#total', '#amountPaid']),
    ...(certificate
      ? [
          {
            ...amountStep('certified', 'difference', ['/previous/earnedThisPeriod', '/previous/retainageThisPeriod']),
            figure: '/total',
          },
        ]
      : []),
  ]
}

/**
 * Reports whether the invoice's discount is a share of a bid's discount. Such a share is taken in full, even if it
 * exceeds the sum of the billed lines because some of them are credits.
 */
const takesShare = ({ billsLinesOfBid, terms, figures }: StoredInvoice): boolean =>
  billsLinesOfBid &&
  terms.discountType === 'fixed' &&
  terms.discount !== null &&
  compare(terms.discount, figures.discountAmount) === 0

function computedOf(invoice: StoredInvoice): RecordFigures {
  const { terms, lines, payments, status } = invoice
  const totals = lines.map(computedLineTotal)
  const subtotal = roundToCents(add('0', ...totals))
  const sums = takesShare(invoice)
    ? totalsWithDiscount(subtotal, roundToCents(terms.discount!), terms)
    : totalsOfSubtotal(subtotal, terms)
  const live = payments.filter(({ isVoided }) => !isVoided).map((payment) => payment.amount)
  const { amountPaid, balanceDue } = balanceOf(sums.total, live)
  return {
    own: { ...sums, amountPaid, balanceDue: status === 'voided' ? '0.00' : balanceDue },
    lists: { lineItems: lineFigureSets(lines, (_, place) => ({ total: totals[place]! })) },
  }
}

/**
 * Adds a difference if an invoice for a pay application has another total than the payment that the application
 * certifies.
 */
function withCertified(
  found: FigureDifference[],
  { total }: InvoiceFigures,
  billed: Billed | null,
): FigureDifference[] {
  if (!billed || found.some(({ field }) => field === 'total')) return found
  const certified = roundToCents(subtract(billed.earnedThisPeriod, billed.retainageThisPeriod))
  return compare(total, certified) === 0 ? found : [...found, { field: 'total', stored: total, computed: certified }]
}
