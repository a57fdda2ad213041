import { fork } from 'node:child_process'
import { join, resolve } from 'node:path'
import { processFlags } from '../process-flags.ts'
import type { TriedPoints } from './trials.ts'

/** What a process tells while it tries its part, and at its end. */
export type PartSaid = { tried: TriedPoints } | { excluded: [string, string][] }

const root = resolve(import.meta.dirname, '../..')

/** Runs one process's part to its end, from the repository or a copy of it, and gives its status. */
export function runPart(env: NodeJS.ProcessEnv, hear: (said: PartSaid) => void, from = root): Promise<number> {
  const child = fork(join(from, 'scripts/crash-points/process.ts'), {
    env,
    execArgv: processFlags('handlers/main.ts'),
    cwd: from,
  })
  child.on('message', (said) => hear(said as PartSaid))
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}
