import type { components } from '../../../generated/openapi.d.ts'
import { type Decimal, formatUnitPrice } from '../money.ts'
import { lineTotal } from '../totals.ts'

type InvoiceLineItem = components['schemas']['InvoiceLineItem']

/** Fields of an invoice line except its id, order and timestamps. */
export type InvoiceLineContent = Pick<
  InvoiceLineItem,
  'kind' | 'productId' | 'description' | 'quantity' | 'unit' | 'unitPrice' | 'total'
>

export type InvoiceLineChanges = { [Field in keyof InvoiceLineContent]?: InvoiceLineContent[Field] | null | undefined }

/** A new invoice line with default values. */
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
 * Returns the line after `changes`. A quantity of null becomes 1. `sold` has the price and unit of the product that the
 * line newly refers to. They apply unless `changes` sets a price or unit. A price of null becomes the product's price,
 * or 0.00 without a product.
 */
export function applyInvoiceLineChanges(
  line: InvoiceLineContent,
  changes: InvoiceLineChanges,
  sold?: { unitPrice: Decimal; unit: string | null },
): InvoiceLineContent {
  const { kind = line.kind, description = line.description, productId = line.productId } = changes
  const quantity = changes.quantity === undefined ? line.quantity : (changes.quantity ?? blankInvoiceLine.quantity)
  const given =
    changes.unitPrice === undefined ? (sold?.unitPrice ?? line.unitPrice) : (changes.unitPrice ?? sold?.unitPrice)
  const unitPrice = formatUnitPrice(given ?? blankInvoiceLine.unitPrice)
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
