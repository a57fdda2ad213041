import { sql } from 'kysely'
import { projectIdsOfEvent } from '../../domain/event-projects.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import type { Schemas } from '../../engine/records/resource.ts'

/**
 * The queries of a recovery. It reads the event log by sequence number, one window at a time. No index finds all events
 * of a period with their deliveries: it would be large, and is rarely needed. Three orders replace it:
 *
 * - Events become visible in the order of their numbers, and their times never go back.
 * - At each endpoint, deliveries that were inserted with their events have ids in the order of these events.
 * - Small indexes contain deliveries that are exhausted or were made later, by the number of the event.
 */

/** Events whose numbers in the log are greater than `after` and at most `last`. */
export interface LogSpan {
  after: number
  last: number
}

export type RecoveredEndpoint = Pick<
  Schemas['WebhookEndpoint'],
  'id' | 'eventTypes' | 'eventPatterns' | 'projectId' | 'isOrdered'
>

/** Returns the events from `since` to `until`, both included, ISO 8601; without `until` those up to now. */
export async function spanOf(
  db: ReadContext,
  { tenantId }: Caller,
  { since, until }: { since: string; until: string | null },
): Promise<LogSpan> {
  const { rows } = await sql<{ oldest: number | null; last: number | null }>`
    select (select min(sequence) from events where tenant_id = ${tenantId}) as oldest,
      (select last_sequence from event_sequences where tenant_id = ${tenantId}) as last
  `.execute(db.sql)
  const { oldest, last } = onlyRow(rows, 'the span of the event log')
  if (oldest === null || last === null) return { after: 0, last: 0 }
  const timeOf = async (sequence: number): Promise<number> => {
    const event = await db.sql
      .selectFrom('events')
      .select('createdAt')
      .where('tenantId', '=', tenantId)
      .where('sequence', '=', sequence)
      .executeTakeFirst()
    // The oldest events may be deleted in the meantime.
    return event ? Date.parse(event.createdAt) : 0
  }
  const [fromMs, untilMs] = [Date.parse(since), until === null ? Infinity : Date.parse(until)]
  const after = await lastWhere(oldest - 1, last, async (sequence) => (await timeOf(sequence)) < fromMs)
  if (until === null) return { after, last }
  return { after, last: await lastWhere(after, last, async (sequence) => (await timeOf(sequence)) <= untilMs) }
}

/**
 * Returns the largest integer from `low` to `high` for which `holds` is true. It must be true for `low`, and stay false
 * after the first integer for which it is false.
 */
async function lastWhere(low: number, high: number, holds: (value: number) => Promise<boolean>): Promise<number> {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = Math.ceil((from + to) / 2)
    if (await holds(middle)) from = middle
    else to = middle - 1
  }
  return from
}

/** Returns an id that no delivery of an event up to `sequence` exceeds, except deliveries that were made later. */
export async function idBefore(
  db: ReadContext,
  { tenantId }: Caller,
  endpointId: number,
  sequence: number,
): Promise<number> {
  const lastUntil = (id: number) =>
    db.sql
      .selectFrom('webhookDeliveries')
      .select(['id', 'eventSequence'])
      .where('tenantId', '=', tenantId)
      .where('endpointId', '=', endpointId)
      .where('id', '<=', id)
      .where('eventSequence', 'is not', null)
      .where('madeLater', '=', false)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  const newest = await lastUntil(Number.MAX_SAFE_INTEGER)
  if (!newest) return 0
  return lastWhere(0, newest.id, async (id) => ((await lastUntil(id))?.eventSequence ?? 0) <= sequence)
}

/** Returns the query for an endpoint's exhausted deliveries of these events. */
export const exhaustedDeliveries = (
  { sql: at }: ReadContext,
  tenantId: number,
  endpointId: number,
  { after, last }: LogSpan,
) =>
  at
    .selectFrom('webhookDeliveries')
    .where('tenantId', '=', tenantId)
    .where('endpointId', '=', endpointId)
    .where('status', '=', sql.lit('exhausted'))
    .where('eventSequence', '>', after)
    .where('eventSequence', '<=', last)

/** Returns how many of an endpoint's deliveries of these events are exhausted. */
export async function countExhausted(
  db: ReadContext,
  { tenantId }: Caller,
  endpointId: number,
  { after, last }: LogSpan,
): Promise<number> {
  const { count } = await exhaustedDeliveries(db, tenantId, endpointId, { after, last })
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** An event that fits the current settings of an endpoint. */
export interface WantedEvent {
  sequence: number
  id: string
  type: string
}

/** Number of events per window. It is small for an endpoint with a project, because the events must be parsed. */
const windowOf = ({ projectId }: RecoveredEndpoint): number => (projectId === null ? 2_000 : 200)

/** Returns the first window of a span. */
export const firstWindow = (endpoint: RecoveredEndpoint, { after, last }: LogSpan): LogSpan => ({
  after,
  last: Math.min(last, after + windowOf(endpoint)),
})

/** Returns the events of a window that fit the current settings of the endpoint, in their order. */
export async function wantedEvents(
  db: ReadContext,
  { tenantId }: Caller,
  { eventTypes, eventPatterns, projectId }: RecoveredEndpoint,
  { after, last }: LogSpan,
): Promise<WantedEvent[]> {
  const names = [...eventTypes, ...eventPatterns]
  const { rows } = await sql<WantedEvent & { body: string | null }>`
    select sequence, id, type, case when ${projectId}::bigint is not null then body end as body from events
    where tenant_id = ${tenantId} and sequence > ${after} and sequence <= ${last}
      and array[type, split_part(type, '.', 1) || '.*', '*'] && ${names}::text[]
      and (${projectId}::bigint is null or strpos(body, ':' || ${projectId}::bigint) > 0)
    order by sequence
  `.execute(db.sql)
  return rows
    .filter(({ body }) => projectId === null || namesProject(body!, projectId))
    .map(({ sequence, id, type }) => ({ sequence, id, type }))
}

function namesProject(body: string, projectId: number): boolean {
  const { type, data, previous_attributes: before } = JSON.parse(body)
  return projectIdsOfEvent({ type, data, ...(before && { previousAttributes: before }) }).includes(projectId)
}

/**
 * Returns the numbers of a window's events that have a delivery to the endpoint. `afterId` is an id that is less than
 * those of the deliveries inserted with the events of the window. Also returns this id for the next window.
 */
export async function deliveredIn(
  db: ReadContext,
  { tenantId }: Caller,
  endpointId: number,
  { after, last }: LogSpan,
  afterId: number,
): Promise<{ sequences: Set<number>; afterId: number }> {
  const { rows } = await sql<{ id: number | null; sequence: number }>`
    (select id, event_sequence as sequence from webhook_deliveries
      where tenant_id = ${tenantId} and endpoint_id = ${endpointId} and id > ${afterId}
        and event_sequence is not null and not made_later
      order by id limit ${last - after})
    union all
    select null, event_sequence from webhook_deliveries
    where tenant_id = ${tenantId} and endpoint_id = ${endpointId} and made_later
      and event_sequence > ${after} and event_sequence <= ${last}
  `.execute(db.sql)
  const inWindow = rows.filter(({ sequence }) => sequence <= last)
  return {
    sequences: new Set(inWindow.map(({ sequence }) => sequence)),
    afterId: inWindow.reduce((greatest, { id }) => Math.max(greatest, id ?? 0), afterId),
  }
}
