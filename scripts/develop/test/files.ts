import type { Imports } from './imports.ts'

/**
 * How a test file runs. A `pure` file opens no database and runs together with all others like it. A `shared` file runs
 * in a process with other files. An `alone` file has its own process.
 */
export type TestFileKind = 'pure' | 'shared' | 'alone'

/**
 * Test files that would disturb others or be disturbed by them. They kill or starve processes, start their own web
 * server for a browser, or test the process itself.
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

const database = 'scripts/testkit/environment/database.ts'

/** Reports whether a test file needs its own process. */
export const runsAlone = (file: string): boolean => alone.some((pattern) => pattern.test(file))

export function testFileKindOf(file: string, imports: Imports): TestFileKind {
  if (runsAlone(file)) return 'alone'
  return imports.countImportsTo(file).has(database) ? 'shared' : 'pure'
}
