import { hash } from 'node:crypto'
import { canonicalJson } from '../canonical-json.ts'
import type { ValueFormat } from '../conventions/value-format.ts'
import type { Label, LabelKey } from '../language/labels.ts'
import { add, compare, type Decimal, percentageOf } from '../money.ts'
import type { PaperHead } from '../papers/letterhead.ts'
import type { PaperProject, Party } from '../papers/paper-parties.ts'

/**
 * Content of a printed pay application. It is plain data: amounts are decimal strings, dates are ISO 8601, and texts
 * are stored as typed. When the application is submitted, `certificate` is frozen; the other members show the current
 * state of the record.
 */
export interface PayAppPaper extends PaperHead {
  status: PayAppStatus
  certificate: Certificate
  /** SHA-256, in hex, of the frozen certificate; null before it is frozen. */
  certificateHash: string | null
  /** Time when the application was submitted, or for a draft, when it was created. */
  date: string
  approval: { by: string | null; at: string } | null
}

export type PayAppStatus = 'draft' | 'submitted' | 'approved' | 'rejected' | 'paid' | 'voided'

/** Certificate of a pay application: everything that the paper shows about the application itself. */
export interface Certificate {
  applicationNumber: number
  periodFrom: string | null
  periodTo: string
  owner: Party | null
  project: PaperProject
  architect: { name: string; projectNumber: string | null } | null
  /** What the contract is for, such as "general construction", from the project. */
  contractFor: string | null
  /**
   * Day of the contract, YYYY-MM-DD. This field and the next one are absent from certificates that were frozen before
   * these fields existed.
   */
  contractDate?: string | null
  /** The contractor's notes to the owner, printed next to the figures. */
  notesToOwner?: string | null
  figures: CertificateFigures
  lines: CertificateLine[]
  /** Approved change orders that the lines bill. */
  changeOrders: CertificateChangeOrder[]
}

/** Lines 1 to 9 of the certificate. The members have the API's names. */
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

/** A line of the schedule of values: columns A to I and the retainage. */
export interface CertificateLine {
  itemNumber: string | null
  section: string | null
  description: string
  scheduledValue: Decimal
  previousWork: Decimal
  workThisPeriod: Decimal
  materialsStored: Decimal
  completedAndStored: Decimal
  /** Percentage with two places; null if scheduledValue is 0. */
  percentComplete: Decimal | null
  balanceToFinish: Decimal
  retainage: Decimal
  workRetainagePercent?: Decimal
  storedRetainagePercent?: Decimal
}

export interface CertificateChangeOrder {
  number: string
  amount: Decimal
  /** Whether the previous application listed the change order too. */
  earlier: boolean
}

/** A printed row of the certificate. */
export interface CertificateRow {
  line: string
  name: string
  /** Text with the columns of the continuation sheet that the row adds up, such as "Column G". */
  columns?: string
  amount: Decimal
  /** Set if the row's amount is part of the total in a row below it, as 5a and 5b are of 5. */
  part?: boolean
  strong?: boolean
}

/** Labels and formats with which papers and pages print a certificate. */
interface Words {
  label: Label
  values: Pick<ValueFormat, 'percent'>
}

/**
 * Reports whether a certificate was frozen before certificates had a contract date. Such a certificate is printed in
 * the older layout.
 */
export const usesLayoutWithoutContractDate = ({ contractDate }: Certificate): boolean => contractDate === undefined

/** Returns the rows for lines 1 to 9 of the certificate. */
export function certificateRows(certificate: Certificate, { label, values }: Words): CertificateRow[] {
  const { figures, lines } = certificate
  const rates = usesLayoutWithoutContractDate(certificate) ? none : retainageRates(lines, figures)
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

/** Retainage as a percentage of the amounts from which it is withheld: one percentage for all lines, or an average. */
interface Rate {
  percent: Decimal
  isAverage: boolean
}

const none = { work: null, stored: null }

/**
 * Returns the retainage percentages to print in lines 5a and 5b. If the schedule lines have different percentages,
 * returns their average, weighted by the billed amounts. Null if nothing is billed yet, or if the lines have no
 * percentages.
 */
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
    return compare(whole, '0') === 0 ? null : { percent: percentageOf(held, whole), isAverage: true }
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

/** Returns the text for the period: `March 1, 2026 to March 31, 2026`, or `To March 31, 2026`. */
export const periodText = (
  { periodFrom, periodTo }: Pick<Certificate, 'periodFrom' | 'periodTo'>,
  { values, label }: { values: Pick<ValueFormat, 'date'>; label: Label },
): string =>
  periodFrom === null
    ? label('payApp.periodTo', { to: values.date(periodTo) })
    : label('payApp.periodFromTo', { from: values.date(periodFrom), to: values.date(periodTo) })

/** Returns the SHA-256, in hex, of the paper's content without its status. The logo is included as its own hash. */
export function payAppHash({ status: _status, from, ...rest }: PayAppPaper): string {
  const { logo, ...letterhead } = from
  return hash('sha256', canonicalJson({ ...rest, from: { ...letterhead, logo: logo?.hash ?? null } }), 'hex')
}
