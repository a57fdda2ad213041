import { sql } from 'kysely'
import { projectIdsOfEvent } from '../../domain/event-projects.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import type { Schemas } from '../../engine/records/resource.ts'

/**
 * What a recovery finds. It goes through the event log by its numbers, a bounded window at a time, because neither the
 * log nor the deliveries have an index by which the whole could be asked: events and deliveries of all organizations are too
 * many to keep one for what is hardly ever wanted. Three orders stand in for it: events become visible by number and
 * their times never go back; the deliveries that were made with their events have ids in the order of these, at each
 * endpoint; and those that were exhausted, or made later, are in small indexes by the event's number.
 */

/** Events by their numbers in the log: those after `after`, up to `last`. */
export interface LogSpan {
  after: number
  last: number
}

export type RecoveredEndpoint = Pick<
  Schemas['WebhookEndpoint'],
  'id' | 'eventTypes' | 'eventPatterns' | 'projectId' | 'isOrdered'
>

/** The events from `since` until `until`, both included, ISO 8601; without `until` those up to now. */
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
    // The oldest events may be removed meanwhile.
    return event ? Date.parse(event.createdAt) : 0
  }
  const [fromMs, untilMs] = [Date.parse(since), until === null ? Infinity : Date.parse(until)]
  const after = await lastWhere(oldest - 1, last, async (sequence) => (await timeOf(sequence)) < fromMs)
  if (until === null) return { after, last }
  return { after, last: await lastWhere(after, last, async (sequence) => (await timeOf(sequence)) <= untilMs) }
}

/** The largest whole number from `low` to `high` for which `holds`: it does for `low`, and for none after one for which it does not. */
async function lastWhere(low: number, high: number, holds: (value: number) => Promise<boolean>): Promise<number> {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = Math.ceil((from + to) / 2)
    if (await holds(middle)) from = middle
    else to = middle - 1
  }
  return from
}

/** A delivery's id that no delivery of an event up to the number `sequence` exceeds, among those made with their events. */
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

/** How many of an endpoint's deliveries of these events are exhausted. */
export async function countExhausted(
  db: ReadContext,
  { tenantId }: Caller,
  endpointId: number,
  { after, last }: LogSpan,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from webhook_deliveries
    where tenant_id = ${tenantId} and endpoint_id = ${endpointId} and status = 'exhausted'
      and event_sequence > ${after} and event_sequence <= ${last}
  `.execute(db.sql)
  return onlyRow(rows, 'the count of exhausted deliveries').count
}

/** An event that an endpoint is to be sent as it is set now. */
export interface WantedEvent {
  sequence: number
  id: string
  type: string
}

/** How many events are looked at together; those of an endpoint with a project are read to see what they name. */
const windowOf = ({ projectId }: RecoveredEndpoint): number => (projectId === null ? 2_000 : 200)

/** The first window of a span: as many events as are looked at together. */
export const firstWindow = (endpoint: RecoveredEndpoint, { after, last }: LogSpan): LogSpan => ({
  after,
  last: Math.min(last, after + windowOf(endpoint)),
})

/** The events of a window that the endpoint is to be sent as it is set now, in their order. */
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
 * The numbers of a window's events that have a delivery to the endpoint. `afterId` is the id before those made with the
 * events of the window; answers the one for the next window, too.
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
