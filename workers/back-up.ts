import { Counter, Gauge } from 'prom-client'
import { noteBackup } from '../db/access/installation.ts'
import { BackupProblem } from '../db/backup/problem.ts'
import { keepBackups } from '../db/backup/schedule.ts'
import { machineTime } from '../db/base/clock.ts'
import type { WorkerContext } from './context.ts'
import { deliveryRegistry } from './webhooks/metrics.ts'

const newest = new Gauge({
  name: 'backup_newest_timestamp_seconds',
  help: 'When the newest scheduled backup was made, when this process last looked.',
  registers: [deliveryRegistry],
})

const failed = new Counter({
  name: 'backups_failed_total',
  help: 'Scheduled backups that this process began and that failed.',
  registers: [deliveryRegistry],
})

const lookMs = 250

/**
 * Every hour: makes the day's backup at BACKUP_TO, and removes those that are over. One that fails is tried again an hour
 * later; a process that is to stop breaks it off.
 */
export async function backUp(context: WorkerContext): Promise<void> {
  const { database, files, settings, log, stopping } = context
  const { to, keepDays, passphrase } = settings.backup
  if (to === undefined) return
  const ending = new AbortController()
  const watch = setInterval(() => stopping() && ending.abort(), lookMs)
  try {
    const options = { database, files, to, passphrase, secretKeys: settings, signal: ending.signal }
    const { made, removed, newestMs } = await keepBackups(options, keepDays)
    newest.set(newestMs / 1000)
    await noteBackup(database, 'made', new Date(newestMs).toISOString())
    if (made) log.info({ ...made, removed }, 'a backup was made')
  } catch (error) {
    if (ending.signal.aborted) return
    if (error instanceof BackupProblem) log.warn({ err: error }, 'no backup was made')
    else log.error({ err: error }, 'a backup failed')
    failed.inc()
    // A database that is away has not been told; the log has.
    await noteBackup(database, 'failed', machineTime()).catch(() => {})
  } finally {
    clearInterval(watch)
  }
}
