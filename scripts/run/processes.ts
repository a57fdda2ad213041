import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processFlags } from '../process-flags.ts'

/** The API or the worker that `make run` has started. */
export interface Running {
  name: string
  child: ChildProcess
  /** Why it ended, when it did so by itself. */
  ended: Promise<string>
  /** Resolves when it says that it works; only a worker does. */
  said: Promise<undefined>
}

const root = resolve(import.meta.dirname, '../..')
const readyLimitMs = 120_000
const readyPollMs = 100
const stopLimitMs = 25_000

/**
 * Starts a process of the service with this environment. It opens the database itself. It is in a group of its own, because
 * Ctrl-C would end what it has under way in the middle; should this process be killed, it hears so and stops.
 */
export function start(name: string, entry: string, env: NodeJS.ProcessEnv): Running {
  const child = spawn(process.execPath, [...processFlags(entry), join(root, entry)], {
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
  return { name, child, ended, said }
}

export async function stop({ name, child, ended }: Running): Promise<void> {
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
