import { hash } from 'node:crypto'
import { canonical } from '../canonical.ts'
import type { ValueFormat } from '../conventions/format.ts'
import type { Label, LabelKey } from '../language/labels.ts'
import type { PaperHead } from '../letterhead.ts'
import { add, compare, type Decimal, percentOf } from '../money.ts'
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
  workRetainagePercent?: Decimal
  storedRetainagePercent?: Decimal
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

/** How papers and pages say what they say of a certificate. */
interface Words {
  label: Label
  values: Pick<ValueFormat, 'percent'>
}

/** Whether a certificate was frozen before there was anything beside its figures: it is drawn as it was then. */
export const isFrozenBefore = ({ contractDate }: Certificate): boolean => contractDate === undefined

/** Lines 1 to 9. */
export function linesOfCertificate(certificate: Certificate, { label, values }: Words): CertificateFigure[] {
  const { figures, lines } = certificate
  const rates = isFrozenBefore(certificate) ? none : retainageRates(lines, figures)
  const held = (rate: Rate | null, columns: string): string => {
    if (rate === null) return columns
    const key = rate.isAverage ? 'payApp.averageOfColumns' : 'payApp.percentOfColumns'
    return label(key, { percent: values.percent(rate.percent), columns })
  }
  const line = (line: string, name: LabelKey, amount: Decimal) => ({ line, name: label(name), amount })
  return [
    line('1', 'payApp.originalContractSum', figures.originalContractSum),
    line('2', 'payApp.netChangeOrders', figures.netChangeOrders),
    { ...line('3', 'payApp.contractSum', figures.contractSum), strong: true },
    {
      ...line('4', 'payApp.completedAndStored', figures.completedAndStored),
      ...{ columns: label('payApp.columnG'), strong: true },
    },
    {
      ...line('5a', 'payApp.retainageOnWork', figures.workRetainage),
      ...{ columns: held(rates.work, label('payApp.columnsDE')), part: true },
    },
    {
      ...line('5b', 'payApp.retainageOnStored', figures.storedRetainage),
      ...{ columns: held(rates.stored, label('payApp.columnF')), part: true },
    },
    line('5', 'payApp.retainageSum', figures.retainage),
    { ...line('6', 'payApp.earnedLessRetainage', figures.earnedLessRetainage), strong: true },
    line('7', 'payApp.previousCertificates', figures.previousCertificates),
    line('8', 'payApp.currentPaymentDue', figures.currentPaymentDue),
    line('9', 'payApp.balanceToFinish', figures.balanceToFinish),
  ]
}

/** What retainage is of the columns that it is held back of, in percent: that of all their lines, or on average. */
interface Rate {
  percent: Decimal
  isAverage: boolean
}

const none = { work: null, stored: null }

/** The rates of lines 5a and 5b; null where lines differ and nothing is billed yet. */
export function retainageRates(
  lines: readonly CertificateLine[],
  { workRetainage, storedRetainage }: Pick<CertificateFigures, 'workRetainage' | 'storedRetainage'>,
): { work: Rate | null; stored: Rate | null } {
  const of = (each: readonly { base: Decimal; percent: Decimal | undefined }[], held: Decimal): Rate | null => {
    const billed = each.filter(({ base }) => compare(base, '0') !== 0)
    const among = billed.length > 0 ? billed : each
    const first = among[0]?.percent
    if (first === undefined) return null
    if (among.every(({ percent }) => percent !== undefined && compare(percent, first) === 0)) {
      return { percent: first, isAverage: false }
    }
    const whole = add('0', ...among.map(({ base }) => base))
    return compare(whole, '0') === 0 ? null : { percent: percentOf(held, whole), isAverage: true }
  }
  return {
    work: of(
      lines.map((line) => ({ base: add(line.previousWork, line.workThisPeriod), percent: line.workRetainagePercent })),
      workRetainage,
    ),
    stored: of(
      lines.map((line) => ({ base: line.materialsStored, percent: line.storedRetainagePercent })),
      storedRetainage,
    ),
  }
}

/** `March 1, 2026 to March 31, 2026`, or `To March 31, 2026`. */
export const periodText = (
  { periodFrom, periodTo }: Pick<Certificate, 'periodFrom' | 'periodTo'>,
  { values, label }: { values: Pick<ValueFormat, 'date'>; label: Label },
): string =>
  periodFrom === null
    ? label('payApp.periodTo', { to: values.date(periodTo) })
    : label('payApp.periodFromTo', { from: values.date(periodFrom), to: values.date(periodTo) })

/** The SHA-256, in hex, of what the paper says, its status apart; the logo counts by its own. */
export function payAppHash({ status: _status, from, ...rest }: PayAppPaper): string {
  const { logo, ...letterhead } = from
  return hash('sha256', canonical({ ...rest, from: { ...letterhead, logo: logo?.hash ?? null } }), 'hex')
}
