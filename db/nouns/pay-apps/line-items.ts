import {
  type ComputedCertificate,
  certificateFigures,
  derivePriorFigures,
  type LineAmounts,
  lineAmounts,
  lineFiguresFromAmounts,
} from '../../domain/pay-apps/figures.ts'
import type { ScheduleLine } from '../../domain/pay-apps/schedule.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { selectOf } from '../../engine/records/child-selection.ts'
import { deleteMany } from '../../engine/records/deletion.ts'
import { resource, type Schemas } from '../../engine/records/resource.ts'
import type { Values } from '../../engine/records/row.ts'
import { insertMany, updateMany } from '../../engine/records/write.ts'

export type PayAppLineItem = Schemas['PayAppLineItem']

export const payAppLineItems = resource('PayAppLineItem', {
  references: {},
  date: 'createdAt',
})

/** Lists the live lines of a pay application in order; `which` can limit the list. */
export const listPayAppLines = selectOf(payAppLineItems, 'payAppId')

interface ScheduleChange {
  before: readonly PayAppLineItem[]
  after: readonly ScheduleLine[]
  amounts?: readonly LineAmounts[]
}

/**
 * Replaces the lines of a locked pay application with `after`, in that order. Lines with an id are updated, lines
 * without an id are added, and lines of `before` that are missing from `after` are deleted. `amounts` are the amounts
 * of the lines in `after`. Returns the new lines, or undefined if nothing changed.
 */
export async function replacePayAppLines(
  tx: Transaction,
  caller: Caller,
  payAppId: number,
  { before, after, amounts = after.map(lineAmounts) }: ScheduleChange,
): Promise<PayAppLineItem[] | undefined> {
  const kept = new Set(after.map(({ id }) => id))
  const gone = before.filter(({ id }) => !kept.has(id))
  const changes = new Map<number, Values<PayAppLineItem>>()
  const added: Values<PayAppLineItem>[] = []
  for (const [index, line] of after.entries()) {
    const { id } = line
    const values = { ...line, ...lineFiguresFromAmounts(amounts[index]!), id: undefined, order: index + 1 }
    if (id === undefined) added.push({ payAppId, ...values })
    else changes.set(id, values)
  }
  const ids = gone.map(({ id }) => id)
  if (gone.length > 0) await deleteMany(tx, caller, payAppLineItems, ids, { held: gone })
  const { items, changed } = await updateMany(tx, caller, payAppLineItems, changes, { held: before })
  const made = added.length === 0 ? undefined : await insertMany(tx, caller, payAppLineItems, added)
  if (gone.length + changed.size + added.length === 0) return undefined
  const lines = [...items.values(), ...(made?.items.values() ?? [])]
  return lines.sort((a, b) => a.order - b.order)
}

/**
 * Computes the figures of a pay application from these lines. The amounts of earlier pay applications are not
 * recomputed; the stored ones are used.
 */
export const figuresOfLines = (
  payApp: Schemas['PayApp'],
  lines: readonly ScheduleLine[],
  amounts?: readonly LineAmounts[],
): ComputedCertificate => certificateFigures(lines, payApp.originalContractSum, derivePriorFigures(payApp), amounts)
