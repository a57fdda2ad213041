import { add, compare, type Decimal, larger, percentAmount, roundToCents, smaller, split, subtract } from '../money.ts'
import { invalid } from '../refusal.ts'

/** An invoice that bills a percentage of a bid. */
export interface PercentInvoice {
  percent: Decimal
  /** Amount that the invoice bills, before tax. */
  amount: Decimal
}

/**
 * Returns the amount of the next invoice, which bills `rate` percent of `base`. `billed` are the earlier invoices. The
 * amount is the base times the sum of all percentages, rounded once, less the amounts billed already. So invoices of
 * 100 percent in total add up to the base exactly. Throws Refusal validation_failed if the percentages exceed 100 in
 * total.
 */
export function nextPercentAmount(base: Decimal, rate: Decimal, billed: readonly PercentInvoice[]): Decimal {
  const before = add('0', ...billed.map((part) => part.percent))
  const soFar = add(before, rate)
  if (compare(soFar, '100') > 0) {
    const message = `${before} % of the bid is billed already, so at most ${subtract('100', before)} % is left`
    throw invalid([{ field: 'percent', code: 'range', message }])
  }
  return roundToCents(subtract(percentAmount(base, soFar), add('0', ...billed.map(({ amount }) => amount))))
}

/** A line of a bid that an invoice can bill. */
export interface BillableLine {
  id: number
  total: Decimal
}

const weightOf = ({ total }: BillableLine): Decimal => larger(total, '0')

/**
 * Returns the share of a bid's discount that belongs to the lines with the ids in `of`. The discount is split in
 * proportion to the totals of all `lines`, by the largest remainder. Lines with a negative total get no share.
 */
export function discountShareOfLines(
  lines: readonly BillableLine[],
  of: ReadonlySet<number>,
  discountAmount: Decimal,
): Decimal {
  const shares = split(discountAmount, lines.map(weightOf))
  return add('0', ...shares.filter((_, index) => of.has(lines[index]!.id)))
}

/**
 * Returns the discount of an invoice that bills the lines `billed` of a bid; the fields are null if it is zero.
 * Usually, the discount is the share that `discountShareOfLines` returns for these lines.
 * `given` is the discount on the bid's other invoices, and `later` are the lines that are still unbilled after this
 * invoice. Drafts with changed lines may have used more or less of the discount than their share. So this invoice gets
 * at most the remaining discount. It gets at least the part of the remaining discount that exceeds the totals of the
 * later lines. When the last line is billed, the whole discount has been given exactly once. Until then, the invoices
 * never bill more than the bid's total.
 */
export function discountOfPartialInvoice(
  lines: readonly BillableLine[],
  billed: ReadonlySet<number>,
  discountAmount: Decimal,
  {
    given = '0',
    later = lines.filter(({ id }) => !billed.has(id)),
  }: { given?: Decimal; later?: readonly BillableLine[] } = {},
): { discount: Decimal; discountType: 'fixed' } | { discount: null; discountType: null } {
  const share = discountShareOfLines(lines, billed, discountAmount)
  const left = larger(subtract(discountAmount, given), '0')
  const discount = roundToCents(smaller(left, larger(share, subtract(left, add('0', ...later.map(weightOf))))))
  return compare(discount, '0') > 0 ? { discount, discountType: 'fixed' } : { discount: null, discountType: null }
}
