import { fork } from 'node:child_process'
import { join, resolve } from 'node:path'
import { processFlags } from '../process-flags.ts'
import type { TriedPoints } from './trials.ts'

/**
 * Message from a process that tries a share of the crash points. `tried` is the result for one operation or task.
 * `excluded`, at the end, lists the operations that were left out, with the reasons.
 */
export type PartMessage = { tried: TriedPoints } | { excluded: [string, string][] }

const root = resolve(import.meta.dirname, '../..')

/**
 * Runs a process that tries one share (PART) until it ends, in the repository or in a copy of it. Calls `hear` for each
 * of its messages. Returns the exit status.
 */
export function runPart(env: NodeJS.ProcessEnv, hear: (said: PartMessage) => void, from = root): Promise<number> {
  const child = fork(join(from, 'scripts/crash-points/process.ts'), {
    env,
    execArgv: processFlags('handlers/main.ts'),
    cwd: from,
  })
  child.on('message', (said) => hear(said as PartMessage))
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}
