import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startOwn } from '../../stage/processes.ts'
import type { Stage } from '../stage.ts'

/** How an API starts on a migrated database, and what it then holds. */
export interface StartRow {
  workload: string
  /** From the start of the process to the first 200 of /readyz; medians. */
  readyMs: number
  /** CPU of the process until then. */
  cpuMs: number
  /** When it has prepared what first requests would wait for, and nothing is asked of it. */
  restRssMb: number
  maxReadyMs: number
  maxRestRssMb: number
}

const rounds = 5
const lookMs = 5
const restMs = 10_000

/** Starts an API several times; Node has its code compiled already, as after any start before. */
export async function startRows({ url, dataDir }: Stage): Promise<StartRow[]> {
  const ready: number[] = []
  const cpu: number[] = []
  const rss: number[] = []
  // The first start compiles what the next ones find.
  for (let round = 0; round <= rounds; round += 1) {
    const port = await freePort()
    const startedMs = performance.now()
    const env = { DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'warn', PORT: String(port) }
    const api = startOwn('handlers/main.ts', { env, stdio: ['ignore', 'ignore', 'inherit'] })
    try {
      await untilReady(`http://127.0.0.1:${port}/readyz`)
      ready.push(performance.now() - startedMs)
      cpu.push(await api.cpuMs())
      if (round === rounds) {
        await sleep(restMs)
        rss.push(await api.rssMb())
      }
    } finally {
      await api.end('SIGTERM')
    }
  }
  const middle = (figures: number[]) => figures.slice(1).sort((a, b) => a - b)[rounds >> 1]!
  const limits = { maxReadyMs: 1_000, maxRestRssMb: 180 }
  return [{ workload: 'an API', readyMs: middle(ready), cpuMs: middle(cpu), restRssMb: rss[0]!, ...limits }]
}

/** The worker is away here, which /readyz says and is no fault of the API's: any answer of its own counts. */
async function untilReady(url: string): Promise<void> {
  for (const untilMs = performance.now() + 60_000; performance.now() < untilMs; await sleep(lookMs)) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
  }
  throw new Error(`${url} was not ready within a minute`)
}
