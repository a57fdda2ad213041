import type { components } from '../../../generated/openapi.d.ts'
import { add, compare, type Decimal, r2, subtract } from '../money.ts'

type Status = components['schemas']['InvoiceStatus']

/** The states of an invoice that was sent and not voided: which of them it is in follows from its payments. */
export type PaymentState = Extract<Status, 'sent' | 'partial' | 'paid'>

/** What an invoice's ledger comes to. Amounts with two places. */
export interface Balance {
  status: PaymentState
  amountPaid: Decimal
  balanceDue: Decimal
}

/** The balance of an invoice of this total, of which `payments` are the amounts of the live payments. */
export function balanceOf(total: Decimal, payments: readonly Decimal[]): Balance {
  const amountPaid = r2(add('0', ...payments))
  const balanceDue = r2(subtract(total, amountPaid))
  return { status: standing(amountPaid, balanceDue), amountPaid, balanceDue }
}

function standing(amountPaid: Decimal, balanceDue: Decimal): PaymentState {
  if (compare(balanceDue, '0') === 0) return 'paid'
  return compare(amountPaid, '0') > 0 ? 'partial' : 'sent'
}
