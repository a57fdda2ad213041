import type { components } from '../../../generated/openapi.d.ts'
import { add, type Decimal, formatUnitPrice, multiply, roundToCents, roundWhole } from '../money.ts'

type Line = components['schemas']['ChangeOrderLineItem']

/** Content of a change order's line, without its order and its timestamps. */
export type ChangeOrderLineContent = Pick<Line, 'productId' | 'description' | 'quantity' | 'unit' | 'unitPrice'>

export type ChangeOrderLineChanges = {
  [Field in keyof ChangeOrderLineContent]?:
    | ChangeOrderLineContent[Field]
    | (Field extends 'quantity' ? null : never)
    | undefined
}

/** Values that a change order line takes over from its product. */
export type ChangeOrderLineProductValues = { description: string | null; unit: string | null; unitPrice: string }

/**
 * Returns the total of a line: quantity times unitPrice, rounded once. It is rounded to whole units if `isRounded`,
 * else to cents.
 */
export function changeOrderLineTotal(
  { quantity, unitPrice }: Pick<Line, 'quantity' | 'unitPrice'>,
  isRounded: boolean,
): Decimal {
  const exact = multiply(quantity, unitPrice)
  return isRounded ? roundWhole(exact) : roundToCents(exact)
}

/** Returns the sum of the line totals, or null if there are no lines. */
export const sumOfTotals = (totals: readonly Decimal[]): Decimal | null =>
  totals.length === 0 ? null : roundToCents(add('0', ...totals))

const blank = { productId: null, description: '', quantity: '1', unit: null, unitPrice: '0' }

/**
 * Returns the line after `changes`; without `line`, a new one with default values. Values of the `taken` product fill
 * the fields that `changes` does not set.
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
