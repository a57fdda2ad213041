import { sql } from 'kysely'
import type { Sql } from '../../postgres/connection.ts'

/**
 * What is used here of graphile-worker 0.18 beside its documented SQL (add_job and the view jobs): the function that
 * unlocks a worker's tasks, which its WorkerUtils call, and the table behind the view.
 */

/** Frees the tasks that these pools of graphile-worker have locked, which it would do after four hours. */
export async function unlockTasks(at: Sql, poolIds: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${poolIds}::text[])`.execute(at)
}

/**
 * graphile-worker never removes tasks that it will not retry: one that ran out of attempts, and one that failed after
 * its key was queued anew while it ran.
 */
export async function forgetDeadTasks(at: Sql, before: string): Promise<void> {
  await sql`delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and updated_at < ${before}::timestamptz`.execute(at)
}
