import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { copyRows } from '../../postgres/adapters/copy-out.ts'
import type { Sql } from '../../postgres/connection.ts'

/**
 * Internals of graphile-worker 0.18 that the service uses in addition to its documented SQL (add_job and the view
 * jobs). These are the function that unlocks a worker's tasks, which its WorkerUtils call, and the tables behind the
 * view.
 */

/**
 * Unlocks the tasks that these worker pools of graphile-worker hold. Without this, graphile-worker unlocks them after
 * four hours.
 */
export async function unlockTasks(at: Sql, poolIds: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${poolIds}::text[])`.execute(at)
}

/**
 * Deletes tasks that will not be retried; graphile-worker never removes them. Such a task has used all its attempts, or
 * it failed after another task with its key was queued while it ran.
 */
export async function deleteDeadTasks(at: Sql, before: string): Promise<void> {
  await sql`delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and updated_at < ${before}::timestamptz`.execute(at)
}

/** Number of tasks with one name whose times were corrected. */
export interface CorrectedTask {
  task: string
  count: number
}

/**
 * Corrects times in the queue that a process with a fast clock has written. These are the last executions of crontabs,
 * without which cron would wait until then, and tasks scheduled later than the service ever schedules them. Crontab
 * tasks are rescheduled to now if they are more than a minute ahead. After a failed attempt they may wait up to seven
 * hours, because graphile-worker's longest pause is six hours. Other tasks are rescheduled to now if they are due in
 * `longestMs` or later. Returns the names of the crontabs, and the tasks.
 */
export async function correctQueueTimes(
  at: Sql,
  longestMs: number,
): Promise<{ crontabs: string[]; tasks: CorrectedTask[] }> {
  const crontabs = await sql<{ identifier: string }>`
    update graphile_worker._private_known_crontabs
    set last_execution = least(last_execution, date_trunc('minute', now())), known_since = least(known_since, now())
    where greatest(last_execution, known_since) > now() + interval '1 minute' returning identifier`.execute(at)
  const tasks = await sql<CorrectedTask>`
    with mended as (
      update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks k
      where k.id = j.task_id and j.locked_at is null and j.run_at > now() + case
        when j.attempts > 0 and j.key in (select identifier from graphile_worker._private_known_crontabs) then interval '7 hours'
        when j.key in (select identifier from graphile_worker._private_known_crontabs) then interval '1 minute'
        else ${longestMs}::float8 * interval '1 millisecond' end
      returning k.identifier
    )
    select identifier as task, count(*)::integer as count from mended group by 1 order by 1`.execute(at)
  return { crontabs: crontabs.rows.map(({ identifier }) => identifier).sort(), tasks: tasks.rows }
}

/** Location of sealed values in the queue: the member `sealed` of a task's payload. */
export const sealedPayloads = {
  table: sql`graphile_worker._private_jobs`,
  name: 'graphile_worker._private_jobs',
  value: sql<string | null>`(t.payload ->> 'sealed')`,
  change: (value: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`payload = jsonb_set(t.payload::jsonb, '{sealed}', to_jsonb(${value}))::json`,
}

/**
 * Deletes tasks whose payload is sealed with another key than the one with the prefix `except`. Returns the number of
 * deleted tasks by name.
 */
export async function deleteSealedTasks(at: Sql, except: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ task: string; count: number }>`
    with ended as (
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks k
      where k.id = j.task_id and not starts_with(j.payload ->> 'sealed', ${except})
      returning k.identifier
    )
    select identifier as task, count(*)::integer as count from ended group by 1`.execute(at)
  return Object.fromEntries(rows.map(({ task, count }) => [task, count]))
}

/** Counts the tasks whose payload is sealed with another key than the one with the prefix `except`. */
export async function countSealedTasks(at: Sql, except: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count
    from graphile_worker._private_jobs where not starts_with(payload ->> 'sealed', ${except})`.execute(at)
  return rows[0]!.count
}

const isOf = (tenantId: number): RawBuilder<boolean> =>
  sql<boolean>`(coalesce(j.payload ->> 'tenantId', j.payload -> 'invited' ->> 'tenantId') = ${String(tenantId)})`

/** Deletes the tasks of an organization that are not running, except tasks with these names. */
export async function deleteTasksOf(at: Sql, tenantId: number, except: readonly string[]): Promise<void> {
  await sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks k
    where k.id = j.task_id and ${isOf(tenantId)} and j.locked_at is null and k.identifier <> all(${except}::text[])`.execute(
    at,
  )
}

/** Returns the sealed mails of an organization in the queue. */
export async function listMailTasks(at: Sql, tenantId: number): Promise<{ id: string; sealed: string }[]> {
  const { rows } = await sql<{ id: string; sealed: string }>`select j.id::text as id, j.payload ->> 'sealed' as sealed
    from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
    where ${isOf(tenantId)} and k.identifier = 'send-email' order by j.id`.execute(at)
  return rows
}

/**
 * Finds tasks whose payload or last error matches a pattern. Searches an organization's tasks, and password resets for
 * an address that has no account in any organization.
 */
export async function findTasksMatching(
  at: Sql,
  tenantId: number,
  pattern: string,
): Promise<{ id: string; payload: string }[]> {
  const { rows } = await sql<{ id: string; payload: string }>`
    select j.id::text as id, concat_ws(' ', j.payload::text, j.last_error) as payload
    from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
    where concat_ws(' ', j.payload::text, j.last_error) ~* ${pattern} and (${isOf(tenantId)}
      or k.identifier = 'start-password-reset' and not exists (
        select from user_directory d where d.email = lower(j.payload ->> 'email'))) order by j.id`.execute(at)
  return rows
}

/** Deletes these tasks unless they are running. Returns the ids of the deleted ones. */
export async function deleteTasks(at: Sql, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from graphile_worker._private_jobs
    where id = any(${ids}::bigint[]) and locked_at is null returning id::text as id`.execute(at)
  return rows.map(({ id }) => id)
}

/** Replaces the sealed value of a task unless the task is running. Reports whether it was replaced. */
export async function replaceSealedPayload(at: Sql, id: string, sealed: string): Promise<boolean> {
  const { rows } = await sql`update graphile_worker._private_jobs
    set payload = jsonb_set(payload::jsonb, '{sealed}', to_jsonb(${sealed}::text))::json
    where id = ${id}::bigint and locked_at is null returning id`.execute(at)
  return rows.length > 0
}

/** Returns the ids of these tasks that are still in the queue. */
export async function filterQueuedTasks(at: Sql, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from graphile_worker._private_jobs where id = any(${ids}::bigint[])`.execute(at)
  return rows.map(({ id }) => id)
}

/**
 * Returns the names of an organization's running tasks, and of the running tasks in `sweeps` that started at or before
 * a time.
 */
export async function listRunningTasks(
  at: Sql,
  tenantId: number,
  { sweeps, before }: { sweeps: readonly string[]; before: string },
): Promise<string[]> {
  const { rows } = await sql<{ task: string }>`
    select distinct k.identifier as task from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
    where j.locked_at is not null
      and (${isOf(tenantId)} or k.identifier = any(${sweeps}::text[]) and j.locked_at <= ${before}::timestamptz) order by 1`.execute(
    at,
  )
  return rows.map(({ task }) => task)
}

/** Counts the tasks of an organization, including running ones. */
export async function countTasksOf(at: Sql, tenantId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count
    from graphile_worker._private_jobs j where ${isOf(tenantId)}`.execute(at)
  return rows[0]!.count
}

/** A task as stored in a backup. */
export interface BackedUpTask {
  task: string
  payload: unknown
  queue: string | null
  runAt: string
  maxAttempts: number
  attempts: number
  lastError: string | null
  key: string | null
  priority: number
  flags: string[] | null
}

const queuedText = `select json_build_object('task', t.identifier, 'payload', j.payload, 'queue', q.queue_name,
    'runAt', j.run_at, 'maxAttempts', j.max_attempts, 'attempts', j.attempts, 'lastError', j.last_error, 'key', j.key,
    'priority', j.priority, 'flags', (select json_agg(flag) from jsonb_object_keys(j.flags) flag))
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id`

/** Yields every task of the queue as a line of JSON. COPY doubles each backslash in it. */
export async function* copyQueuedTasks(client: pg.ClientBase, count: (tasks: number) => void): AsyncGenerator<Buffer> {
  for await (const { bytes, rows } of copyRows(client, `copy (${queuedText}) to stdout`)) {
    count(rows)
    yield bytes
  }
}

/** Parses a line of `copyQueuedTasks`. */
export const parseQueuedTask = (line: string): BackedUpTask => JSON.parse(line.replaceAll('\\\\', '\\')) as BackedUpTask

/** Queues a task from a backup, not locked by any worker. */
export async function requeueTask(client: pg.ClientBase, one: BackedUpTask): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select (graphile_worker.add_job($1::text, $2::json, queue_name := $3::text, run_at := $4::timestamptz,
      max_attempts := $5::integer, job_key := $6::text, priority := $7::integer, flags := $8::text[])).id`,
    [one.task, JSON.stringify(one.payload), one.queue, one.runAt, one.maxAttempts, one.key, one.priority, one.flags],
  )
  if (one.attempts === 0) return
  await client.query('update graphile_worker._private_jobs set attempts = $2, last_error = $3 where id = $1', [
    rows[0]!.id,
    one.attempts,
    one.lastError,
  ])
}
