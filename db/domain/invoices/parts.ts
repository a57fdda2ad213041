import { add, compare, type Decimal, percent, r2, split, subtract } from '../money.ts'
import { invalid } from '../refusal.ts'

/** An invoice that bills a percentage of a bid. */
export interface PercentPart {
  percent: Decimal
  /** What it bills, before tax. */
  amount: Decimal
}

/**
 * What another `rate` percent of `base` comes to, when `billed` are billed already: that of all percentages so far, rounded once,
 * less what was billed. So the parts of 100 percent add up to the base, whatever their cents. Throws Refusal validation_failed
 * when the percentages would come to more than 100.
 */
export function nextPercentPart(base: Decimal, rate: Decimal, billed: readonly PercentPart[]): Decimal {
  const before = add('0', ...billed.map((part) => part.percent))
  const soFar = add(before, rate)
  if (compare(soFar, '100') > 0) {
    const message = `${before} % of the bid is billed already, so at most ${subtract('100', before)} % is left`
    throw invalid([{ field: 'percent', code: 'range', message }])
  }
  return r2(subtract(percent(base, soFar), add('0', ...billed.map(({ amount }) => amount))))
}

/** A line of a bid that may be billed. */
export interface BillableLine {
  id: number
  total: Decimal
}

/**
 * The discount of an invoice that bills some of a bid's lines: their shares of what the discount takes from the whole bid,
 * split over all of its lines by largest remainder, in which a credit weighs nothing. The shares of all lines add up to
 * `discountAmount`. Null where they come to nothing.
 */
export function partDiscount(
  lines: readonly BillableLine[],
  billed: ReadonlySet<number>,
  discountAmount: Decimal,
): { discount: Decimal; discountType: 'fixed' } | { discount: null; discountType: null } {
  const weights = lines.map(({ total }) => (compare(total, '0') > 0 ? total : '0'))
  const shares = split(discountAmount, weights)
  const share = r2(add('0', ...shares.filter((_, place) => billed.has(lines[place]!.id))))
  return compare(share, '0') > 0 ? { discount: share, discountType: 'fixed' } : { discount: null, discountType: null }
}
