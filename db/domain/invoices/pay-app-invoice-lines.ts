import type { components } from '../../../generated/openapi.d.ts'
import { compare, type Decimal, formatUnitPrice, roundToCents, subtract } from '../money.ts'
import type { InvoiceLineContent } from './lines.ts'

type PayApp = Pick<
  components['schemas']['PayApp'],
  'applicationNumber' | 'periodTo' | 'earnedThisPeriod' | 'retainageThisPeriod'
>

/**
 * Returns the lines of the invoice for a pay application. One line is the amount earned in the period, the other the
 * retainage withheld (negative) or released. Their sum is line 8 of the pay application. Lines of 0.00 are left out.
 */
export function invoiceLinesOfPayApp({
  applicationNumber,
  periodTo,
  earnedThisPeriod,
  retainageThisPeriod,
}: PayApp): InvoiceLineContent[] {
  const name = `Application ${applicationNumber}`
  const retainage = roundToCents(subtract('0', retainageThisPeriod))
  const way = compare(retainage, '0') < 0 ? 'withheld' : 'released'
  return [
    lineOf('item', `${name}, work and materials to ${periodTo}`, earnedThisPeriod),
    lineOf('retainage', `${name}, retainage ${way}`, retainage),
  ].filter(({ total }) => compare(total, '0') !== 0)
}

const lineOf = (kind: InvoiceLineContent['kind'], description: string, amount: Decimal): InvoiceLineContent => ({
  kind,
  productId: null,
  description,
  quantity: '1',
  unit: null,
  unitPrice: formatUnitPrice(amount),
  total: roundToCents(amount),
})
