import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A worker process that was started for a measurement, and runs as `npm run worker` runs it. */
export interface WorkerProcess {
  pid: number
  /** The most memory that it ever had resident, in MB, as the kernel recorded it. */
  peakRssMb(): Promise<number>
  /** Ends it at once, without a chance to clean up. */
  kill(): Promise<void>
  /** Ends it as an operator does. */
  stop(): Promise<void>
}

/** Starts a worker over a database and its DATA_DIR. */
export function startWorkerProcess({ url, dataDir }: { url: string; dataDir: string }): WorkerProcess {
  const entry = join(import.meta.dirname, '../../workers/main.ts')
  const child = spawn(process.execPath, ['--import=tsx', '--max-semi-space-size=8', entry], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const pid = child.pid!
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    pid,
    peakRssMb: async () => Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]) / 1024,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
