import { runsAlone } from '../test/files.ts'
import { hangReportMark } from '../test/lane-messages.ts'
import { TestProcess } from '../test/lanes.ts'
import { plantFault } from './copy.ts'
import type { DrawnFault } from './drawn/drawn-fault.ts'
import type { ListedFault } from './listed-faults.ts'

/** Result of planting a fault and running its tests. */
export type FaultVerdict =
  | { kind: 'caught'; by: string; title: string }
  /** `ran`: the test files that passed with the fault. */
  | { kind: 'missed'; ran: readonly string[] }
  /** The program does not load with the fault, or the tests of a drawn fault also fail without it. */
  | { kind: 'broken'; why: string }

/** The first test file that failed. */
interface Failed {
  by: string
  passed: number
  report: string
}

/**
 * Time limit for a test file in milliseconds. A test that hangs counts as having detected the fault. Without a fault,
 * the slowest files take a minute.
 */
const fileLimitMs = 150_000

/** Plants a fault in a copy of the repository, runs its tests until one fails, and removes the fault. */
export async function tryFault(copy: string, env: NodeJS.ProcessEnv, fault: ListedFault): Promise<FaultVerdict> {
  const failed = await firstToFail(copy, env, fault.tests).finally(plantFault(copy, fault))
  if (!failed) return { kind: 'missed', ran: fault.tests }
  const unloadable = /SyntaxError|ERR_MODULE_NOT_FOUND/.exec(failed.report)
  if (failed.passed === 0 && unloadable) return { kind: 'broken', why: `${unloadable[0]} in ${failed.by}` }
  return { kind: 'caught', by: failed.by, title: firstFailure(failed.report) }
}

/**
 * Runs each test file once without a fault. A file that fails without a fault catches nothing. Neither does a file that
 * hangs with the fault and is also slow without it.
 */
export class PassingTestCache {
  readonly #tookMs = new Map<string, Promise<number>>()

  async isSound(copy: string, env: NodeJS.ProcessEnv, { by, report }: Failed): Promise<boolean> {
    const known = this.#tookMs.get(by) ?? this.#time(copy, env, by)
    this.#tookMs.set(by, known)
    return (await known) < (hasHung(report) ? fileLimitMs / 4 : fileLimitMs)
  }

  async #time(copy: string, env: NodeJS.ProcessEnv, test: string): Promise<number> {
    const fromMs = performance.now()
    const failed = await firstToFail(copy, env, [test])
    return failed ? Number.POSITIVE_INFINITY : performance.now() - fromMs
  }
}

/**
 * Plants a drawn fault and runs its tests like `tryFault`. Skips a test that also fails without the fault and runs the
 * next one, because the tests of a drawn fault are chosen automatically.
 */
export async function tryDrawnFault(
  copy: string,
  env: NodeJS.ProcessEnv,
  { file, edit, tests }: DrawnFault,
  sound: PassingTestCache,
): Promise<FaultVerdict> {
  const unsound: string[] = []
  for (let waiting = tests; waiting.length > 0; waiting = waiting.slice(waiting.indexOf(unsound.at(-1)!) + 1)) {
    const failed = await firstToFail(copy, env, waiting).finally(plantFault(copy, { file, edit }))
    if (!failed) break
    if (await sound.isSound(copy, env, failed))
      return { kind: 'caught', by: failed.by, title: firstFailure(failed.report) }
    unsound.push(failed.by)
  }
  const ran = tests.filter((test) => !unsound.includes(test))
  if (ran.length === 0) return { kind: 'broken', why: `its tests fail without it: ${unsound.join(', ')}` }
  return { kind: 'missed', ran }
}

/** Runs test files until one fails. They share one process, except for files that need a separate one. */
async function firstToFail(
  copy: string,
  env: NodeJS.ProcessEnv,
  tests: readonly string[],
): Promise<Failed | undefined> {
  let waiting = tests
  while (waiting.length > 0) {
    const firstAlone = waiting.findIndex(runsAlone)
    const count = firstAlone < 0 ? waiting.length : Math.max(firstAlone, 1)
    const failed = await firstToFailOfLane(copy, env, waiting.slice(0, count))
    if (failed) return failed
    waiting = waiting.slice(count)
  }
  return undefined
}

/**
 * Runs test files in one process that starts after the fault was planted. A failure at the end of the process counts
 * for the last file.
 */
async function firstToFailOfLane(
  copy: string,
  env: NodeJS.ProcessEnv,
  tests: readonly string[],
): Promise<Failed | undefined> {
  const lane = new TestProcess(copy, env)
  let failed: Failed | undefined
  for (const by of tests) {
    const outcome = await lane.run(by, fileLimitMs)
    if (outcome.failed > 0) failed = { by, passed: outcome.passed, report: outcome.report }
    if (failed) break
  }
  const { failures } = await lane.end()
  if (failed || failures.length === 0) return failed
  return { by: tests.at(-1)!, passed: 1, report: failures.join('\n') }
}

/**
 * Reports whether a process hung. When a hung process is ended, it prints the mark, unless it is too busy and is
 * killed.
 */
const hasHung = (report: string): boolean => report.endsWith(hangReportMark) || report.endsWith('ended with SIGKILL')

/** Returns the title of the first test that failed; of nested tests, the innermost. */
function firstFailure(report: string): string {
  const lines = report.split('\n')
  if (hasHung(report)) return `it did not end within ${fileLimitMs / 1000} s`
  const at = lines.findIndex((line) => /^\s*not ok /.test(line))
  if (at < 0) return report.split('\n', 1)[0] ?? ''
  const depth = lines[at]!.search(/\S/)
  const title = lines
    .slice(0, at)
    .findLast((line) => /^\s*# Subtest: /.test(line) && line.search(/\S/) < depth)
    ?.trim()
  return title?.replace('# Subtest: ', '') ?? lines[at]!.trim()
}
