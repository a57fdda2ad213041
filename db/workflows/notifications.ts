import { type RawBuilder, sql } from 'kysely'
import { invalid } from '../domain/refusal.ts'
import type { Caller } from '../engine/base/caller.ts'
import { onlyRow } from '../engine/base/only-row.ts'
import { takeKeyedAdvisoryLock } from '../engine/postgres/locks.ts'
import { customPlanMarker } from '../engine/postgres/session.ts'
import type { ReadContext, Transaction } from '../engine/postgres/transaction.ts'
import { visibleWhere } from '../engine/records/read.ts'
import type { RecordFacts, Schemas } from '../engine/records/resource.ts'
import { readScopeOf } from '../engine/records/resource.ts'
import { syncFromNow } from '../engine/records/sync.ts'
import { signatureRequests } from '../nouns/signature-requests/signature-requests.ts'
import { entityResources } from './resources/entities.ts'

/**
 * A notification as its reader sees it. Each user is a separate reader with separate read marks. All API keys of an
 * organization together are one reader.
 */

export type Notification = Schemas['Notification']

/** Scopes needed to see notifications whose entityType has no resource in `entityResources`, keyed by entityType. */
const otherScopes: Readonly<Record<string, string>> = {
  signature_request: 'signatures:read',
  webhook_endpoint: 'webhooks:manage',
  accounting: 'settings:read',
}

/** Scope needed to see a notification, keyed by its entityType. */
const scopesByType = new Map<string, string>([
  ...entityResources.map((resource) => [resource.entityType, readScopeOf(resource)] as const),
  ...Object.entries(otherScopes),
])

/** Returns the reader's id: the user's id, or 0 for all API keys together. */
const readerOf = ({ userId }: Caller): number => userId ?? 0

/** Resources with restricted visibility, keyed by entity type. Their notifications are checked per record. */
const restrictedResources: ReadonlyMap<string, RecordFacts> = new Map<string, RecordFacts>([
  ...entityResources.flatMap((resource) => (resource.visibility ? [[resource.entityType, resource] as const] : [])),
  ['signature_request', signatureRequests] as const,
])

/**
 * Returns the SQL condition, beginning with `and`, for notifications that the caller may see. They are about records
 * that the caller may read, and are addressed to all members or to the caller's user.
 */
function shownTo(caller: Caller): RawBuilder<unknown> {
  const { member, scopes } = caller
  const types = [...scopesByType].flatMap(([type, scope]) => (scopes.has(scope) ? [sql.lit(type)] : []))
  if (types.length === 0) return sql`and false`
  const own = member === null ? sql`` : sql`and (n.user_id is null or n.user_id = ${member.userId})`
  const parts = [...restrictedResources].map(
    ([type, resource]) => sql`and (n.entity_type <> ${sql.lit(type)} or exists (
      select from ${sql.table(resource.table)} where tenant_id = ${caller.tenantId} and id = n.entity_id ${visibleWhere(resource, caller)}))`,
  )
  return sql`and n.entity_type in (${sql.join(types)}) ${own} ${sql.join(parts, sql` `)}`
}

/**
 * Returns SQL joins for the caller's read marks: `mark` is the mark of the notification itself. `read` has the time
 * before which all notifications of the entity type count as read.
 */
const readMarksJoin = (caller: Caller): RawBuilder<unknown> => sql`
  left join notification_reads mark on mark.tenant_id = n.tenant_id and mark.notification_id = n.id
    and mark.reader_id = ${readerOf(caller)}
  left join (
    select entity_type, max(before) as before from notifications_read_before
    where tenant_id = ${caller.tenantId} and reader_id = ${readerOf(caller)} group by entity_type
  ) read on read.entity_type = n.entity_type`

const isUnread = sql`mark.read_at is null and n.created_at >= coalesce(read.before, '-infinity')`

/**
 * Returns an SQL expression for the time at which the caller read a notification. The notification's own read mark
 * takes precedence over a mark that covers all earlier notifications of its entity type.
 */
const readAt = (caller: Caller): RawBuilder<unknown> => sql`coalesce(mark.read_at, (
  select r.read_at from notifications_read_before r
  where r.tenant_id = ${caller.tenantId} and r.reader_id = ${readerOf(caller)} and r.entity_type = n.entity_type
    and r.before > n.created_at order by r.before limit 1))`

export interface NotificationFilters {
  type?: string
  entityType?: string
  isRead?: boolean
  dateFrom?: string
  dateTo?: string
}

/** Lists one page of the caller's notifications, newest first. */
export async function listNotifications(
  db: ReadContext,
  caller: Caller,
  filters: NotificationFilters,
  { limit, after }: { limit: number; after: number | undefined },
): Promise<{ items: Notification[]; nextAfter: number | undefined }> {
  const { rows } = await sql<Omit<Notification, 'updatedAt'>>`
    select ${sql.raw(customPlanMarker)} n.id, n.type, n.entity_type, n.entity_id,
      n.user_id, n.title, n.body, ${readAt(caller)} as read_at, n.created_at
    from notifications n ${readMarksJoin(caller)}
    where n.tenant_id = ${caller.tenantId} ${shownTo(caller)} ${conditionsOf(filters)}
    ${after === undefined ? sql`` : sql`and n.id < ${after}`}
    order by n.id desc limit ${limit + 1}`.execute(db.sql)
  const items = rows.slice(0, limit).map((row) => ({ ...row, updatedAt: row.readAt ?? row.createdAt }))
  return { items, nextAfter: rows.length > limit ? items.at(-1)!.id : undefined }
}

function conditionsOf({ type, entityType, isRead, dateFrom, dateTo }: NotificationFilters): RawBuilder<unknown> {
  const parts = [
    type !== undefined && sql`and n.type = ${type}`,
    entityType !== undefined && sql`and n.entity_type = ${entityType}`,
    isRead !== undefined && (isRead ? sql`and not (${isUnread})` : sql`and ${isUnread}`),
    dateFrom !== undefined && sql`and n.created_at >= ${dateFrom}`,
    dateTo !== undefined && sql`and n.created_at <= ${dateTo}`,
  ].filter((part) => part !== false)
  return sql.join(parts, sql` `)
}

/**
 * Marks notifications as read by the caller. Returns how many were unread, and the ids that the caller may not see.
 * Throws Refusal validation_failed unless exactly one of `ids` and `all` is given.
 */
export async function markNotificationsRead(
  tx: Transaction,
  caller: Caller,
  { ids, all }: { ids?: readonly number[]; all?: true },
): Promise<{ marked: number; missing: number[] }> {
  if ((ids === undefined) === (all === undefined)) {
    throw invalid([{ field: 'ids', code: 'rule', message: 'Give either ids or all, not both.' }])
  }
  // Without the lock, concurrent requests of one reader would count the same notifications twice.
  await takeKeyedAdvisoryLock(tx.sql, 'notificationMarks', `${caller.tenantId} ${readerOf(caller)}`)
  return ids === undefined
    ? { marked: await markAll(tx, caller), missing: [] }
    : markSome(tx, caller, [...new Set(ids)])
}

async function markSome(
  tx: Transaction,
  caller: Caller,
  asked: readonly number[],
): Promise<{ marked: number; missing: number[] }> {
  const { rows } = await sql<{ shown: number[] | null; marked: number }>`
    with shown as (
      select n.id, ${isUnread} as is_unread from notifications n ${readMarksJoin(caller)}
      where n.tenant_id = ${caller.tenantId} ${shownTo(caller)} and n.id = any(${asked})
    ), marks as (
      insert into notification_reads (tenant_id, reader_id, notification_id, read_at)
      select ${caller.tenantId}::bigint, ${readerOf(caller)}::bigint, id, ${tx.at}::timestamptz from shown where is_unread
      order by id returning 1
    )
    select (select array_agg(id::integer) from shown) as shown, (select count(*) from marks) as marked
  `.execute(tx.sql)
  const { shown, marked: count } = onlyRow(rows, 'the marked notifications')
  const known = new Set(shown)
  return { marked: count, missing: asked.filter((id) => !known.has(id)) }
}

/**
 * Returns the entity types for which the caller sees every notification of its reader, so that one mark can cover all
 * of them. A user's API key returns none: it sees less than the other API keys, which are the same reader. A token may
 * have fewer scopes than its user.
 */
function fullyVisibleTypes({ userId, member, scopes }: Caller): string[] {
  if (userId === null && member !== null) return []
  const needed = (type: string) => restrictedResources.get(type)?.visibility?.scopes ?? []
  return [...scopesByType.keys()].filter((type) => needed(type).every((scope) => scopes.has(scope)))
}

/**
 * Marks all notifications that the caller may see as read. Returns how many were unread. One row per entity type covers
 * the notifications created before the oldest running transaction began, because no more of these can appear. Each
 * newer notification gets a separate mark. So does each notification of an entity type that the caller sees only in
 * part.
 */
async function markAll(tx: Transaction, caller: Caller): Promise<number> {
  const before = await syncFromNow(tx, tx.at)
  const { rows } = await sql<{ marked: number }>`
    with unread as materialized (
      select n.id, n.entity_type,
        n.created_at >= ${before}::timestamptz or n.entity_type <> all(${fullyVisibleTypes(caller)}::text[]) as is_apart
      from notifications n ${readMarksJoin(caller)}
      where n.tenant_id = ${caller.tenantId} ${shownTo(caller)} and ${isUnread}
    ), apart as (
      insert into notification_reads (tenant_id, reader_id, notification_id, read_at)
      select ${caller.tenantId}::bigint, ${readerOf(caller)}::bigint, id, ${tx.at}::timestamptz from unread where is_apart
      order by id
    ), earlier as (
      insert into notifications_read_before (tenant_id, reader_id, entity_type, before, read_at)
      select distinct ${caller.tenantId}::bigint, ${readerOf(caller)}::bigint, entity_type, ${before}::timestamptz, ${tx.at}::timestamptz
      from unread where not is_apart
    ), forgotten as (
      delete from notifications_read_before r where r.tenant_id = ${caller.tenantId} and r.reader_id = ${readerOf(caller)}
      and r.before < ${tx.at}::timestamptz - interval '400 days'
    )
    select count(*) as marked from unread`.execute(tx.sql)
  return onlyRow(rows, 'the count of marked notifications').marked
}
