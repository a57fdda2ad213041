import { fork } from 'node:child_process'
import { join, resolve } from 'node:path'
import { processFlags } from '../process-flags.ts'
import type { TriedPoints } from './trials.ts'

/** Message that a process sends while it tries its part, and at its end. */
export type PartMessage = { tried: TriedPoints } | { excluded: [string, string][] }

const root = resolve(import.meta.dirname, '../..')

/** Runs the process of one part until it ends, in the repository or in a copy of it. Returns its exit status. */
export function runPart(env: NodeJS.ProcessEnv, hear: (said: PartMessage) => void, from = root): Promise<number> {
  const child = fork(join(from, 'scripts/crash-points/process.ts'), {
    env,
    execArgv: processFlags('handlers/main.ts'),
    cwd: from,
  })
  child.on('message', (said) => hear(said as PartMessage))
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}
