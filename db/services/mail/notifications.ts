import type { Caller } from '../../engine/base/caller.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import type { Schemas } from '../../engine/records/resource.ts'

/**
 * Notifications: messages to members about events that they did not cause. A notification is stored in the transaction
 * of its cause and shown to its recipients (db/workflows/notifications.ts). It is not mailed, so its text must not
 * claim that anyone was informed.
 */

export interface NewNotification {
  type: Schemas['NotificationType']
  /**
   * Entity type of the record. If `entityId` is null, the notification is about something that each organization has
   * once, such as its branding.
   */
  entityType: Schemas['NotifiedType']
  entityId: number | null
  /** Recipient of the notification; null or undefined means every member of the organization. */
  userId?: number | null
  title: string
  body?: string | null
}

/** Stores a notification. */
export const storeNotification = (
  db: Pick<Transaction, 'sql' | 'at'>,
  caller: Pick<Caller, 'tenantId'>,
  notice: NewNotification,
): Promise<void> => storeNotifications(db, caller, [notice])

/** Stores several notifications. */
export async function storeNotifications(
  { sql, at }: Pick<Transaction, 'sql' | 'at'>,
  { tenantId }: Pick<Caller, 'tenantId'>,
  notices: readonly NewNotification[],
): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map((notice) => ({ tenantId, userId: null, body: null, ...notice, createdAt: at }))
  await sql.insertInto('notifications').values(rows).execute()
}

/** A record with an assigned user. */
export interface AssignedRecord {
  id: number
  assignedTo: number | null
}

/**
 * Notifies the users to whom records are newly assigned, in this transaction. Users who assign a record to themselves
 * are not notified. `before` is the record before the change; undefined for a new record. `title` returns the record's
 * title. Imports do not notify.
 */
export async function notifyAssigned<T extends AssignedRecord>(
  tx: Transaction,
  caller: Caller,
  { entityType, title }: { entityType: 'lead' | 'project'; title: (record: T) => string },
  changes: readonly { before?: T; after: T }[],
): Promise<void> {
  if (!tx.notifies) return
  const given = changes.filter(
    ({ before, after: { assignedTo } }) =>
      assignedTo !== null && assignedTo !== caller.userId && assignedTo !== before?.assignedTo,
  )
  const notices = given.map(
    ({ after }): NewNotification => ({
      type: `${entityType}.assigned`,
      ...{ entityType, entityId: after.id, userId: after.assignedTo },
      title: `${title(after)} was assigned to you`,
    }),
  )
  await storeNotifications(tx, caller, notices)
}
