import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import type { Settings } from '../../../db/engine/base/settings.ts'
import { findFreePort, startServiceEntry } from '../environment/processes.ts'

const preload = new URL('preload.ts', import.meta.url).href
let count = 0

export interface LogLine {
  level: number
  msg: string
  skewSeconds?: number
  [member: string]: unknown
}

/** API process or worker process whose clock a test can set. */
export interface ClockedProcess {
  origin: string
  lines: LogLine[]
  /** Waits for a log line for which `isMeant` returns true, and returns it. Throws if the process ends first. */
  waitForLogLine(isMeant: (line: LogLine) => boolean): Promise<LogLine>
  setClock(aheadMs: number): void
  end(): Promise<void>
}

/**
 * Starts an API process or a worker process whose clock is ahead by `aheadMs`. `more` has additional environment
 * variables. Waits until the process is ready. The process is killed when the test ends.
 */
export async function startClockedProcess(
  t: Test,
  role: 'api' | 'worker',
  { url, settings }: { url: string; settings: Settings },
  aheadMs: number,
  more: Readonly<Record<string, string>> = {},
): Promise<ClockedProcess> {
  count += 1
  const file = join(settings.dataDir, `clock-${count}`)
  const setFile = (ms: number) => writeFileSync(file, String(ms))
  setFile(aheadMs)
  const port = await findFreePort()
  const env = {
    DATABASE_URL: url,
    DATA_DIR: settings.dataDir,
    SECRET_KEY: settings.secretKey,
    LOG_LEVEL: 'info',
    ...(role === 'api' ? { PORT: String(port) } : { WORKER_METRICS_PORT: String(port) }),
    NODE_OPTIONS: `--import=${preload}`,
    TEST_CLOCK_FILE: file,
    ...more,
  }
  const entry = role === 'api' ? 'handlers/main.ts' : 'workers/main.ts'
  const own = startServiceEntry(entry, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => own.end('SIGKILL'))
  const lines: LogLine[] = []
  createInterface({ input: own.child.stdout! }).on('line', (line) => lines.push(JSON.parse(line) as LogLine))
  const until = async (isMeant: (line: LogLine) => boolean): Promise<LogLine> => {
    for (;;) {
      const found = lines.find(isMeant)
      if (found) return found
      if (own.hasEnded()) throw new Error(`the ${role} ended: ${JSON.stringify(lines)}`)
      await sleep(20)
    }
  }
  await until(({ msg }) => msg === 'listening' || msg === 'working')
  return {
    origin: `http://127.0.0.1:${port}`,
    lines,
    waitForLogLine: until,
    setClock(ms) {
      setFile(ms)
      own.child.kill('SIGUSR2')
    },
    end: () => own.end('SIGTERM'),
  }
}
