import type { BidScheduleLine, BilledChangeOrder, ScheduleLine } from '../../../db/domain/pay-apps/schedule.ts'

/** Retainage of ten percent on work and on stored materials. */

export const tenPercentRetainage = { workRetainagePercent: '10', storedRetainagePercent: '10' }
let ids = 0
export const bidLineWith = (values: Partial<BidScheduleLine>): BidScheduleLine => {
  ids += 1
  return {
    id: ids,
    kind: 'item',
    isOptional: false,
    markName: null,
    description: 'Work',
    total: '100.00',
    changeOrderId: null,
    ...values,
  }
}
export const noDiscountOrTax = { discountAmount: '0.00', taxAmount: '0.00' }
export const descriptionsAndValues = (lines: readonly ScheduleLine[]) =>
  lines.map((line) => [line.description, line.scheduledValue])
export const approvedChangeOrderWith = (values: Partial<BilledChangeOrder> = {}): BilledChangeOrder => ({
  id: 7,
  changeOrderNumber: 'CO-000007',
  title: 'Deck stairs',
  totalAmount: '30.00',
  lines: [
    { description: 'Treads', total: '50.00' },
    { description: 'Nothing', total: '0.00' },
    { description: 'Credit', total: '-20.00' },
  ],
  ...values,
})
export const withLineIds = (lines: readonly ScheduleLine[]) => lines.map((line, index) => ({ ...line, id: index + 1 }))
