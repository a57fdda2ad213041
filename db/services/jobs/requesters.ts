import { sql } from 'kysely'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { noteJobEnd } from './end-events.ts'
import { cancelColumnsSql, lockJobs, updateLockedJob } from './jobs.ts'

/**
 * Selects jobs by who requested them: any of these API keys, the tokens of any of these grants, or this user in the
 * portal.
 */
export interface JobRequesters {
  keyIds: readonly number[]
  familyIds: readonly string[]
  userId?: number
}

const begunBy = ({ keyIds, familyIds, userId = 0 }: JobRequesters) => sql`status in ('queued', 'running')
  and ((requested_by ->> 'apiKeyId')::bigint = any(${keyIds}::bigint[]) or requested_by ->> 'familyId' = any(${familyIds}::text[])
    or (requested_by ->> 'userId')::bigint = ${userId} and requested_by ->> 'familyId' is null)`

/**
 * Cancels the queued and running jobs of these requesters. With `within`, cancels only jobs whose requester had a scope
 * that is not in `within`. Returns the number of canceled jobs.
 */
export async function cancelJobsOf(
  tx: Transaction,
  tenantId: number,
  requesters: JobRequesters,
  within?: readonly string[],
): Promise<number> {
  const beyond = within ? sql`not requested_by -> 'scopes' <@ ${JSON.stringify(within)}::jsonb` : sql`true`
  const begun = await lockJobs(tx, tenantId, sql`${begunBy(requesters)} and ${beyond}`)
  const change = cancelColumnsSql(tx, 'The access that started this job has ended. ')
  for (const job of begun) noteJobEnd(tx, { tenantId }, job, await updateLockedJob(tx, { tenantId }, job.id, change))
  return begun.length
}

/**
 * Makes another API key the requester of the open jobs of these keys. The jobs are then canceled when that other key is
 * revoked.
 */
export async function transferJobs(
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
