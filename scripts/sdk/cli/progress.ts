import type { Job } from '../../../generated/sdk/types.gen.ts'
import type { GuardedTerminal } from './terminal.ts'

const barWidth = 30
const running: readonly Job['status'][] = ['queued', 'running']

/** Shows on a terminal how far a job is, in one line that is written again each time. */
export const onProgress =
  ({ redraw }: GuardedTerminal) =>
  (job: Job): void =>
    redraw(barOf(job), !running.includes(job.status))

/** `[##########                    ] 120 of 360`. */
export function barOf({ progress: { processed, total } }: Pick<Job, 'progress'>): string {
  const done = total ? Math.round((Math.min(processed, total) / total) * barWidth) : 0
  return `[${'#'.repeat(done).padEnd(barWidth)}] ${processed} of ${total || '?'}`
}
