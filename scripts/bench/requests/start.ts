import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchKit } from '../../testkit/environment/bench-kit.ts'
import { findFreePort, startServiceEntry } from '../../testkit/environment/processes.ts'

/** Startup times of an API process on a migrated database, and its memory afterwards. */
export interface StartRow {
  workload: string
  /** Median milliseconds from the start of the process to the first 200 of /readyz. */
  readyMs: number
  /** CPU milliseconds of the process until the first 200 of /readyz. */
  cpuMs: number
  /** Memory in MB after the warm-up, while no requests arrive. */
  idleRssMb: number
  maxReadyMs: number
  maxIdleRssMb: number
}

const rounds = 5
const lookMs = 5
const restMs = 10_000

/** Starts an API process several times. Node's compile cache is warm, as on any start but the very first. */
export async function measureStart({ url, dataDir }: BenchKit): Promise<StartRow[]> {
  const ready: number[] = []
  const cpu: number[] = []
  const rss: number[] = []
  // The first start fills the compile cache; its figures are dropped.
  for (let round = 0; round <= rounds; round += 1) {
    const port = await findFreePort()
    const startedMs = performance.now()
    const env = { DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'warn', PORT: String(port) }
    const api = startServiceEntry('handlers/main.ts', { env, stdio: ['ignore', 'ignore', 'inherit'] })
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
  const limits = { maxReadyMs: 1_000, maxIdleRssMb: 180 }
  return [{ workload: 'an API', readyMs: middle(ready), cpuMs: middle(cpu), idleRssMb: rss[0]!, ...limits }]
}

/** Waits for the first 200 of /readyz. No worker runs here, which /readyz reports without affecting its status code. */
async function untilReady(url: string): Promise<void> {
  for (const untilMs = performance.now() + 60_000; performance.now() < untilMs; await sleep(lookMs)) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
  }
  throw new Error(`${url} was not ready within a minute`)
}
