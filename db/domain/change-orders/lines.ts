import type { components } from '../../../generated/openapi.d.ts'
import { add, type Decimal, formatUnitPrice, multiply, roundToCents, roundToWholeUnits } from '../money.ts'

type Line = components['schemas']['ChangeOrderLineItem']

/** Fields of a change order line that a request can set. */
export type ChangeOrderLineContent = Pick<Line, 'productId' | 'description' | 'quantity' | 'unit' | 'unitPrice'>

export type ChangeOrderLineChanges = {
  [Field in keyof ChangeOrderLineContent]?:
    | ChangeOrderLineContent[Field]
    | (Field extends 'quantity' ? null : never)
    | undefined
}

/** Fields that a change order line copies from its product. */
export type ChangeOrderLineProductValues = { description: string | null; unit: string | null; unitPrice: string }

/** Returns the total of a line: quantity times unitPrice, rounded to whole units if `isRounded`, else to cents. */
export function changeOrderLineTotal(
  { quantity, unitPrice }: Pick<Line, 'quantity' | 'unitPrice'>,
  isRounded: boolean,
): Decimal {
  const exact = multiply(quantity, unitPrice)
  return isRounded ? roundToWholeUnits(exact) : roundToCents(exact)
}

/** Returns the sum of the line totals, or null if there are no lines. */
export const sumOfTotals = (totals: readonly Decimal[]): Decimal | null =>
  totals.length === 0 ? null : roundToCents(add('0', ...totals))

const blank = { productId: null, description: '', quantity: '1', unit: null, unitPrice: '0' }

/**
 * Returns the line after `changes`; without `line`, a new line with default values. Fields that `changes` does not set
 * are filled from `taken`, the product that the line newly refers to.
 */
export function applyChangeOrderLineChanges(
  line: ChangeOrderLineContent | undefined,
  changes: ChangeOrderLineChanges,
  taken?: ChangeOrderLineProductValues,
): ChangeOrderLineContent {
  const before = line ?? blank
  return {
    productId: changes.productId === undefined ? before.productId : changes.productId,
    description: changes.description ?? taken?.description ?? before.description,
    quantity: (changes.quantity === undefined ? before.quantity : changes.quantity) ?? '1',
    unit: changes.unit === undefined ? (taken ? taken.unit : before.unit) : changes.unit,
    unitPrice: formatUnitPrice(changes.unitPrice ?? taken?.unitPrice ?? before.unitPrice),
  }
}
