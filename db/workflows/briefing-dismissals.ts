import { sql } from 'kysely'
import { invalid, notFound } from '../domain/refusal.ts'
import type { Caller } from '../engine/base/caller.ts'
import { onlyRow } from '../engine/base/only-row.ts'
import { millisecondAfter } from '../engine/postgres/millisecond-after.ts'
import type { Transaction } from '../engine/postgres/transaction.ts'
import { refuseOther } from '../engine/records/etags.ts'
import type { Schemas } from '../engine/records/resource.ts'
import { type CategoryDefinition, isDismissedCondition, isOnBriefing } from './briefing.ts'

/** Dismissal of a briefing row for all members. It ends at `dismissedUntil`, or when a member ends it. */

export type BriefingDismissal = Schemas['BriefingDismissal']

/** Returns the refusal for the key of a row that is not on the briefing. */
export const createUnknownRowRefusal = () =>
  invalid([{ field: 'itemKey', code: 'not_found', message: 'The briefing has no row with this key.' }])

/**
 * Dismisses a briefing row, until a time or permanently. If the row is already dismissed, changes the time. Throws
 * Refusal validation_failed for a row that is not on the briefing and for a time that is not in the future.
 */
export async function dismissBriefingRow(
  tx: Transaction,
  caller: Caller,
  row: { category: CategoryDefinition; id: number },
  { itemKey, dismissedUntil = null }: Schemas['BriefingDismissalCreate'],
): Promise<{ dismissal: BriefingDismissal; isNew: boolean }> {
  if (dismissedUntil !== null && Date.parse(dismissedUntil) <= Date.parse(tx.at)) {
    throw invalid([{ field: 'dismissedUntil', code: 'rule', message: 'must be in the future' }])
  }
  if (!(await isOnBriefing(tx, caller, row))) throw createUnknownRowRefusal()
  await tx.sql
    .updateTable('briefingDismissals')
    .set(({ ref }) => ({ deletedAt: ref('dismissedUntil') }))
    .where('tenantId', '=', caller.tenantId)
    .where('itemKey', '=', itemKey)
    .where('deletedAt', 'is', null)
    .where('dismissedUntil', '<=', tx.at)
    .execute()
  const { rows } = await sql<BriefingDismissal & { isNew: boolean }>`
    insert into briefing_dismissals as d (tenant_id, item_key, dismissed_until, created_at, updated_at)
    values (${caller.tenantId}, ${itemKey}, ${dismissedUntil}, ${tx.at}, ${tx.at})
    on conflict (tenant_id, item_key) where deleted_at is null do update
    set dismissed_until = excluded.dismissed_until, updated_at = case
      when d.dismissed_until is not distinct from excluded.dismissed_until then d.updated_at
      else greatest(excluded.updated_at, ${millisecondAfter('d.updated_at')}) end
    returning ${fields}, xmax = 0 as is_new`.execute(tx.sql)
  const { isNew, ...dismissal } = onlyRow(rows, 'the dismissed item')
  return { dismissal, isNew }
}

const fields = sql.raw('id, item_key, dismissed_until, created_at, updated_at, deleted_at')

/**
 * Ends the dismissal of a briefing row if If-Match matches. Throws Refusal not_found for a row that is not dismissed,
 * conflict with status 412 if If-Match does not match.
 */
export async function endBriefingDismissal(
  tx: Transaction,
  caller: Caller,
  itemKey: string,
): Promise<BriefingDismissal> {
  const { rows } = await sql<BriefingDismissal>`
    select ${fields} from briefing_dismissals
    where tenant_id = ${caller.tenantId} and item_key = ${itemKey} and ${isDismissedCondition(tx)} for update`.execute(
    tx.sql,
  )
  const held = rows[0]
  if (!held) throw notFound('dismissal')
  refuseOther(tx, held, 'dismissal')
  return tx.sql
    .updateTable('briefingDismissals')
    .set({ deletedAt: tx.at, updatedAt: sql`greatest(${tx.at}, ${millisecondAfter('updated_at')})` })
    .where('tenantId', '=', caller.tenantId)
    .where('id', '=', held.id)
    .returning(['id', 'itemKey', 'dismissedUntil', 'createdAt', 'updatedAt', 'deletedAt'])
    .executeTakeFirstOrThrow()
}
