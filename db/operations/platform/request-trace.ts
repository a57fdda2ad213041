import { sql } from 'kysely'
import { timeOfId } from '../../engine/base/ids.ts'
import type { Sql } from '../../engine/postgres/connection.ts'
import { listQueuedTasks, type QueuedTaskInfo, type QueueFilter } from '../../services/jobs/adapters/queue-tasks.ts'

/**
 * This file reads the trace of one request for the operator (`admin trace`): all rows about the request and its
 * effects, in all organizations.
 */

/** An entry of a trace. `at` is ISO 8601, by the clock of its organization. */
export interface TraceEntry {
  at: string
  what: 'request' | 'job' | 'event' | 'delivery' | 'task' | 'log'
  tenantId: number | null
  [member: string]: unknown
}

/** What a trace is requested for: a request, or a job, mail or delivery that a request may have caused. */
export type TraceStart = { requestId: string } | { jobId: string } | { mailId: string } | { deliveryId: number }

export interface RequestTrace {
  /** The id of the request; null if the job, mail or delivery has no recorded request. */
  requestId: string | null
  /** The entries in the order of their times; at most `maxTraceEntries` of each kind. */
  entries: TraceEntry[]
}

/** Maximum number of entries of each kind in a trace: requests, jobs, events, deliveries and tasks. */
export const maxTraceEntries = 1_000

/** The search begins this many ms before the request, because the clocks of processes differ slightly. */
const marginMs = 60_000

/**
 * Returns the trace of a request, or of the request that caused a job, a mail or a delivery. With `tenantId`, only that
 * organization is searched.
 */
export async function readRequestTrace(at: Sql, start: TraceStart, tenantId?: number): Promise<RequestTrace> {
  const within = tenantId === undefined ? sql`true` : sql`tenant_id = ${tenantId}`
  const first = 'requestId' in start ? [] : await firstOf(at, start, within)
  const requestId = 'requestId' in start ? start.requestId : requestOf(first)
  const entries = requestId === null ? first : await entriesOf(at, { requestId, within }, first)
  const jobIds = entries.flatMap(({ what, id }) => (what === 'job' ? [String(id)] : []))
  const tasks = await tasksOf(at, { requestId, jobIds })
  const known = new Set(entries.map(keyOf))
  const all = [...entries, ...tasks.filter((task) => !known.has(keyOf(task)))]
  return { requestId, entries: sortTraceEntries(all) }
}

const kinds: readonly TraceEntry['what'][] = ['request', 'job', 'event', 'delivery', 'task', 'log']

/** Returns the entries ordered by time; entries with the same time are ordered by kind. */
export const sortTraceEntries = (entries: readonly TraceEntry[]): TraceEntry[] =>
  entries.toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at) || kinds.indexOf(one.what) - kinds.indexOf(other.what),
  )

const keyOf = ({ what, id }: TraceEntry): string => `${what} ${String(id)}`

const requestOf = (entries: readonly TraceEntry[]): string | null =>
  entries.flatMap(({ requestId }) => (typeof requestId === 'string' ? [requestId] : []))[0] ?? null

function firstOf(at: Sql, start: Exclude<TraceStart, { requestId: string }>, within: Condition): Promise<TraceEntry[]> {
  if ('deliveryId' in start) return deliveries(at, sql`d.id = ${start.deliveryId} and ${within}`)
  const ofJob = (id: string) => jobs(at, sql`id = ${id} and ${within}`)
  if ('jobId' in start) return ofJob(start.jobId)
  return start.mailId.startsWith('job_') ? ofJob(start.mailId) : tasksOf(at, { mailId: start.mailId })
}

/** Returns the entries of a request and of its jobs, events and deliveries, together with the `known` entries. */
async function entriesOf(
  at: Sql,
  { requestId, within }: { requestId: string; within: Condition },
  known: readonly TraceEntry[],
): Promise<TraceEntry[]> {
  const madeMs = timeOfId(requestId)
  const since = new Date(madeMs - marginMs).toISOString()
  const until = new Date(madeMs + 24 * 3_600_000).toISOString()
  const requests = await auditRows(
    at,
    sql`request_id = ${requestId} and ${within} and created_at >= ${since} and created_at <= ${until}`,
  )
  const found = [...requests, ...known]
  const tenantIds = [...new Set(found.flatMap(({ tenantId }) => tenantId ?? []))]
  for (const tenantId of tenantIds) {
    const ofRequest = sql`tenant_id = ${tenantId} and created_at >= ${since}`
    found.push(...(await jobs(at, sql`${ofRequest} and requested_by ->> 'requestId' = ${requestId}`)))
    const made = await events(at, sql`${ofRequest} and request_id = ${requestId}`)
    found.push(...made)
    const sequences = made.map(({ sequence }) => Number(sequence))
    if (sequences.length === 0) continue
    const ofEvents = sql`d.tenant_id = ${tenantId} and d.created_at >= ${since} and d.event_sequence = any(${sequences}::bigint[])`
    found.push(...(await deliveries(at, ofEvents)))
  }
  return [...new Map(found.map((entry) => [keyOf(entry), entry])).values()]
}

type Condition = ReturnType<typeof sql>

async function auditRows(at: Sql, which: Condition): Promise<TraceEntry[]> {
  const { rows } = await sql<Omit<TraceEntry, 'what'>>`
    /* all tenants */ select created_at as at, tenant_id, request_id as id, request_id, method, path, operation_id, status,
      code, duration_ms, api_key_id, user_id, client_id
    from api_audit_logs where ${which} order by created_at limit ${maxTraceEntries}`.execute(at)
  return rows.map((row) => ({ ...row, what: 'request' }) as TraceEntry)
}

async function jobs(at: Sql, which: Condition): Promise<TraceEntry[]> {
  const { rows } = await sql<Omit<TraceEntry, 'what'>>`
    /* all tenants */ select created_at as at, tenant_id, id, requested_by ->> 'requestId' as request_id, type, resource_type, status,
      processed, total, errors_count, error_message, started_at, completed_at
    from jobs where ${which} order by id limit ${maxTraceEntries}`.execute(at)
  return rows.map((row) => ({ ...row, what: 'job' }) as TraceEntry)
}

async function events(at: Sql, which: Condition): Promise<TraceEntry[]> {
  const { rows } = await sql<Omit<TraceEntry, 'what'>>`
    select created_at as at, tenant_id, id, request_id, sequence, type
    from events where ${which} order by sequence limit ${maxTraceEntries}`.execute(at)
  return rows.map((row) => ({ ...row, what: 'event' }) as TraceEntry)
}

async function deliveries(at: Sql, which: Condition): Promise<TraceEntry[]> {
  const { rows } = await sql<Omit<TraceEntry, 'what'>>`
    /* all tenants */ select d.created_at as at, d.tenant_id, d.id, d.endpoint_id, d.event_id, d.event_type, d.status, d.attempt_count,
      d.last_attempted_at, d.next_attempt_at, d.completed_at, d.response_status, d.error_message, (
        select e.request_id from events e where e.tenant_id = d.tenant_id and e.sequence = d.event_sequence
      ) as request_id
    from webhook_deliveries d where ${which} order by d.id limit ${maxTraceEntries}`.execute(at)
  return rows.map((row) => ({ ...row, what: 'delivery' }) as TraceEntry)
}

/** Returns the matching tasks that are still in the queue. */
async function tasksOf(at: Sql, which: QueueFilter['relatedTo']): Promise<TraceEntry[]> {
  const tasks = await listQueuedTasks(at, { relatedTo: which }, maxTraceEntries)
  return tasks.map(taskEntry)
}

const taskEntry = ({ createdAt, id, ...task }: QueuedTaskInfo): TraceEntry => ({
  ...{ at: createdAt, what: 'task', id },
  ...task,
})
