import { type RawBuilder, sql } from 'kysely'
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

/** Where the queue keeps what tasks have sealed, as the member `sealed` of their payload. */
export const sealedPayloads = {
  table: sql`graphile_worker._private_jobs`,
  name: 'graphile_worker._private_jobs',
  value: sql<string | null>`(t.payload ->> 'sealed')`,
  change: (value: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`payload = jsonb_set(t.payload::jsonb, '{sealed}', to_jsonb(${value}))::json`,
}

/** Removes the tasks whose payload is sealed, with a key other than the one whose seals begin so; the number of each task's. */
export async function forgetSealedTasks(at: Sql, except: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ task: string; count: number }>`
    with ended as (
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks k
      where k.id = j.task_id and not starts_with(j.payload ->> 'sealed', ${except})
      returning k.identifier
    )
    select identifier as task, count(*)::integer as count from ended group by 1`.execute(at)
  return Object.fromEntries(rows.map(({ task, count }) => [task, count]))
}

/** How many of these there are. */
export async function countSealedTasks(at: Sql, except: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count
    from graphile_worker._private_jobs where not starts_with(payload ->> 'sealed', ${except})`.execute(at)
  return rows[0]!.count
}
