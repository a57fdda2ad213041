import type { Logger } from 'pino'
import { keepSigningKeys } from '../db/access/oauth/keys.ts'
import { sweepOauth } from '../db/access/oauth/sweep.ts'
import { machineDate } from '../db/base/clock.ts'
import { expiredBids } from '../db/bids/expire.ts'
import { expiringReminders } from '../db/bids/expiry-reminders.ts'
import { unkeptBids } from '../db/bids/signed-bid-upkeep.ts'
import { nameCurrencies } from '../db/branding/currencies.ts'
import { overdueReminders } from '../db/invoices/overdue.ts'
import { boundsOfRun, type DueWork, runDueTask } from '../db/jobs/due.ts'
import { tenantsWithWaitingJobs } from '../db/jobs/slices.ts'
import { sweepRows } from '../db/jobs/sweeps.ts'
import { addServeTask, type DuePayload, type ServeTask, servedTypes } from '../db/jobs/tasks.ts'
import { tenantsWithWantedPdfs } from '../db/papers/wanted-pdfs.ts'
import { forgetEndedPreviews } from '../db/records/preview.ts'
import { expiredRequests } from '../db/signature-requests/expiry.ts'
import { sweepRetention } from '../db/workflows/retention/sweep.ts'
import type { WorkerContext } from './context.ts'
import type { JobDeps } from './slices.ts'
import { sweepFiles } from './sweep-files.ts'
import { noteSwept } from './sweep-metrics.ts'
import { sweepDeliveries, sweepOldDeliveries } from './webhooks/deliver.ts'

/**
 * Resumes work of dead processes elsewhere; runs every few seconds. `freeDeadPools` is the function that deadPoolWatch
 * returns.
 */
export async function rescue({ database }: JobDeps, freeDeadPools: () => Promise<number>, log: Logger): Promise<void> {
  const freed = await freeDeadPools()
  if (freed > 0) log.warn({ freed }, 'freed the jobs of worker processes that are gone')
  // Queries over all organizations fail while a cluster node is unavailable. They find all waiting work once it is
  // back.
  for (const task of Object.keys(servedTypes) as ServeTask[]) {
    const waiting = await tenantsWithWaitingJobs(database, servedTypes[task])
    for (const tenantId of waiting) await addServeTask(database.sql, tenantId, task)
  }
  for (const tenantId of await tenantsWithWantedPdfs(database)) {
    await addServeTask(database.sql, tenantId, 'serve-documents')
  }
  await sweepDeliveries(database)
}

/** Removes expired data; runs every ten minutes. If one part fails, the others still run. */
export async function sweepStorage({
  database,
  files,
  secrets,
  log,
  stopping,
}: JobDeps & Pick<WorkerContext, 'secrets' | 'log' | 'stopping'>): Promise<void> {
  await each([
    () => sweepRows(database),
    () => keepSigningKeys(database, secrets),
    () => sweepOldDeliveries(database, machineDate()),
    () => sweepOauth(database),
    () => sweepStore({ database, files, log, stopping }),
    () => forgetEndedPreviews(database),
    () => nameCurrencies(database),
  ])
}

async function sweepStore(deps: Pick<WorkerContext, 'database' | 'files' | 'log' | 'stopping'>): Promise<void> {
  const { missingFiles, failures, ...swept } = await sweepFiles(deps)
  noteSwept(swept)
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

/** Removes records whose retention has ended; runs every night. */
export async function removeExpired({ database }: JobDeps): Promise<void> {
  await sweepRetention(database)
}

type DueDeps = Pick<WorkerContext, 'database' | 'stopping'>

const runOf = ({ database, stopping }: DueDeps, task: string, works: Record<string, DueWork>, payload: DuePayload) =>
  runDueTask(database, task, works, { rests: payload.rests, bounds: () => boundsOfRun(stopping) })

/** Expires bids past their validUntil and signature requests past their expiresAt; runs every hour. */
export const expireBids = (deps: DueDeps, payload: DuePayload): Promise<void> =>
  runOf(deps, 'expire-bids', { bids: expiredBids(deps.database), requests: expiredRequests(deps.database) }, payload)

/**
 * Sends reminders about bids that expire within days and about overdue invoices. Runs every hour, because days begin at
 * a different hour in each time zone.
 */
export const sendReminders = (deps: DueDeps & Pick<WorkerContext, 'secrets'>, payload: DuePayload): Promise<void> => {
  const works = {
    bids: expiringReminders(deps.database, deps.secrets),
    invoices: overdueReminders(deps.database, deps.secrets),
  }
  return runOf(deps, 'send-reminders', works, payload)
}

/**
 * Stores the signed content of bids that an older release accepted without storing it. Runs every night and after the
 * upgrade that requires it.
 */
export const keepSignedBids = (deps: DueDeps, payload: DuePayload): Promise<void> =>
  runOf(deps, 'keep-signed-bids', { bids: unkeptBids(deps.database) }, payload)
