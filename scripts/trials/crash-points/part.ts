import { fork } from 'node:child_process'
import { join, resolve } from 'node:path'
import { nodeFlagsOf } from '../../operate/process-flags.ts'
import type { TriedCrashPoints } from './trials.ts'

/**
 * Message from a process that tries a share of the crash points. `tried` is the result for one operation or task.
 * `excluded`, at the end, lists the operations that were left out, with the reasons.
 */
export type ShareMessage = { tried: TriedCrashPoints } | { excluded: [string, string][] }

const root = resolve(import.meta.dirname, '../../..')

/**
 * Runs a process that tries one share (PART) until it ends, in the repository or in a copy of it. Calls `hear` for each
 * of its messages. Returns the exit status.
 */
export function runShareProcess(
  env: NodeJS.ProcessEnv,
  hear: (said: ShareMessage) => void,
  from = root,
): Promise<number> {
  const child = fork(join(from, 'scripts/trials/crash-points/process.ts'), {
    env,
    execArgv: nodeFlagsOf('handlers/main.ts'),
    cwd: from,
  })
  child.on('message', (said) => hear(said as ShareMessage))
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}
