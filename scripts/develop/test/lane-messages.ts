/** Message to a test process: the next file, the files that have changed, or the end of the run. */
export type MessageToTestProcess = { file: string } | { changed: string[] } | { end: true }

/** Last line of the report of a file whose process was ended because it hung. */
export const hangReportMark = '# it was ended here'

/** Result of one test file. CPU time includes finished child processes, on Linux. */
export interface TestFileOutcome {
  passed: number
  failed: number
  wallMs: number
  cpuMs: number
  /** TAP output of the file. If something failed, it includes what the services logged at level error. */
  report: string
}

/**
 * Message from a test process: it is ready, a file's result, whether it could reload the changed files, or its end. The
 * last message has the failures at the end and the statements that the service sent.
 */
export type MessageFromTestProcess =
  | { readyMs: number }
  | { outcome: TestFileOutcome }
  | { isReloaded: boolean }
  | { ended: string[]; cpuMs: number; statements: string[] }
