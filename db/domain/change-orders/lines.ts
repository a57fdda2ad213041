import type { components } from '../../../generated/openapi.d.ts'
import { add, type Decimal, multiply, price, r2, roundWhole } from '../money.ts'

type Line = components['schemas']['ChangeOrderLineItem']

/** The content of a line, without its place and its history. */
export type ChangeOrderLineContent = Pick<Line, 'productId' | 'description' | 'quantity' | 'unit' | 'unitPrice'>

export type ChangeOrderLineChanges = {
  [Field in keyof ChangeOrderLineContent]?:
    | ChangeOrderLineContent[Field]
    | (Field extends 'quantity' ? null : never)
    | undefined
}

/** What a product gives to a line that is taken from it. */
export type ProductOfChangeOrderLine = { description: string | null; unit: string | null; unitPrice: string }

/** quantity times unitPrice, rounded once: to cents, or to whole units. */
export function changeOrderLineTotal(
  { quantity, unitPrice }: Pick<Line, 'quantity' | 'unitPrice'>,
  isRounded: boolean,
): Decimal {
  const exact = multiply(quantity, unitPrice)
  return isRounded ? roundWhole(exact) : r2(exact)
}

/** What totals add up to; null for no lines. */
export const sumOfTotals = (totals: readonly Decimal[]): Decimal | null =>
  totals.length === 0 ? null : r2(add('0', ...totals))

const blank = { productId: null, description: '', quantity: '1', unit: null, unitPrice: '0' }

/** The line that `changes` make of `line`, or of nothing. Values of `taken` are used where `changes` has none. */
export function changedChangeOrderLine(
  line: ChangeOrderLineContent | undefined,
  changes: ChangeOrderLineChanges,
  taken?: ProductOfChangeOrderLine,
): ChangeOrderLineContent {
  const before = line ?? blank
  return {
    productId: changes.productId === undefined ? before.productId : changes.productId,
    description: changes.description ?? taken?.description ?? before.description,
    quantity: (changes.quantity === undefined ? before.quantity : changes.quantity) ?? '1',
    unit: changes.unit === undefined ? (taken ? taken.unit : before.unit) : changes.unit,
    unitPrice: price(changes.unitPrice ?? taken?.unitPrice ?? before.unitPrice),
  }
}
