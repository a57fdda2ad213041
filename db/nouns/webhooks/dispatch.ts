import { CompiledQuery, type Selectable, sql } from 'kysely'
import type { WebhookEndpoints } from '../../../generated/database.d.ts'
import { type DeliveryOutcome, maxConsecutiveFailures } from '../../domain/delivery.ts'
import { notNull } from '../../engine/base/only-row.ts'
import { addDispatchTaskSql, dispatchTask } from '../../engine/events/dispatch-task.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import { Lease, leaseEnd } from '../../engine/postgres/leases.ts'

/**
 * The statements of a dispatcher, in the order in which it runs them (workers/webhooks/README.md). One dispatcher at a
 * time sends to an endpoint, under a lease that it renews. If its process dies, another process takes over once the
 * lease has expired.
 *
 * Every delivery that is open and due is sent, so a delivery needs no claim: the dispatcher knows which ones it holds.
 * An attempt that a crash cuts off leaves no trace and is made again. So each delivery is sent at least once.
 */

/** The endpoint of a dispatcher. */
export interface DispatchTarget {
  tenantId: number
  endpointId: number
}

const wake = `select ${addDispatchTaskSql('$1::bigint', '$2::bigint', '$3::boolean')}`

/**
 * Queues the task that starts or wakes the endpoint's dispatcher once this transaction has committed. `interactive`
 * tasks, for which a user waits, run before the others.
 */
export async function wakeDispatcher(at: Sql, tenantId: number, endpointId: number, interactive = true): Promise<void> {
  await at.executeQuery(CompiledQuery.raw(wake, [tenantId, endpointId, interactive]))
}

/** The lease of an endpoint. With the interval of the sweep, another process takes over in less than 15 seconds. */
export const dispatchLease = new Lease<'webhookEndpoints', DispatchTarget>({
  table: 'webhook_endpoints',
  fence: 'drain_fence',
  until: 'drain_until',
  ms: 10_000,
  row: ({ tenantId, endpointId }) => sql`tenant_id = ${tenantId} and id = ${endpointId}`,
})

/** Claims the endpoint. Returns undefined if another process holds it, or if it is disabled and not deleted. */
export async function claimEndpoint(
  database: Database,
  { tenantId, endpointId }: DispatchTarget,
  nowMs: number,
): Promise<{ fence: number; isOrdered: boolean } | undefined> {
  const { rows } = await sql<{ fence: number; isOrdered: boolean }>`
    update webhook_endpoints set ${dispatchLease.claim(nowMs)}
    where tenant_id = ${tenantId} and id = ${endpointId} and (is_active or deleted_at is not null)
      and ${dispatchLease.isFree(nowMs)}
    returning drain_fence as fence, is_ordered
  `.execute(database.sql)
  return rows[0]
}

const heldColumns = [
  'url',
  'isActive',
  'isOrdered',
  'deletedAt',
  'secret',
  'previousSecret',
  'previousSecretUntil',
] as const

/** What a dispatcher reads of its endpoint; the secrets are sealed. */
export type HeldEndpoint = Pick<Selectable<WebhookEndpoints>, (typeof heldColumns)[number]>

/** Renews the lease and returns the endpoint; undefined if another process has claimed it. */
export const renewHeldEndpoint = (
  { sql }: Database,
  target: DispatchTarget,
  fence: number,
  nowMs: number,
): Promise<HeldEndpoint | undefined> =>
  sql
    .updateTable('webhookEndpoints')
    .set({ drainUntil: leaseEnd(dispatchLease.ms, nowMs) })
    .where(dispatchLease.isHeldBy({ ...target, fence }))
    .returning(heldColumns)
    .executeTakeFirst()

/** Returns the endpoint; undefined if another process has claimed it. */
export const findHeldEndpoint = (
  { sql }: Database,
  target: DispatchTarget,
  fence: number,
): Promise<HeldEndpoint | undefined> =>
  sql
    .selectFrom('webhookEndpoints')
    .select(heldColumns)
    .where(dispatchLease.isHeldBy({ ...target, fence }))
    .executeTakeFirst()

export interface DueDelivery {
  id: number
  eventId: string
  eventType: string
  /** The exact text that is signed and sent; null if the event is no longer stored. */
  body: string | null
  attemptCount: number
  replays: number
  interactive: boolean
  /** The span in which the event was emitted (db/engine/base/tracing.ts). */
  traceparent: string | null
  /** The request that caused the event. */
  requestId: string | null
}

const iso = (ms: number): string => new Date(ms).toISOString()

const dueColumns = (
  tenantId: number,
) => sql`d.id, d.event_id, d.event_type, d.attempt_count, d.replays, d.interactive, coalesce(d.body, (
    select e.body from events e where e.tenant_id = ${tenantId} and e.sequence = d.event_sequence
  )) as body, (
    select e.traceparent from events e where e.tenant_id = ${tenantId} and e.sequence = d.event_sequence
  ) as traceparent, (
    select e.request_id from events e where e.tenant_id = ${tenantId} and e.sequence = d.event_sequence
  ) as request_id`

/** Returns the due deliveries of one lane, ordered by their due time, without those that the dispatcher holds. */
export async function dueDeliveries(
  database: Database,
  { tenantId, endpointId }: DispatchTarget,
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

/**
 * Returns the next delivery of an ordered endpoint, and whether it is due. A due test event has no place in the order
 * and comes first. Otherwise it is the open delivery of the earliest event, for which all later ones wait. Deliveries
 * become visible in the order of their events, so no earlier one appears later, unless a user replays it.
 */
export async function nextInOrder(
  database: Database,
  { tenantId, endpointId }: DispatchTarget,
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
 * Gives up to 5,000 open deliveries their place in an order that began after them. Returns whether those were all. It
 * reads all open deliveries, so a dispatcher calls it only after it has claimed the endpoint.
 */
export async function takeIntoOrder(database: Database, { tenantId, endpointId }: DispatchTarget): Promise<boolean> {
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

export interface Attempted {
  delivery: DueDelivery
  outcome: DeliveryOutcome
}

/**
 * Records attempts in the order in which they ended, with their effect on the endpoint. A success resets the count of
 * failures. The 20th exhausted delivery in a row disables the endpoint and notifies the organization. An attempt from
 * before a replay changes nothing, nor does one that another process has recorded first. `now` differs between calls
 * for an endpoint.
 */
export async function recordAttempts(
  database: Database,
  { tenantId, endpointId }: DispatchTarget,
  attempted: readonly Attempted[],
  now: string,
): Promise<void> {
  const given = JSON.stringify(
    attempted.map(({ delivery: { id, replays }, outcome }, index) => ({ ...outcome, id, replays, place: index })),
  )
  // A condition in addition to the join: a plan from when the table was small would otherwise read all deliveries of
  // the organization.
  const ids = attempted.map(({ delivery }) => delivery.id)
  const failures = sql`(case when tally.success is null then e.consecutive_failures else 0 end + tally.failures)`
  const turnsOff = sql`(e.is_active and ${failures} >= ${sql.lit(maxConsecutiveFailures)})`
  await sql`
    with written as (
      update webhook_deliveries d set status = r.status, attempt_count = r."attemptCount",
        next_attempt_at = r."nextAttemptAt", last_attempted_at = r."lastAttemptedAt", completed_at = r."completedAt",
        response_status = r."responseStatus", response_body = r."responseBody", response_headers = r."responseHeaders",
        error_message = r."errorMessage"
      from json_to_recordset(${given}::json) as r (place integer, id bigint, replays integer, status text,
        "attemptCount" smallint, "nextAttemptAt" timestamptz, "lastAttemptedAt" timestamptz, "completedAt" timestamptz,
        "responseStatus" smallint, "responseBody" text, "responseHeaders" jsonb, "errorMessage" text)
      where d.tenant_id = ${tenantId} and d.id = any(${ids}::bigint[]) and d.id = r.id and d.replays = r.replays
        and d.attempt_count = r."attemptCount" - 1 and d.next_attempt_at is not null
      returning r.place, r.status, r."completedAt"
    ), success as (
      select max(place) as place, max("completedAt") as at from written where status = 'succeeded'
    ), tally as (
      select success.place as success, success.at, (
        select count(*) from written where status = 'exhausted' and place > coalesce(success.place, -1)
      )::integer as failures from success
    ), counted as (
      update webhook_endpoints e set consecutive_failures = ${failures},
        last_delivered_at = greatest(e.last_delivered_at, tally.at),
        is_active = e.is_active and not ${turnsOff},
        disabled_at = case when ${turnsOff} then ${now}::timestamptz else e.disabled_at end,
        disabled_reason = case when ${turnsOff}
          then ${sql.lit(`${maxConsecutiveFailures} deliveries in a row failed.`)} else e.disabled_reason end,
        updated_at = case when ${turnsOff} then greatest(${now}::timestamptz, e.updated_at) else e.updated_at end
      from tally where e.tenant_id = ${tenantId} and e.id = ${endpointId}
        and (tally.success is not null or tally.failures > 0)
      returning e.id, e.url, e.disabled_reason, not e.is_active and e.disabled_at = ${now}::timestamptz as turned_off
    )
    insert into notifications (tenant_id, type, entity_type, entity_id, title, body, created_at)
    select ${tenantId}, 'webhook_endpoint.disabled', 'webhook_endpoint', id,
      'The webhook endpoint ' || left(url, 500) || ' was turned off', disabled_reason, ${now}::timestamptz
    from counted where turned_off
  `.execute(database.sql)
}

/**
 * Last sentence of a delivery's errorMessage if the deletion of its endpoint ended it. The reason why the last attempt
 * failed comes first.
 */
export const endpointDeleted = 'The endpoint was deleted.'

/**
 * Ends up to 5,000 open deliveries of a deleted endpoint, and returns whether those were all. It skips deliveries whose
 * outcome is being recorded, because recording locks them before the endpoint. If such a delivery is still open
 * afterwards, the next dispatcher ends it.
 */
export async function exhaustOpenDeliveries(
  at: Sql,
  tenantId: number,
  endpointId: number,
  now: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries set status = 'exhausted', next_attempt_at = null, completed_at = ${now},
      error_message = left(coalesce(error_message || ' ', '') || ${endpointDeleted}::text, 1000)
    where tenant_id = ${tenantId} and id = any(array(
      select id from webhook_deliveries
      where tenant_id = ${tenantId} and endpoint_id = ${endpointId} and next_attempt_at is not null
      order by interactive, next_attempt_at, id limit ${batchRows} for update skip locked
    )) and next_attempt_at is not null
  `.execute(at)
  return (numAffectedRows ?? 0n) < BigInt(batchRows)
}

/**
 * Sets the time of the endpoint's next task, by the machine's clock. The task has its own key, so that it never delays
 * a task that is due now.
 */
export async function scheduleDispatcher(
  at: Sql,
  { tenantId, endpointId }: DispatchTarget,
  runAt: string,
): Promise<void> {
  await sql`select graphile_worker.add_job(${dispatchTask}, ${JSON.stringify({ tenantId, endpointId })}::json,
    run_at := ${runAt}::timestamptz, job_key := ${`${dispatchTask}:later:${tenantId}:${endpointId}`}::text,
    job_key_mode := 'replace', max_attempts := 25)`.execute(at)
}
