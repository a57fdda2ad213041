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
import { wakeDrain } from './drains.ts'
import { sendableEndpoint, webhookEndpoints } from './endpoints.ts'
import {
  countExhausted,
  deliveredIn,
  firstWindow,
  idBefore,
  type LogSpan,
  type RecoveredEndpoint,
  spanOf,
  type WantedEvent,
  wantedEvents,
} from './recovery-span.ts'

type Asked = Schemas['WebhookRecovery']

/** How a recovery stands between two batches: what of the log is left, and what was done. */
export interface RecoveryProgress extends LogSpan {
  /** The id before the deliveries that were made with the events that are left. */
  afterId: number
  /** When the last of its deliveries was due, in milliseconds of Unix time. */
  dueMs: number
  report: Schemas['RecoveryResult']
}

/**
 * What a recovery would send. Throws Refusal not_found, validation_failed for times that do not fit.
 */
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

/** How many events the endpoint is to be sent and, unless `failedOnly`, how many of them were never delivered to it. */
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
 * Begins the job that recovers an endpoint, and gives its id. Throws Refusal not_found, validation_failed for times that
 * do not fit, conflict for an endpoint that is turned off or is being recovered.
 */
export async function startRecovery(
  tx: Transaction,
  caller: Caller,
  endpointId: number,
  asked: Asked,
): Promise<string> {
  await lockCredential(tx, caller)
  // Another request that begins one for this endpoint waits here, and then finds this one.
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

/** Where a recovery begins, and how many deliveries there are for it. Throws Refusal not_found. */
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
 * Lets the deliveries of the next events begin: at most a thousand that are exhausted, or those of a window of the log when
 * missing ones are made too. A missing delivery is made as if it were exhausted, and then begins with the others. Throws
 * Refusal conflict when nothing may be sent to the endpoint any more.
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
  if (begun.count > 0) await wakeDrain(tx.sql, caller.tenantId, endpointId, false)
  const { report } = before
  return {
    ...{ after: window.last, last: before.last, afterId, dueMs: begun.dueMs },
    report: { replayed: report.replayed + begun.count - created, created: report.created + created },
  }
}

const batchRows = 1_000

/** The window with the next thousand exhausted deliveries, or all that is left. */
async function exhaustedWindow(
  db: ReadContext,
  { tenantId }: Caller,
  endpointId: number,
  { after, last }: LogSpan,
): Promise<LogSpan> {
  const { rows } = await sql<{ sequence: number }>`
    select event_sequence as sequence from webhook_deliveries
    where tenant_id = ${tenantId} and endpoint_id = ${endpointId} and status = 'exhausted'
      and event_sequence > ${after} and event_sequence <= ${last}
    order by event_sequence offset ${batchRows - 1} limit 1
  `.execute(db.sql)
  return { after, last: rows[0]?.sequence ?? last }
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
 * Lets a window's exhausted deliveries begin anew, behind what a person waits for. They are sent by their time and their id
 * (db/nouns/webhooks/due.ts); where the ids do not follow the events, because a delivery was made later, the time goes on by a
 * millisecond. One that a replay or the sweep has under lock is passed over: it begins anyway, or is gone.
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
