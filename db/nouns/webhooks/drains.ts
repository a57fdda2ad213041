import { CompiledQuery, type Selectable, sql } from 'kysely'
import type { WebhookEndpoints } from '../../../generated/database.d.ts'
import { type DeliveryOutcome, maxConsecutiveFailures } from '../../domain/delivery.ts'
import { addDispatchTaskSql, dispatchTask } from '../../engine/events/dispatch-task.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import { Lease, leaseEnd } from '../../engine/postgres/leases.ts'
import type { DrainTarget, DueDelivery } from './due.ts'

/**
 * The queries of the process that sends to an endpoint. One process drains an endpoint at a time, under a lease that it
 * renews; when it dies, another takes over once the lease has run out.
 * Whatever is open and due is to be sent, so a delivery needs no claim of its own: the process knows which it holds.
 * An attempt that a crash cuts off leaves no trace and is made again, which is what at least once means.
 */

/**
 * How long a drain keeps its endpoint without renewing its lease: with the sweep's interval on top less than 15 seconds.
 */
export const drainLease = new Lease<'webhookEndpoints', DrainTarget>({
  table: 'webhook_endpoints',
  fence: 'drain_fence',
  until: 'drain_until',
  ms: 10_000,
  row: ({ tenantId, endpointId }) => sql`tenant_id = ${tenantId} and id = ${endpointId}`,
})

const wake = `select ${addDispatchTaskSql('$1::bigint', '$2::bigint', '$3::boolean')}`

/**
 * Makes sure that the endpoint is drained as soon as this transaction has committed; `interactive` is whether a person waits
 * for it, which puts it before the drains of others.
 */
export async function wakeDrain(at: Sql, tenantId: number, endpointId: number, interactive = true): Promise<void> {
  await at.executeQuery(CompiledQuery.raw(wake, [tenantId, endpointId, interactive]))
}

/**
 * Sets the time of the endpoint's next drain, by the machine's clock; under a key of its own, so that it never delays a task that is due now.
 */
export async function scheduleDrain(at: Sql, { tenantId, endpointId }: DrainTarget, runAt: string): Promise<void> {
  await sql`select graphile_worker.add_job(${dispatchTask}, ${JSON.stringify({ tenantId, endpointId })}::json,
    run_at := ${runAt}::timestamptz, job_key := ${`${dispatchTask}:later:${tenantId}:${endpointId}`}::text,
    job_key_mode := 'replace', max_attempts := 25)`.execute(at)
}

const drainColumns = [
  'url',
  'isActive',
  'isOrdered',
  'deletedAt',
  'secret',
  'previousSecret',
  'previousSecretUntil',
] as const

/** An endpoint as its drain needs it; secrets are sealed. */
export type DrainEndpoint = Pick<Selectable<WebhookEndpoints>, (typeof drainColumns)[number]>

/** Takes the endpoint, when nobody has it and it can be sent to or cleaned up after. */
export async function acquireDrain(
  database: Database,
  { tenantId, endpointId }: DrainTarget,
  nowMs: number,
): Promise<{ fence: number; isOrdered: boolean } | undefined> {
  const { rows } = await sql<{ fence: number; isOrdered: boolean }>`
    update webhook_endpoints set ${drainLease.claim(nowMs)}
    where tenant_id = ${tenantId} and id = ${endpointId} and (is_active or deleted_at is not null)
      and ${drainLease.isFree(nowMs)}
    returning drain_fence as fence, is_ordered
  `.execute(database.sql)
  return rows[0]
}

/** The endpoint as it is now, with the lease renewed; undefined when another process has taken it. */
export const renewDrain = (
  { sql }: Database,
  target: DrainTarget,
  fence: number,
  nowMs: number,
): Promise<DrainEndpoint | undefined> =>
  sql
    .updateTable('webhookEndpoints')
    .set({ drainUntil: leaseEnd(drainLease.ms, nowMs) })
    .where(drainLease.isHeldBy({ ...target, fence }))
    .returning(drainColumns)
    .executeTakeFirst()

/** The endpoint as it is now; undefined when another process has taken it. */
export const seeDrain = ({ sql }: Database, target: DrainTarget, fence: number): Promise<DrainEndpoint | undefined> =>
  sql
    .selectFrom('webhookEndpoints')
    .select(drainColumns)
    .where(drainLease.isHeldBy({ ...target, fence }))
    .executeTakeFirst()

export interface Attempted {
  delivery: DueDelivery
  outcome: DeliveryOutcome
}

/**
 * Records attempts in the order in which they ended, with what they mean for the endpoint: a success clears its
 * failures, the 20th exhausted delivery in a row turns it off, of which the organization is notified. An attempt from before
 * a replay, or one that another process has recorded first, changes nothing. `now` differs between calls for an endpoint.
 */
export async function recordAttempts(
  database: Database,
  { tenantId, endpointId }: DrainTarget,
  attempted: readonly Attempted[],
  now: string,
): Promise<void> {
  const given = JSON.stringify(
    attempted.map(({ delivery: { id, replays }, outcome }, index) => ({ ...outcome, id, replays, place: index })),
  )
  // Beside the join: a plan from when the table was small would otherwise read all that the organization has.
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

const batchRows = 5_000

/** How the errorMessage of a delivery ends that its endpoint's deletion ended; before it stands why the last attempt failed. */
export const endpointDeleted = 'The endpoint was deleted.'

/**
 * Ends up to 5,000 open deliveries of a deleted endpoint, but those whose outcome is being recorded, which locks them before the
 * endpoint: what is open of them then, the next drain ends. Tells whether those were all.
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
