import { type StartedProcess, startServiceEntry } from './processes.ts'

/** Worker process that was started for a measurement and runs like `npm run worker`. */
export interface WorkerProcess extends Pick<StartedProcess, 'pid' | 'cpuMs' | 'rssMb' | 'peakRssMb'> {
  /** Kills the worker at once with SIGKILL, without a chance to clean up. */
  kill(): Promise<void>
  /** Stops the worker with SIGTERM, as an operator does. */
  stop(): Promise<void>
}

/** Starts a worker process for the given database and DATA_DIR. */
export function startWorkerProcess(
  { url, dataDir }: { url: string; dataDir: string },
  env: Record<string, string> = {},
): WorkerProcess {
  const { pid, cpuMs, rssMb, peakRssMb, end } = startServiceEntry('workers/main.ts', {
    env: { DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return { pid, cpuMs, rssMb, peakRssMb, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
