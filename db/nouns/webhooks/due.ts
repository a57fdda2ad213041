import { sql } from 'kysely'
import { notNull } from '../../engine/base/only-row.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'

/** What is to be sent to an endpoint now, and when the next of it is. */

export interface DrainTarget {
  tenantId: number
  endpointId: number
}

const iso = (ms: number): string => new Date(ms).toISOString()

export interface DueDelivery {
  id: number
  eventId: string
  eventType: string
  /** The exact text that is signed and sent; null when the event is no longer kept. */
  body: string | null
  attemptCount: number
  replays: number
  interactive: boolean
  /** The span that made the event (db/engine/base/tracing.ts). */
  traceparent: string | null
  /** The request that made the event. */
  requestId: string | null
}

/** Due deliveries of one lane, the longest due first, without those that the drain holds. */
export async function dueDeliveries(
  database: Database,
  { tenantId, endpointId }: DrainTarget,
  { interactive, held, limit, nowMs }: { interactive: boolean; held: readonly number[]; limit: number; nowMs: number },
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select ${dueColumns(tenantId)} from webhook_deliveries d
    where d.tenant_id = ${tenantId} and d.endpoint_id = ${endpointId} and d.interactive = ${interactive}
      and d.next_attempt_at <= ${iso(nowMs)} and d.id <> all(${held}::bigint[])
    order by d.next_attempt_at, d.id limit ${limit}
  `.execute(database.sql)
  return rows
}

const dueColumns = (
  tenantId: number,
) => sql`d.id, d.event_id, d.event_type, d.attempt_count, d.replays, d.interactive, coalesce(d.body, (
    select e.body from events e where e.tenant_id = ${tenantId} and e.sequence = d.event_sequence
  )) as body, (
    select e.traceparent from events e where e.tenant_id = ${tenantId} and e.sequence = d.event_sequence
  ) as traceparent, (
    select e.request_id from events e where e.tenant_id = ${tenantId} and e.sequence = d.event_sequence
  ) as request_id`

/**
 * What an endpoint with an order is to be sent next, and whether it is due: a due test event, which has no place in the
 * order, else the open delivery whose event was first. Whatever comes after that one waits for it. Deliveries become visible
 * in the order of their events, so none with an earlier event appears behind it, unless somebody replays it.
 */
export async function nextInOrder(
  database: Database,
  { tenantId, endpointId }: DrainTarget,
  nowMs: number,
): Promise<{ delivery: DueDelivery; isDue: boolean } | undefined> {
  const { rows } = await sql<DueDelivery & { isDue: boolean | null }>`
    select ${dueColumns(tenantId)}, d.next_attempt_at <= ${iso(nowMs)} as is_due from webhook_deliveries d
    where d.tenant_id = ${tenantId} and d.id = coalesce((
      select t.id from webhook_deliveries t
      where t.tenant_id = ${tenantId} and t.endpoint_id = ${endpointId} and t.order_sequence = 0
        and t.next_attempt_at <= ${iso(nowMs)}
      order by t.next_attempt_at, t.id limit 1
    ), (
      select f.id from webhook_deliveries f
      where f.tenant_id = ${tenantId} and f.endpoint_id = ${endpointId} and f.order_sequence > 0
        and f.next_attempt_at is not null
      order by f.order_sequence limit 1
    ))
  `.execute(database.sql)
  if (!rows[0]) return undefined
  const { isDue, ...delivery } = rows[0]
  return { delivery, isDue: notNull(isDue, 'whether the delivery is due') }
}

const batchRows = 5_000

/**
 * Gives up to 5,000 open deliveries their place in an order that began after them. Reads all that are open, so it is for the
 * beginning of a drain. Tells whether those were all.
 */
export async function takeIntoOrder(database: Database, { tenantId, endpointId }: DrainTarget): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries set order_sequence = coalesce(event_sequence, 0)
    where tenant_id = ${tenantId} and id = any(array(
      select id from webhook_deliveries
      where tenant_id = ${tenantId} and endpoint_id = ${endpointId} and next_attempt_at is not null
        and order_sequence is null
      order by interactive, next_attempt_at, id limit ${batchRows}
    )) and order_sequence is null
  `.execute(database.sql)
  return (numAffectedRows ?? 0n) < BigInt(batchRows)
}

/** SQL for the least time at which an open delivery of the endpoint `e` is due. */
const leastDue = `least(
    (select min(d.next_attempt_at) from webhook_deliveries d where d.tenant_id = e.tenant_id and d.endpoint_id = e.id
      and d.interactive and d.next_attempt_at is not null),
    (select min(d.next_attempt_at) from webhook_deliveries d where d.tenant_id = e.tenant_id and d.endpoint_id = e.id
      and not d.interactive and d.next_attempt_at is not null)
  )`

/**
 * SQL for when the next delivery of the endpoint `e` is due; null when none is open. Where deliveries are in order, only
 * the first counts, and test events; those from before the order only where it has none yet.
 */
const nextDueSql = `case when e.is_ordered and e.deleted_at is null then least(
    (select min(d.next_attempt_at) from webhook_deliveries d where d.tenant_id = e.tenant_id and d.endpoint_id = e.id
      and d.order_sequence = 0 and d.next_attempt_at is not null),
    coalesce((select d.next_attempt_at from webhook_deliveries d where d.tenant_id = e.tenant_id and d.endpoint_id = e.id
      and d.order_sequence > 0 and d.next_attempt_at is not null order by d.order_sequence limit 1), ${leastDue})
  ) else ${leastDue} end`

/** When the endpoint's next delivery is due; undefined when none is open or it cannot be sent to. */
export async function nextDueAt(
  database: Database,
  { tenantId, endpointId }: DrainTarget,
): Promise<string | undefined> {
  const { rows } = await sql<{ next: string | null }>`
    select ${sql.raw(nextDueSql)} as next from webhook_endpoints e
    where e.tenant_id = ${tenantId} and e.id = ${endpointId} and (e.is_active or e.deleted_at is not null)
  `.execute(database.sql)
  return rows[0]?.next ?? undefined
}

/** When the delivery of an organization is due that is next at an endpoint that can be sent to, and when it was tried before. */
export async function nextDueOf(
  database: Database,
  tenantId: number,
): Promise<{ at: string; attemptedAt: string | null } | undefined> {
  const { rows } = await sql<{ at: string; attemptedAt: string | null }>`
    select due.at, (
      select max(d.last_attempted_at) from webhook_deliveries d
      where d.tenant_id = due.tenant_id and d.endpoint_id = due.id and d.interactive in (true, false)
        and d.next_attempt_at = due.at
    ) as attempted_at
    from (
      select e.tenant_id, e.id, ${sql.raw(nextDueSql)} as at from webhook_endpoints e
      where e.tenant_id = ${tenantId} and (e.is_active or e.deleted_at is not null)
    ) due
    where due.at is not null order by due.at limit 1`.execute(database.sql)
  return rows[0]
}

/** The endpoints of an organization with deliveries that are due at this time of its clock. */
export async function dueEndpoints(database: Database, tenantId: number, now: string): Promise<DrainTarget[]> {
  const { rows } = await sql<DrainTarget>`
    select e.tenant_id, e.id as endpoint_id from webhook_endpoints e
    where e.tenant_id = ${tenantId} and (e.is_active or e.deleted_at is not null) and ${sql.raw(nextDueSql)} <= ${now}
  `.execute(database.sql)
  return rows
}

/** Endpoints with deliveries that are due by their organization's clock and that no process drains. */
export async function waitingEndpoints(database: Database, now: Date): Promise<DrainTarget[]> {
  const at = now.toISOString()
  const { rows } = await sql<DrainTarget>`
    /* all tenants */ select e.tenant_id, e.id as endpoint_id from webhook_endpoints e
    join tenants t on t.id = e.tenant_id
    where (e.is_active or e.deleted_at is not null) and (e.drain_until is null or e.drain_until <= ${at})
      and ${sql.raw(nextDueSql)} <= ${at}::timestamptz + t.clock_ahead_ms * interval '1 millisecond'
  `.execute(database.sql)
  return rows
}

/** An organization with deliveries that wait beyond their time. */
export interface LateDeliveries {
  tenantId: number
  name: string
  /** Endpoints that can be sent to and have one. */
  endpoints: number
  /** When the oldest of them was due. */
  dueAt: string
}

/** The live organizations whose deliveries have waited longest beyond their time, at most `limit`. */
export async function lateDeliveries(at: Sql, now: Date, limit: number): Promise<LateDeliveries[]> {
  const { rows } = await sql<LateDeliveries>`
    /* all tenants */ select t.id as tenant_id, t.name, count(*)::integer as endpoints, min(due.at) as due_at
    from (
      select e.tenant_id, ${sql.raw(nextDueSql)} as at from webhook_endpoints e where e.is_active and e.deleted_at is null
    ) due join tenants t on t.id = due.tenant_id and t.mode = 'live'
    where due.at <= ${now.toISOString()} group by t.id order by due_at limit ${limit}
  `.execute(at)
  return rows
}

/** The age of the delivery that has waited longest beyond its time at a live organization's endpoint that can be sent to, in seconds. */
export async function oldestDueSeconds(database: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ oldest: string | null }>`
    /* all tenants */ select min(${sql.raw(nextDueSql)}) as oldest from webhook_endpoints e
    join tenants t on t.id = e.tenant_id and t.mode = 'live'
    where e.is_active and e.deleted_at is null
  `.execute(database.sql)
  const oldest = rows[0]?.oldest
  return oldest ? Math.max(0, (now.getTime() - Date.parse(oldest)) / 1000) : 0
}
