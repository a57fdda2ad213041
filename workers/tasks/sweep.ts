import type { Logger } from 'pino'
import { machineDate } from '../../db/engine/base/clock.ts'
import { forgetEndedPreviews } from '../../db/engine/records/preview.ts'
import { bidExpirySweep } from '../../db/nouns/bids/expire.ts'
import { bidExpiryReminderSweep } from '../../db/nouns/bids/expiry-reminders.ts'
import { bidSnapshotSweep } from '../../db/nouns/bids/snapshot-backfill.ts'
import { overdueReminderSweep } from '../../db/nouns/invoices/overdue-reminders.ts'
import { createSignatureRequestExpirySweep } from '../../db/nouns/signature-requests/expiry.ts'
import { ensureSigningKey } from '../../db/services/access/oauth/signing-keys.ts'
import { sweepOauth } from '../../db/services/access/oauth/sweep.ts'
import { fillInMissingCurrencies } from '../../db/services/branding/currencies.ts'
import { findTenantsWithWaitingJobs } from '../../db/services/jobs/claimed-jobs.ts'
import { type DueSweep, newRunLimits, runSweepTask } from '../../db/services/jobs/due.ts'
import { deleteExpiredRows } from '../../db/services/jobs/sweeps.ts'
import { addServeTask, jobTypesOfTask, type ServeTask, type SweepPayload } from '../../db/services/jobs/tasks.ts'
import { findTenantsWithPdfRequests } from '../../db/services/papers/pdf-requests.ts'
import { sweepRetention } from '../../db/workflows/retention/sweep.ts'
import type { WorkerContext } from '../base/context.ts'
import type { JobDeps } from '../base/slices.ts'
import { sweepDeliveries, sweepOldDeliveries } from '../webhooks/deliver.ts'
import { sweepFiles } from './sweep-files.ts'
import { recordSweepMetrics } from './sweep-metrics.ts'

/**
 * Queues the work of dead processes again, and other waiting work; runs every two seconds. `freeDeadPools` is the
 * function that `createDeadProcessCheck` returns.
 */
export async function resumeAbandonedWork(
  { database }: JobDeps,
  freeDeadPools: () => Promise<number>,
  log: Logger,
): Promise<void> {
  const freed = await freeDeadPools()
  if (freed > 0) log.warn({ freed }, 'freed the jobs of worker processes that are gone')
  // These queries over all organizations fail while a cluster node is unavailable. Once it is back, they find all
  // waiting work.
  for (const task of Object.keys(jobTypesOfTask) as ServeTask[]) {
    const waiting = await findTenantsWithWaitingJobs(database, jobTypesOfTask[task])
    for (const tenantId of waiting) await addServeTask(database.sql, tenantId, task)
  }
  for (const tenantId of await findTenantsWithPdfRequests(database)) {
    await addServeTask(database.sql, tenantId, 'serve-documents')
  }
  await sweepDeliveries(database)
}

/**
 * Removes expired data and does other regular upkeep, such as creating the next signing key; runs every ten minutes. If
 * one part fails, the others still run.
 */
export async function sweepStorage({
  database,
  files,
  secrets,
  log,
  stopping,
}: JobDeps & Pick<WorkerContext, 'secrets' | 'log' | 'stopping'>): Promise<void> {
  await each([
    () => deleteExpiredRows(database),
    () => ensureSigningKey(database, secrets),
    () => sweepOldDeliveries(database, machineDate()),
    () => sweepOauth(database),
    () => sweepStore({ database, files, log, stopping }),
    () => forgetEndedPreviews(database),
    () => fillInMissingCurrencies(database),
  ])
}

async function sweepStore(deps: Pick<WorkerContext, 'database' | 'files' | 'log' | 'stopping'>): Promise<void> {
  const { missingFiles, failures, ...swept } = await sweepFiles(deps)
  recordSweepMetrics(swept)
  for (const failure of failures) deps.log.error({ err: failure }, failure.message)
  if (swept.missing) deps.log.error({ ...swept, missingFiles }, 'files are missing that rows name')
  else if (swept.strays > 0) deps.log.info(swept, 'files without an owner were removed')
}

/** Runs all parts in order, even if some fail, and then throws the first error. */
async function each(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const part of parts) await part().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Removes deleted records whose retention has ended; runs every night. */
export async function sweepExpiredRecords({ database }: JobDeps): Promise<void> {
  await sweepRetention(database)
}

type DueDeps = Pick<WorkerContext, 'database' | 'stopping'>

const runOf = ({ database, stopping }: DueDeps, task: string, works: Record<string, DueSweep>, payload: SweepPayload) =>
  runSweepTask(database, task, works, { rests: payload.rests, bounds: () => newRunLimits(stopping) })

/** Expires bids after their validUntil and signature requests after their expiresAt; runs every hour. */
export const expireBids = (deps: DueDeps, payload: SweepPayload): Promise<void> =>
  runOf(
    deps,
    'expire-bids',
    { bids: bidExpirySweep(deps.database), requests: createSignatureRequestExpirySweep(deps.database) },
    payload,
  )

/**
 * Sends reminders about bids that expire within days and about overdue invoices. Runs every hour, because days begin at
 * a different hour in each time zone.
 */
export const sendReminders = (deps: DueDeps & Pick<WorkerContext, 'secrets'>, payload: SweepPayload): Promise<void> => {
  const works = {
    bids: bidExpiryReminderSweep(deps.database, deps.secrets),
    invoices: overdueReminderSweep(deps.database, deps.secrets),
  }
  return runOf(deps, 'send-reminders', works, payload)
}

/**
 * Stores the signed content of accepted bids for which an older release did not store it. Runs every night, and once
 * after the upgrade to this release.
 */
export const storeSignedBidContent = (deps: DueDeps, payload: SweepPayload): Promise<void> =>
  runOf(deps, 'keep-signed-bids', { bids: bidSnapshotSweep(deps.database) }, payload)
