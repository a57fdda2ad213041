import { add, compare, type Decimal, multiply, roundToCents, subtract } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { type LineEntries, sumAmounts } from './figures.ts'

/**
 * This module creates schedules of values: the first from the contract, later ones from the previous certificate. All
 * are aligned with the approved change orders. Lines are in the order of the schedule.
 */

/** A line of a schedule of values; it has an id if it is already stored. */
export interface ScheduleLine extends LineEntries {
  id?: number
  /** Id of the line of the previous application that this line continues; null if there is none. */
  previousLineItemId: number | null
  changeOrderId: number | null
  bidLineItemId: number | null
  /** Column A of the schedule: item number of the line. */
  itemNumber: string | null
  section: string | null
  /** Column B of the schedule: description of the work. */
  description: string
}

/** Returns the fields of a stored line that belong to the schedule, without computed figures and timestamps. */
export const pickScheduleFields = (line: ScheduleLine & { id: number }): ScheduleLine & { id: number } => ({
  id: line.id,
  previousLineItemId: line.previousLineItemId,
  changeOrderId: line.changeOrderId,
  bidLineItemId: line.bidLineItemId,
  itemNumber: line.itemNumber,
  section: line.section,
  description: line.description,
  scheduledValue: line.scheduledValue,
  previousWork: line.previousWork,
  workThisPeriod: line.workThisPeriod,
  materialsStored: line.materialsStored,
  workRetainagePercent: line.workRetainagePercent,
  storedRetainagePercent: line.storedRetainagePercent,
})

export interface RetainagePercentages {
  workRetainagePercent: Decimal
  storedRetainagePercent: Decimal
}

/** The parts of a contract from which its first schedule of values is created. */
export interface ContractScope {
  /** Original contract sum: the project's originalContractValue. */
  sum: Decimal
  /** The project's bid; undefined if the project has none. */
  bid: { lines: readonly BidScheduleLine[]; discountAmount: Decimal; taxAmount: Decimal } | undefined
}

/** The fields of a bid line that a schedule of values uses. */
export interface BidScheduleLine {
  id: number
  kind: string
  isOptional: boolean
  markName: string | null
  description: string | null
  total: Decimal | null
  changeOrderId: number | null
}

/** An approved change order, with its lines in order. */
export interface BilledChangeOrder {
  id: number
  changeOrderNumber: string
  title: string
  totalAmount: Decimal | null
  lines: readonly { description: string; total: Decimal }[]
}

/**
 * Maximum number of lines that a schedule gets from a request or a bid. Change orders that are added as one line each
 * can exceed this maximum.
 */
export const maxScheduleLines = 1_000
/** Maximum number of lines on a schedule including those of change orders. */
const maxLinesWithOrders = 2_000
const itemNumberLength = 20
const sectionLength = 500

/**
 * Returns the first schedule of a contract. Its lines are the bid's priced lines, its discount, its sales tax, and an
 * adjustment up to the contract sum. Without a bid, there is one line. Throws Refusal conflict if there are more than
 * `maxScheduleLines`.
 */
export function firstSchedule({ sum, bid }: ContractScope, percentages: RetainagePercentages): ScheduleLine[] {
  if (!bid) return [contractLine('Original contract', sum, percentages)]
  const lines = bidLines(bid.lines, percentages)
  const addLine = (description: string, value: Decimal): void => {
    if (compare(value, '0') !== 0) lines.push(contractLine(description, roundToCents(value), percentages))
  }
  addLine('Discount', multiply(bid.discountAmount, '-1'))
  addLine('Sales tax', bid.taxAmount)
  addLine('Contract adjustment', subtract(sum, sumScheduledValues(lines)))
  if (lines.length <= maxScheduleLines) return lines
  throw new Refusal(
    'conflict',
    `The bid has ${lines.length} lines to bill, and a schedule of values can have at most ${maxScheduleLines}. To bill this contract, create a project that does not refer to the bid.`,
  )
}

function bidLines(rows: readonly BidScheduleLine[], percentages: RetainagePercentages): ScheduleLine[] {
  const lines: ScheduleLine[] = []
  let section: string | null = null
  for (const { id, kind, isOptional, markName, description, total, changeOrderId } of rows) {
    if (kind === 'section') section = description === null ? null : cut(description, sectionLength)
    if (kind !== 'item' || isOptional || changeOrderId !== null || total === null || compare(total, '0') === 0) continue
    const line = contractLine(description ?? '', roundToCents(total), percentages)
    lines.push({ ...line, bidLineItemId: id, itemNumber: markName && cut(markName, itemNumberLength), section })
  }
  return lines
}

const contractLine = (
  description: string,
  scheduledValue: Decimal,
  { workRetainagePercent, storedRetainagePercent }: RetainagePercentages,
): ScheduleLine => ({
  ...unbilled,
  workRetainagePercent,
  storedRetainagePercent,
  description,
  scheduledValue,
})

const unbilled = {
  previousLineItemId: null,
  changeOrderId: null,
  bidLineItemId: null,
  itemNumber: null,
  section: null,
  previousWork: '0.00',
  workThisPeriod: '0.00',
  materialsStored: '0.00',
}

/** Returns a new line that belongs to no bid line and no change order. Nothing of it is billed yet. */
export const scheduleLineFromContract = contractLine

/**
 * Returns the lines of the next application, which continue the lines of a certificate. Work done becomes previous
 * work, and stored materials stay. So the new application requests no payment until a line is changed.
 */
export const nextSchedule = (lines: readonly (ScheduleLine & { id: number })[]): ScheduleLine[] =>
  lines.map(({ id, ...line }) => ({
    ...line,
    previousLineItemId: id,
    previousWork: roundToCents(add(line.previousWork, line.workThisPeriod)),
    workThisPeriod: '0.00',
  }))

/**
 * Adapts a schedule to the project's approved change orders, which are given in order of approval. Lines of other
 * change orders are removed. The lines of change orders that are not listed yet are added at the end. If a change
 * order's lines would exceed `maxScheduleLines`, one line with its total is added instead. Throws Refusal conflict if
 * the schedule has too many lines even so.
 */
export function alignWithChangeOrders(
  lines: readonly ScheduleLine[],
  approved: readonly BilledChangeOrder[],
  percentages: RetainagePercentages,
): ScheduleLine[] {
  const ids = new Set(approved.map(({ id }) => id))
  const kept = lines.filter(({ changeOrderId }) => changeOrderId === null || ids.has(changeOrderId))
  const listed = new Set(kept.map(({ changeOrderId }) => changeOrderId))
  for (const order of approved) {
    if (!listed.has(order.id)) kept.push(...changeOrderLines(order, percentages, maxScheduleLines - kept.length))
  }
  if (kept.length <= maxLinesWithOrders) return kept
  throw new Refusal(
    'conflict',
    `The schedule of values would have more than ${maxLinesWithOrders} lines. Merge lines of the open pay application first.`,
  )
}

function changeOrderLines(order: BilledChangeOrder, percentages: RetainagePercentages, room: number): ScheduleLine[] {
  const { id, changeOrderNumber, title, totalAmount } = order
  const priced = (lines: BilledChangeOrder['lines']) => lines.filter(({ total }) => compare(total, '0') !== 0)
  const own = priced(order.lines)
  const lines = own.length <= room ? own : priced([{ description: title, total: totalAmount ?? '0.00' }])
  return lines.map(({ description, total }) => ({
    ...contractLine(description, roundToCents(total), percentages),
    changeOrderId: id,
    section: cut(`${changeOrderNumber} ${title}`, sectionLength),
  }))
}

/** Returns the first `length` characters of a text. */
const cut = (text: string, length: number): string => [...text].slice(0, length).join('')

/** Returns the sum of the lines' scheduled values (column C). */
export const sumScheduledValues = (lines: readonly LineEntries[]): Decimal =>
  sumAmounts(lines.map(({ scheduledValue }) => scheduledValue))
