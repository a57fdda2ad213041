import { Counter } from 'prom-client'
import type { Settings } from '../../db/engine/base/settings.ts'
import type { Database } from '../../db/engine/postgres/connection.ts'
import { registerGauge } from '../../db/operations/platform/gauges.ts'
import { findInstallationStart, findLastBackupTime } from '../../db/operations/platform/installation-state.ts'
import { deliveryRegistry } from '../webhooks/metrics.ts'

const failed = new Counter({
  name: 'backups_failed_total',
  help: 'Scheduled backups that this process started and that failed.',
  registers: [deliveryRegistry],
})

/**
 * Creation time of the newest scheduled backup that this process found in its latest run, in ms since 1970. Undefined
 * before the first run.
 */
let seenMs: number | undefined

export const recordNewestBackup = (newestMs: number): void => {
  seenMs = newestMs
}

export const countFailedBackup = (): void => failed.inc()

/**
 * Registers the backup gauges of a worker: whether backups are scheduled, the time of the newest backup, and the start
 * of the installation.
 */
export function registerBackupGauges({
  database,
  settings,
}: {
  database: Database
  settings: Pick<Settings, 'backup'>
}): void {
  const isScheduled = settings.backup.to !== undefined
  registerGauge(deliveryRegistry, {
    name: 'backup_scheduled',
    help: '1 where BACKUP_TO has this worker make backups, else 0.',
    read: () => Number(isScheduled),
  })
  registerGauge(deliveryRegistry, {
    name: 'backup_newest_timestamp_seconds',
    help: 'Time of the newest backup, if backups are scheduled; 0 if no backup was made yet.',
    read: async () =>
      isScheduled ? (seenMs ?? Date.parse((await findLastBackupTime(database.sql)) ?? epoch)) / 1000 : 0,
  })
  registerGauge(deliveryRegistry, {
    name: 'installation_began_timestamp_seconds',
    help: "When the installation's database was first migrated.",
    read: async () => Date.parse(await findInstallationStart(database.sql)) / 1000,
  })
}

const epoch = '1970-01-01T00:00:00Z'
