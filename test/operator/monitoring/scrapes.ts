import type { Test } from 'tap'
import { deriveSecrets } from '../../../db/engine/base/secrets.ts'
import { enqueueMail } from '../../../db/services/mail/mail.ts'
import { findFreePort } from '../../../scripts/testkit/environment/processes.ts'
import { closeApiNow } from '../../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../../scripts/testkit/http/client.ts'
import { startApiProcess } from '../../../scripts/testkit/peers/api-process.ts'
import { sampleValue } from '../../../scripts/testkit/prometheus/history.ts'
import { recordAuditMetrics, recordSweepMetrics } from '../../../workers/tasks/sweep-metrics.ts'
import {
  apiOrigin,
  scrapeMetrics,
  scrapeUntil,
  startWatchedInstallation,
  type WatchedInstallation,
  withFreeDiskShare,
} from './watched-installation.ts'

/** Metrics that an API and a worker of an installation showed at one moment. */
export interface ScrapedMetrics {
  api: string | undefined
  worker: string | undefined
}

/**
 * Produces the causes of alerts in a running installation one after the other, and returns the metrics shown with each.
 * Each cause is removed before the next one. Only counters keep their values.
 */
export async function recordScrapes(t: Test) {
  const installation = await startWatchedInstallation(t)
  const started: ScrapedMetrics = { api: await installation.scrapeApi(), worker: undefined }
  const taskWaits = await withWaitingTask(installation)
  const worker = await installation.startWorker()
  await scrapeUntil(installation.scrapeApi, 'worker_processes', (count) => count === 1)
  const withoutBackup = await show(installation)
  await installation.backUp()
  const calm = await show(installation)
  const recorded = {
    ...{ started, taskWaits, withoutBackup, calm },
    ...(await withFailures(installation)),
    ...(await withMails(installation)),
    ...(await withDisks(installation)),
    ...(await withDatabaseAway(installation)),
    ...(await withStates(installation)),
    ...(await withOtherProcesses(t, installation)),
    ...(await withFindings(installation)),
  }
  const last = await show(installation)
  installation.api.drain()
  const drained = await show(installation)
  await Promise.all([closeApiNow(installation.api), worker.close()])
  return { ...recorded, last, drained, ended: await show(installation) }
}

export type Scrapes = Awaited<ReturnType<typeof recordScrapes>>

const show = async ({ scrapeApi, scrapeWorker }: WatchedInstallation): Promise<ScrapedMetrics> => ({
  api: await scrapeApi(),
  worker: await scrapeWorker(),
})

/** Adds a task that has been due for ten minutes, before the first worker starts. */
async function withWaitingTask(installation: WatchedInstallation): Promise<ScrapedMetrics> {
  const { pool } = installation.service.database
  await pool.query("select graphile_worker.add_job('send-email', '{}', run_at := now() - interval '10 minutes')")
  const shown = await show(installation)
  await pool.query('delete from graphile_worker._private_jobs')
  return shown
}

/** Causes an answer of 500, after answers with client errors. */
async function withFailures(
  installation: WatchedInstallation,
): Promise<{ refused: ScrapedMetrics; failed: ScrapedMetrics }> {
  const { service, origin } = installation
  const tenant = await service.tenant()
  const client = tenant.client.at(origin)
  const { status: missing } = await client.call('getContact', { path: { id: 999_999_999 } })
  if (missing !== 404) throw new Error(`a record that is not there was a ${missing}`)
  const refused = await show(installation)
  const { pool } = service.database
  await pool.query('alter table contacts rename to contacts_away')
  const headers = { Authorization: `Bearer ${client.token}` }
  const { status } = await sendRaw(`${origin}/api/v1/contacts`, 'GET', { headers })
  await pool.query('alter table contacts_away rename to contacts')
  if (status !== 500) throw new Error(`a table that is gone was a ${status}`)
  return { refused, failed: await show(installation) }
}

const message = { tenantId: 1, to: 'dana@example.com', subject: 'Your bid', text: 'words', html: '<p>words</p>' }

/** Queues a mail that the mail server refuses: first for a moment, then for 16 minutes, then until it is given up. */
async function withMails(
  installation: WatchedInstallation,
): Promise<{ mailFailed: ScrapedMetrics; mailStuck: ScrapedMetrics; givenUp: ScrapedMetrics }> {
  const { service, settings } = installation
  const { pool, sql } = service.database
  await enqueueMail({ sql }, deriveSecrets(settings.secretKey), message)
  await scrapeUntil(installation.scrapeApi, 'queue_tasks{task="send-email",state="failed"}', (count) => count === 1)
  const mailFailed = await show(installation)
  await pool.query(
    "update graphile_worker._private_jobs set created_at = now() - interval '16 minutes' where attempts > 0",
  )
  const mailStuck = await show(installation)
  await pool.query('update graphile_worker._private_jobs set attempts = max_attempts where attempts > 0')
  const givenUp = await show(installation)
  await pool.query('delete from graphile_worker._private_jobs where attempts = max_attempts')
  return { mailFailed, mailStuck, givenUp }
}

async function withDisks(
  installation: WatchedInstallation,
): Promise<{ roomy: ScrapedMetrics; filling: ScrapedMetrics; tight: ScrapedMetrics; full: ScrapedMetrics }> {
  const at = (share: number) => withFreeDiskShare(share, () => show(installation))
  const [roomy, filling, tight] = [await at(0.21), await at(0.19), await at(0.04)]
  const full = await withFreeDiskShare(0.001, async () => {
    await scrapeUntil(installation.scrapeApi, 'file_store{state="full"}', (value) => value === 1)
    return show(installation)
  })
  await scrapeUntil(installation.scrapeApi, 'file_store{state="ready"}', (value) => value === 1)
  return { roomy, filling, tight, full }
}

async function withStates(
  installation: WatchedInstallation,
): Promise<{ maintained: ScrapedMetrics; quiet: ScrapedMetrics }> {
  const { pool } = installation.service.database
  const having = async (column: 'maintenance' | 'quiet'): Promise<ScrapedMetrics> => {
    await pool.query(`update installation set ${column} = true`)
    await scrapeUntil(installation.scrapeApi, `service_${column}`, (value) => value === 1)
    const shown = await show(installation)
    await pool.query(`update installation set ${column} = false`)
    await scrapeUntil(installation.scrapeApi, `service_${column}`, (value) => value === 0)
    return shown
  }
  return { maintained: await having('maintenance'), quiet: await having('quiet') }
}

async function withDatabaseAway(installation: WatchedInstallation): Promise<{ away: ScrapedMetrics }> {
  const { way, service, origin } = installation
  const tenant = await service.tenant()
  await way.cut()
  const { status } = await tenant.client.at(origin).call('getMe')
  if (status !== 503) throw new Error(`a request without a database was a ${status}`)
  await scrapeUntil(installation.scrapeApi, 'database_ready', (value) => value === 0)
  const away = await show(installation)
  await way.acceptConnections()
  await scrapeUntil(installation.scrapeApi, 'worker_processes', (count) => count === 1)
  await scrapeUntil(installation.scrapeWorker, 'database_ready', (value) => value === 1)
  return { away }
}

/** Scrapes two other APIs: one whose bucket is unreachable, and one of another commit. */
async function withOtherProcesses(t: Test, installation: WatchedInstallation) {
  const filesUrl = `s3://key:secret@bucket?endpoint=http://127.0.0.1:${await findFreePort()}&region=us-east-1`
  const bucketAway = apiOrigin(await installation.startApi({ filesUrl }))
  const withoutFiles = await scrapeUntil(
    () => scrapeMetrics(bucketAway),
    'file_store{state="away"}',
    (value) => value === 1,
  )
  const other = await startApiProcess(t, installation.service, { BUILD_COMMIT: 'feedbeef0000' })
  return { withoutFiles, ofOtherCommit: await scrapeMetrics(other.origin) }
}

/** Scrapes after findings of the sweep and the audit, and after a failed backup. */
async function withFindings(
  installation: WatchedInstallation,
): Promise<{ found: ScrapedMetrics; backupFailed: ScrapedMetrics }> {
  recordSweepMetrics({ uploads: 0, artifacts: 0, strays: 0, missing: 1 })
  recordAuditMetrics({ audited: 20, found: 1, standing: 1 })
  const found = await show(installation)
  recordSweepMetrics({ uploads: 0, artifacts: 0, strays: 0, missing: 0 })
  recordAuditMetrics({ audited: 20, found: 0, standing: 0 })
  await installation.backUp('/dev/null/backups')
  const backupFailed = await show(installation)
  if (sampleValue(backupFailed.worker, 'backups_failed_total') !== 1) throw new Error('the backup did not fail')
  return { found, backupFailed }
}
