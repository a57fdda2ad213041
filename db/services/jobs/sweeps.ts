import { sql } from 'kysely'
import { machineDate } from '../../engine/base/clock.ts'
import { eventRetentionMs } from '../../engine/events/log.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import { deleteAllRows } from '../../engine/postgres/row-deletion.ts'
import { deleteDeadTasks } from './adapters/queue.ts'

const taskLifeMs = 7 * 24 * 3600 * 1000

/**
 * Deletes rows whose retention is over, in small batches: stored answers, events, expired upload reservations, and
 * tasks that will not be retried.
 */
export async function deleteExpiredRows(database: Database, now = machineDate()): Promise<void> {
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString()
  await deleteAllRows(database, 'idempotency_keys', sql`expires_at < ${now.toISOString()}`)
  await deleteAllRows(database, 'events', sql`created_at < ${before(eventRetentionMs)}`)
  await deleteAllRows(database, 'upload_reservations', sql`lease_until < ${now.toISOString()}`)
  await deleteDeadTasks(database.sql, before(taskLifeMs))
}
