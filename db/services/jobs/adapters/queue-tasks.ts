import { sql } from 'kysely'
import { Refusal } from '../../../domain/refusal.ts'
import type { Database, Sql } from '../../../engine/postgres/connection.ts'

/** Queries and changes of single tasks in the queue, of all organizations, for the operator. */

export const queuedTaskStates = ['due', 'later', 'running', 'failed', 'given_up'] as const
/**
 * State of a queued task. `due`: it can run now. `later`: it is scheduled for a later time. `failed`: an attempt
 * failed, and the task will be retried. `given_up`: all attempts failed.
 */
export type QueuedTaskState = (typeof queuedTaskStates)[number]

export interface QueuedTaskInfo {
  id: string
  task: string
  state: QueuedTaskState
  /** Organization that the task works for; null if it works for the installation. */
  tenantId: number | null
  /** Id of the API job that the task works on; null if there is none. */
  jobId: string | null
  /** Id of the request that caused the task, if the task stores it. */
  requestId: string | null
  attempts: number
  maxAttempts: number
  /** Earliest time at which the task runs, ISO 8601. */
  runAt: string
  createdAt: string
  /** First line of the task's last error. */
  lastError: string | null
}

export interface QueueFilter {
  state?: QueuedTaskState | undefined
  task?: string | undefined
  tenantId?: number | undefined
  id?: string | undefined
  /** Limits the list to the tasks of a request, of jobs or of a mail. */
  relatedTo?: { requestId?: string | null; jobIds?: readonly string[]; mailId?: string } | undefined
}

const stateOf = sql<QueuedTaskState>`case
  when j.locked_at is not null then 'running'
  when j.attempts >= j.max_attempts then 'given_up'
  when j.last_error is not null then 'failed'
  when j.run_at > now() then 'later'
  else 'due' end`

/** Lists the oldest tasks that match all conditions of the filter, at most `limit`. */
export async function listQueuedTasks(at: Sql, filter: QueueFilter, limit: number): Promise<QueuedTaskInfo[]> {
  const { rows } = await sql<QueuedTaskInfo>`
    select id::text as id, task, state, tenant_id, job_id, request_id, attempts, max_attempts, run_at, created_at,
      left(split_part(last_error, ${'\n'}, 1), 500) as last_error
    from (
      select j.id, k.identifier as task, ${stateOf} as state, (j.payload ->> 'tenantId')::integer as tenant_id,
        j.payload ->> 'jobId' as job_id, j.payload ->> 'requestId' as request_id, j.payload ->> 'id' as mail_id, j.attempts, j.max_attempts, j.run_at, j.created_at, j.last_error
      from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
    ) queued
    where ${conditionOf(filter)} order by id limit ${limit}`.execute(at)
  return rows
}

function conditionOf({ state, task, tenantId, id, relatedTo }: QueueFilter) {
  const parts = [
    state !== undefined && sql`state = ${state}`,
    task !== undefined && sql`task = ${task}`,
    tenantId !== undefined && sql`tenant_id = ${tenantId}`,
    id !== undefined && sql`id = ${id}::bigint`,
    relatedTo !== undefined &&
      sql`(request_id = ${relatedTo.requestId ?? null} or job_id = any(${relatedTo.jobIds ?? []}::text[]) or mail_id = ${relatedTo.mailId ?? null})`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/**
 * Returns the tasks that the operator can retry or drop: the task with the filter's id or, without an id, the given-up
 * tasks. Throws Refusal not_found for an unknown id and conflict for a running task.
 */
export async function findTasksToRetryOrDrop(at: Sql, filter: QueueFilter, limit: number): Promise<QueuedTaskInfo[]> {
  if (filter.id === undefined) return listQueuedTasks(at, { ...filter, state: 'given_up' }, limit)
  const [found] = await listQueuedTasks(at, { id: filter.id }, 1)
  if (!found) throw new Refusal('not_found', `There is no task ${filter.id} in the queue.`)
  if (found.state === 'running') {
    throw new Refusal('conflict', `Task ${found.id} is running. Wait until it has ended, and try again.`)
  }
  return [found]
}

/**
 * Makes tasks due now and sets their number of attempts back to 0. Leaves out tasks that a worker has started in the
 * meantime. Returns the ids of the changed tasks.
 */
export async function retryTasks(
  { sql: at }: Pick<Database, 'sql'>,
  tasks: readonly QueuedTaskInfo[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from graphile_worker.reschedule_jobs(${tasks.map(({ id }) => id)}::bigint[], run_at := now(), attempts := 0)
    order by id`.execute(at)
  return rows.map(({ id }) => id)
}

/**
 * Removes tasks from the queue. Leaves out tasks that a worker has started in the meantime. Returns the ids of the
 * removed tasks. Throws Refusal conflict for a task whose job is still open, because nothing else would end that job.
 */
export async function dropTasks(
  { sql: at }: Pick<Database, 'sql'>,
  tasks: readonly QueuedTaskInfo[],
): Promise<string[]> {
  for (const [tenantId, own] of Map.groupBy(tasks, (one) => one.tenantId)) {
    const jobIds = own.flatMap(({ jobId }) => jobId ?? [])
    if (tenantId === null || jobIds.length === 0) continue
    const open = await at
      .selectFrom('jobs')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('id', 'in', jobIds)
      .where('status', 'in', ['queued', 'running'])
      .executeTakeFirst()
    if (!open) continue
    const { id } = own.find(({ jobId }) => jobId === open.id)!
    throw new Refusal(
      'conflict',
      `Task ${id} works on job ${open.id} of organization ${tenantId}: cancel the job instead.`,
    )
  }
  const { rows } = await sql<{ id: string }>`
    select id::text as id from graphile_worker.complete_jobs(${tasks.map(({ id }) => id)}::bigint[]) order by id`.execute(
    at,
  )
  return rows.map(({ id }) => id)
}
