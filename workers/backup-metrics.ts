import { Counter } from 'prom-client'
import type { Settings } from '../db/base/settings.ts'
import { watchGauge } from '../db/platform/gauges.ts'
import { backupNoted, installationBegan } from '../db/platform/standing.ts'
import type { Database } from '../db/postgres/connection.ts'
import { deliveryRegistry } from './webhooks/metrics.ts'

const failed = new Counter({
  name: 'backups_failed_total',
  help: 'Scheduled backups that this process started and that failed.',
  registers: [deliveryRegistry],
})

/**
 * Creation time of the newest scheduled backup, in ms since 1970, as last observed by this process; undefined before
 * the first run.
 */
let seenMs: number | undefined

export const noteBackupSeen = (newestMs: number): void => {
  seenMs = newestMs
}

export const noteBackupFailed = (): void => failed.inc()

/**
 * Registers the backup gauges of a worker: whether backups are scheduled, the newest backup, and the age of the
 * installation.
 */
export function watchBackups({ database, settings }: { database: Database; settings: Pick<Settings, 'backup'> }): void {
  const isScheduled = settings.backup.to !== undefined
  watchGauge(deliveryRegistry, {
    name: 'backup_scheduled',
    help: '1 where BACKUP_TO has this worker make backups, else 0.',
    read: () => Number(isScheduled),
  })
  watchGauge(deliveryRegistry, {
    name: 'backup_newest_timestamp_seconds',
    help: 'Time of the newest backup, if backups are scheduled; 0 if no backup was made yet.',
    read: async () => (isScheduled ? (seenMs ?? Date.parse((await backupNoted(database.sql)) ?? epoch)) / 1000 : 0),
  })
  watchGauge(deliveryRegistry, {
    name: 'installation_began_timestamp_seconds',
    help: "When the installation's database was first migrated.",
    read: async () => Date.parse(await installationBegan(database.sql)) / 1000,
  })
}

const epoch = '1970-01-01T00:00:00Z'
