import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { invalid } from '../domain/refusal.ts'
import { plannedAnew } from '../postgres/session.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import type { Schemas } from '../records/resource.ts'
import { entities, readScopeOf } from '../resources/entities.ts'

/** Notifications as their readers see them: each person with marks of her own, the API keys with those of all of them. */

export type Notification = Schemas['Notification']

/** The scopes that show notifications about what is no record of a family. */
const otherScopes: Readonly<Record<string, string>> = {
  signature_request: 'signatures:read',
  webhook_endpoint: 'webhooks:manage',
  accounting: 'settings:read',
}

/** The scope that shows notifications about each entityType. */
const scopesByType = new Map<string, string>([
  ...entities.map((resource) => [resource.entityType, readScopeOf(resource)] as const),
  ...Object.entries(otherScopes),
])

/** API keys are one reader, whom no user's id names. */
const readerOf = ({ userId }: Caller): number => userId ?? 0

/** Those that a caller is shown: of families that may be read, for everybody or for the caller. Begins with `and`. */
function shownTo({ userId, scopes }: Caller): RawBuilder<unknown> {
  const types = [...scopesByType].flatMap(([type, scope]) => (scopes.has(scope) ? [sql.lit(type)] : []))
  if (types.length === 0) return sql`and false`
  const own = userId === null ? sql`` : sql`and (n.user_id is null or n.user_id = ${userId})`
  return sql`and n.entity_type in (${sql.join(types)}) ${own}`
}

const marked = (caller: Caller): RawBuilder<unknown> => sql`
  left join notification_reads mark on mark.tenant_id = n.tenant_id and mark.notification_id = n.id
    and mark.reader_id = ${readerOf(caller)}`

export interface NotificationFilters {
  type?: string
  entityType?: string
  isRead?: boolean
  dateFrom?: string
  dateTo?: string
}

/** A page of the caller's notifications, newest first. */
export async function listNotifications(
  db: ReadContext,
  caller: Caller,
  filters: NotificationFilters,
  { limit, after }: { limit: number; after: number | undefined },
): Promise<{ items: Notification[]; nextAfter: number | undefined }> {
  const { rows } = await sql<Notification>`
    select ${sql.raw(plannedAnew)} n.id, n.type, n.entity_type as "entityType", n.entity_id as "entityId",
      n.user_id as "userId", n.title, n.body, mark.read_at as "readAt", n.created_at as "createdAt"
    from notifications n ${marked(caller)}
    where n.tenant_id = ${caller.tenantId} ${shownTo(caller)} ${conditionsOf(filters)}
    ${after === undefined ? sql`` : sql`and n.id < ${after}`}
    order by n.id desc limit ${limit + 1}`.execute(db.sql.withoutPlugins())
  const items = rows.slice(0, limit)
  return { items, nextAfter: rows.length > limit ? items.at(-1)!.id : undefined }
}

function conditionsOf({ type, entityType, isRead, dateFrom, dateTo }: NotificationFilters): RawBuilder<unknown> {
  const parts = [
    type !== undefined && sql`and n.type = ${type}`,
    entityType !== undefined && sql`and n.entity_type = ${entityType}`,
    isRead !== undefined && (isRead ? sql`and mark.read_at is not null` : sql`and mark.read_at is null`),
    dateFrom !== undefined && sql`and n.created_at >= ${dateFrom}`,
    dateTo !== undefined && sql`and n.created_at <= ${dateTo}`,
  ].filter((part) => part !== false)
  return sql.join(parts, sql` `)
}

/**
 * Marks notifications as read by the caller: how many were not yet, and which ids are of none that the caller is shown.
 * Throws Refusal validation_failed unless exactly one of `ids` and `all` is given.
 */
export async function markNotificationsRead(
  tx: Transaction,
  caller: Caller,
  { ids, all }: { ids?: readonly number[]; all?: true },
): Promise<{ marked: number; missing: number[] }> {
  if ((ids === undefined) === (all === undefined)) {
    throw invalid([{ field: 'ids', code: 'rule', message: 'Give either ids or all, and not both.' }])
  }
  const asked = ids && [...new Set(ids)]
  const { rows } = await sql<{ shown: number[] | null; marked: number }>`
    with shown as (
      select n.id from notifications n
      where n.tenant_id = ${caller.tenantId} ${shownTo(caller)} ${asked ? sql`and n.id = any(${asked})` : sql``}
    ), marks as (
      insert into notification_reads (tenant_id, reader_id, notification_id, read_at)
      select ${caller.tenantId}::bigint, ${readerOf(caller)}::bigint, id, ${tx.at}::timestamptz from shown order by id
      on conflict (tenant_id, reader_id, notification_id) do nothing returning 1
    )
    select ${asked ? sql`(select array_agg(id::integer) from shown)` : sql`null::integer[]`} as shown, (select count(*) from marks) as marked
  `.execute(tx.sql)
  const { shown, marked } = rows[0]!
  const known = new Set(shown)
  return { marked, missing: asked?.filter((id) => !known.has(id)) ?? [] }
}
