import { sql } from 'kysely'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import type { DispatchTarget } from './dispatch.ts'

/** When the next delivery of an endpoint is due, and which endpoints have due deliveries. */

/** SQL of the earliest time at which an open delivery of the endpoint `e` is due. */
const leastDue = `least(
    (select min(d.next_attempt_at) from webhook_deliveries d where d.tenant_id = e.tenant_id and d.endpoint_id = e.id
      and d.interactive and d.next_attempt_at is not null),
    (select min(d.next_attempt_at) from webhook_deliveries d where d.tenant_id = e.tenant_id and d.endpoint_id = e.id
      and not d.interactive and d.next_attempt_at is not null)
  )`

/**
 * SQL of the time at which the next delivery of the endpoint `e` is due; null if none is open. For an ordered endpoint,
 * only the first delivery and test events count. Deliveries from before the order count only if the order is empty.
 */
const nextDueSql = `case when e.is_ordered and e.deleted_at is null then least(
    (select min(d.next_attempt_at) from webhook_deliveries d where d.tenant_id = e.tenant_id and d.endpoint_id = e.id
      and d.order_sequence = 0 and d.next_attempt_at is not null),
    coalesce((select d.next_attempt_at from webhook_deliveries d where d.tenant_id = e.tenant_id and d.endpoint_id = e.id
      and d.order_sequence > 0 and d.next_attempt_at is not null order by d.order_sequence limit 1), ${leastDue})
  ) else ${leastDue} end`

/** Returns when the endpoint's next delivery is due; undefined if none is open or the endpoint is disabled. */
export async function nextDueAt(
  database: Database,
  { tenantId, endpointId }: DispatchTarget,
): Promise<string | undefined> {
  const { rows } = await sql<{ next: string | null }>`
    select ${sql.raw(nextDueSql)} as next from webhook_endpoints e
    where e.tenant_id = ${tenantId} and e.id = ${endpointId} and (e.is_active or e.deleted_at is not null)
  `.execute(database.sql)
  return rows[0]?.next ?? undefined
}

/**
 * Returns the due time of the organization's next delivery to an endpoint that is not disabled, and the time of its
 * last attempt.
 */
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

/** Returns the organization's endpoints with deliveries that are due at this time of its clock. */
export async function dueEndpoints(database: Database, tenantId: number, now: string): Promise<DispatchTarget[]> {
  const { rows } = await sql<DispatchTarget>`
    select e.tenant_id, e.id as endpoint_id from webhook_endpoints e
    where e.tenant_id = ${tenantId} and (e.is_active or e.deleted_at is not null) and ${sql.raw(nextDueSql)} <= ${now}
  `.execute(database.sql)
  return rows
}

/** Returns endpoints without a dispatcher that have deliveries due by the clock of their organization. */
export async function waitingEndpoints(database: Database, now: Date): Promise<DispatchTarget[]> {
  const at = now.toISOString()
  const { rows } = await sql<DispatchTarget>`
    /* all tenants */ select e.tenant_id, e.id as endpoint_id from webhook_endpoints e
    join tenants t on t.id = e.tenant_id
    where (e.is_active or e.deleted_at is not null) and (e.drain_until is null or e.drain_until <= ${at})
      and ${sql.raw(nextDueSql)} <= ${at}::timestamptz + t.clock_ahead_ms * interval '1 millisecond'
  `.execute(database.sql)
  return rows
}

/** An organization with overdue deliveries. */
export interface LateDeliveries {
  tenantId: number
  name: string
  /** Number of active endpoints with an overdue delivery. */
  endpoints: number
  /** When the oldest overdue delivery was due. */
  dueAt: string
}

/** Returns at most `limit` live organizations with overdue deliveries, the longest overdue first. */
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

/** Returns by how many seconds the oldest due delivery to an active endpoint of a live organization is late. */
export async function oldestDueSeconds(database: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ oldest: string | null }>`
    /* all tenants */ select min(${sql.raw(nextDueSql)}) as oldest from webhook_endpoints e
    join tenants t on t.id = e.tenant_id and t.mode = 'live'
    where e.is_active and e.deleted_at is null
  `.execute(database.sql)
  const oldest = rows[0]?.oldest
  return oldest ? Math.max(0, (now.getTime() - Date.parse(oldest)) / 1000) : 0
}
