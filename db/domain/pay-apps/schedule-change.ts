import { signOfDecimal } from '../exact-decimal.ts'
import { compare, sign } from '../money.ts'
import { invalid, Refusal, type Violation } from '../refusal.ts'
import { isOverbilled, type LineAmounts, lineAmounts } from './figures.ts'
import {
  maxScheduleLines,
  pickScheduleFields,
  type RetainagePercentages,
  type ScheduleLine,
  scheduleLineFromContract,
  sumScheduledValues,
} from './schedule.ts'

/** This module replaces the lines of a schedule of values with the lines of a request. */

export type ScheduleLineRow = ScheduleLine & { id: number }

/**
 * A line in a request. A line with an id changes the stored line; fields that it leaves out keep their stored values. A
 * line without an id is new.
 */
export type ScheduleLineInput = { [F in Exclude<keyof ScheduleLine, keyof Kept>]?: ScheduleLine[F] | undefined }

/** Fields of a line that a request cannot set. */
type Kept = Pick<ScheduleLine, 'previousWork' | 'previousLineItemId' | 'bidLineItemId'>

/** A warning about an overbilled line. */
export interface OverbillingWarning {
  code: 'overbilled'
  field: string
  message: string
}

/**
 * Returns the lines of the schedule after the lines of the request replace the stored ones, with their amounts. Throws
 * Refusal validation_failed with the violations. A violation's `field` is a field of a line, or `lines` if the lines
 * together are wrong. If a request has wrong ids or missing fields, only these are reported.
 */
export function mergeScheduleLines(
  current: readonly ScheduleLineRow[],
  given: readonly ScheduleLineInput[],
  percentages: RetainagePercentages,
): { lines: ScheduleLine[]; amounts: LineAmounts[] } {
  const most = Math.max(maxScheduleLines, current.length)
  if (given.length > most)
    throw invalid([{ field: 'lines', code: 'length', message: `must have at most ${most} items` }])
  const known = new Map(current.map((line) => [line.id, line]))
  const orders = orderIds(current)
  const firstPlaces = new Map(given.map(({ id }, index) => [id, index] as const).reverse())
  const violations = given.flatMap((line, index) => identityFaults(line, index, firstPlaces, known, orders))
  if (violations.length > 0) throw invalid(violations)
  const lines = given.map((line) =>
    mergedLine(line, line.id === undefined ? undefined : known.get(line.id), percentages),
  )
  const amounts = lines.map(lineAmounts)
  const faults = amounts.flatMap(entryFaults)
  if (!isSameScope(current.length, lines, known)) {
    faults.push(...removalFaults(current, lines), ...sumFaults(current, lines))
  }
  if (faults.length > 0) throw invalid(faults)
  return { lines, amounts }
}

const at = (place: number, field: string): string => `lines[${place}].${field}`

/**
 * Returns the violations of a line's id and required fields. A line with an id must be a line of the schedule, listed
 * once and with its own change order. A line without an id must have the required fields.
 */
function identityFaults(
  { id, description, scheduledValue, changeOrderId }: ScheduleLineInput,
  place: number,
  firstPlaces: ReadonlyMap<number | undefined, number>,
  known: ReadonlyMap<number, ScheduleLineRow>,
  orders: ReadonlySet<number>,
): Violation[] {
  const of = (field: string, code: Violation['code'], message: string): Violation => ({
    field: at(place, field),
    code,
    message,
  })
  const line = id === undefined ? undefined : known.get(id)
  if (id !== undefined && !line) return [of('id', 'not_found', 'No such line of this pay application.')]
  if (line && firstPlaces.get(id) !== place) return [of('id', 'rule', 'is given twice')]
  if (line && changeOrderId !== undefined && changeOrderId !== line.changeOrderId) {
    return [of('changeOrderId', 'rule', 'The change order of an existing line cannot be changed.')]
  }
  if (line) return []
  return [
    ...Object.entries({ description, scheduledValue }).flatMap(([field, value]) =>
      value === undefined ? [of(field, 'required', 'is required for a line without an id')] : [],
    ),
    ...(changeOrderId === undefined || changeOrderId === null || orders.has(changeOrderId)
      ? []
      : [of('changeOrderId', 'not_found', 'No such change order on this schedule of values.')]),
  ]
}

function mergedLine(
  given: ScheduleLineInput,
  line: ScheduleLineRow | undefined,
  percentages: RetainagePercentages,
): ScheduleLine {
  const kept: ScheduleLine = line ? pickScheduleFields(line) : scheduleLineFromContract('', '0.00', percentages)
  const merged = kept as ScheduleLine & Record<string, unknown>
  for (const [field, value] of Object.entries(given)) if (value !== undefined) merged[field] = value
  return merged
}

/**
 * Returns violations if the completed work or the stored materials of a line do not fit its scheduled value, for
 * example in their sign.
 */
function entryFaults({ scheduled, workDone, stored }: LineAmounts, place: number): Violation[] {
  const [agreed, done] = [signOfDecimal(scheduled), signOfDecimal(workDone)]
  const faults: Violation[] = []
  if (done !== 0 && done !== agreed) {
    const message =
      agreed === 0
        ? 'Previous work plus work this period must be 0.00 if the scheduled value is 0.00.'
        : `Previous work plus work this period must not be ${done < 0 ? 'less' : 'more'} than 0.00 if the scheduled value is ${agreed < 0 ? 'less' : 'more'}.`
    faults.push({ field: at(place, 'workThisPeriod'), code: 'rule', message })
  }
  if (agreed < 0 && signOfDecimal(stored) !== 0) {
    const message = 'A line whose scheduled value is below 0.00 cannot have stored materials.'
    faults.push({ field: at(place, 'materialsStored'), code: 'rule', message })
  }
  return faults
}

/**
 * Reports whether the request keeps every line and every scheduled value. Then nothing is removed, and no sum changes.
 * `standing` is the number of stored lines.
 */
const isSameScope = (
  standing: number,
  lines: readonly ScheduleLine[],
  known: ReadonlyMap<number | undefined, ScheduleLineRow>,
): boolean =>
  lines.length === standing && lines.every(({ id, scheduledValue }) => known.get(id)?.scheduledValue === scheduledValue)

/**
 * Returns violations for lines that the request removes but must keep. Lines billed by earlier applications must stay,
 * and every change order must keep at least one line.
 */
function removalFaults(current: readonly ScheduleLineRow[], lines: readonly ScheduleLine[]): Violation[] {
  const kept = new Set(lines.map(({ id }) => id))
  const billed = current.filter(({ id, previousWork }) => !kept.has(id) && sign(previousWork) !== 0)
  const listed = orderIds(lines)
  const lost = [...orderIds(current)].filter((id) => !listed.has(id))
  const of = (message: string): Violation => ({ field: 'lines', code: 'rule', message })
  return [
    ...billed.map(({ id, previousWork }) =>
      of(`Line ${id} cannot be removed, because earlier applications billed ${previousWork} of it.`),
    ),
    ...lost.map((id) => of(`Change order ${id} must keep at least one line.`)),
  ]
}

/**
 * Returns violations for sums that the request changes. The lines of the original contract must add up to the same sum
 * as before, and so must the lines of each change order.
 */
function sumFaults(current: readonly ScheduleLineRow[], lines: readonly ScheduleLine[]): Violation[] {
  const [before, after] = [byOrder(current), byOrder(lines)]
  return [null, ...orderIds(current)].flatMap((order): Violation[] => {
    const [agreed, given] = [sumScheduledValues(before.get(order) ?? []), sumScheduledValues(after.get(order) ?? [])]
    // A change order without any line is already reported by removalFaults.
    if (compare(agreed, given) === 0 || (order !== null && !after.has(order))) return []
    const which = order === null ? 'the original contract' : `change order ${order}`
    const message = `The lines of ${which} add up to ${given}, but must add up to ${agreed}.`
    return [{ field: 'lines', code: 'rule', message }]
  })
}

const byOrder = (lines: readonly ScheduleLine[]): Map<number | null, ScheduleLine[]> =>
  Map.groupBy(lines, ({ changeOrderId }) => changeOrderId)

/** Returns the ids of the change orders that have lines in a schedule. */
const orderIds = (lines: readonly ScheduleLine[]): Set<number> =>
  new Set(lines.flatMap(({ changeOrderId }) => changeOrderId ?? []))

/**
 * Returns a warning for each line that is billed beyond its scheduled value. `amounts` are the amounts of `lines`, if
 * already computed.
 */
export const overbilledWarnings = (
  lines: readonly ScheduleLine[],
  amounts: readonly LineAmounts[] = lines.map(lineAmounts),
): OverbillingWarning[] =>
  lines.flatMap((line, index) =>
    isOverbilled(amounts[index]!)
      ? [
          {
            code: 'overbilled' as const,
            field: `lines[${index}]`,
            message: `More is billed than the scheduled value of ${line.scheduledValue}.`,
          },
        ]
      : [],
  )

/** Throws Refusal conflict if there is a warning. Used for organizations that do not allow overbilling. */
export function refuseOverbilling(warnings: readonly OverbillingWarning[]): void {
  if (warnings.length === 0) return
  const fields = warnings.slice(0, 10).map(({ field }) => field)
  const more = warnings.length > fields.length ? ` and ${warnings.length - fields.length} more` : ''
  throw new Refusal(
    'conflict',
    `The organization does not allow overbilling, but more than the scheduled value is billed in ${fields.join(', ')}${more}. Bill at most the scheduled value of each line.`,
  )
}
