import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { nodeFlagsOf } from '../process-flags.ts'

/** An API or worker process that `make run` has started. */
export interface RunningProcess {
  name: string
  child: ChildProcess
  /** Resolves to the reason if the process ends by itself. */
  ended: Promise<string>
  /** Resolves at the first message of the process, by which a worker reports that it works. An API sends none. */
  firstMessage: Promise<undefined>
}

const root = resolve(import.meta.dirname, '../../..')
const readyLimitMs = 120_000
const readyPollMs = 100
const stopLimitMs = 25_000

/**
 * Starts a process of the service with this environment. The process opens the database itself. It has its own process
 * group, because Ctrl-C would otherwise interrupt its work. If this program is killed, the IPC channel closes and the
 * process stops.
 */
export function startServiceProcess(name: string, entry: string, env: NodeJS.ProcessEnv): RunningProcess {
  const child = spawn(process.execPath, [...nodeFlagsOf(entry), join(root, entry)], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`The ${name} did not start: ${error.message}`))
    child.once('exit', (code, signal) => resolve(`The ${name} ended unexpectedly (${signal ?? `status ${code}`}).`))
  })
  const said = new Promise<undefined>((resolve) => child.once('message', () => resolve(undefined)))
  return { name, child, ended, firstMessage: said }
}

export async function stopServiceProcess({ name, child, ended }: RunningProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const timer = setTimeout(() => {
    console.error(`the ${name} did not end within ${stopLimitMs / 1000} s and was killed`)
    child.kill('SIGKILL')
  }, stopLimitMs)
  await ended
  clearTimeout(timer)
}

export async function waitForReady(url: string, giveUp: AbortSignal): Promise<undefined> {
  const giveUpAt = Date.now() + readyLimitMs
  while (!giveUp.aborted && Date.now() < giveUpAt) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    if (answer?.ok) return undefined
    await sleep(readyPollMs)
  }
  throw new Error(`${url} did not answer within ${readyLimitMs / 1000} s`)
}
