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
import { add, type Decimal, percentageOfDecimals, percentOfDecimal, roundToCents, subtract } from '../money.ts'

/**
 * This module computes the figures of a pay application as on the AIA forms G702 (the certificate) and G703 (the
 * continuation sheet). Every figure is an amount with two decimal places. Letters in the comments are columns of the
 * continuation sheet, and numbers are lines of the certificate.
 */

/** Values of a schedule line from which its figures are computed. All are entered by users, except `previousWork`. */
export interface LineEntries {
  /** Column C: scheduled value of the line. */
  scheduledValue: Decimal
  /** Column D: work of earlier periods without stored materials, which is D + E of the previous application. */
  previousWork: Decimal
  /** Column E: work completed this period. */
  workThisPeriod: Decimal
  /** Column F: materials stored, not in D or E. */
  materialsStored: Decimal
  workRetainagePercent: Decimal
  storedRetainagePercent: Decimal
}

/** Computed figures of a schedule line. */
export interface LineFigures {
  /** Column G: completed and stored to date (D + E + F). */
  completedAndStored: Decimal
  /** Column H: G as a percentage of C, with two places; null if C is 0. */
  percentComplete: Decimal | null
  /** Column I: balance to finish (C - G). */
  balanceToFinish: Decimal
  /** Retainage of the line: on its work plus on its stored materials, each rounded once. */
  retainage: Decimal
}

/** Amounts of a schedule line as exact decimals. All figures are computed from them. */
export interface LineAmounts {
  /** Column C: scheduled value. */
  scheduled: ExactDecimal
  /** Columns D + E: all work completed so far. */
  workDone: ExactDecimal
  /** Column F: materials stored. */
  stored: ExactDecimal
  /** Column G: completed and stored to date. */
  completed: ExactDecimal
  workRetainage: ExactDecimal
  storedRetainage: ExactDecimal
}

/**
 * Returns a line's amounts. The line's checks, its figures and the certificate are computed from these amounts, so that
 * the line is parsed only once. A retainage of 0 % counts like any other percentage.
 */
export function lineAmounts(line: LineEntries): LineAmounts {
  const workDone = addDecimals(readDecimal(line.previousWork), readDecimal(line.workThisPeriod))
  const stored = readDecimal(line.materialsStored)
  return {
    scheduled: readDecimal(line.scheduledValue),
    workDone,
    stored,
    completed: amount(addDecimals(workDone, stored)),
    workRetainage: percentOfDecimal(workDone, readDecimal(line.workRetainagePercent)),
    storedRetainage: percentOfDecimal(stored, readDecimal(line.storedRetainagePercent)),
  }
}

const amount = (value: ExactDecimal): ExactDecimal => roundDecimal(value, 2)

/** Returns the computed figures of a line. */
export const lineFigures = (line: LineEntries): LineFigures => lineFiguresFromAmounts(lineAmounts(line))

/** Returns the computed figures of a line from its amounts. */
export function lineFiguresFromAmounts({
  scheduled,
  completed,
  workRetainage,
  storedRetainage,
}: LineAmounts): LineFigures {
  return {
    completedAndStored: writeDecimal(completed),
    percentComplete: scheduled.units === 0n ? null : percentageOfDecimals(completed, scheduled),
    balanceToFinish: writeDecimal(amount(subtractDecimals(scheduled, completed))),
    retainage: writeDecimal(addDecimals(workRetainage, storedRetainage)),
  }
}

/** Reports whether a line is overbilled: column G exceeds column C, or for a negative C, is below it. */
export function isOverbilled({ scheduled, completed }: LineAmounts): boolean {
  const beyond = compareDecimals(completed, scheduled)
  return scheduled.units < 0n ? beyond < 0 : beyond > 0
}

/** Lines 1 to 9 of a certificate, and the amounts that its period adds. */
export interface ComputedCertificate {
  /** Line 1 of the certificate: original contract sum. */
  originalContractSum: Decimal
  /** Line 2: net change by change orders, which is the sum of column C over the lines of change orders. */
  netChangeOrders: Decimal
  /** Line 3: contract sum to date, which is the sum of column C (line 1 + line 2). */
  contractSum: Decimal
  /** Line 4: total completed and stored to date, the sum of column G. */
  completedAndStored: Decimal
  /** Line 5a: retainage on completed work. */
  workRetainage: Decimal
  /** Line 5b: retainage on stored materials. */
  storedRetainage: Decimal
  /** Line 5: total retainage (5a + 5b). */
  retainage: Decimal
  /** Line 6: total earned less retainage (line 4 - line 5). */
  earnedLessRetainage: Decimal
  /** Line 7: previous certificates for payment, which is line 6 of the previous certificate as stored. */
  previousCertificates: Decimal
  /** Line 8: current payment due (line 6 - line 7). */
  currentPaymentDue: Decimal
  /** Line 9: balance to finish, including retainage (line 3 - line 6). */
  balanceToFinish: Decimal
  /** Amount earned this period: line 4 minus line 4 of the previous certificate. */
  earnedThisPeriod: Decimal
  /** Retainage of this period: line 5 minus line 5 of the previous certificate. */
  retainageThisPeriod: Decimal
}

/** Lines 4, 5 and 6 of the previous certificate, as stored. */
export type PriorFigures = Pick<ComputedCertificate, 'completedAndStored' | 'retainage' | 'earnedLessRetainage'>

/** Prior figures for the first application of a project: all zero. */
export const noPriorFigures: PriorFigures = {
  completedAndStored: '0.00',
  retainage: '0.00',
  earnedLessRetainage: '0.00',
}

/** Returns the figures of the previous certificate, calculated back from an application's own figures. */
export const priorFiguresOf = (
  figures: Pick<
    ComputedCertificate,
    'completedAndStored' | 'retainage' | 'earnedThisPeriod' | 'retainageThisPeriod' | 'previousCertificates'
  >,
): PriorFigures => ({
  completedAndStored: roundToCents(subtract(figures.completedAndStored, figures.earnedThisPeriod)),
  retainage: roundToCents(subtract(figures.retainage, figures.retainageThisPeriod)),
  earnedLessRetainage: figures.previousCertificates,
})

/**
 * Returns the certificate's figures for the lines of a schedule of values. `prior` are the figures of the previous
 * certificate. `amounts` are the amounts of the lines, if already computed.
 */
export function certificateFigures(
  lines: readonly (LineEntries & { changeOrderId: number | null })[],
  originalContractSum: Decimal,
  prior: PriorFigures,
  amounts: readonly LineAmounts[] = lines.map(lineAmounts),
): ComputedCertificate {
  const contractSum = totalOf(amounts, 'scheduled')
  const completedAndStored = totalOf(amounts, 'completed')
  const workRetainage = totalOf(amounts, 'workRetainage')
  const storedRetainage = totalOf(amounts, 'storedRetainage')
  const retainage = roundToCents(add(workRetainage, storedRetainage))
  const earnedLessRetainage = roundToCents(subtract(completedAndStored, retainage))
  const ofChangeOrders = lines.filter(({ changeOrderId }) => changeOrderId !== null)
  return {
    originalContractSum,
    netChangeOrders: sumAmounts(ofChangeOrders.map(({ scheduledValue }) => scheduledValue)),
    contractSum,
    completedAndStored,
    workRetainage,
    storedRetainage,
    retainage,
    earnedLessRetainage,
    previousCertificates: prior.earnedLessRetainage,
    currentPaymentDue: roundToCents(subtract(earnedLessRetainage, prior.earnedLessRetainage)),
    balanceToFinish: roundToCents(subtract(contractSum, earnedLessRetainage)),
    earnedThisPeriod: roundToCents(subtract(completedAndStored, prior.completedAndStored)),
    retainageThisPeriod: roundToCents(subtract(retainage, prior.retainage)),
  }
}

const totalOf = (amounts: readonly LineAmounts[], of: keyof LineAmounts): Decimal =>
  writeDecimal(amount(sumDecimals(amounts.map((line) => line[of]))))

/** Returns the sum of the values as an amount with two places. */
export const sumAmounts = (values: readonly Decimal[]): Decimal =>
  writeDecimal(amount(sumDecimals(values.map(readDecimal))))
