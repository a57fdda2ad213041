import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { nodeFlagsOf } from '../../operate/process-flags.ts'

/** A process that a measurement or a test run has started. Works only on Linux, because it reads /proc. */
export interface StartedProcess {
  child: ChildProcess
  pid: number
  /** Resolves to how the process ended: the name of a signal, or `status <n>`. */
  ended: Promise<string>
  hasEnded(): boolean
  /** Returns the CPU time so far, user and system, in milliseconds. */
  cpuMs(): Promise<number>
  rssMb(): Promise<number>
  /** Returns the highest resident memory so far in MB, as the kernel records it. */
  peakRssMb(): Promise<number>
  /** Sends a signal and waits for the process's end; does nothing if it has ended. */
  end(signal: NodeJS.Signals): Promise<void>
}

export interface StartOptions {
  env: Record<string, string>
  stdio: StdioOptions
  /** Working directory of the process; by default that of this process. */
  cwd?: string
}

const root = join(import.meta.dirname, '../../..')
const clockTicksPerSecond = 100

/**
 * Starts a TypeScript file of this repository, given by its path from the root, with the flags of the service's
 * processes. It is killed when this process exits.
 */
export const startServiceEntry = (entry: string, options: StartOptions): StartedProcess =>
  startNode([...nodeFlagsOf(entry), join(root, entry)], options)

/** Starts a TypeScript file of the release unpacked in `folder`, or of this checkout if `folder` is undefined. */
export const startReleaseEntry = (folder: string | undefined, entry: string, options: StartOptions): StartedProcess =>
  folder === undefined
    ? startServiceEntry(entry, options)
    : startNode([...nodeFlagsOf(entry), join(folder, entry)], { ...options, cwd: folder })

/** Starts a script with this process's Node. It is killed when this process exits. */
export function startNode(args: string[], { env, ...options }: StartOptions): StartedProcess {
  const child = spawn(process.execPath, args, { ...options, env: { ...process.env, ...env } })
  const killLast = (): void => void child.kill('SIGKILL')
  process.once('exit', killLast)
  child.once('exit', () => process.off('exit', killLast))
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `status ${code}`))
  })
  const pid = child.pid!
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    child,
    pid,
    ended,
    hasEnded,
    cpuMs: () => cpuOf(pid),
    rssMb: () => memoryOf(pid, 'VmRSS'),
    peakRssMb: () => memoryOf(pid, 'VmHWM'),
    async end(signal) {
      if (hasEnded()) return
      child.kill(signal)
      await ended
    },
  }
}

/** Waits until `url` answers with any status. Throws if the process ends first, or after a minute. */
export async function waitUntilAnswering(own: StartedProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (own.hasEnded()) throw new Error(`${own.child.spawnargs.at(-1)} ended with ${await own.ended}`)
    const answered = await fetch(url).then(
      () => true,
      () => false,
    )
    if (answered) return
    await sleep(100)
  }
  throw new Error(`${url} did not answer`)
}

/** Returns a port that is free at this moment. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

async function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]) / 1024
}

/** Reads the CPU time from /proc/<pid>/stat: fields 14 and 15 are user and system time in clock ticks. */
async function cpuOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / clockTicksPerSecond
}
