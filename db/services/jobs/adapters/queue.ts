import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { notNull, onlyRow } from '../../../engine/base/only-row.ts'
import { copyRows } from '../../../engine/postgres/adapters/copy-out.ts'
import type { Sql } from '../../../engine/postgres/connection.ts'

/**
 * Internals of graphile-worker 0.18 that the service uses in addition to the documented SQL (the function add_job and
 * the view jobs). These are the function that WorkerUtils uses to unlock a worker's tasks, and the tables behind the
 * view.
 */

/**
 * Unlocks the tasks that these dead worker pools of graphile-worker have locked. Otherwise, graphile-worker unlocks
 * them only after four hours.
 */
export async function unlockTasksOfPools(at: Sql, poolIds: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${poolIds}::text[])`.execute(at)
}

/**
 * Deletes tasks that will not be retried, because graphile-worker never removes them. They have used all attempts, or
 * they failed after another task with the same key was queued while they ran.
 */
export async function deleteDeadTasks(at: Sql, before: string): Promise<void> {
  await sql`delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and updated_at < ${before}::timestamptz`.execute(at)
}

/** Name of a task, and how many tasks of that name got a corrected time. */
export interface CorrectedTask {
  task: string
  count: number
}

/**
 * Corrects future times in the queue that a process with a fast clock has written.
 *
 * Crontabs: a last execution in the future is set to the present, because cron would otherwise wait until then. Tasks
 * of crontabs become due now if they are more than a minute ahead. After a failed attempt the limit is seven hours
 * instead, because graphile-worker's longest pause is six hours. Other tasks become due now if they are more than
 * `longestMs` ahead. Returns the names of the corrected crontabs, and the corrected tasks.
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
 * Deletes tasks whose payload is not sealed with the current key. `except` is the prefix of values that the current key
 * has sealed. Returns the number of deleted tasks, keyed by task name.
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

/**
 * Counts the tasks whose payload is not sealed with the current key. `except` is the prefix of values that the current
 * key has sealed.
 */
export async function countSealedTasks(at: Sql, except: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count
    from graphile_worker._private_jobs where not starts_with(payload ->> 'sealed', ${except})`.execute(at)
  return onlyRow(rows, 'the count of sealed tasks').count
}

const isOf = (tenantId: number): RawBuilder<boolean> =>
  sql<boolean>`(coalesce(j.payload ->> 'tenantId', j.payload -> 'invited' ->> 'tenantId') = ${String(tenantId)})`

/** Deletes the tasks of an organization, except running tasks and tasks with the names `except`. */
export async function deleteTasksOf(at: Sql, tenantId: number, except: readonly string[]): Promise<void> {
  await sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks k
    where k.id = j.task_id and ${isOf(tenantId)} and j.locked_at is null and k.identifier <> all(${except}::text[])`.execute(
    at,
  )
}

/** Returns the queued mails of an organization, still sealed. */
export async function listMailTasks(at: Sql, tenantId: number): Promise<{ id: string; sealed: string }[]> {
  const { rows } = await sql<{
    id: string
    sealed: string | null
  }>`select j.id::text as id, j.payload ->> 'sealed' as sealed
    from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
    where ${isOf(tenantId)} and k.identifier = 'send-email' order by j.id`.execute(at)
  return rows.map(({ id, sealed }) => ({ id, sealed: notNull(sealed, 'the payload of a mail') }))
}

/**
 * Finds tasks whose payload or last error matches a pattern. Searches the tasks of one organization. Also searches
 * password resets for addresses that have no account in any organization.
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
 * Returns the names of running tasks: those of an organization, and those in `sweeps` that started at `before` or
 * earlier.
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
  return onlyRow(rows, "the count of the organization's tasks").count
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

/**
 * Yields every task of the queue as a line of JSON in the text format of COPY, which doubles each backslash. Calls
 * `count` with the number of tasks in each chunk.
 */
export async function* copyQueuedTasks(client: pg.ClientBase, count: (tasks: number) => void): AsyncGenerator<Buffer> {
  for await (const { bytes, rows } of copyRows(client, `copy (${queuedText}) to stdout`)) {
    count(rows)
    yield bytes
  }
}

/** Parses a line of `copyQueuedTasks`. */
export const parseQueuedTask = (line: string): BackedUpTask => JSON.parse(line.replaceAll('\\\\', '\\')) as BackedUpTask

/** Queues a task from a backup. The task is not locked by any worker. */
export async function requeueTask(client: pg.ClientBase, one: BackedUpTask): Promise<void> {
  const { rows } = await client.query<{ id: number | null }>(
    `select (graphile_worker.add_job($1::text, $2::json, queue_name := $3::text, run_at := $4::timestamptz,
      max_attempts := $5::integer, job_key := $6::text, priority := $7::integer, flags := $8::text[])).id`,
    [one.task, JSON.stringify(one.payload), one.queue, one.runAt, one.maxAttempts, one.key, one.priority, one.flags],
  )
  if (one.attempts === 0) return
  await client.query('update graphile_worker._private_jobs set attempts = $2, last_error = $3 where id = $1', [
    onlyRow(rows, 'the queued task').id,
    one.attempts,
    one.lastError,
  ])
}
