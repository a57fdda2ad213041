import type { components } from '../../../generated/openapi.d.ts'
import { add, compare, type Decimal, roundToCents, subtract } from '../money.ts'

type Status = components['schemas']['InvoiceStatus']

/** States of a sent invoice that is not voided. The invoice's payments determine its state. */
export type PaymentState = Extract<Status, 'sent' | 'partial' | 'paid'>

/** Status, paid amount and open amount of an invoice. Amounts have two places. */
export interface Balance {
  status: PaymentState
  amountPaid: Decimal
  balanceDue: Decimal
}

/** Returns the balance of an invoice from its total and the amounts of its live payments. */
export function balanceOf(total: Decimal, payments: readonly Decimal[]): Balance {
  const amountPaid = roundToCents(add('0', ...payments))
  const balanceDue = roundToCents(subtract(total, amountPaid))
  return { status: stateFor(amountPaid, balanceDue), amountPaid, balanceDue }
}

function stateFor(amountPaid: Decimal, balanceDue: Decimal): PaymentState {
  if (compare(balanceDue, '0') === 0) return 'paid'
  return compare(amountPaid, '0') > 0 ? 'partial' : 'sent'
}
