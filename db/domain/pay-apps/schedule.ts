import { add, compare, type Decimal, multiply, r2, subtract } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { type LineEntries, sumOf } from './figures.ts'

/**
 * Schedules of values: the first one from the contract, the next one from the previous certificate, and both kept in step
 * with the approved change orders. The lines stand in their order.
 */

/** A line of a schedule of values; one that is stored already has an id. */
export interface ScheduleLine extends LineEntries {
  id?: number
  /** The line of the previous application that it continues. */
  previousLineItemId: number | null
  changeOrderId: number | null
  bidLineItemId: number | null
  /** A */
  itemNumber: string | null
  section: string | null
  /** B */
  description: string
}

/** What a schedule says of a stored line; the rest of it is figures and moments. */
export const scheduleLine = (line: ScheduleLine & { id: number }): ScheduleLine & { id: number } => ({
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

export interface Percentages {
  workRetainagePercent: Decimal
  storedRetainagePercent: Decimal
}

/** What a contract's first schedule is made of. */
export interface ContractScope {
  /** The project's originalContractValue. */
  sum: Decimal
  /** The project's bid, where it has one. */
  bid: { lines: readonly BidLine[]; discountAmount: Decimal; taxAmount: Decimal } | undefined
}

/** A row of a bid, in the bid's order. */
export interface BidLine {
  id: number
  kind: string
  isOptional: boolean
  markName: string | null
  description: string | null
  total: Decimal | null
  changeOrderId: number | null
}

/** An approved change order with its lines in their order. */
export interface BilledChangeOrder {
  id: number
  changeOrderNumber: string
  title: string
  totalAmount: Decimal | null
  lines: readonly { description: string; total: Decimal }[]
}

/** The most lines that a schedule is given. Only change orders that come in as one line each make it longer. */
export const maxScheduleLines = 1_000
/** The most lines that it comes to have so, as many as a request can write back. */
const maxLinesWithOrders = 2_000
const itemNumberLength = 20
const sectionLength = 500

/**
 * The contract as a schedule: the bid's priced lines, its discount and tax, and what is left to the contract sum. Throws
 * Refusal conflict where these are too many.
 */
export function firstSchedule({ sum, bid }: ContractScope, percentages: Percentages): ScheduleLine[] {
  if (!bid) return [contractLine('Original contract', sum, percentages)]
  const lines = bidLines(bid.lines, percentages)
  const addLine = (description: string, value: Decimal): void => {
    if (compare(value, '0') !== 0) lines.push(contractLine(description, r2(value), percentages))
  }
  addLine('Discount', multiply(bid.discountAmount, '-1'))
  addLine('Sales tax', bid.taxAmount)
  addLine('Contract adjustment', subtract(sum, scheduled(lines)))
  if (lines.length <= maxScheduleLines) return lines
  const detail = `The bid has ${lines.length} lines to bill, and a schedule of values takes ${maxScheduleLines}.`
  throw new Refusal('conflict', `${detail} A contract of so many lines is billed by a project without the bid.`)
}

function bidLines(rows: readonly BidLine[], percentages: Percentages): ScheduleLine[] {
  const lines: ScheduleLine[] = []
  let section: string | null = null
  for (const { id, kind, isOptional, markName, description, total, changeOrderId } of rows) {
    if (kind === 'section') section = description === null ? null : cut(description, sectionLength)
    if (kind !== 'item' || isOptional || changeOrderId !== null || total === null || compare(total, '0') === 0) continue
    const line = contractLine(description ?? '', r2(total), percentages)
    lines.push({ ...line, bidLineItemId: id, itemNumber: markName && cut(markName, itemNumberLength), section })
  }
  return lines
}

const contractLine = (
  description: string,
  scheduledValue: Decimal,
  { workRetainagePercent, storedRetainagePercent }: Percentages,
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

/** A new line of someone's own, of which nothing is billed yet. */
export const newLine = contractLine

/**
 * The lines that follow those of a certificate: the work done is previous work, and the stored materials stand as they
 * did, so that an untouched application asks for nothing.
 */
export const nextSchedule = (lines: readonly (ScheduleLine & { id: number })[]): ScheduleLine[] =>
  lines.map(({ id, ...line }) => ({
    ...line,
    previousLineItemId: id,
    previousWork: r2(add(line.previousWork, line.workThisPeriod)),
    workThisPeriod: '0.00',
  }))

/**
 * A schedule with the lines of these change orders, the approved ones of the project in the order of their approval: those
 * of others are dropped, and those of new ones come in at the end. Where the lines of one do not fit, it comes in as one
 * line of its total. Throws Refusal conflict where even these are too many.
 */
export function withChangeOrders(
  lines: readonly ScheduleLine[],
  approved: readonly BilledChangeOrder[],
  percentages: Percentages,
): ScheduleLine[] {
  const ids = new Set(approved.map(({ id }) => id))
  const kept = lines.filter(({ changeOrderId }) => changeOrderId === null || ids.has(changeOrderId))
  const listed = new Set(kept.map(({ changeOrderId }) => changeOrderId))
  for (const order of approved) {
    if (!listed.has(order.id)) kept.push(...changeOrderLines(order, percentages, maxScheduleLines - kept.length))
  }
  if (kept.length <= maxLinesWithOrders) return kept
  const detail = `The schedule of values would have more than ${maxLinesWithOrders} lines.`
  throw new Refusal('conflict', `${detail} Merge lines of the open pay application first.`)
}

function changeOrderLines(order: BilledChangeOrder, percentages: Percentages, room: number): ScheduleLine[] {
  const { id, changeOrderNumber, title, totalAmount } = order
  const priced = (lines: BilledChangeOrder['lines']) => lines.filter(({ total }) => compare(total, '0') !== 0)
  const own = priced(order.lines)
  const lines = own.length <= room ? own : priced([{ description: title, total: totalAmount ?? '0.00' }])
  return lines.map(({ description, total }) => ({
    ...contractLine(description, r2(total), percentages),
    changeOrderId: id,
    section: cut(`${changeOrderNumber} ${title}`, sectionLength),
  }))
}

/** At most so many characters of a text. */
const cut = (text: string, length: number): string => [...text].slice(0, length).join('')

/** The sum of C. */
export const scheduled = (lines: readonly LineEntries[]): Decimal =>
  sumOf(lines.map(({ scheduledValue }) => scheduledValue))
