import { type OwnProcess, startOwn } from '../stage/processes.ts'

/** A worker process that was started for a measurement, and runs as `npm run worker` runs it. */
export interface WorkerProcess extends Pick<OwnProcess, 'pid' | 'cpuMs' | 'rssMb' | 'peakRssMb'> {
  /** Ends it at once, without a chance to clean up. */
  kill(): Promise<void>
  /** Ends it as an operator does. */
  stop(): Promise<void>
}

/** Starts a worker over a database and its DATA_DIR. */
export function startWorkerProcess(
  { url, dataDir }: { url: string; dataDir: string },
  env: Record<string, string> = {},
): WorkerProcess {
  const { pid, cpuMs, rssMb, peakRssMb, end } = startOwn('workers/main.ts', {
    env: { DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return { pid, cpuMs, rssMb, peakRssMb, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
