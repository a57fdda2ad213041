import { sql } from 'kysely'
import { machineNow, timeAhead } from '../base/clock.ts'
import { deliveryLifeMs } from '../domain/delivery.ts'
import { eventLifeMs } from '../events/log.ts'
import type { Database } from '../postgres/connection.ts'

const batchRows = 5_000

/**
 * Removes what an organization's clock has made too old: events and deliveries after their 30 days, and its people's sessions.
 * The files of its jobs are left to the sweep of files, which goes by the machine's clock, so a job whose days are over by
 * its own ends now.
 */
export async function removeAged(database: Database, tenantId: number, aheadMs: number): Promise<void> {
  const machineMs = machineNow()
  const [now, machine] = [timeAhead(aheadMs, machineMs), timeAhead(0, machineMs)]
  const before = (lifeMs: number): string => timeAhead(aheadMs - lifeMs, machineMs)
  await inOrder(database, tenantId, { table: 'events', key: 'sequence', before: before(eventLifeMs) })
  await inOrder(database, tenantId, { table: 'webhook_deliveries', key: 'id', before: before(deliveryLifeMs) })
  await sql`delete from sessions where tenant_id = ${tenantId} and expires_at <= ${now}`.execute(database.sql)
  await sql`update jobs set expires_at = ${machine}
    where tenant_id = ${tenantId} and expires_at > ${machine} and expires_at <= ${now}`.execute(database.sql)
}

/** Rows that came in the order of their key, so that the first that is young enough ends it. */
async function inOrder(
  database: Database,
  tenantId: number,
  { table, key, before }: { table: string; key: string; before: string },
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where tenant_id = ${tenantId} and created_at < ${before} and ${sql.ref(key)} = any(array(
        select ${sql.ref(key)} from ${sql.table(table)} where tenant_id = ${tenantId} order by ${sql.ref(key)} limit ${batchRows}
      ))`.execute(database.sql)
    if ((numAffectedRows ?? 0n) < BigInt(batchRows)) return
  }
}
