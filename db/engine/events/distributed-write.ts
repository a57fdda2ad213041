import { CompiledQuery } from 'kysely'
import type { Transaction } from '../postgres/transaction.ts'
import { addDispatchTaskSql } from './dispatch-task.ts'

/** Events of one organization to write, as parallel arrays with one entry per event. */
export interface EventRows {
  tenantId: number
  ids: string[]
  types: string[]
  /** Text of each event's envelope after created_at. */
  tails: string[]
  /** Time of the transaction. */
  at: string
  /** For each event, the ids of the projects that it refers to, as a PostgreSQL array literal. */
  projectIds: string[]
  traceparent: string | null
  requestId: string | null
}

/**
 * Writes events and their deliveries like the single statement of db/engine/events/log.ts, but in several statements. It is
 * used with distributed tables, where the queue is on another node than the organization. Citus would split the single
 * statement itself and write intermediate results to disk. It takes two round trips, and two or three more if the
 * organization has an active endpoint.
 */
export async function writeEventsInSteps(tx: Transaction, taken: EventRows): Promise<void> {
  const { tenantId, ids, types, tails, at, projectIds, traceparent, requestId } = taken
  const run = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
    (await tx.sql.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<Row>)).rows
  const [drawn] = await run<{ lastSequence: number; at: string }>(draw, [tenantId, ids.length, at])
  const first = drawn!.lastSequence - ids.length + 1
  const sequences = ids.map((_, index) => first + index)
  const bodies = tails.map((tail, index) => envelopeText(ids[index]!, types[index]!, drawn!.at, tail))
  const [endpoints] = await Promise.all([
    run(activeEndpoint, [tenantId]),
    ids.length === 1
      ? run(writeEvent, [tenantId, first, ids[0], types[0], bodies[0], drawn!.at, traceparent, requestId])
      : run(writeEvents, [tenantId, sequences, ids, types, bodies, drawn!.at, traceparent, requestId]),
  ])
  if (endpoints.length === 0) return
  const due = await run<{ endpointId: number }>(writeDeliveries, [
    tenantId,
    sequences,
    ids,
    types,
    projectIds,
    tx.interactive,
    at,
  ])
  const wanting = [...new Set(due.map(({ endpointId }) => endpointId))]
  if (wanting.length === 0) return
  const values = [tenantId, wanting, at]
  const lacking = tx.interactive
    ? wanting
    : (await run<{ id: number }>(endpointsWithoutDispatcher, values)).map(({ id }) => id)
  if (lacking.length > 0) await run(addDispatchTasks, [tenantId, lacking, tx.interactive])
}

/** Returns an event's envelope as JSON text. The single statement of db/engine/events/log.ts composes the same text. */
export const envelopeText = (id: string, type: string, at: string, tail: string): string =>
  `{"id":"${id}","type":"${type}","created_at":"${at}"${tail}`

const draw = `
  insert into event_sequences as s (tenant_id, last_sequence, last_created_at)
  values ($1::bigint, $2::bigint, $3::timestamptz)
  on conflict (tenant_id) do update set last_sequence = s.last_sequence + excluded.last_sequence,
    last_created_at = greatest(s.last_created_at, excluded.last_created_at)
  returning last_sequence, last_created_at as at`

const activeEndpoint =
  'select id from webhook_endpoints where tenant_id = $1 and is_active and deleted_at is null limit 1'

/**
 * Inserts a single event, which is the most frequent case. Citus sends a plain VALUES row directly to the shard's node.
 * The rows of a function such as unnest would first be collected and then copied there.
 */
const writeEvent = `
  insert into events (tenant_id, sequence, id, type, body, created_at, traceparent, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

const writeEvents = `
  insert into events (tenant_id, sequence, id, type, body, created_at, traceparent, request_id)
  select $1::bigint, one.sequence, one.id, one.type, one.body, $6::timestamptz, $7::text, $8::text
  from unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) as one (sequence, id, type, body)`

const writeDeliveries = `
  insert into webhook_deliveries
    (tenant_id, endpoint_id, event_id, event_sequence, order_sequence, event_type, interactive, next_attempt_at, created_at)
  select $1::bigint, endpoint.id, note.id, note.sequence, case when endpoint.is_ordered then note.sequence end, note.type,
    $6::boolean, $7::timestamptz, $7::timestamptz
  from unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) as note (sequence, id, type, projects)
  join webhook_endpoints endpoint
    on array[note.type, split_part(note.type, '.', 1) || '.*', '*'] && (endpoint.event_types || endpoint.event_patterns)
    and (endpoint.project_id is null or endpoint.project_id = any(note.projects::bigint[]))
  where endpoint.tenant_id = $1 and endpoint.is_active and endpoint.deleted_at is null
  order by endpoint.id, note.sequence
  returning endpoint_id`

const endpointsWithoutDispatcher = `
  select id from webhook_endpoints
  where tenant_id = $1 and id = any($2::bigint[]) and (drain_until is null or drain_until <= $3::timestamptz)`

const addDispatchTasks = `select ${addDispatchTaskSql('$1::bigint', 'endpoint.id', '$3::boolean')} from unnest($2::bigint[]) as endpoint (id)`
