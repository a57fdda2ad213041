import type { Registry } from 'prom-client'
import { clockSkewHelp, clockSkewMs } from '../../engine/base/clock.ts'
import { resolveWithin } from '../../engine/base/concurrent-calls.ts'
import type { Settings } from '../../engine/base/settings.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import { readWritability } from '../../engine/postgres/writability.ts'
import { readDiskSpace } from '../../services/files/disk.ts'
import { readBuildLabels } from './build.ts'
import { registerGauge } from './gauges.ts'

export interface ProcessGauges {
  settings: Pick<Settings, 'dataDir' | 'filesUrl' | 'databaseUrl' | 'backup'>
  /** Reports whether this process can use the database. */
  isDatabaseReady(): Promise<boolean>
}

/** Adds the gauges that API processes and worker processes have in common. */
export function registerProcessGauges(register: Registry, { settings, isDatabaseReady }: ProcessGauges): void {
  registerGauge(register, {
    name: 'build_info',
    help: '1, with the release, the commit and the newest migration that this process runs',
    labelNames: ['version', 'commit', 'migration'],
    read: async () => [[await readBuildLabels(), 1]],
  })
  registerGauge(register, {
    name: 'database_ready',
    help: '1 while the database serves this process, 0 while it is unavailable or read-only',
    read: async () => Number(await isDatabaseReady()),
  })
  registerGauge(register, { name: 'clock_skew_seconds', help: clockSkewHelp, read: () => clockSkewMs() / 1000 })
  const disks = foldersOf(settings)
  for (const [name, help, member] of [
    ['disk_free_bytes', 'Bytes that the service may still write to a disk', 'freeBytes'],
    ['disk_size_bytes', 'Bytes of a disk that are written or that the service may write', 'sizeBytes'],
  ] as const)
    registerGauge(register, {
      ...{ name, help, labelNames: ['disk'] },
      read: async () => {
        const spaces = await Promise.all(disks.map(([, folder]) => readDiskSpace(folder).catch(() => undefined)))
        return disks.flatMap(([disk], place) => (spaces[place] ? [[{ disk }, spaces[place][member]] as const] : []))
      },
    })
}

/**
 * Returns the folders whose disks are monitored. These are DATA_DIR, if it contains the file store or the embedded
 * database, and BACKUP_TO, if it is a local folder.
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
export const isDatabaseWritable = async (database: Pick<Database, 'pool'>): Promise<boolean> =>
  (await resolveWithin(maxWaitMs, readWritability(database))) === 'ready'
