import type { Database } from '../../../db/engine/postgres/connection.ts'
import type { JobType } from '../../../db/services/jobs/params.ts'

/**
 * Makes the jobs of a type due now if they wait for their next attempt. Uses two statements, because on a cluster no
 * single statement can change the local queue by the content of the distributed jobs table.
 */
export async function makeWaitingJobsDue({ pool }: Pick<Database, 'pool'>, task: string, type: JobType): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select id from jobs where type = $1 and lease_until > now()', [
    type,
  ])
  await pool.query(
    `update graphile_worker._private_jobs set run_at = now() where key like $1 || ':%' and locked_at is null
      and run_at < now() + interval '1 day' and split_part(key, ':', 2) <> all($2::text[])`,
    [task, rows.map(({ id }) => id)],
  )
}
