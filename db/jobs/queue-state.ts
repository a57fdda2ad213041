import { sql } from 'kysely'
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
      coalesce(extract(epoch from now() - min(run_at) filter (where lives and locked_at is null and run_at <= now())), 0)::float8
        as oldest_due_seconds
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
