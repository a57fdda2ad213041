import { sql } from 'kysely'
import { machineDate } from '../base/clock.ts'
import { eventLifeMs } from '../events/log.ts'
import type { Database } from '../postgres/connection.ts'
import { removeAll } from '../postgres/removal.ts'
import { forgetDeadTasks } from './adapters/queue.ts'

const taskLifeMs = 7 * 24 * 3600 * 1000

/**
 * Deletes rows whose retention is over, in small batches: stored answers, events, reservations of dead uploads, and
 * dead tasks.
 */
export async function sweepRows(database: Database, now = machineDate()): Promise<void> {
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString()
  await removeAll(database, 'idempotency_keys', sql`expires_at < ${now.toISOString()}`)
  await removeAll(database, 'events', sql`created_at < ${before(eventLifeMs)}`)
  await removeAll(database, 'upload_reservations', sql`lease_until < ${now.toISOString()}`)
  await forgetDeadTasks(database.sql, before(taskLifeMs))
}
