import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import type { DueWork } from '../jobs/due.ts'
import type { Occasion } from '../papers/mailing.ts'
import type { Transaction } from '../postgres/transaction.ts'

/**
 * Reminders: mails that nobody asked for, of a record whose time comes or has passed. Each is noted in the transaction that
 * enqueues its mails, under what it reminds of, so that of any number of sweeps, killed or at once, one enqueues them.
 */

/** How many records are found at once, and reminded of in one transaction. */
export const reminderBatch = 100

/** What a sweep needs of reminders: it finds at most `reminderBatch` records at once. */
export const reminding = (work: Pick<DueWork, 'find' | 'settle'>): DueWork => ({
  ...work,
  batch: reminderBatch,
  failure: 'was not reminded',
})

/** What a reminder is noted under: a record has one for each time of each occasion. */
export interface ReminderKey {
  entityType: 'bid' | 'invoice'
  entityId: number
  occasion: Occasion
  /** The time or day that is reminded of, ISO 8601. */
  dueAt: string
}

/** Notes a reminder; false when it was noted before. A second transaction that notes it waits for the first. */
export async function noteReminder(
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
