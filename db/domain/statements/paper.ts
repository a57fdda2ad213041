import { hash } from 'node:crypto'
import { canonical } from '../canonical.ts'
import type { Ageing } from '../invoices/ageing.ts'
import type { PaperHead } from '../letterhead.ts'
import type { Decimal } from '../money.ts'
import type { Party } from '../paper-parties.ts'

/**
 * What a contact has to pay, on paper: the sent and partial invoices of one currency that go to it. Plain data: amounts are decimal
 * strings, times ISO 8601 in UTC, texts as they were typed. `number` is the day of the statement as it reads.
 */
export interface StatementPaper extends PaperHead {
  /** The day where the organization is, as 00:00 UTC of it. */
  asOf: string
  customer: Party | null
  /** Those that are due first at the top, those without a due date last. */
  invoices: StatementInvoice[]
  /** Invoices beyond those that are listed; null where all are. */
  others: { count: number; balance: Decimal } | null
  /** What is open by age, youngest first; an age at which nothing is open is left out. */
  ages: { age: Ageing; balance: Decimal }[]
  total: Decimal
  /** How many open invoices it leaves out, since they are in another currency; absent where there is none. */
  otherCurrencies?: number
}

export interface StatementInvoice {
  number: string
  project: string | null
  issued: string | null
  due: string | null
  /** How many days it is past due; 0 for one that is not. */
  daysOverdue: number
  balance: Decimal
}

/** The SHA-256, in hex, of what the statement says; the logo counts by its own. */
export function statementHash({ from, ...rest }: StatementPaper): string {
  const { logo, ...letterhead } = from
  return hash('sha256', canonical({ ...rest, from: { ...letterhead, logo: logo?.hash ?? null } }), 'hex')
}
