import type { ReminderOccasion } from '../../domain/papers/mail-audience.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import type { DueSweep } from '../jobs/due.ts'

/**
 * Reminders: automatic mails about a record before or after a deadline. The transaction that enqueues the mails also
 * stores the reminder under its key. So the mails are enqueued only once, even if sweeps run concurrently or are
 * interrupted.
 */

/** Maximum number of records for which one transaction enqueues reminders. */
export const maxReminderBatch = 100

/** Returns a sweep that enqueues reminders for at most `maxReminderBatch` records at a time. */
export const reminderSweep = (work: Pick<DueSweep, 'find' | 'settle'>): DueSweep => ({
  ...work,
  batch: maxReminderBatch,
  failure: 'was not reminded',
})

/** Key of a reminder. A record gets one reminder per occasion and deadline. */
export interface ReminderKey {
  entityType: 'bid' | 'invoice'
  entityId: number
  occasion: ReminderOccasion
  /** The deadline of which the mail reminds: a time or a day, ISO 8601. */
  dueAt: string
}

/**
 * Stores a reminder. Returns false if the same reminder is already stored. A concurrent transaction with the same
 * reminder waits for this one.
 */
export async function recordReminder(
  tx: Transaction,
  { tenantId }: Caller,
  { entityType, entityId, occasion, dueAt }: ReminderKey,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.sql
    .insertInto('mailReminders')
    .values({ tenantId, entityType, entityId, occasion, dueAt, createdAt: tx.at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
