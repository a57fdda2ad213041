import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { holdCredential } from '../access/credentials.ts'
import type { Caller } from '../base/caller.ts'
import { invalid, Refusal } from '../domain/refusal.ts'
import { enqueueJob } from '../jobs/jobs.ts'
import { jobLease, type Slice } from '../jobs/slices.ts'
import { type Database, sqlState } from '../postgres/connection.ts'
import { untilAfter } from '../postgres/leases.ts'
import { advanceClock } from '../postgres/tenant-clock.ts'
import type { Transaction } from '../postgres/transaction.ts'
import type { Schemas } from '../records/resource.ts'
import { maxAheadMs, requireSandbox } from './sandbox.ts'

/**
 * Begins the job that advances the caller's sandbox, and gives its id. Throws Refusal not_found in a live organization,
 * validation_failed for a time that is past or beyond ten years in all, conflict while another job of the sandbox is under way.
 */
export async function startAdvance(
  tx: Transaction,
  caller: Caller,
  asked: Schemas['SandboxClockAdvance'],
): Promise<string> {
  requireSandbox(caller)
  await holdCredential(tx, caller)
  const { tenantId } = caller
  // Of two requests at once the second waits here, and then finds the job of the first.
  await sql`select id from tenants where id = ${tenantId} for no key update`.execute(tx.sql)
  const { rows } = await sql<{ id: string }>`
    select id from jobs where tenant_id = ${tenantId} and type = 'sandbox' and status in ('queued', 'running')
      and deleted_at is null limit 1`.execute(tx.sql)
  if (rows[0])
    throw new Refusal('conflict', `The job ${rows[0].id} is at work on the sandbox; wait for it or cancel it.`)
  const nowMs = Date.parse(tx.at)
  const toMs = 'to' in asked ? Date.parse(asked.to) : nowMs + asked.advanceSeconds * 1_000
  const field = 'to' in asked ? 'to' : 'advanceSeconds'
  const refused = (message: string) => invalid([{ field, code: 'rule', message }])
  if (toMs <= nowMs) throw refused(`is not after ${tx.at}, the time by the sandbox's clock, which only goes forward`)
  const latest = new Date(Date.parse(tx.machineAt) + maxAheadMs).toISOString()
  if (toMs > Date.parse(latest)) throw refused(`is beyond ${latest}, the latest time for the sandbox's clock`)
  const params = { operation: 'advance' as const, to: new Date(toMs).toISOString() }
  return enqueueJob(tx, caller, { type: 'sandbox', resourceType: 'sandbox', readScope: 'settings:read', params })
}

/** How long an advance waits for the open transactions of its organization. */
export const advancePatienceMs = 15_000
const pauseMs = 100
/** SQLSTATE of a lock that was not had in time. */
const lockNotAvailable = '55P03'

/**
 * Sets the clock of a job's sandbox forward, when its open transactions have ended. Throws LeaseLost when the job was cancelled
 * or is another's, Refusal conflict when a transaction stays open for longer than it waits.
 */
export async function stepTo(
  database: Database,
  slice: Slice<'sandbox'>,
  to: string,
  patienceMs = advancePatienceMs,
): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    try {
      return await advanceClock(database, slice.tenantId, to, (at) =>
        jobLease.write(at, slice, { leaseUntil: untilAfter(jobLease.ms) }),
      )
    } catch (error) {
      if (sqlState(error) !== lockNotAvailable) throw error
      if (performance.now() > giveUpAt) throw stillOpen(patienceMs)
      await sleep(pauseMs)
    }
  }
}

const stillOpen = (patienceMs: number): Refusal =>
  new Refusal(
    'conflict',
    `A change of the organization has been under way for ${patienceMs / 1_000} seconds, so its clock stands where it got to. Advance it again when that is over.`,
  )
