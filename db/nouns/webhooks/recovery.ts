import { sql } from 'kysely'
import { deliveryRetentionMs } from '../../domain/delivery.ts'
import { invalid, Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { lockRecord } from '../../engine/records/lock.ts'
import { findRecord } from '../../engine/records/read.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import { lockCredential } from '../../services/credentials/credentials.ts'
import { enqueueJob } from '../../services/jobs/jobs.ts'
import type { JobParams } from '../../services/jobs/params.ts'
import { wakeDispatcher } from './dispatch.ts'
import { sendableEndpoint, webhookEndpoints } from './endpoints.ts'
import {
  countExhausted,
  deliveredIn,
  exhaustedDeliveries,
  firstWindow,
  idBefore,
  type LogSpan,
  type RecoveredEndpoint,
  spanOf,
  type WantedEvent,
  wantedEvents,
} from './recovery-span.ts'

type Asked = Schemas['WebhookRecovery']

/** Progress of a recovery between two batches: the part of the log that is left, and what was done. */
export interface RecoveryProgress extends LogSpan {
  /** An id that is less than those of the deliveries inserted with the events that are left. */
  afterId: number
  /** Due time of its last delivery, in Unix milliseconds. */
  dueMs: number
  report: Schemas['RecoveryResult']
}

/** Returns what a recovery would send. Throws Refusal not_found, or validation_failed for times that do not fit. */
export async function planRecovery(
  db: ReadContext,
  caller: Caller,
  endpointId: number,
  asked: Asked,
): Promise<Schemas['WebhookRecoveryPlan']> {
  const endpoint = await findRecord(db, caller, webhookEndpoints, endpointId)
  refuseTimes(db.at, asked)
  const { since, until = null, failedOnly = true } = asked
  const span = await spanOf(db, caller, { since, until })
  const exhausted = await countExhausted(db, caller, endpointId, span)
  const { events, missing } = await countWanted(db, caller, endpoint, span, failedOnly)
  return { events, deliveries: exhausted + missing }
}

/**
 * Returns how many events fit the endpoint and, unless `failedOnly` is set, for how many of them it has no delivery.
 */
async function countWanted(
  db: ReadContext,
  caller: Caller,
  endpoint: RecoveredEndpoint,
  span: LogSpan,
  failedOnly: boolean,
): Promise<{ events: number; missing: number }> {
  let [events, missing, after] = [0, 0, span.after]
  let afterId = failedOnly ? 0 : await idBefore(db, caller, endpoint.id, after)
  while (after < span.last) {
    const window = firstWindow(endpoint, { after, last: span.last })
    const wanted = await wantedEvents(db, caller, endpoint, window)
    events += wanted.length
    if (!failedOnly) {
      const found = await deliveredIn(db, caller, endpoint.id, window, afterId)
      missing += wanted.filter(({ sequence }) => !found.sequences.has(sequence)).length
      afterId = found.afterId
    }
    after = window.last
  }
  return { events, missing }
}

/** Throws Refusal validation_failed. */
function refuseTimes(now: string, { since, until }: Asked): void {
  const [nowMs, sinceMs] = [Date.parse(now), Date.parse(since)]
  const refused = (field: string, message: string) => invalid([{ field, code: 'rule', message }])
  if (sinceMs > nowMs) throw refused('since', 'must not be in the future')
  if (sinceMs < nowMs - deliveryRetentionMs)
    throw refused('since', 'must not be more than 30 days ago, because events are stored for 30 days')
  if (until && Date.parse(until) < sinceMs) throw refused('until', 'must not be before since')
}

/**
 * Queues the job that recovers an endpoint, and returns its id. Throws Refusal not_found, validation_failed for times
 * that do not fit, or conflict if the endpoint is disabled or is being recovered.
 */
export async function startRecovery(
  tx: Transaction,
  caller: Caller,
  endpointId: number,
  asked: Asked,
): Promise<string> {
  await lockCredential(tx, caller)
  // Another request for this endpoint waits here, and then finds this request's job.
  await lockRecord(tx, caller, webhookEndpoints, endpointId)
  refuseTimes(tx.at, asked)
  await sendableEndpoint(tx, caller, endpointId)
  const { rows } = await sql<{ id: string }>`
    select id from jobs where tenant_id = ${caller.tenantId} and type = 'recovery' and status in ('queued', 'running')
      and params ->> 'endpointId' = ${String(endpointId)} and deleted_at is null limit 1
  `.execute(tx.sql)
  if (rows[0])
    throw new Refusal(
      'conflict',
      `Job ${rows[0].id} is already recovering deliveries of this endpoint. Wait until it has ended, or cancel it.`,
    )
  const { since, until = null, failedOnly = true } = asked
  const params = { endpointId, since, until, failedOnly }
  return enqueueJob(tx, caller, {
    ...{ type: 'recovery', resourceType: 'webhook-endpoints', readScope: 'webhooks:manage' },
    params,
  })
}

/** Returns the start of a recovery, and the number of its deliveries. Throws Refusal not_found. */
export async function beginRecovery(
  db: ReadContext,
  caller: Caller,
  { endpointId, since, until, failedOnly }: JobParams['recovery'],
): Promise<{ progress: RecoveryProgress; total: number }> {
  const endpoint = await findRecord(db, caller, webhookEndpoints, endpointId)
  const span = await spanOf(db, caller, { since, until })
  const exhausted = await countExhausted(db, caller, endpointId, span)
  const missing = failedOnly ? 0 : (await countWanted(db, caller, endpoint, span, failedOnly)).missing
  const afterId = failedOnly ? 0 : await idBefore(db, caller, endpointId, span.after)
  return { progress: { ...span, afterId, dueMs: 0, report: { replayed: 0, created: 0 } }, total: exhausted + missing }
}

/**
 * Starts the deliveries of the next events: at most 1,000 that are exhausted. If missing deliveries are made too, it
 * starts those of one window of the log. A missing delivery is inserted as exhausted, and then starts with the others.
 * Throws Refusal conflict if the endpoint has been deleted or disabled.
 */
export async function recoverNext(
  tx: Transaction,
  caller: Caller,
  { endpointId, failedOnly }: JobParams['recovery'],
  before: RecoveryProgress,
): Promise<RecoveryProgress> {
  const endpoint = await sendableEndpoint(tx, caller, endpointId)
  const window = failedOnly ? await exhaustedWindow(tx, caller, endpointId, before) : firstWindow(endpoint, before)
  let { afterId } = before
  let created = 0
  if (!failedOnly) {
    const found = await deliveredIn(tx, caller, endpointId, window, afterId)
    const wanted = await wantedEvents(tx, caller, endpoint, window)
    const missing = wanted.filter(({ sequence }) => !found.sequences.has(sequence))
    await makeMissing(tx, caller, endpointId, missing)
    created = missing.length
    afterId = found.afterId
  }
  const begun = await replayExhausted(tx, caller, endpoint, window, before.dueMs)
  if (begun.count > 0) await wakeDispatcher(tx.sql, caller.tenantId, endpointId, false)
  const { report } = before
  return {
    ...{ after: window.last, last: before.last, afterId, dueMs: begun.dueMs },
    report: { replayed: report.replayed + begun.count - created, created: report.created + created },
  }
}

const batchRows = 1_000

/** Returns the window with the next 1,000 exhausted deliveries, or the rest of the span. */
async function exhaustedWindow(
  db: ReadContext,
  { tenantId }: Caller,
  endpointId: number,
  { after, last }: LogSpan,
): Promise<LogSpan> {
  const row = await exhaustedDeliveries(db, tenantId, endpointId, { after, last })
    .select('eventSequence')
    .orderBy('eventSequence')
    .offset(batchRows - 1)
    .limit(1)
    .executeTakeFirst()
  return { after, last: row?.eventSequence ?? last }
}

const makeMissing = async (
  tx: Transaction,
  { tenantId }: Caller,
  endpointId: number,
  events: readonly WantedEvent[],
): Promise<void> =>
  void (await sql`
    insert into webhook_deliveries
      (tenant_id, endpoint_id, event_id, event_sequence, event_type, interactive, status, made_later, created_at)
    select ${tenantId}, ${endpointId}, missing.id, missing.sequence, missing.type, false, 'exhausted', true, ${tx.at}
    from unnest(${events.map(({ id }) => id)}::text[], ${events.map(({ sequence }) => sequence)}::bigint[],
      ${events.map(({ type }) => type)}::text[]) as missing (id, sequence, type)
    order by missing.sequence
  `.execute(tx.sql))

/**
 * Starts a window's exhausted deliveries again, after those for which a user waits. Deliveries are sent in the order of
 * their due times and ids (db/nouns/webhooks/dispatch.ts). If the ids do not follow the events, because a delivery was
 * made later, the due time grows by a millisecond. A delivery that a replay or the sweep has locked is skipped: it
 * starts anyway, or is deleted.
 */
async function replayExhausted(
  tx: Transaction,
  { tenantId }: Caller,
  { id, isOrdered }: RecoveredEndpoint,
  { after, last }: LogSpan,
  lastDueMs: number,
): Promise<{ count: number; dueMs: number }> {
  const fromMs = Math.max(Date.parse(tx.at), lastDueMs + 1)
  const { rows } = await sql<{ count: number; dueAt: string | null }>`
    with held as (
      select id, event_sequence from webhook_deliveries
      where tenant_id = ${tenantId} and endpoint_id = ${id} and status = 'exhausted'
        and event_sequence > ${after} and event_sequence <= ${last}
      order by id for update skip locked
    ), stepped as (
      select id, event_sequence, (id < lag(id) over (order by event_sequence))::integer as step from held
    ), placed as (
      select id, coalesce(sum(step) over (order by event_sequence), 0)::integer as steps from stepped
    ), begun as (
      update webhook_deliveries d set status = 'pending', attempt_count = 0, replays = d.replays + 1, interactive = false,
        order_sequence = case when ${isOrdered}::boolean then d.event_sequence end,
        next_attempt_at = (${new Date(fromMs).toISOString()}::timestamptz at time zone 'UTC'
          + make_interval(secs => placed.steps / 1000.0)) at time zone 'UTC',
        completed_at = null, response_status = null, response_body = null, response_headers = null, error_message = null
      from placed where d.tenant_id = ${tenantId} and d.id = placed.id
      returning d.next_attempt_at
    )
    select count(*)::integer as count, max(next_attempt_at) as due_at from begun
  `.execute(tx.sql)
  const { count, dueAt } = onlyRow(rows, 'the count of recovered deliveries')
  return { count, dueMs: dueAt === null ? lastDueMs : Date.parse(dueAt) }
}
