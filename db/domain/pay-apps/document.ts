import { hash } from 'node:crypto'
import { canonical } from '../canonical.ts'
import type { ValueFormat } from '../conventions/format.ts'
import type { PaperHead } from '../letterhead.ts'
import type { Decimal } from '../money.ts'
import type { PaperProject, Party } from '../paper-parties.ts'

/**
 * A pay application on paper. Plain data: amounts are decimal strings, dates ISO 8601, texts as they were typed. What a
 * submission freezes is the certificate; the rest is how the record stands now.
 */
export interface PayAppDocument extends PaperHead {
  status: PayAppStatus
  certificate: Certificate
  /** The SHA-256, in hex, of the frozen certificate; null while nothing is frozen. */
  certificateHash: string | null
  /** When it was submitted, else when it was made. */
  date: string
  approval: { by: string | null; at: string } | null
}

export type PayAppStatus = 'draft' | 'submitted' | 'approved' | 'rejected' | 'paid' | 'voided'

/** Everything that the paper says of the application itself. */
export interface Certificate {
  applicationNumber: number
  periodFrom: string | null
  periodTo: string
  owner: Party | null
  project: PaperProject
  architect: { name: string; projectNumber: string | null } | null
  /** What the contract is for, in the project's words. */
  contractFor: string | null
  figures: CertificateFigures
  lines: CertificateLine[]
  /** The approved change orders that the lines bill. */
  changeOrders: CertificateChangeOrder[]
}

/** Lines 1 to 9, under the names of the API. */
export interface CertificateFigures {
  originalContractSum: Decimal
  netChangeOrders: Decimal
  contractSum: Decimal
  completedAndStored: Decimal
  workRetainage: Decimal
  storedRetainage: Decimal
  retainage: Decimal
  earnedLessRetainage: Decimal
  previousCertificates: Decimal
  currentPaymentDue: Decimal
  balanceToFinish: Decimal
}

/** A line of the schedule of values: columns A to I and retainage. */
export interface CertificateLine {
  itemNumber: string | null
  section: string | null
  description: string
  scheduledValue: Decimal
  previousWork: Decimal
  workThisPeriod: Decimal
  materialsStored: Decimal
  completedAndStored: Decimal
  /** Two places; null where scheduledValue is 0. */
  percentComplete: Decimal | null
  balanceToFinish: Decimal
  retainage: Decimal
}

export interface CertificateChangeOrder {
  number: string
  amount: Decimal
  /** Whether the previous application listed it too. */
  earlier: boolean
}

/** `March 1, 2026 to March 31, 2026`, or `To March 31, 2026`. */
export const periodText = (
  { periodFrom, periodTo }: Pick<Certificate, 'periodFrom' | 'periodTo'>,
  { date }: Pick<ValueFormat, 'date'>,
): string => (periodFrom === null ? `To ${date(periodTo)}` : `${date(periodFrom)} to ${date(periodTo)}`)

/** The SHA-256, in hex, of what the paper says, its status apart; the logo counts by its own. */
export function payAppHash({ status: _status, from, ...rest }: PayAppDocument): string {
  const { logo, ...letterhead } = from
  return hash('sha256', canonical({ ...rest, from: { ...letterhead, logo: logo?.hash ?? null } }), 'hex')
}
