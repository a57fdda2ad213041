import type { Label } from './language/labels.ts'
import { add, compare, type Decimal, multiply, percent, r2, smaller, subtract } from './money.ts'
import { invalid, type Refusal, type Violation } from './refusal.ts'
import { visibleLine } from './shown-text.ts'

/** The members of a line that a document's totals depend on. */
export interface TotalsLine {
  kind: string
  /** Quoted outside the total. */
  isOptional: boolean
  /** The approved change order that the line belongs to; null on the document's own lines. */
  changeOrderId?: number | null
  total: Decimal | null
}

/** The terms of a document beside its lines; null means that there is none. */
export interface TotalsTerms {
  discount: Decimal | null
  /** `percent` of the subtotal, or a `fixed` amount. */
  discountType: string | null
  /** Percent, on the document and not per line. */
  taxRate: Decimal | null
}

/** Amounts with two places. total = subtotal - discountAmount + taxAmount. */
export interface Totals {
  subtotal: Decimal
  discountAmount: Decimal
  taxAmount: Decimal
  total: Decimal
}

/** An item's total: quantity times unit price, rounded once. */
export const lineTotal = (quantity: Decimal, unitPrice: Decimal): Decimal => r2(multiply(quantity, unitPrice))

/**
 * The totals of a document from the totals of its items; sections, notes and optional items do not count. The lines of
 * change orders count in subtotal and total alone: the discount and the tax are those of the document's own lines.
 */
export function paperTotals(lines: readonly TotalsLine[], terms: TotalsTerms): Totals {
  const own = lines.filter(({ changeOrderId = null }) => changeOrderId === null)
  const ofChangeOrders = lines.filter(({ changeOrderId = null }) => changeOrderId !== null)
  return grown(totalsOf(sumOf(own), terms), sumOf(ofChangeOrders))
}

/** The totals of a document to which an approved change order adds `amount`, which is less than zero when one is taken back. */
export const grown = <T extends Pick<Totals, 'subtotal' | 'total'>>(totals: T, amount: Decimal): T => ({
  ...totals,
  subtotal: r2(add(totals.subtotal, amount)),
  total: r2(add(totals.total, amount)),
})

/** The totals of a document whose items add up to `subtotal`. */
export const totalsOf = (subtotal: Decimal, terms: TotalsTerms): Totals =>
  totalsLess(subtotal, discountOf(subtotal, terms), terms)

/** The totals of a document whose discount takes `discountAmount`, whatever its terms would come to. */
export function totalsLess(
  subtotal: Decimal,
  discountAmount: Decimal,
  { taxRate }: Pick<TotalsTerms, 'taxRate'>,
): Totals {
  const net = subtract(subtotal, discountAmount)
  const taxAmount = percent(net, taxRate ?? '0')
  return { subtotal: r2(subtotal), discountAmount, taxAmount, total: r2(add(net, taxAmount)) }
}

/** A fixed discount is at most the subtotal, and 0 where credits make the subtotal negative. */
function discountOf(subtotal: Decimal, { discount, discountType }: TotalsTerms): Decimal {
  if (discount === null || discountType === null) return '0.00'
  if (discountType === 'percent') return percent(subtotal, discount)
  return compare(subtotal, '0') <= 0 ? '0.00' : r2(smaller(discount, subtotal))
}

const sumOf = (lines: readonly TotalsLine[]): Decimal =>
  r2(
    add(
      '0',
      ...lines.filter(({ kind, isOptional }) => kind === 'item' && !isOptional).map(({ total }) => total ?? '0'),
    ),
  )

/** Whether both say the same, however the numbers are written. */
export const sameTerms = (a: TotalsTerms, b: TotalsTerms): boolean =>
  a.discountType === b.discountType && sameDecimal(a.discount, b.discount) && sameDecimal(a.taxRate, b.taxRate)

const sameDecimal = (a: Decimal | null, b: Decimal | null): boolean =>
  a === b || (a !== null && b !== null && compare(a, b) === 0)

/** Rules that the schema cannot say: a discount comes with its type, and a percentage has a max. */
export function refusedTerms({ discount, discountType }: Partial<TotalsTerms>): Refusal | undefined {
  const violations: Violation[] = []
  if (discount && !discountType) {
    violations.push({
      field: 'discountType',
      code: 'required',
      message: 'must be percent or fixed where there is a discount',
    })
  }
  if (discount && discountType === 'percent' && compare(discount, '100') > 0) {
    violations.push({ field: 'discount', code: 'range', message: 'must be at most 100 where discountType is percent' })
  }
  return violations.length > 0 ? invalid(violations) : undefined
}

/** What a section's subtotal is called; the rows above the first heading have no title. */
export const subtotalLabel = (label: Label, title: string | null): string =>
  title === null ? label('common.subtotalUntitled') : label('common.subtotalOf', { section: visibleLine(title) })
