/**
 * Test files that `make test` leaves out and `make test-all` runs, with the reasons. They test what surrounds the service,
 * or need much more time than other files for what they find.
 */
export const longTests: readonly { files: RegExp; why: string }[] = [
  { files: /browser\.test\.ts$/, why: 'opens pages in Chromium' },
  { files: /killed\.test\.ts$/, why: 'kills processes' },
  { files: /^test\/http\/shutdown(-transfers)?\.test\.ts$/, why: 'starts and ends processes' },
  { files: /^test\/(operator|deployment)\//, why: 'starts processes as an operator does' },
  { files: /^test\/(release|runner)\//, why: 'tests the programs for developers' },
  { files: /^test\/(crash-points|histories|schedules)\//, why: 'tests the trials' },
  { files: /^test\/(sdk|conformance)\//, why: 'builds and runs packages' },
  { files: /^test\/docs\//, why: 'compiles and runs the samples and collections of the pages' },
  { files: /^test\/contract\/(fuzz|lint-spec)\.test\.ts$/, why: 'tries many requests or many contracts' },
  { files: /^test\/(files\/pdf|site-logs\/photographs|domain\/csv\/files)\.test\.ts$/, why: 'reads large files' },
]

/** Reports whether `make test` leaves a test file out. */
export const isLongTest = (file: string): boolean => longTests.some(({ files }) => files.test(file))
