import { hash } from 'node:crypto'
import { canonicalJson } from '../canonical-json.ts'
import type { PaperHead } from '../letterhead.ts'
import type { Decimal } from '../money.ts'
import type { PaperLine, PaperProject, Party } from '../paper-parties.ts'
import type { Totals, TotalsTerms } from '../totals.ts'

/**
 * Content of a printed invoice, as plain data: amounts are decimal strings, times ISO 8601 in UTC, texts as they were
 * typed.
 */
export interface InvoicePaper extends PaperHead {
  status: InvoicePaperStatus
  /** Issue date; null on a draft without one. */
  issued: string | null
  due: string | null
  /** Set if the invoice is past due today in the organization's time zone; otherwise absent. */
  overdue?: true
  /** Number of days that the invoice is past due. */
  daysOverdue?: number
  customer: Party | null
  project: PaperProject | null
  /** Lines of work and materials. */
  items: InvoicePaperLine[]
  /** Lines of retainage withheld (negative) or released. */
  retainage: InvoicePaperLine[]
  terms: TotalsTerms
  totals: Totals
  /** Latest live payments, oldest first. `earlier` sums up the payments before them; null if all are listed. */
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
 * Returns the SHA-256, in hex, of the paper's content without its status and `daysOverdue`, which no PDF prints. The
 * logo is included as its own hash.
 */
export function invoiceHash({ status: _status, daysOverdue: _days, from, ...rest }: InvoicePaper): string {
  const { logo, ...letterhead } = from
  return hash('sha256', canonicalJson({ ...rest, from: { ...letterhead, logo: logo?.hash ?? null } }), 'hex')
}
