import type { LineAmounts } from '../../domain/pay-apps/figures.ts'
import type { ScheduleLine } from '../../domain/pay-apps/schedule.ts'
import {
  mergeScheduleLines,
  type OverbillingWarning,
  overbilledWarnings,
  refuseOverbilling,
  type ScheduleLineInput,
} from '../../domain/pay-apps/schedule-change.ts'
import { requireState } from '../../domain/state-machine.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { lockForChange } from '../../engine/records/lock.ts'
import { blocksOverbilling } from '../../services/access/tenants.ts'
import { figuresOfLines, listPayAppLines, type PayAppLineItem, replacePayAppLines } from './line-items.ts'
import { type PayApp, payApps, updateLockedPayApp } from './pay-apps.ts'

/** The schedule of values as a child list of a pay application. It can only be replaced as a whole. */
export const payAppSchedule = { parent: payApps, select: listPayAppLines }

export interface ReplacedSchedule {
  payApp: PayApp
  lineItems: PayAppLineItem[]
  warnings: OverbillingWarning[]
}

/**
 * Replaces the schedule of values of an open pay application if If-Match matches, and recalculates the figures. Throws
 * Refusal not_found, validation_failed, conflict (status 409, or 412 if If-Match does not match).
 */
export async function replacePayAppLineItems(
  tx: Transaction,
  caller: Caller,
  id: number,
  given: readonly ScheduleLineInput[],
): Promise<ReplacedSchedule> {
  const payApp = await lockForChange(tx, caller, payApps, id)
  requireState(payApps, 'change', payApp.status)
  const before = await listPayAppLines(tx, caller, id)
  const { lines, amounts } = mergeScheduleLines(before, given, payApp)
  const warnings = await findOverbillingWarnings(tx, caller, lines, amounts)
  const lineItems = await replacePayAppLines(tx, caller, id, { before, after: lines, amounts })
  if (!lineItems) return { payApp, lineItems: before, warnings }
  const changed = await updateLockedPayApp(
    tx,
    caller,
    payApp,
    { ...figuresOfLines(payApp, lines, amounts) },
    { always: true },
  )
  return { payApp: changed, lineItems, warnings }
}

/**
 * Returns a warning for each line billed beyond its scheduled value. Throws Refusal conflict if the organization blocks
 * overbilling.
 */
export async function findOverbillingWarnings(
  db: ReadContext,
  caller: Caller,
  lines: readonly ScheduleLine[],
  amounts?: readonly LineAmounts[],
): Promise<OverbillingWarning[]> {
  const warnings = overbilledWarnings(lines, amounts)
  if (warnings.length > 0 && (await blocksOverbilling(db, caller))) refuseOverbilling(warnings)
  return warnings
}
