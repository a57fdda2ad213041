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
export interface PayAppPaper extends PaperHead {
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
  /** The day of the contract, YYYY-MM-DD. One frozen before certificates said it lacks this and the next. */
  contractDate?: string | null
  /** What the owner is told beside the figures. */
  notesToOwner?: string | null
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

/** A line of the certificate as papers and pages say it. */
export interface CertificateFigure {
  line: string
  name: string
  /** The columns of the schedule of values that it sums up. */
  columns?: string
  amount: Decimal
  /** Part of the line below it. */
  part?: boolean
  strong?: boolean
}

/** Lines 1 to 9. */
export const linesOfCertificate = (figures: CertificateFigures): CertificateFigure[] => [
  { line: '1', name: 'Original contract sum', amount: figures.originalContractSum },
  { line: '2', name: 'Net change orders', amount: figures.netChangeOrders },
  { line: '3', name: 'Contract sum (1 + 2)', amount: figures.contractSum, strong: true },
  { line: '4', name: 'Completed and stored', columns: 'column G', amount: figures.completedAndStored, strong: true },
  { line: '5a', name: 'Retainage on work', columns: 'columns D and E', amount: figures.workRetainage, part: true },
  {
    line: '5b',
    name: 'Retainage on stored materials',
    columns: 'column F',
    amount: figures.storedRetainage,
    part: true,
  },
  { line: '5', name: 'Retainage (5a + 5b)', amount: figures.retainage },
  { line: '6', name: 'Earned less retainage (4 \u2212 5)', amount: figures.earnedLessRetainage, strong: true },
  { line: '7', name: 'Previous certificates', amount: figures.previousCertificates },
  { line: '8', name: 'Current payment due (6 \u2212 7)', amount: figures.currentPaymentDue },
  { line: '9', name: 'Balance to finish, retainage included (3 \u2212 6)', amount: figures.balanceToFinish },
]

/** `March 1, 2026 to March 31, 2026`, or `To March 31, 2026`. */
export const periodText = (
  { periodFrom, periodTo }: Pick<Certificate, 'periodFrom' | 'periodTo'>,
  { date }: Pick<ValueFormat, 'date'>,
): string => (periodFrom === null ? `To ${date(periodTo)}` : `${date(periodFrom)} to ${date(periodTo)}`)

/** The SHA-256, in hex, of what the paper says, its status apart; the logo counts by its own. */
export function payAppHash({ status: _status, from, ...rest }: PayAppPaper): string {
  const { logo, ...letterhead } = from
  return hash('sha256', canonical({ ...rest, from: { ...letterhead, logo: logo?.hash ?? null } }), 'hex')
}
