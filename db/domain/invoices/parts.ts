import { add, compare, type Decimal, larger, percent, r2, smaller, split, subtract } from '../money.ts'
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

const weightOf = ({ total }: BillableLine): Decimal => larger(total, '0')

/**
 * The share that some lines of a bid have of the bid's discount. The discount is split over all of its lines by largest
 * remainder; lines that are credits get nothing of it.
 */
export function discountShare(
  lines: readonly BillableLine[],
  of: ReadonlySet<number>,
  discountAmount: Decimal,
): Decimal {
  const shares = split(discountAmount, lines.map(weightOf))
  return add('0', ...shares.filter((_, index) => of.has(lines[index]!.id)))
}

/**
 * The discount of an invoice that bills some of a bid's lines: their `discountShare`. The shares of all lines add up to
 * `discountAmount`.
 *
 * `given` is what the bid's other invoices take off already, and `later` are the lines that none bills then. A draft whose lines
 * were changed may take off more or less than the shares of its lines: an invoice takes no more than is left, and as much
 * as the lines that are left after it could not take. So with its last line the whole discount is given, once, and before
 * that never more than the bid comes to is billed. Null where it comes to nothing.
 */
export function partDiscount(
  lines: readonly BillableLine[],
  billed: ReadonlySet<number>,
  discountAmount: Decimal,
  {
    given = '0',
    later = lines.filter(({ id }) => !billed.has(id)),
  }: { given?: Decimal; later?: readonly BillableLine[] } = {},
): { discount: Decimal; discountType: 'fixed' } | { discount: null; discountType: null } {
  const share = discountShare(lines, billed, discountAmount)
  const left = larger(subtract(discountAmount, given), '0')
  const discount = r2(smaller(left, larger(share, subtract(left, add('0', ...later.map(weightOf))))))
  return compare(discount, '0') > 0 ? { discount, discountType: 'fixed' } : { discount: null, discountType: null }
}
