import { hash } from 'node:crypto'
import { canonicalJson } from '../canonical-json.ts'
import type { AgingBucket } from '../invoices/aging.ts'
import type { Decimal } from '../money.ts'
import type { PaperHead } from '../papers/letterhead.ts'
import type { Party } from '../papers/paper-parties.ts'

/**
 * Content of a printed statement: a customer's sent and partially paid invoices in one currency. It is plain data:
 * amounts are decimal strings, times are ISO 8601 in UTC, and texts are stored as typed. `number` is the day of the
 * statement, formatted.
 */
export interface StatementPaper extends PaperHead {
  /** Day of the statement in the organization's time zone, stored as 00:00 UTC. */
  asOf: string
  customer: Party | null
  /** Invoices by due date, earliest first; those without a due date come last. */
  invoices: StatementInvoice[]
  /** Number and total balance of further open invoices that are not listed; null if all are listed. */
  others: { count: number; balance: Decimal } | null
  /** Open amount of each aging bucket, youngest first. Buckets without an open amount are left out. */
  ages: { age: AgingBucket; balance: Decimal }[]
  total: Decimal
  /** Number of open invoices that are left out because they are in another currency. */
  otherCurrencies?: number
}

export interface StatementInvoice {
  number: string
  project: string | null
  issued: string | null
  due: string | null
  /** Days past due; 0 if the invoice is not overdue. */
  daysOverdue: number
  balance: Decimal
}

/** Returns the SHA-256, in hex, of the statement's content. The logo is included as its own hash. */
export function statementHash({ from, ...rest }: StatementPaper): string {
  const { logo, ...letterhead } = from
  return hash('sha256', canonicalJson({ ...rest, from: { ...letterhead, logo: logo?.hash ?? null } }), 'hex')
}
