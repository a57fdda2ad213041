import { sql } from 'kysely'
import { type Caller, callerOf } from '../base/caller.ts'
import type { Occasion } from '../papers/mailing.ts'
import type { Database } from '../postgres/connection.ts'
import { type Transaction, writing } from '../postgres/transaction.ts'

/**
 * Reminders: mails that nobody asked for, of a record whose time comes or has passed. Each is noted in the transaction that
 * enqueues its mails, under what it reminds of, so that of any number of sweeps, killed or at once, one enqueues them.
 */

/** A record that may have to be reminded of. */
export interface Due {
  tenantId: number
  id: number
}

/** How many records are found at once, and reminded of in one transaction. */
export const reminderBatch = 100

export interface Reminding {
  /** The due records that were not reminded of yet, after this one in the order of their tenants and ids; `reminderBatch` at most. */
  find(after: Due): Promise<Due[]>
  /** Enqueues the mails for records of one organization that are still due; returns for how many. */
  remind(tx: Transaction, caller: Caller, ids: readonly number[]): Promise<number>
}

/**
 * Goes through all that is due, organization by organization. Where it fails for one, the others are reminded nevertheless;
 * then it throws an AggregateError. Returns how many records were reminded of.
 */
export async function remindOfAll(database: Database, { find, remind }: Reminding): Promise<number> {
  let reminded = 0
  const failures: Error[] = []
  let due: Due[] = []
  do {
    due = await find(due.at(-1) ?? { tenantId: 0, id: 0 })
    for (const [tenantId, rows] of Map.groupBy(due, (row) => row.tenantId)) {
      const caller = callerOf(tenantId, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
      const ids = rows.map(({ id }) => id)
      try {
        reminded += await writing(database, caller, (tx) => remind(tx, caller, ids), { interactive: false })
      } catch (cause) {
        failures.push(new Error(`tenant ${tenantId} was not reminded`, { cause }))
      }
    }
  } while (due.length === reminderBatch)
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
  return reminded
}

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
