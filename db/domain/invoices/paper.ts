import { hash } from 'node:crypto'
import { canonical } from '../canonical.ts'
import type { PaperHead } from '../letterhead.ts'
import type { Decimal } from '../money.ts'
import type { PaperLine, PaperProject, Party } from '../paper-parties.ts'
import type { Totals, TotalsTerms } from '../totals.ts'

/**
 * An invoice on paper. Plain data: amounts are decimal strings, times ISO 8601 in UTC, texts as they were typed.
 */
export interface InvoicePaper extends PaperHead {
  status: InvoicePaperStatus
  /** Null on a draft that says no date yet. */
  issued: string | null
  due: string | null
  /** That it should have been paid before today, where the organization is; absent on any other. */
  overdue?: true
  /** By how many days it is overdue. */
  daysOverdue?: number
  customer: Party | null
  project: PaperProject | null
  /** Work and materials. */
  items: InvoicePaperLine[]
  /** What is withheld of it, below zero, or released. */
  retainage: InvoicePaperLine[]
  terms: TotalsTerms
  totals: Totals
  /** The live payments, the latest last; `earlier` is what stands before the first of them. */
  payments: InvoicePaperPayment[]
  earlier: { count: number; amount: Decimal } | null
  amountPaid: Decimal
  balanceDue: Decimal
  notes: string | null
}

export type InvoicePaperStatus = 'draft' | 'sent' | 'partial' | 'paid' | 'voided'

export type InvoicePaperLine = PaperLine

export interface InvoicePaperPayment {
  paidAt: string
  method: string | null
  reference: string | null
  amount: Decimal
}

/** The SHA-256, in hex, of what the paper says, without its status and how late it is; the logo counts by its own. No PDF prints how late it is. */
export function invoiceHash({ status: _status, daysOverdue: _days, from, ...rest }: InvoicePaper): string {
  const { logo, ...letterhead } = from
  return hash('sha256', canonical({ ...rest, from: { ...letterhead, logo: logo?.hash ?? null } }), 'hex')
}
