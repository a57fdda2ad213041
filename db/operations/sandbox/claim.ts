import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { type Database, type Sql, sqlState } from '../../engine/postgres/connection.ts'
import { leaseEnd } from '../../engine/postgres/leases.ts'
import { withExclusiveClock } from '../../engine/postgres/tenant-clock.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { lockCredential } from '../../services/credentials/credentials.ts'
import { type ClaimedJob, jobLease } from '../../services/jobs/claimed-jobs.ts'
import { requireSandbox } from './sandbox.ts'

/**
 * Locks the caller's sandbox until the transaction ends, so that the transaction can enqueue a sandbox job (a reset or
 * an advance of the clock). Throws Refusal not_found in a live organization, or conflict while another sandbox job is
 * in progress.
 */
export async function lockSandbox(tx: Transaction, caller: Caller): Promise<void> {
  requireSandbox(caller)
  await lockCredential(tx, caller)
  const { tenantId } = caller
  // Of two concurrent requests, the second waits here and then finds the job of the first.
  await tx.sql.selectFrom('tenants').select('id').where('id', '=', tenantId).forNoKeyUpdate().execute()
  const job = await tx.sql
    .selectFrom('jobs')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('type', '=', 'sandbox')
    // Literals, so that the partial index of open jobs can be used.
    .where('status', 'in', [sql.lit('queued'), sql.lit('running')])
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (job)
    throw new Refusal('conflict', `Job ${job.id} is working on the sandbox. Wait until it has ended, or cancel it.`)
}

/** Time for which a sandbox job waits for the sandbox's open transactions, in ms. */
export const maxSandboxWaitMs = 15_000
const pauseMs = 100
/** SQLSTATE of a lock that could not be acquired in time. */
const lockNotAvailable = '55P03'

/**
 * Runs a transaction of a sandbox job while no other transaction that writes in the sandbox is open. Stores the
 * checkpoint that `work` returns with the job. Throws LeaseLost if the job was canceled or its lease was lost, or
 * Refusal conflict if another transaction stays open too long.
 */
export async function runExclusiveSandboxTransaction(
  database: Database,
  slice: ClaimedJob<'sandbox'>,
  work: (sql: Sql) => Promise<{ checkpoint?: string }>,
  patienceMs = maxSandboxWaitMs,
): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    try {
      return await withExclusiveClock(database, slice.tenantId, async (at) => {
        const noted = await work(at)
        await jobLease.write(at, slice, { ...noted, leaseUntil: leaseEnd(jobLease.ms) })
      })
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
    `A change in the sandbox has been in progress for ${patienceMs / 1_000} seconds, so its clock was not moved further. Try again when that change has ended.`,
  )
