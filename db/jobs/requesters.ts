import { sql } from 'kysely'
import type { Transaction } from '../postgres/transaction.ts'
import { noteJobEnd } from './end-events.ts'
import { cancelled, changeJob, lockJobs } from './jobs.ts'

/** Requesters of jobs: any of these keys, the tokens of any of these grants, or this user on the service's pages. */
export interface Requesters {
  keyIds: readonly number[]
  familyIds: readonly string[]
  userId?: number
}

const begunBy = ({ keyIds, familyIds, userId = 0 }: Requesters) => sql`status in ('queued', 'running')
  and ((requested_by ->> 'apiKeyId')::bigint = any(${keyIds}::bigint[]) or requested_by ->> 'familyId' = any(${familyIds}::text[])
    or (requested_by ->> 'userId')::bigint = ${userId} and requested_by ->> 'familyId' is null)`

/**
 * Cancels the queued and running jobs of these requesters: all of them or, with `within`, only jobs with scopes beyond
 * these. Returns the number of jobs.
 */
export async function cancelJobsOf(
  tx: Transaction,
  tenantId: number,
  requesters: Requesters,
  within?: readonly string[],
): Promise<number> {
  const beyond = within ? sql`not requested_by -> 'scopes' <@ ${JSON.stringify(within)}::jsonb` : sql`true`
  const begun = await lockJobs(tx, tenantId, sql`${begunBy(requesters)} and ${beyond}`)
  const change = cancelled(tx, 'The access that started this job has ended. ')
  for (const job of begun) noteJobEnd(tx, { tenantId }, job, await changeJob(tx, { tenantId }, job.id, change))
  return begun.length
}

/** Transfers the open jobs of keys to another key. They are then canceled when that key is revoked. */
export async function handOverJobs(
  tx: Transaction,
  tenantId: number,
  keyIds: readonly number[],
  toKeyId: number,
): Promise<void> {
  await sql`
    update jobs set requested_by = requested_by || jsonb_build_object('apiKeyId', ${toKeyId}::bigint)
    where tenant_id = ${tenantId} and ${begunBy({ keyIds, familyIds: [] })}
  `.execute(tx.sql)
}
