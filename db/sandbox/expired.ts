import { sql } from 'kysely'
import { deliveryRetentionMs } from '../domain/delivery.ts'
import { eventRetentionMs } from '../events/log.ts'
import type { Database } from '../postgres/connection.ts'
import { runTransaction, type Transaction } from '../postgres/transaction.ts'

const batchRows = 5_000

/**
 * Removes what has expired by an organization's clock: events and deliveries after 30 days, and sessions. The files of
 * its jobs are left to the file sweep, which uses the machine's clock. A job that has expired by the organization's
 * clock therefore gets the current machine time as its expiry. Each transaction reads the clock under its lock: after a
 * reset, everything new would be expired by a clock that was read before it.
 */
export async function removeExpiredData(database: Database, tenantId: number): Promise<void> {
  const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) =>
    runTransaction(database, { tenantId }, work, { interactive: false })
  const events = { table: 'events', key: 'sequence', lifeMs: eventRetentionMs }
  const deliveries = { table: 'webhook_deliveries', key: 'id', lifeMs: deliveryRetentionMs }
  for (const aged of [events, deliveries])
    while ((await inTransaction((tx) => removeFirst(tx, tenantId, aged))) >= batchRows);
  await inTransaction(async ({ sql: at, at: now, machineAt }) => {
    await sql`delete from sessions where tenant_id = ${tenantId} and expires_at <= ${now}`.execute(at)
    await sql`update jobs set expires_at = ${machineAt}
      where tenant_id = ${tenantId} and expires_at > ${machineAt} and expires_at <= ${now}`.execute(at)
  })
}

/**
 * Removes the expired rows among the first rows in the order of the key, which is the order of their creation. Returns
 * the number of rows removed.
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
