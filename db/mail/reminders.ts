import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import type { DueSweep } from '../jobs/due.ts'
import type { ReminderOccasion } from '../papers/mailing.ts'
import type { Transaction } from '../postgres/transaction.ts'

/**
 * Reminders: automatic mails about a record before or after a deadline. The transaction that enqueues the mails also
 * stores the reminder under its key. So only one of several sweeps, whether concurrent or interrupted, enqueues the
 * mails.
 */

/** Maximum number of records in one batch of reminders, which one transaction handles. */
export const reminderBatch = 100

/** Returns the sweep that sends reminders: it finds at most `reminderBatch` records at a time. */
export const reminderSweep = (work: Pick<DueSweep, 'find' | 'settle'>): DueSweep => ({
  ...work,
  batch: reminderBatch,
  failure: 'was not reminded',
})

/** Key of a reminder. A record has one reminder for each deadline of each occasion. */
export interface ReminderKey {
  entityType: 'bid' | 'invoice'
  entityId: number
  occasion: ReminderOccasion
  /** Deadline that the mail reminds of: a time or a day, ISO 8601. */
  dueAt: string
}

/**
 * Stores a reminder; returns false if it was stored before. A concurrent transaction with the same reminder waits for
 * this one.
 */
export async function recordReminder(
  tx: Transaction,
  { tenantId }: Caller,
  { entityType, entityId, occasion, dueAt }: ReminderKey,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into mail_reminders (tenant_id, entity_type, entity_id, occasion, due_at, created_at)
    values (${tenantId}, ${entityType}, ${entityId}, ${occasion}, ${dueAt}, ${tx.at})
    on conflict do nothing`.execute(tx.sql)
  return numAffectedRows === 1n
}
