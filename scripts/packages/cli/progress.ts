import type { Job } from '../../../generated/sdk/types.gen.ts'
import type { GuardedTerminal } from './terminal.ts'

const barWidth = 30
const running: readonly Job['status'][] = ['queued', 'running']

/** Returns a callback that shows a job's progress on a terminal. It redraws the same line each time. */
export const onProgress =
  ({ redraw }: GuardedTerminal) =>
  (job: Job): void =>
    redraw(barOf(job), !running.includes(job.status))

/** Renders a progress bar: `[########## ] 120 of 360`. */
export function barOf({ progress: { processed, total } }: Pick<Job, 'progress'>): string {
  const done = total ? Math.round((Math.min(processed, total) / total) * barWidth) : 0
  return `[${'#'.repeat(done).padEnd(barWidth)}] ${processed} of ${total || '?'}`
}
