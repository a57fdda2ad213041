import { invalid } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import { advanceClock } from '../../engine/postgres/tenant-clock.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import type { ClaimedJob } from '../../services/jobs/claimed-jobs.ts'
import { enqueueJob } from '../../services/jobs/jobs.ts'
import { lockSandbox, runExclusiveSandboxTransaction } from './claim.ts'
import { maxClockAheadMs } from './sandbox.ts'

/**
 * Starts the job that advances the clock of the caller's sandbox, and returns the job's id. Throws Refusal not_found in
 * a live organization, or conflict while another sandbox job is in progress. Throws validation_failed for a time in the
 * past, or if the clock would be more than ten years ahead in total.
 */
export async function startClockAdvance(
  tx: Transaction,
  caller: Caller,
  asked: Schemas['SandboxClockAdvance'],
): Promise<string> {
  await lockSandbox(tx, caller)
  const nowMs = Date.parse(tx.at)
  const { to, advanceSeconds } = asked
  if (to === undefined && advanceSeconds === undefined) {
    throw invalid([{ field: 'to', code: 'required', message: 'is required unless advanceSeconds is given' }])
  }
  if (to !== undefined && advanceSeconds !== undefined) {
    throw invalid([{ field: 'advanceSeconds', code: 'rule', message: 'cannot be given together with to' }])
  }
  const toMs = to === undefined ? nowMs + advanceSeconds! * 1_000 : Date.parse(to)
  const field = to === undefined ? 'advanceSeconds' : 'to'
  const refused = (message: string) => invalid([{ field, code: 'rule', message }])
  if (toMs <= nowMs)
    throw refused(`must be after ${tx.at}, the current time of the sandbox's clock, which can only go forward`)
  const latest = new Date(Date.parse(tx.machineAt) + maxClockAheadMs).toISOString()
  if (toMs > Date.parse(latest)) throw refused(`must not be after ${latest}, the latest time for the sandbox's clock`)
  const params = { operation: 'advance' as const, to: new Date(toMs).toISOString() }
  return enqueueJob(tx, caller, { type: 'sandbox', resourceType: 'sandbox', readScope: 'settings:read', params })
}

/**
 * Advances a sandbox's clock after its open transactions have ended. Returns the time in ms by which the clock is then
 * ahead of the machine's. Throws LeaseLost if the job was canceled or its lease was lost, or Refusal conflict if a
 * transaction stays open too long.
 */
export async function advanceClockTo(
  database: Database,
  slice: ClaimedJob<'sandbox'>,
  to: string,
  patienceMs?: number,
): Promise<number> {
  let aheadMs = 0
  const write = async (sql: Sql) => {
    aheadMs = await advanceClock(sql, slice.tenantId, to)
    return {}
  }
  await runExclusiveSandboxTransaction(database, slice, write, patienceMs)
  return aheadMs
}
