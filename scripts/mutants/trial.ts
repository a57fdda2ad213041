import { Lane } from '../test/lanes.ts'
import { plant } from './copy.ts'
import type { Fault } from './fault.ts'

/** What came of a planted fault. */
export type TrialVerdict =
  | { kind: 'caught'; by: string; title: string }
  | { kind: 'missed' }
  /** It cannot be planted, or the program does not even load with it: the list is wrong. */
  | { kind: 'broken'; why: string }

/** A test that hangs with a fault has noticed it; the slowest ones take a minute without any. */
const fileLimitMs = 150_000

/** Plants a fault in a copy of the repository, runs the tests that are to notice it until one does, and takes it back. */
export async function tryFault(copy: string, env: NodeJS.ProcessEnv, fault: Fault): Promise<TrialVerdict> {
  const planted = plant(copy, fault)
  if (typeof planted === 'string') return { kind: 'broken', why: planted }
  try {
    return await runTests(copy, env, fault.tests)
  } finally {
    planted.takeBack()
  }
}

async function runTests(copy: string, env: NodeJS.ProcessEnv, tests: readonly string[]): Promise<TrialVerdict> {
  const lane = new Lane(copy, env)
  try {
    for (const file of tests) {
      const { failed, passed, report } = await lane.run(file, fileLimitMs)
      if (failed === 0) continue
      const unloadable = /SyntaxError|ERR_MODULE_NOT_FOUND/.exec(report)
      if (passed === 0 && unloadable) return { kind: 'broken', why: `${unloadable[0]} in ${file}` }
      return { kind: 'caught', by: file, title: firstFailure(report) }
    }
    return { kind: 'missed' }
  } finally {
    await lane.end()
  }
}

/** The title of the innermost test that failed first. */
function firstFailure(report: string): string {
  const lines = report.split('\n')
  const at = lines.findIndex((line) => /^\s*not ok /.test(line))
  if (at < 0) return report.split('\n', 1)[0] ?? ''
  const depth = lines[at]!.search(/\S/)
  const title = lines
    .slice(0, at)
    .findLast((line) => /^\s*# Subtest: /.test(line) && line.search(/\S/) < depth)
    ?.trim()
  return title?.replace('# Subtest: ', '') ?? lines[at]!.trim()
}
