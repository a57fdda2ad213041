import { sql } from 'kysely'
import { deliveryRetentionMs } from '../../domain/delivery.ts'
import { eventRetentionMs } from '../../engine/events/log.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import { runTransaction, type Transaction } from '../../engine/postgres/transaction.ts'

const batchRows = 5_000

/**
 * Removes what has expired by an organization's clock: events and deliveries after 30 days, and sessions. The file
 * sweep removes the files of jobs by the machine's clock. So a job that has expired by the organization's clock gets
 * the current machine time as its expiry. Each transaction reads the organization's clock while the clock is locked.
 * With a time read before a reset of the sandbox, everything created after the reset would count as expired.
 */
export async function removeExpiredData(database: Database, tenantId: number): Promise<void> {
  const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) =>
    runTransaction(database, { tenantId }, work, { interactive: false })
  const events = { table: 'events', key: 'sequence', lifeMs: eventRetentionMs }
  const deliveries = { table: 'webhook_deliveries', key: 'id', lifeMs: deliveryRetentionMs }
  for (const aged of [events, deliveries])
    while ((await inTransaction((tx) => removeFirst(tx, tenantId, aged))) >= batchRows);
  await inTransaction(async ({ sql: at, at: now, machineAt }) => {
    await at.deleteFrom('sessions').where('tenantId', '=', tenantId).where('expiresAt', '<=', now).execute()
    await at
      .updateTable('jobs')
      .set({ expiresAt: machineAt })
      .where('tenantId', '=', tenantId)
      .where('expiresAt', '>', machineAt)
      .where('expiresAt', '<=', now)
      .execute()
  })
}

/**
 * Removes the expired rows among the oldest rows of a table (`batchRows`, ordered by `key`). Returns the number of rows
 * removed.
 */
async function removeFirst(
  { sql: at, at: now }: Transaction,
  tenantId: number,
  { table, key, lifeMs }: { table: string; key: string; lifeMs: number },
): Promise<number> {
  const before = new Date(Date.parse(now) - lifeMs).toISOString()
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where tenant_id = ${tenantId} and created_at < ${before} and ${sql.ref(key)} = any(array(
      select ${sql.ref(key)} from ${sql.table(table)} where tenant_id = ${tenantId} order by ${sql.ref(key)} limit ${batchRows}
    ))`.execute(at)
  return Number(numAffectedRows ?? 0n)
}
