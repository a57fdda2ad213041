import { sql } from 'kysely'
import { changeOrderLineTotal, sumOfTotals } from '../../domain/change-orders/lines.ts'
import type { Decimal } from '../../domain/money.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { selectOf } from '../../engine/records/child-selection.ts'
import { from } from '../../engine/records/read.ts'
import { resource, type Schemas } from '../../engine/records/resource.ts'
import { updateMany } from '../../engine/records/write.ts'

export type ChangeOrderLineItem = Schemas['ChangeOrderLineItem']

export const changeOrderLineItems = resource('ChangeOrderLineItem', {
  references: {},
  date: 'createdAt',
})

/** Lists the live lines of a change order in order; `which` can limit the list. */
export const listChangeOrderLines = selectOf(changeOrderLineItems, 'changeOrderId')

interface LineSums {
  lines: number
  total: Decimal | null
  textBytes: number
}

/** Returns the number of live lines of a change order, their total, and the size of their descriptions in bytes. */
export async function summarizeChangeOrderLines(
  db: ReadContext,
  caller: Caller,
  changeOrderId: number,
): Promise<LineSums> {
  const { rows } = await sql<LineSums>`
    select count(*)::integer as lines, sum(total) as total,
      coalesce(sum(octet_length(description)), 0)::integer as text_bytes
    ${from(changeOrderLineItems, caller.tenantId)} and change_order_id = ${changeOrderId} and deleted_at is null
  `.execute(db.sql)
  return onlyRow(rows, 'the sums of the lines')
}

/**
 * Returns the sum of the line totals, each rounded to whole units if `isRounded`, otherwise to cents. Null if there are
 * no lines.
 */
export async function sumLineTotals(
  db: ReadContext,
  caller: Caller,
  changeOrderId: number,
  isRounded: boolean,
): Promise<Decimal | null> {
  const lines = await listChangeOrderLines(db, caller, changeOrderId)
  return sumOfTotals(lines.map((line) => changeOrderLineTotal(line, isRounded)))
}

/**
 * Recalculates the totals of all lines of a locked change order, rounded to whole units if `isRounded`, otherwise to
 * cents.
 */
export async function recalculateLineTotals(
  tx: Transaction,
  caller: Caller,
  changeOrderId: number,
  isRounded: boolean,
): Promise<void> {
  const lines = await listChangeOrderLines(tx, caller, changeOrderId)
  const totals = new Map(lines.map((line) => [line.id, { total: changeOrderLineTotal(line, isRounded) }]))
  await updateMany(tx, caller, changeOrderLineItems, totals)
}
