import { sql } from 'kysely'
import type { SampleTask } from '../jobs/tasks.ts'
import type { Sql } from '../postgres/connection.ts'

/**
 * Samples that somebody who edits the branding waits for. The task carries what is drawn, and no row is written: the file is
 * all that comes of it, and since no row names that, a sweep removes it an hour after it was made.
 */

/** Has the worker draw the sample, in turn with the organization's other documents; the same one is drawn once. */
export async function wantSample(at: Sql, task: SampleTask): Promise<void> {
  await sql`select graphile_worker.add_job('draw-sample', ${JSON.stringify(task)}::json,
    queue_name := ${`serve-documents:${task.tenantId}`}::text, job_key := ${keyOf(task.file)}::text,
    job_key_mode := 'preserve_run_at', max_attempts := 3)`.execute(at)
}

/** Whether a worker is still to draw it, or at it. */
export async function isSampleWanted(at: Sql, file: string): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    select exists (
      select from graphile_worker.jobs where key = ${keyOf(file)} and (attempts < max_attempts or locked_at is not null)
    ) as wanted`.execute(at)
  return rows[0]!.wanted
}

const keyOf = (file: string): string => `draw-sample:${file}`
