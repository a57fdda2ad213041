import { changeOrderLineTotal } from '../change-orders/lines.ts'
import type { Decimal } from '../money.ts'
import { paperTotals, type Totals, type TotalsLine, type TotalsTerms } from '../totals.ts'
import { figureDifferences, lineFigureSets, type RecordFigures, recordDifferences } from './figures.ts'
import type { ProofFacts } from './proof.ts'
import {
  amountStep,
  computedLineTotal,
  lineTotalStep,
  type PricedLine,
  proofInputOfTerms,
  termsSteps,
} from './shared-steps.ts'
import type { StepPlan } from './steps.ts'

/** A priced line of a bid with its stored total. */
export interface StoredBidLine extends PricedLine {
  isOptional: boolean
  changeOrderId: number | null
  /** Whether the line belongs to a change order that rounds line totals to whole units. */
  isRounded: boolean
}

/** The stored values of a bid that is no longer a draft. */
export interface StoredBid {
  terms: TotalsTerms
  figures: Totals
  acceptedOptionIds: readonly number[]
  lines: readonly StoredBidLine[]
  /**
   * The accepted paper, with the logo replaced by its hash, and the hash of the document that the signer saw. Null if
   * the bid is not accepted.
   */
  signed: { content: { totals: Totals }; documentHash: string | null } | null
}

const signedTotals = {
  '/totals/subtotal': 'ownSubtotal',
  '/totals/discountAmount': 'discountAmount',
  '/totals/taxAmount': 'taxAmount',
  '/totals/total': 'ownTotal',
}

/** Returns the inputs, calculation steps and stored figures of a bid for its proof. */
export function bidProofFacts(bid: StoredBid): ProofFacts {
  const { terms, figures, acceptedOptionIds, signed } = bid
  const own = bid.lines.filter(({ changeOrderId }) => changeOrderId === null)
  const ofChangeOrders = bid.lines.filter(({ changeOrderId }) => changeOrderId !== null)
  const lists = (totalsOf: (line: StoredBidLine) => Decimal) => ({
    lineItems: lineFigureSets(own, (line) => ({ total: totalsOf(line) })),
    changeOrderLineItems: lineFigureSets(ofChangeOrders, (line) => ({ total: totalsOf(line) })),
  })
  const stored: RecordFigures = { own: { ...figures }, lists: lists(({ total }) => total) }
  const computed: RecordFigures = {
    own: { ...paperTotals(bid.lines.map(withTotal), terms) },
    lists: lists(totalOf),
  }
  const ownTotals = paperTotals(own.map(withTotal), terms)
  const chosen = new Set(acceptedOptionIds)
  return {
    inputs: {
      terms: proofInputOfTerms(terms),
      lines: own.map(({ id, isOptional, quantity, unitPrice }) => ({
        ...{ id, isOptional, isChosen: chosen.has(id), quantity, unitPrice },
      })),
      changeOrderLines: ofChangeOrders.map(({ id, changeOrderId, isRounded, quantity, unitPrice }) => ({
        ...{ id, changeOrderId, places: isRounded ? '0' : '2', quantity, unitPrice },
      })),
    },
    plan: planOf(terms),
    stored,
    computed,
    differences: [
      ...recordDifferences(stored, computed),
      ...(signed ? figureDifferences({ ...signed.content.totals }, { ...ownTotals }, 'signed/totals/') : []),
    ],
    certificate: null,
    signed: signed && { content: signed.content, documentHash: signed.documentHash, figures: signedTotals },
    previous: null,
  }
}

const totalOf = (line: StoredBidLine): Decimal =>
  line.changeOrderId === null ? computedLineTotal(line) : changeOrderLineTotal(line, line.isRounded)

const withTotal = (line: StoredBidLine): TotalsLine => ({
  ...{ kind: 'item', isOptional: line.isOptional, changeOrderId: line.changeOrderId, total: totalOf(line) },
})

/**
 * Discount and tax are computed from the bid's own lines. Lines of change orders count only in `subtotal` and `total`.
 */
const planOf = (terms: TotalsTerms): StepPlan[] => [
  lineTotalStep('lines', 'lineItems'),
  lineTotalStep('changeOrderLines', 'changeOrderLineItems', './places'),
  { ...amountStep('ownSubtotal', 'sum', ['#lines.total'], false), where: { member: 'isOptional', equals: false } },
  ...termsSteps('#ownSubtotal', terms),
  amountStep('ownTotal', 'sum', ['#net', '#taxAmount'], false),
  amountStep('changeOrders', 'sum', ['#changeOrderLines.total'], false),
  amountStep('subtotal', 'sum', ['#ownSubtotal', '#changeOrders']),
  amountStep('total', 'sum', ['#ownTotal', '#changeOrders']),
]
