import type { Decimal } from '../money.ts'
import { lineTotal, type TotalsTerms } from '../totals.ts'
import type { StepPlan } from './steps.ts'

/** Calculation steps that the proofs of invoices and bids share: line totals, discount and tax. */

export interface PricedLine {
  id: number
  quantity: Decimal
  unitPrice: Decimal
  total: Decimal
}

/** Recalculates a line's total from its quantity and unit price. */
export const computedLineTotal = ({ quantity, unitPrice }: PricedLine): Decimal => lineTotal(quantity, unitPrice)

/** Returns the discount and the tax rate as inputs of a proof; a missing tax rate is 0. */
export const proofInputOfTerms = ({ discount, discountType, taxRate }: TotalsTerms) => ({
  discount,
  discountType,
  taxRate: taxRate ?? '0',
})

export const amountStep = (
  name: string,
  operation: StepPlan['operation'],
  of: readonly string[],
  isFigure = true,
): StepPlan => ({
  ...{ name, operation, of, places: 2 },
  ...(isFigure ? { figure: `/${name}` } : {}),
})

/**
 * Returns the step that computes the total of each line. `list` names the lines in the proof's inputs. `figures`
 * names the list in the record's figures that has the totals of these lines.
 */
export const lineTotalStep = (list: string, figures: string, places: number | string = 2): StepPlan => ({
  ...{ name: `${list}.total`, each: `/${list}`, operation: 'product', of: ['./quantity', './unitPrice'], places },
  figure: `/${figures}/*/total`,
})

/**
 * Returns the steps that compute the discount, the subtotal less the discount, and the tax. A fixed discount is limited
 * to the subtotal, and is 0 if credits make the subtotal negative. With `isWhole`, a fixed discount is taken in full.
 */
export function termsSteps(
  subtotal: string,
  { discount, discountType }: TotalsTerms,
  { isWhole = false }: { isWhole?: boolean } = {},
): StepPlan[] {
  return [
    ...discountPlan(subtotal, discount === null ? null : discountType, isWhole),
    { name: 'net', operation: 'difference', of: [subtotal, '#discountAmount'], places: null },
    amountStep('taxAmount', 'percent', ['#net', '/terms/taxRate']),
  ]
}

function discountPlan(subtotal: string, type: string | null, isWhole: boolean): StepPlan[] {
  if (type === null) return [amountStep('discountAmount', 'sum', [])]
  if (type === 'percent') return [amountStep('discountAmount', 'percent', [subtotal, '/terms/discount'])]
  if (isWhole) return [amountStep('discountAmount', 'sum', ['/terms/discount'])]
  return [
    { name: 'discountAtMost', operation: 'smaller', of: ['/terms/discount', subtotal], places: null },
    amountStep('discountAmount', 'larger', ['#discountAtMost', '0']),
  ]
}
