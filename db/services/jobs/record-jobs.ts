import { sql } from 'kysely'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import { type Job, jobColumns, type StoredJob, toJob } from './jobs.ts'
import { visibleJobsCondition } from './visible-jobs.ts'

/**
 * Selects the jobs of one record: their type, the record's family, and the record's id as the job's params contain it,
 * such as `{ bidId: 5 }`.
 */
export interface JobSubject {
  type: 'email' | 'pdf'
  resourceType: string
  params: Readonly<Record<string, number>>
}

/** Lists the mail jobs or the PDF jobs of one record that the caller may see, newest first. */
export async function listJobsOfRecord(
  db: ReadContext,
  caller: Caller,
  { type, resourceType, params }: JobSubject,
  limit: number,
): Promise<Job[]> {
  const { rows } = await sql<StoredJob>`
    select ${jobColumns} from jobs
    where tenant_id = ${caller.tenantId} and type in ('email', 'pdf') and params @> ${JSON.stringify(params)}::jsonb
      and type = ${type} and resource_type = ${resourceType} and deleted_at is null and ${visibleJobsCondition(caller)}
    order by id desc limit ${limit}
  `.execute(db.sql)
  return rows.map(toJob)
}
