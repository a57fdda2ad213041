import { sql } from 'kysely'
import { machineDate } from '../base/clock.ts'
import { eventLifeMs } from '../events/log.ts'
import type { Database } from '../postgres/connection.ts'
import { forgetDeadTasks } from './adapters/queue.ts'

const taskLifeMs = 7 * 24 * 3600 * 1000
const batchRows = 5_000

/**
 * Removes rows whose retention is over: stored answers, events, dead uploads' space and tasks; in small batches.
 */
export async function sweepRows(database: Database, now = machineDate()): Promise<void> {
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString()
  await inBatches(database, 'idempotency_keys', 'expires_at', now.toISOString())
  await inBatches(database, 'events', 'created_at', before(eventLifeMs))
  await inBatches(database, 'upload_reservations', 'lease_until', now.toISOString())
  await forgetDeadTasks(database.sql, before(taskLifeMs))
}

async function inBatches(database: Database, table: string, column: string, before: string): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      /* all tenants */ delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${batchRows}
      ))`.execute(database.sql)
    if ((numAffectedRows ?? 0n) < BigInt(batchRows)) return
  }
}
