import type { Caller } from '../base/caller.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import type { Schemas } from '../records/resource.ts'

/**
 * Notifications: what happened while those whom it concerns were not there. One is kept in the transaction of its
 * cause, and is shown to those for whom it is (db/workflows/notifications.ts). A notification is only shown, not sent,
 * so no text may say that somebody was informed.
 */

export interface Notice {
  type: Schemas['NotificationType']
  /** What it is about: a record's family, or what the organization has but one of, without an id. */
  entityType: Schemas['NotifiedType']
  entityId: number | null
  /** Whom it is for; everybody in the organization unless it is given. */
  userId?: number | null
  title: string
  body?: string | null
}

/** Keeps a notification. */
export const notify = (
  db: Pick<ReadContext, 'sql' | 'at'>,
  caller: Pick<Caller, 'tenantId'>,
  notice: Notice,
): Promise<void> => notifyOfAll(db, caller, [notice])

/** Keeps several. */
export async function notifyOfAll(
  { sql, at }: Pick<ReadContext, 'sql' | 'at'>,
  { tenantId }: Pick<Caller, 'tenantId'>,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map((notice) => ({ tenantId, userId: null, body: null, ...notice, createdAt: at }))
  await sql.insertInto('notifications').values(rows).execute()
}

/** A record with a person who is responsible for it. */
export interface Assigned {
  id: number
  assignedTo: number | null
}

/**
 * Tells each person to whom another one has given a record, in this transaction; `title` is what the record is known
 * by. An import notifies nobody. `before` is the record as it was, where it is not new.
 */
export async function notifyAssigned<T extends Assigned>(
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
    ({ after }): Notice => ({
      type: `${entityType}.assigned`,
      ...{ entityType, entityId: after.id, userId: after.assignedTo },
      title: `${title(after)} was assigned to you`,
    }),
  )
  await notifyOfAll(tx, caller, notices)
}
