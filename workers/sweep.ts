import type { Logger } from 'pino'
import { sweepOauth } from '../db/access/oauth/sweep.ts'
import { sweepExpiredBids } from '../db/bids/expire.ts'
import { remindOfExpiringBids } from '../db/bids/expiry-reminders.ts'
import { keepAllAccepted } from '../db/bids/signed-bid-upkeep.ts'
import { remindOfOverdueInvoices } from '../db/invoices/overdue.ts'
import { tenantsWithWaitingJobs } from '../db/jobs/slices.ts'
import { sweepRows } from '../db/jobs/sweeps.ts'
import { addServeTask, type ServeTask, servedTypes } from '../db/jobs/tasks.ts'
import { tenantsWithWantedPdfs } from '../db/papers/wanted-pdfs.ts'
import { forgetEndedPreviews } from '../db/records/preview.ts'
import { sweepExpiredRequests } from '../db/signature-requests/expiry.ts'
import { sweepRetention } from '../db/workflows/retention/sweep.ts'
import type { WorkerContext } from './context.ts'
import type { JobDeps } from './slices.ts'
import { sweepFiles } from './sweep-files.ts'
import { noteSwept } from './sweep-metrics.ts'
import { sweepDeliveries, sweepOldDeliveries } from './webhooks/deliver.ts'

/** Every few seconds: work held by a dead process resumes elsewhere. `freeDeadPools` is one look of a deadPoolWatch. */
export async function rescue({ database }: JobDeps, freeDeadPools: () => Promise<number>, log: Logger): Promise<void> {
  const freed = await freeDeadPools()
  if (freed > 0) log.warn({ freed }, 'freed the jobs of worker processes that are gone')
  for (const task of Object.keys(servedTypes) as ServeTask[]) {
    const waiting = await tenantsWithWaitingJobs(database, servedTypes[task])
    for (const tenantId of waiting) await addServeTask(database.sql, tenantId, task)
  }
  for (const tenantId of await tenantsWithWantedPdfs(database)) {
    await addServeTask(database.sql, tenantId, 'serve-documents')
  }
  await sweepDeliveries(database)
}

/** Every ten minutes: removes what has outlived its promised time. */
export async function sweepStorage({ database, files, log }: JobDeps & { log: Logger }): Promise<void> {
  await sweepRows(database)
  await sweepOldDeliveries(database, new Date())
  await sweepOauth(database)
  const swept = await sweepFiles({ database, files })
  noteSwept(swept)
  if (swept.missing > 0) log.error(swept, 'files are missing that rows name')
  else if (swept.strays > 0) log.info(swept, 'files without an owner were removed')
  await forgetEndedPreviews(database)
}

/** Every night: removes what organizations keep no longer. */
export async function removeExpired({ database }: JobDeps): Promise<void> {
  await sweepRetention(database)
}

/** Every hour: bids past their validUntil and signature requests past their expiresAt expire. */
export async function expireBids({ database }: JobDeps): Promise<void> {
  await sweepExpiredBids(database)
  await sweepExpiredRequests(database)
}

/** Every hour, since a day begins somewhere every hour: mails about bids that end within days and invoices not paid in time. */
export async function sendReminders({ database, secrets }: Pick<WorkerContext, 'database' | 'secrets'>): Promise<void> {
  await remindOfExpiringBids(database, secrets)
  await remindOfOverdueInvoices(database)
}

/** Every hour, and after the upgrade that needs it: keeps the content of accepted bids that were accepted before it was kept. */
export async function keepSignedBids({ database }: JobDeps): Promise<void> {
  await keepAllAccepted(database)
}
