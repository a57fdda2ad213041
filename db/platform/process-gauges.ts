import type { Registry } from 'prom-client'
import { withinLimit } from '../base/awaiting.ts'
import { clockHelp, clockSkewMs } from '../base/clock.ts'
import type { Settings } from '../base/settings.ts'
import { diskSpace } from '../files/disk.ts'
import type { Database } from '../postgres/connection.ts'
import { writabilityOf } from '../postgres/writability.ts'
import { buildLabels } from './build.ts'
import { watchGauge } from './gauges.ts'

export interface ProcessGauges {
  settings: Pick<Settings, 'dataDir' | 'filesUrl' | 'databaseUrl' | 'backup'>
  /** Reports whether the database serves this process. */
  isDatabaseReady(): Promise<boolean>
}

/** Adds the gauges that API processes and worker processes have in common. */
export function watchProcess(register: Registry, { settings, isDatabaseReady }: ProcessGauges): void {
  watchGauge(register, {
    name: 'build_info',
    help: '1, with the release, the commit and the newest migration that this process runs',
    labelNames: ['version', 'commit', 'migration'],
    read: async () => [[await buildLabels(), 1]],
  })
  watchGauge(register, {
    name: 'database_ready',
    help: '1 while the database serves this process, 0 while it is unavailable or read-only',
    read: async () => Number(await isDatabaseReady()),
  })
  watchGauge(register, { name: 'clock_skew_seconds', help: clockHelp, read: () => clockSkewMs() / 1000 })
  const disks = foldersOf(settings)
  for (const [name, help, member] of [
    ['disk_free_bytes', 'Bytes that the service may still write to a disk', 'freeBytes'],
    ['disk_size_bytes', 'Bytes of a disk that are written or that the service may write', 'sizeBytes'],
  ] as const)
    watchGauge(register, {
      ...{ name, help, labelNames: ['disk'] },
      read: async () => {
        const spaces = await Promise.all(disks.map(([, folder]) => diskSpace(folder).catch(() => undefined)))
        return disks.flatMap(([disk], place) => (spaces[place] ? [[{ disk }, spaces[place][member]] as const] : []))
      },
    })
}

/**
 * Returns the disks to watch: that of DATA_DIR if it contains files or the embedded database, and that of a local
 * BACKUP_TO.
 */
function foldersOf({ dataDir, filesUrl, databaseUrl, backup }: ProcessGauges['settings']): [string, string][] {
  const isDataLocal = filesUrl === undefined || databaseUrl === undefined
  const isBackupLocal = backup.to !== undefined && !backup.to.includes('://')
  return [
    ...(isDataLocal ? [['data', dataDir] as [string, string]] : []),
    ...(isBackupLocal ? [['backups', backup.to!] as [string, string]] : []),
  ]
}

const maxWaitMs = 2_000

/** Reports whether the database answers this process within two seconds and accepts writes. */
export const takesWritesInTime = async (database: Pick<Database, 'pool'>): Promise<boolean> =>
  (await withinLimit(maxWaitMs, writabilityOf(database))) === 'ready'
