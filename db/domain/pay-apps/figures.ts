import {
  addDecimals,
  compareDecimals,
  type ExactDecimal,
  readDecimal,
  roundDecimal,
  subtractDecimals,
  sumDecimals,
  writeDecimal,
} from '../exact-decimal.ts'
import { add, type Decimal, decimalPercentOf, percentDecimal, r2, subtract } from '../money.ts'

/**
 * The arithmetic of an application for payment, in the style of G702 (the certificate) and G703 (its schedule of values).
 * Every figure is an amount with two places. The letters and numbers in the comments are those of the columns and lines on
 * the paper.
 */

/** What is entered on a line; what was billed before is taken over from the previous certificate. */
export interface LineEntries {
  /** C */
  scheduledValue: Decimal
  /** D: the previous application's D and E. Stored materials are no part of it. */
  previousWork: Decimal
  /** E */
  workThisPeriod: Decimal
  /** F */
  materialsStored: Decimal
  workRetainagePercent: Decimal
  storedRetainagePercent: Decimal
}

/** What follows from a line's entries. */
export interface LineFigures {
  /** G = D + E + F */
  completedAndStored: Decimal
  /** H = G of C in percent, two places; null where C is 0. */
  percentComplete: Decimal | null
  /** I = C - G */
  balanceToFinish: Decimal
  /** The sum of the two retainages of the line, each rounded once. */
  retainage: Decimal
}

/** What a line comes to, as numbers. */
export interface LineAmounts {
  /** C */
  scheduled: ExactDecimal
  /** D + E */
  workDone: ExactDecimal
  /** F */
  stored: ExactDecimal
  /** G */
  completed: ExactDecimal
  workRetainage: ExactDecimal
  storedRetainage: ExactDecimal
}

/**
 * A line's amounts, from which its checks, its own figures and the certificate's follow: whoever asks for several of these
 * works them out once. An explicit 0 % is a percentage like any other.
 */
export function amountsOf(line: LineEntries): LineAmounts {
  const workDone = addDecimals(readDecimal(line.previousWork), readDecimal(line.workThisPeriod))
  const stored = readDecimal(line.materialsStored)
  return {
    scheduled: readDecimal(line.scheduledValue),
    workDone,
    stored,
    completed: amount(addDecimals(workDone, stored)),
    workRetainage: percentDecimal(workDone, readDecimal(line.workRetainagePercent)),
    storedRetainage: percentDecimal(stored, readDecimal(line.storedRetainagePercent)),
  }
}

const amount = (value: ExactDecimal): ExactDecimal => roundDecimal(value, 2)

/** What follows from a line. */
export const lineFigures = (line: LineEntries): LineFigures => figuresOfAmounts(amountsOf(line))

/** The same of a line whose amounts are known. */
export function figuresOfAmounts({ scheduled, completed, workRetainage, storedRetainage }: LineAmounts): LineFigures {
  return {
    completedAndStored: writeDecimal(completed),
    percentComplete: scheduled.units === 0n ? null : decimalPercentOf(completed, scheduled),
    balanceToFinish: writeDecimal(amount(subtractDecimals(scheduled, completed))),
    retainage: writeDecimal(addDecimals(workRetainage, storedRetainage)),
  }
}

/** Whether more is billed than was agreed: G is beyond C, seen from zero. */
export function isOverbilled({ scheduled, completed }: LineAmounts): boolean {
  const beyond = compareDecimals(completed, scheduled)
  return scheduled.units < 0n ? beyond < 0 : beyond > 0
}

/** The lines of a certificate. */
export interface CertificateSums {
  /** 1 */
  originalContractSum: Decimal
  /** 2: C of the lines of change orders. */
  netChangeOrders: Decimal
  /** 3: the sum of C, which is 1 + 2. */
  contractSum: Decimal
  /** 4: the sum of G. */
  completedAndStored: Decimal
  /** 5a */
  workRetainage: Decimal
  /** 5b */
  storedRetainage: Decimal
  /** 5 */
  retainage: Decimal
  /** 6 = 4 - 5 */
  earnedLessRetainage: Decimal
  /** 7: line 6 of the previous certificate as it was stored. */
  previousCertificates: Decimal
  /** 8 = 6 - 7 */
  currentPaymentDue: Decimal
  /** 9 = 3 - 6 */
  balanceToFinish: Decimal
  /** 4 less the previous certificate's. */
  earnedThisPeriod: Decimal
  /** 5 less the previous certificate's. */
  retainageThisPeriod: Decimal
}

/** Lines 4, 5 and 6 of the previous certificate, as they were stored. */
export type PriorFigures = Pick<CertificateSums, 'completedAndStored' | 'retainage' | 'earnedLessRetainage'>

/** What comes before the first application of a project. */
export const nothingBefore: PriorFigures = {
  completedAndStored: '0.00',
  retainage: '0.00',
  earnedLessRetainage: '0.00',
}

/** What stood before an application, by its own figures. */
export const priorOf = (
  figures: Pick<
    CertificateSums,
    'completedAndStored' | 'retainage' | 'earnedThisPeriod' | 'retainageThisPeriod' | 'previousCertificates'
  >,
): PriorFigures => ({
  completedAndStored: r2(subtract(figures.completedAndStored, figures.earnedThisPeriod)),
  retainage: r2(subtract(figures.retainage, figures.retainageThisPeriod)),
  earnedLessRetainage: figures.previousCertificates,
})

/** The certificate of a schedule of values; `amounts` are those of its lines, where they are known. */
export function certificateFigures(
  lines: readonly (LineEntries & { changeOrderId: number | null })[],
  originalContractSum: Decimal,
  prior: PriorFigures,
  amounts: readonly LineAmounts[] = lines.map(amountsOf),
): CertificateSums {
  const contractSum = totalOf(amounts, 'scheduled')
  const completedAndStored = totalOf(amounts, 'completed')
  const workRetainage = totalOf(amounts, 'workRetainage')
  const storedRetainage = totalOf(amounts, 'storedRetainage')
  const retainage = r2(add(workRetainage, storedRetainage))
  const earnedLessRetainage = r2(subtract(completedAndStored, retainage))
  const ofChangeOrders = lines.filter(({ changeOrderId }) => changeOrderId !== null)
  return {
    originalContractSum,
    netChangeOrders: sumOf(ofChangeOrders.map(({ scheduledValue }) => scheduledValue)),
    contractSum,
    completedAndStored,
    workRetainage,
    storedRetainage,
    retainage,
    earnedLessRetainage,
    previousCertificates: prior.earnedLessRetainage,
    currentPaymentDue: r2(subtract(earnedLessRetainage, prior.earnedLessRetainage)),
    balanceToFinish: r2(subtract(contractSum, earnedLessRetainage)),
    earnedThisPeriod: r2(subtract(completedAndStored, prior.completedAndStored)),
    retainageThisPeriod: r2(subtract(retainage, prior.retainage)),
  }
}

const totalOf = (amounts: readonly LineAmounts[], of: keyof LineAmounts): Decimal =>
  writeDecimal(amount(sumDecimals(amounts.map((line) => line[of]))))

/** An amount: the sum of these. */
export const sumOf = (values: readonly Decimal[]): Decimal => writeDecimal(amount(sumDecimals(values.map(readDecimal))))
