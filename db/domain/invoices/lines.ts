import type { components } from '../../../generated/openapi.d.ts'
import { type Decimal, price } from '../money.ts'
import { lineTotal } from '../totals.ts'

type InvoiceLineItem = components['schemas']['InvoiceLineItem']

/** The content of a line, without its place and its history. */
export type InvoiceLineContent = Pick<
  InvoiceLineItem,
  'kind' | 'productId' | 'description' | 'quantity' | 'unit' | 'unitPrice' | 'total'
>

export type InvoiceLineChanges = { [Field in keyof InvoiceLineContent]?: InvoiceLineContent[Field] | null | undefined }

/** A line before anything is said of it. */
export const blankInvoiceLine: InvoiceLineContent = {
  kind: 'item',
  productId: null,
  description: '',
  quantity: '1',
  unit: null,
  unitPrice: '0.00',
  total: '0.00',
}

/**
 * The line that `changes` make of `line`; a quantity or a price of null is the default. `sold` is the price and the unit of a product
 * that the line names from now on.
 */
export function changedInvoiceLine(
  line: InvoiceLineContent,
  changes: InvoiceLineChanges,
  sold?: { unitPrice: Decimal; unit: string | null },
): InvoiceLineContent {
  const { kind = line.kind, description = line.description, productId = line.productId } = changes
  const quantity = changes.quantity === undefined ? line.quantity : (changes.quantity ?? blankInvoiceLine.quantity)
  const given =
    changes.unitPrice === undefined ? (sold?.unitPrice ?? line.unitPrice) : (changes.unitPrice ?? sold?.unitPrice)
  const unitPrice = price(given ?? blankInvoiceLine.unitPrice)
  return {
    kind: kind ?? line.kind,
    productId,
    description: description ?? line.description,
    quantity,
    unit: changes.unit === undefined ? (sold ? sold.unit : line.unit) : changes.unit,
    unitPrice,
    total: lineTotal(quantity, unitPrice),
  }
}
