import type { Imports } from './imports.ts'

/**
 * Where a test file runs: with all others that open no database, in a lane that it shares with others like it, or in a
 * process of its own.
 */
export type TestFileKind = 'pure' | 'shared' | 'alone'

/**
 * What would harm its neighbours or be harmed by them: it kills or starves processes, has a front of its own for a browser, or
 * is about the process itself.
 */
const alone = [
  /^test\/operator\//,
  /^test\/docs\//,
  /^test\/deployment\/units/,
  /^test\/(portal|oauth)\/browser\.test\.ts$/,
  /^test\/second-factor\/second-factor\.browser\.test\.ts$/,
  /killed\.test\.ts$/,
  /^test\/http\/(connections|overload)\//,
  /^test\/http\/(outage|shutdown|observability)\.test\.ts$/,
  /^test\/files\/bucket-faults\.test\.ts$/,
]

const database = 'test/support/database.ts'

/** Whether a test file needs a process of its own. */
export const runsAlone = (file: string): boolean => alone.some((pattern) => pattern.test(file))

export function testFileKind(file: string, imports: Imports): TestFileKind {
  if (runsAlone(file)) return 'alone'
  return imports.reachedFrom(file).has(database) ? 'shared' : 'pure'
}
