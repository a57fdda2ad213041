import type { Label } from './language/labels.ts'
import { add, compare, type Decimal, multiply, percentAmount, roundToCents, smaller, subtract } from './money.ts'
import { invalid, type Refusal, type Violation } from './refusal.ts'
import { toVisibleLine } from './visible-text.ts'

/** Fields of a line that count for a document's totals. */
export interface TotalsLine {
  kind: string
  /** Whether the line is an option, which is not part of the document's total. */
  isOptional: boolean
  /** Id of the approved change order to which the line belongs; null for the document's own lines. */
  changeOrderId?: number | null
  total: Decimal | null
}

/** Discount and tax rate of a document; null for none. */
export interface TotalsTerms {
  discount: Decimal | null
  /** `percent` of the subtotal, or a `fixed` amount. */
  discountType: string | null
  /** Tax rate of the whole document, in percent. */
  taxRate: Decimal | null
}

/** Totals of a document, each with two decimal places. total = subtotal - discountAmount + taxAmount. */
export interface Totals {
  subtotal: Decimal
  discountAmount: Decimal
  taxAmount: Decimal
  total: Decimal
}

/** Returns a line's total: quantity times unit price, rounded once to cents. */
export const lineTotal = (quantity: Decimal, unitPrice: Decimal): Decimal => roundToCents(multiply(quantity, unitPrice))

/**
 * Returns the totals of a document from the totals of its items. Sections, notes and optional items do not count. Lines
 * of change orders count only in `subtotal` and `total`; discount and tax are computed from the document's own lines.
 */
export function paperTotals(lines: readonly TotalsLine[], terms: TotalsTerms): Totals {
  const own = lines.filter(({ changeOrderId = null }) => changeOrderId === null)
  const ofChangeOrders = lines.filter(({ changeOrderId = null }) => changeOrderId !== null)
  return addToTotals(totalsOfSubtotal(sumOf(own), terms), sumOf(ofChangeOrders))
}

/**
 * Adds the amount of an approved change order to a document's totals. The amount is negative if the change order is
 * withdrawn.
 */
export const addToTotals = <T extends Pick<Totals, 'subtotal' | 'total'>>(totals: T, amount: Decimal): T => ({
  ...totals,
  subtotal: roundToCents(add(totals.subtotal, amount)),
  total: roundToCents(add(totals.total, amount)),
})

/** Returns the totals of a document whose items add up to `subtotal`. */
export const totalsOfSubtotal = (subtotal: Decimal, terms: TotalsTerms): Totals =>
  totalsWithDiscount(subtotal, discountOf(subtotal, terms), terms)

/**
 * Returns the totals of a document with a given discount amount, which may differ from the one that the document's
 * terms would give.
 */
export function totalsWithDiscount(
  subtotal: Decimal,
  discountAmount: Decimal,
  { taxRate }: Pick<TotalsTerms, 'taxRate'>,
): Totals {
  const net = subtract(subtotal, discountAmount)
  const taxAmount = percentAmount(net, taxRate ?? '0')
  return { subtotal: roundToCents(subtotal), discountAmount, taxAmount, total: roundToCents(add(net, taxAmount)) }
}

/**
 * Returns the discount amount of a document. A fixed discount is limited to the subtotal, and is 0 if credits make the
 * subtotal negative.
 */
function discountOf(subtotal: Decimal, { discount, discountType }: TotalsTerms): Decimal {
  if (discount === null || discountType === null) return '0.00'
  if (discountType === 'percent') return percentAmount(subtotal, discount)
  return compare(subtotal, '0') <= 0 ? '0.00' : roundToCents(smaller(discount, subtotal))
}

const sumOf = (lines: readonly TotalsLine[]): Decimal =>
  roundToCents(
    add(
      '0',
      ...lines.filter(({ kind, isOptional }) => kind === 'item' && !isOptional).map(({ total }) => total ?? '0'),
    ),
  )

/**
 * Reports whether two documents have the same discount and tax rate. Decimals are compared as numbers, so 5 equals
 * 5.00.
 */
export const areTermsEqual = (a: TotalsTerms, b: TotalsTerms): boolean =>
  a.discountType === b.discountType && sameDecimal(a.discount, b.discount) && sameDecimal(a.taxRate, b.taxRate)

const sameDecimal = (a: Decimal | null, b: Decimal | null): boolean =>
  a === b || (a !== null && b !== null && compare(a, b) === 0)

/**
 * Returns the refusal if terms violate a rule that the schema cannot check; otherwise undefined. A discount needs a
 * type, and a discount in percent is at most 100.
 */
export function termsRefusal({ discount, discountType }: Partial<TotalsTerms>): Refusal | undefined {
  const violations: Violation[] = []
  if (discount && !discountType) {
    violations.push({
      field: 'discountType',
      code: 'required',
      message: 'must be percent or fixed if there is a discount',
    })
  }
  if (discount && discountType === 'percent' && compare(discount, '100') > 0) {
    violations.push({ field: 'discount', code: 'range', message: 'must be at most 100 if discountType is percent' })
  }
  return violations.length > 0 ? invalid(violations) : undefined
}

/** Returns the label for the subtotal of a section. `title` is null for the rows above the first heading. */
export const subtotalLabel = (label: Label, title: string | null): string =>
  title === null ? label('common.subtotalUntitled') : label('common.subtotalOf', { section: toVisibleLine(title) })
