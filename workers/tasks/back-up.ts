import { machineTime } from '../../db/engine/base/clock.ts'
import type { Settings } from '../../db/engine/base/settings.ts'
import { BackupProblem } from '../../db/operations/backup/problem.ts'
import { runDailyBackup } from '../../db/operations/backup/schedule.ts'
import { recordBackupOutcome } from '../../db/services/access/installation.ts'
import type { WorkerContext } from '../base/context.ts'
import { countFailedBackup, recordNewestBackup } from './backup-metrics.ts'

export type BackUpContext = Pick<WorkerContext, 'database' | 'files' | 'log' | 'stopping'> & {
  settings: Pick<Settings, 'backup' | 'secretKey' | 'previousSecretKeys'>
}

const stopCheckMs = 250

/**
 * Creates the daily backup at BACKUP_TO and removes expired backups. Runs every hour, so that a failed backup is
 * retried after an hour. A stopping process aborts the backup.
 */
export async function backUp(context: BackUpContext): Promise<void> {
  const { database, files, settings, log, stopping } = context
  const { to, keepDays, passphrase } = settings.backup
  if (to === undefined) return
  const ending = new AbortController()
  const watch = setInterval(() => stopping() && ending.abort(), stopCheckMs)
  try {
    const options = { database, files, to, passphrase, secretKeys: settings, signal: ending.signal }
    const { newBackup, removed, removedFiles, newestMs, keptBecause, removalError } = await runDailyBackup(
      options,
      keepDays,
    )
    recordNewestBackup(newestMs)
    await recordBackupOutcome(database, 'made', new Date(newestMs).toISOString())
    if (newBackup) log.info({ ...newBackup, removed, removedFiles }, 'a backup was made')
    if (keptBecause.length > 0) log.warn({ keptBecause }, 'shared files that no backup has may be kept')
    if (removalError !== undefined) log.error({ err: removalError }, 'old backups were not removed')
  } catch (error) {
    if (ending.signal.aborted) return
    if (error instanceof BackupProblem) log.warn({ err: error }, 'no backup was made')
    else log.error({ err: error }, 'a backup failed')
    countFailedBackup()
    // If the database is unavailable, the failure is only logged.
    await recordBackupOutcome(database, 'failed', machineTime()).catch(() => {})
  } finally {
    clearInterval(watch)
  }
}
