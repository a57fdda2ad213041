import { unfinishedBackupMs } from './folder-names.ts'

const dayMs = 24 * 3600 * 1000
/** Interval of the task that removes old backups. */
const removalMs = 3600 * 1000

/**
 * Returns the time by which a daily backup and the files that only it contains have been removed, in ms since 1970.
 * Assumes that daily backups succeed until then. `sharesFiles`: whether the backup has files in a shared folder. Shared
 * files stay for at least two days, and a daily backup removes them afterwards.
 */
export function removalTimeMs(
  momentMs: number,
  { keepDays, sharesFiles }: { keepDays: number; sharesFiles: boolean },
): number {
  const filesMs = sharesFiles ? unfinishedBackupMs + dayMs : 0
  return momentMs + Math.max(keepDays * dayMs, filesMs) + removalMs
}
