/** What a run says to a process of it: the next file, which files have changed since, or that there is none any more. */
export type ToLane = { file: string } | { changed: string[] } | { end: true }

/** The last line of the report of a file whose process was ended because it hung. */
export const endedHere = '# it was ended here'

/** How a file ended. CPU is of the process and of the children that it waited for, where Linux tells of these. */
export interface LaneOutcome {
  passed: number
  failed: number
  wallMs: number
  cpuMs: number
  /** Its TAP; with what the services logged at error where something failed. */
  report: string
}

/**
 * What a process of a run says: it is ready, how a file ended, whether it can load what has changed, and that it has ended
 * itself, with what failed in that, and the shapes of the service's statements.
 */
export type FromLane =
  | { readyMs: number }
  | { outcome: LaneOutcome }
  | { isReloaded: boolean }
  | { ended: string[]; cpuMs: number; statements: string[] }
