import type { Decimal } from '../money.ts'
import { lineTotal, type TotalsTerms } from '../totals.ts'
import type { StepPlan } from './steps.ts'

/** What invoices and bids have in common: lines with a total, a discount, a tax. */

export interface PricedLine {
  id: number
  quantity: Decimal
  unitPrice: Decimal
  total: Decimal
}

/** A line's total as it is computed. */
export const computedTotal = ({ quantity, unitPrice }: PricedLine): Decimal => lineTotal(quantity, unitPrice)

/** The terms among the inputs; a rate that there is not is one of 0. */
export const termsInput = ({ discount, discountType, taxRate }: TotalsTerms) => ({
  discount,
  discountType,
  taxRate: taxRate ?? '0',
})

export const amount = (
  name: string,
  operation: StepPlan['operation'],
  of: readonly string[],
  isFigure = true,
): StepPlan => ({
  ...{ name, operation, of, places: 2 },
  ...(isFigure ? { figure: `/${name}` } : {}),
})

/** The total of each line of a list of the inputs; `figures` is the list in which these stand as figures. */
export const lineTotals = (list: string, figures: string, places: number | string = 2): StepPlan => ({
  ...{ name: `${list}.total`, each: `/${list}`, operation: 'product', of: ['./quantity', './unitPrice'], places },
  figure: `/${figures}/*/total`,
})

/**
 * The discount of a subtotal, and the tax on what is left. A fixed discount is at most the subtotal, and none where credits
 * make that negative; with `isWhole` it is taken whatever the lines come to.
 */
export function termsPlan(
  subtotal: string,
  { discount, discountType }: TotalsTerms,
  { isWhole = false }: { isWhole?: boolean } = {},
): StepPlan[] {
  return [
    ...discountPlan(subtotal, discount === null ? null : discountType, isWhole),
    { name: 'net', operation: 'difference', of: [subtotal, '#discountAmount'], places: null },
    amount('taxAmount', 'percent', ['#net', '/terms/taxRate']),
  ]
}

function discountPlan(subtotal: string, type: string | null, isWhole: boolean): StepPlan[] {
  if (type === null) return [amount('discountAmount', 'sum', [])]
  if (type === 'percent') return [amount('discountAmount', 'percent', [subtotal, '/terms/discount'])]
  if (isWhole) return [amount('discountAmount', 'sum', ['/terms/discount'])]
  return [
    { name: 'discountAtMost', operation: 'smaller', of: ['/terms/discount', subtotal], places: null },
    amount('discountAmount', 'larger', ['#discountAtMost', '0']),
  ]
}
