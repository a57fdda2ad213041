import { sql } from 'kysely'
import { machineNow } from '../base/clock.ts'
import type { Database } from '../postgres/connection.ts'

/** How the tasks of one name stand in the queue. */
export interface TaskState {
  task: string
  /** Due, and taken by no worker yet. */
  due: number
  /** For a later time: not begun, or to be tried again. */
  later: number
  running: number
  /** Of those due, later or running: failed at least once, and to be tried again. */
  failed: number
  /** Failed as often as may be; nobody tries them again. */
  givenUp: number
  /** How long the oldest due one has waited; 0 when none is due. */
  oldestDueSeconds: number
  /** For how long the oldest that is due, later or running has been in the queue; 0 when there is none. */
  oldestSeconds: number
}

/** The state of the queue by task, of all organizations. */
export async function queueState(database: Pick<Database, 'sql'>): Promise<TaskState[]> {
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

/** How many mails wait until their organization may send more. */
export async function mailsBeyondLimit(database: Pick<Database, 'sql'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* all tenants */
    select count(*)::integer as count from jobs where waits_for_room and status = 'queued'`.execute(database.sql)
  return rows[0]!.count
}

/**
 * For how many seconds the oldest mail of a record's paper has not been sent: from its first attempt, or from when it may be
 * sent. 0 without one. Mails that wait for their organization's hourly limit do not count.
 */
export async function oldestPaperMailSeconds(database: Pick<Database, 'sql'>): Promise<number> {
  const { rows } = await sql<{ since: string | null }>`/* all tenants */
    select min(coalesce(started_at, updated_at)) as since from jobs
    where type = 'email' and status in ('queued', 'running') and not waits_for_room`.execute(database.sql)
  const { since } = rows[0]!
  return since === null ? 0 : Math.max(0, (machineNow() - Date.parse(since)) / 1000)
}
