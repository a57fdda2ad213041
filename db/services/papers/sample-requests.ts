import { sql } from 'kysely'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { ReadSql, Sql } from '../../engine/postgres/connection.ts'
import type { SamplePaperTask } from '../jobs/tasks.ts'

/**
 * Sample papers for a user who edits the branding. The task contains everything to draw, so that no row is written. The
 * only result is a file, which no row refers to; a sweep deletes it an hour later.
 */

/** Queues the rendering of a sample behind the organization's other papers. Identical samples are rendered once. */
export async function requestSample(at: Sql, task: SamplePaperTask): Promise<void> {
  await sql`select graphile_worker.add_job('draw-sample', ${JSON.stringify(task)}::json,
    queue_name := ${`serve-documents:${task.tenantId}`}::text, job_key := ${keyOf(task.file)}::text,
    job_key_mode := 'preserve_run_at', max_attempts := 3)`.execute(at)
}

/** Reports whether the sample's rendering is queued or running. */
export async function isSamplePdfRequested(at: ReadSql, file: string): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    select exists (
      select from graphile_worker.jobs where key = ${keyOf(file)} and (attempts < max_attempts or locked_at is not null)
    ) as wanted`.execute(at)
  return onlyRow(rows, 'whether the sample is requested').wanted
}

const keyOf = (file: string): string => `draw-sample:${file}`
