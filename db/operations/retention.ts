import type { Caller } from '../engine/base/caller.ts'
import { eventRetentionMs } from '../engine/events/log.ts'
import type { ReadContext, Transaction } from '../engine/postgres/transaction.ts'
import { refuseOther } from '../engine/records/etags.ts'
import type { Schemas } from '../engine/records/resource.ts'
import { jobRetentionMs } from '../services/jobs/jobs.ts'

type DataRetention = Schemas['DataRetention']

const dayMs = 24 * 3600 * 1000
const fixed = { eventsDays: eventRetentionMs / dayMs, jobFilesDays: jobRetentionMs / dayMs }
const usual = { deletedRecordsDays: null, auditLogDays: 90, notificationDays: 90, updatedAt: null }

/** Returns the organization's retention settings; the defaults if they were never changed. */
export async function getDataRetention(db: ReadContext, { tenantId }: Caller): Promise<DataRetention> {
  const row = await db.sql
    .selectFrom('dataRetention')
    .select(['deletedRecordsDays', 'auditLogDays', 'notificationDays', 'updatedAt'])
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()
  const { updatedAt, ...days } = row ?? usual
  return { ...days, ...fixed, updatedAt }
}

/**
 * Changes the given retention settings. Throws Refusal conflict with status 412 if If-Match does not match. Values
 * equal to the current ones change nothing.
 */
export async function updateDataRetention(
  tx: Transaction,
  caller: Caller,
  changes: Schemas['DataRetentionUpdate'],
): Promise<DataRetention> {
  await lockDataRetention(tx, caller.tenantId)
  const before = await getDataRetention(tx, caller)
  refuseOther(tx, before, 'data retention')
  const differs = Object.entries(changes).some(([name, value]) => before[name as keyof DataRetention] !== value)
  if (!differs) return before
  const changed = { ...changes, updatedAt: tx.at }
  await tx.sql.updateTable('dataRetention').set(changed).where('tenantId', '=', caller.tenantId).execute()
  return getDataRetention(tx, caller)
}

/** Locks the organization's retention row until the transaction ends; creates it if necessary. */
async function lockDataRetention({ sql, at }: Transaction, tenantId: number): Promise<void> {
  await sql
    .insertInto('dataRetention')
    .values({ tenantId, createdAt: at })
    .onConflict((conflict) => conflict.column('tenantId').doNothing())
    .execute()
  await sql.selectFrom('dataRetention').select('tenantId').where('tenantId', '=', tenantId).forUpdate().execute()
}
