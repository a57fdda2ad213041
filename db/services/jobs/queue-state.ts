import { sql } from 'kysely'
import { machineNow } from '../../engine/base/clock.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { Database } from '../../engine/postgres/connection.ts'

/** Numbers and ages of the queued tasks that have the same name. */
export interface TaskState {
  task: string
  /** Number of tasks that are due and not started. */
  due: number
  /** Number of tasks scheduled for a later time, including tasks to be retried. */
  later: number
  running: number
  /** Number of due, later or running tasks that have failed at least once and will be retried. */
  failed: number
  /** Number of tasks that have failed in all attempts and will not be retried. */
  givenUp: number
  /** How long the oldest due task has waited, in seconds; 0 if none is due. */
  oldestDueSeconds: number
  /** Age of the oldest due, later or running task in the queue, in seconds; 0 if there is none. */
  oldestSeconds: number
}

/** Returns the state of the queue per task name, over all organizations. */
export async function readQueueState(database: Pick<Database, 'sql'>): Promise<TaskState[]> {
  const { rows } = await sql<TaskState>`
    select task_identifier as task,
      (count(*) filter (where lives and locked_at is null and run_at <= now()))::integer as due,
      (count(*) filter (where lives and locked_at is null and run_at > now()))::integer as later,
      (count(*) filter (where locked_at is not null))::integer as running,
      (count(*) filter (where lives and attempts > 0 and last_error is not null))::integer as failed,
      (count(*) filter (where not lives and locked_at is null))::integer as given_up,
      greatest(extract(epoch from now() - min(run_at) filter (where lives and locked_at is null)), 0)::float8
        as oldest_due_seconds,
      greatest(extract(epoch from now() - min(created_at) filter (where lives)), 0)::float8 as oldest_seconds
    from (select *, attempts < max_attempts as lives from graphile_worker.jobs) tasks group by 1 order by 1`.execute(
    database.sql,
  )
  return rows
}

/** Counts the mails that wait because their organization has reached its hourly mail limit. */
export async function countMailsOverLimit(database: Pick<Database, 'sql'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* all tenants */
    select count(*)::integer as count from jobs where waits_for_room and status = 'queued'`.execute(database.sql)
  return onlyRow(rows, 'the count of mails over the limit').count
}

/**
 * Returns the waiting time of the oldest unsent mail of a paper in seconds; 0 if there is none. The time counts from
 * the mail's first attempt or, before that, from when it could be sent. Mails that wait for their organization's hourly
 * mail limit do not count.
 */
export async function readOldestPaperMailSeconds(database: Pick<Database, 'sql'>): Promise<number> {
  const { rows } = await sql<{ since: string | null }>`/* all tenants */
    select min(coalesce(started_at, updated_at)) as since from jobs
    where type = 'email' and status in ('queued', 'running') and not waits_for_room`.execute(database.sql)
  const { since } = onlyRow(rows, "the oldest paper mail's start")
  return since === null ? 0 : Math.max(0, (machineNow() - Date.parse(since)) / 1000)
}
