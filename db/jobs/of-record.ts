import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import type { ReadContext } from '../postgres/transaction.ts'
import { type Job, jobColumns, type StoredJob, shownJob } from './jobs.ts'
import { visible } from './visible.ts'

/** The record of a job: its family, and the member of params that names it with its id. */
export interface JobSubject {
  type: 'email' | 'pdf'
  resourceType: string
  params: Readonly<Record<string, number>>
}

/** The mails, or the PDFs, of one record that the caller may see, the newest first. */
export async function jobsOfRecord(
  db: ReadContext,
  caller: Caller,
  { type, resourceType, params }: JobSubject,
  limit: number,
): Promise<Job[]> {
  const { rows } = await sql<StoredJob>`
    select ${jobColumns} from jobs
    where tenant_id = ${caller.tenantId} and type in ('email', 'pdf') and params @> ${JSON.stringify(params)}::jsonb
      and type = ${type} and resource_type = ${resourceType} and deleted_at is null and ${visible(caller)}
    order by id desc limit ${limit}
  `.execute(db.sql)
  return rows.map(shownJob)
}
