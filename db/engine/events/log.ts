import { CompiledQuery, sql } from 'kysely'
import type { components } from '../../../generated/openapi.d.ts'
import { projectIdsOfEvent } from '../../domain/event-projects.ts'
import { notFound, Refusal } from '../../domain/refusal.ts'
import type { EventType } from '../../domain/state-machine.ts'
import type { Caller } from '../base/caller.ts'
import { createTimeOrderedId } from '../base/ids.ts'
import { onlyRow } from '../base/only-row.ts'
import { currentTraceparent } from '../base/tracing.ts'
import type { NotedEvent, ReadContext, Transaction } from '../postgres/transaction.ts'
import { addDispatchTaskSql } from './dispatch-task.ts'
import { type EventRows, envelopeText, writeEventsInSteps } from './distributed-write.ts'

type Schemas = components['schemas']

/**
 * Notes an event while its record's row is written. Events are stored in the transaction of the change, so that either
 * both are stored or neither is.
 * Noted events wait until just before COMMIT, because assigning sequence numbers locks one row that every writer of the
 * tenant needs. This row is locked last, after all records. So it stays locked only briefly and cannot cause a
 * deadlock. The lock lasts until COMMIT, so sequence numbers become visible in order and without gaps. If numbers
 * became visible out of order, a client of GET /events could miss events.
 */
export function noteEvent(tx: Transaction, { tenantId }: Pick<Caller, 'tenantId'>, note: NotedEvent): void {
  if (tx.events.length === 0) tx.phases.events.push(() => flushEvents(tx, tenantId))
  tx.events.push(note)
}

/** An event, or a test message that is delivered to an endpoint like an event. */
type DeliveredNote = Omit<NotedEvent, 'type'> & { type: Schemas['DeliveredEventType'] }

/** Returns an event's envelope, as the contract's webhooks describe it. This exact text is stored, shown and signed. */
export const eventEnvelopeText = (tenantId: number, id: string, at: string, note: DeliveredNote): string =>
  envelopeText(id, note.type, at, envelopeTail(tenantId, note))

/** Returns the members of an event's envelope that follow created_at. They are known before the event's time is. */
function envelopeTail(tenantId: number, { data, previousAttributes }: DeliveredNote): string {
  const members = { tenant_id: tenantId, data, ...(previousAttributes && { previous_attributes: previousAttributes }) }
  return `,${JSON.stringify(members).slice(1)}`
}

/**
 * Writes the transaction's noted events at its end, in one statement. It also writes deliveries for the subscribed
 * active endpoints, and queues the dispatch task of each such endpoint. The tenant's sequence row stays locked until
 * the transaction ends. A task that is already queued keeps its position. If the endpoint's dispatcher already runs, no
 * task is queued for deliveries that no user waits for. The dispatcher finds these within a second, and tasks queued
 * during an import would have nothing to do.
 *
 * An event's created_at is the start of its transaction, or the created_at of the organization's previous event if that
 * is later. Transactions that begin earlier may end later, and clocks may be set back.
 */
function flushEvents(tx: Transaction, tenantId: number): Promise<void> | undefined {
  if (tx.events.length === 0) return undefined
  if (tx.isDistributed) return writeEventsInSteps(tx, takeNotes(tx, tenantId))
  tx.phases.withCommit.push(statementOf(takeNotes(tx, tenantId), tx.interactive))
  return undefined
}

/**
 * Writes the events noted so far, for a change with more events than memory should hold. From then on, the tenant's
 * other writers wait for this transaction. Events of types that are ordered after `last` are not written yet, because
 * events of earlier types may still be noted. Precondition: all rows that the transaction will still change are locked.
 */
export async function flushEventsNow(
  tx: Transaction,
  { tenantId }: Pick<Caller, 'tenantId'>,
  last?: EventType,
): Promise<void> {
  const isLater = ({ type }: NotedEvent): boolean => last !== undefined && eventRankOf(type) > eventRankOf(last)
  const later = tx.events.filter(isLater)
  if (tx.events.length === later.length) return
  if (later.length > 0) tx.events = tx.events.filter((note) => !isLater(note))
  const taken = takeNotes(tx, tenantId)
  tx.events.push(...later)
  if (tx.isDistributed) await writeEventsInSteps(tx, taken)
  else await tx.sql.executeQuery(statementOf(taken, tx.interactive))
}

/** Families whose events come first within a transaction, in this order. */
const firstFamilies = ['payment', 'invoice', 'change_order', 'project', 'bid', 'pay_app']
const lastFamilies = ['document', 'comment']

/**
 * Returns the rank of an event type: a transaction's events are written in the order of their ranks. Events with the
 * same rank stay in the order in which they were noted.
 */
export const eventRankOf = (type: EventType): number => {
  const family = type.slice(0, type.indexOf('.'))
  const [first, last] = [firstFamilies.indexOf(family), lastFamilies.indexOf(family)]
  return first >= 0 ? first : firstFamilies.length + 1 + last
}

/** Sorts a transaction's events by family. Events of one family stay in the order in which they were noted. */
const inOrder = (notes: NotedEvent[]): NotedEvent[] =>
  notes.length > 1 ? notes.sort((one, other) => eventRankOf(one.type) - eventRankOf(other.type)) : notes

/** Removes the transaction's noted events and returns the values to write. */
function takeNotes(tx: Transaction, tenantId: number): EventRows {
  const notes = inOrder(tx.events.splice(0))
  const ids = notes.map(() => createTimeOrderedId('evt', Date.parse(tx.at)))
  const tails = notes.map((note) => envelopeTail(tenantId, note))
  const types = notes.map((note) => note.type)
  const projects = notes.map((note) => `{${projectIdsOfEvent(note).join()}}`)
  const { at, requestId } = tx
  return {
    tenantId,
    ids,
    types,
    tails,
    at,
    projectIds: projects,
    requestId,
    traceparent: currentTraceparent(),
  }
}

function statementOf(taken: EventRows, interactive: boolean): CompiledQuery {
  const { tenantId, ids, types, tails, at, projectIds, traceparent, requestId } = taken
  return CompiledQuery.raw(flush, [
    tenantId,
    ids.length,
    ...[ids, types, tails, projectIds].map(lines),
    at,
    interactive,
    traceparent,
    requestId,
  ])
}

/**
 * Joins an array into one text with one value per line, because one parameter is escaped and parsed faster than an
 * array. JSON texts, types, ids and number arrays contain no line breaks.
 */
const lines = (values: readonly (string | number)[]): string => values.join('\n')

const flush = `
  /* one server */ with drawn as (
    insert into event_sequences as s (tenant_id, last_sequence, last_created_at)
    values ($1::bigint, $2::bigint, $7::timestamptz)
    on conflict (tenant_id) do update set last_sequence = s.last_sequence + excluded.last_sequence,
      last_created_at = greatest(s.last_created_at, excluded.last_created_at)
    returning last_sequence, last_created_at as at
  ), note as (
    select drawn.last_sequence - $2::bigint + one.place as sequence, drawn.at, one.*
    from drawn, unnest(${['$3', '$4', '$5', '$6'].map((all) => `string_to_array(${all}::text, chr(10))`).join(', ')})
      with ordinality as one (id, type, tail, projects, place)
  ), written as (
    insert into events (tenant_id, sequence, id, type, body, created_at, traceparent, request_id)
    select $1::bigint, note.sequence, note.id, note.type,
      '{"id":"' || note.id || '","type":"' || note.type || '","created_at":"'
        || to_char(note.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"' || note.tail,
      note.at, $9::text, $10::text
    from note
  ), due as (
    insert into webhook_deliveries
      (tenant_id, endpoint_id, event_id, event_sequence, order_sequence, event_type, interactive, next_attempt_at, created_at)
    select $1::bigint, endpoint.id, note.id, note.sequence, case when endpoint.is_ordered then note.sequence end, note.type,
      $8::boolean, $7::timestamptz, $7::timestamptz
    from note join webhook_endpoints endpoint
      on array[note.type, split_part(note.type, '.', 1) || '.*', '*'] && (endpoint.event_types || endpoint.event_patterns)
      and (endpoint.project_id is null or endpoint.project_id = any(note.projects::bigint[]))
    where endpoint.tenant_id = $1 and endpoint.is_active and endpoint.deleted_at is null
    order by endpoint.id, note.sequence
    returning endpoint_id
  )
  select ${addDispatchTaskSql('$1::bigint', 'endpoint.id', '$8::boolean')} from webhook_endpoints endpoint
  where endpoint.tenant_id = $1 and endpoint.id in (select endpoint_id from due)
    and ($8::boolean or endpoint.drain_until is null or endpoint.drain_until <= $7::timestamptz)`

/** Retention of events, in ms. */
export const eventRetentionMs = 30 * 24 * 3600 * 1000

type LoggedEvent = Schemas['LoggedEvent']

/**
 * Lists events after a sequence number, oldest first. Throws Refusal bad_request (410, with oldestSequence) if events
 * after that number are already deleted, because otherwise the caller would miss them without noticing.
 */
export async function listEvents(
  db: ReadContext,
  caller: Caller,
  { after, limit, type }: { after?: number | undefined; limit: number; type?: string | undefined },
): Promise<{ items: LoggedEvent[]; more: boolean }> {
  if (after !== undefined) await refuseSwept(db, caller, after)
  let query = db.sql
    .selectFrom('events')
    .select(['sequence', 'body'])
    .where('tenantId', '=', caller.tenantId)
    .where('sequence', '>', after ?? 0)
    .orderBy('sequence')
    .limit(limit + 1)
  if (type !== undefined) query = query.where('type', '=', type)
  const rows = await query.execute()
  const items = rows.slice(0, limit).map(({ sequence, body }) => ({ sequence, event: JSON.parse(body) }))
  return { items, more: rows.length > limit }
}

async function refuseSwept(db: ReadContext, caller: Caller, after: number): Promise<void> {
  const { rows } = await sql<{ oldest: number | null; last: number | null }>`
    select (select min(sequence) from events where tenant_id = ${caller.tenantId}) as oldest,
      (select last_sequence from event_sequences where tenant_id = ${caller.tenantId}) as last
  `.execute(db.sql)
  const { oldest, last } = onlyRow(rows, 'the span of the event log')
  const oldestSequence = oldest ?? (last ?? 0) + 1
  if (after + 1 >= oldestSequence) return
  throw new Refusal(
    'bad_request',
    `Some events after number ${after} are no longer stored. Read on from number ${oldestSequence}, the oldest stored event.`,
    {
      status: 410,
      members: { oldestSequence },
    },
  )
}

/** Lists the latest events, newest first. */
export async function listLatestEvents(
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
  limit: number,
): Promise<LoggedEvent[]> {
  const rows = await db.sql
    .selectFrom('events')
    .select(['sequence', 'body'])
    .where('tenantId', '=', tenantId)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ sequence, body }) => ({ sequence, event: JSON.parse(body) }))
}

/** Returns the event with this id. Throws Refusal not_found if there is none or its retention is over. */
export async function findEvent(db: ReadContext, caller: Caller, id: string): Promise<LoggedEvent> {
  const row = await db.sql
    .selectFrom('events')
    .select(['sequence', 'body'])
    .where('tenantId', '=', caller.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('event')
  return { sequence: row.sequence, event: JSON.parse(row.body) }
}
