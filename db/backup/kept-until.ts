import { unfinishedMs } from './folder-names.ts'

const dayMs = 24 * 3600 * 1000
/** Old backups are removed by an hourly task. */
const removalMs = 3600 * 1000

/**
 * When a daily backup is removed with the files that only it has, in ms since 1970, if daily backups succeed until then.
 * `sharesFiles` says whether it has files in a shared folder. These stay until they are two days old, and then go with the
 * next daily backup.
 */
export function goneMs(
  momentMs: number,
  { keepDays, sharesFiles }: { keepDays: number; sharesFiles: boolean },
): number {
  const filesMs = sharesFiles ? unfinishedMs + dayMs : 0
  return momentMs + Math.max(keepDays * dayMs, filesMs) + removalMs
}
