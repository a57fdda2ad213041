import { hash } from 'node:crypto'
import { canonicalJson } from '../canonical-json.ts'
import type { Decimal } from '../money.ts'
import type { PaperHead } from '../papers/letterhead.ts'
import type { PaperLine, PaperProject, Party } from '../papers/paper-parties.ts'
import type { Totals, TotalsTerms } from '../totals.ts'

/**
 * Content of a printed invoice. It is plain data: amounts are decimal strings, times are ISO 8601 in UTC, and texts are
 * stored as typed.
 */
export interface InvoicePaper extends PaperHead {
  status: InvoicePaperStatus
  /** Issue date; null on a draft without one. */
  issued: string | null
  due: string | null
  /** Set if the invoice is past due today in the organization's time zone. */
  overdue?: true
  /** Number of days past due. */
  daysOverdue?: number
  customer: Party | null
  project: PaperProject | null
  /** Lines of work and materials. */
  items: InvoicePaperLine[]
  /** Lines of retainage withheld (negative) or released. */
  retainage: InvoicePaperLine[]
  terms: TotalsTerms
  totals: Totals
  /**
   * The latest live payments, oldest first. `earlier` is the number and the sum of the payments before them, or null if
   * there are none.
   */
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

/**
 * Returns the SHA-256, in hex, of the paper's content. It excludes `status`, and `daysOverdue`, which is not printed.
 * The logo is included as its own hash.
 */
export function invoiceHash({ status: _status, daysOverdue: _days, from, ...rest }: InvoicePaper): string {
  const { logo, ...letterhead } = from
  return hash('sha256', canonicalJson({ ...rest, from: { ...letterhead, logo: logo?.hash ?? null } }), 'hex')
}
