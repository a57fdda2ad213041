import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import type { Test } from 'tap'
import { deriveSecrets } from '../../../db/engine/base/secrets.ts'
import type { Settings } from '../../../db/engine/base/settings.ts'
import { openConfiguredFileStore } from '../../../db/services/files/open-file-store.ts'
import { type RunningApi, startApi } from '../../../handlers/start.ts'
import { findFreePort } from '../../../scripts/testkit/environment/processes.ts'
import { closeApiNow, type Service, startOwnService } from '../../../scripts/testkit/environment/service.ts'
import { DatabaseProxy } from '../../../scripts/testkit/fixtures/database-proxy.ts'
import { sendRaw } from '../../../scripts/testkit/http/client.ts'
import { sampleValue } from '../../../scripts/testkit/prometheus/history.ts'
import { type RunningWorker, startWorker } from '../../../workers/start.ts'
import { backUp } from '../../../workers/tasks/back-up.ts'

const log = pino({ level: 'silent' })

/** An API and a worker that reach their database through a breakable connection. Their mail server is unreachable. */
export interface WatchedInstallation {
  service: Service
  way: DatabaseProxy
  /** Address at which the API answers. */
  origin: string
  settings: Settings
  api: RunningApi
  /** Returns the metrics of the API; undefined when it does not answer. */
  scrapeApi(): Promise<string | undefined>
  scrapeWorker(): Promise<string | undefined>
  startWorker(): Promise<RunningWorker>
  /** Runs the worker's task for the daily backup, at BACKUP_TO unless another folder is given. */
  backUp(to?: string): Promise<void>
  startApi(own: Partial<Settings>): Promise<RunningApi>
}

export async function startWatchedInstallation(t: Test): Promise<WatchedInstallation> {
  const service = await startOwnService(t, { log })
  const way = new DatabaseProxy(service.url)
  await way.acceptConnections()
  const { dataDir, secretKey } = service.settings
  const settings: Settings = {
    ...service.settings,
    ...{ filesUrl: undefined, metricsToken: undefined, port: 0, workerMetricsPort: await findFreePort() },
    // A port without a listener refuses the mails of the test.
    smtpUrl: `smtp://127.0.0.1:${await findFreePort()}`,
    backup: { to: join(dataDir, 'backups'), keepDays: 14, passphrase: 'correct horse battery staple' },
  }
  const begin = (own: Partial<Settings>) => startApi({ ...settings, ...own }, way.url, log)
  const api = await begin({})
  t.teardown(() => closeApiNow(api))
  t.teardown(() => way.cut().catch(() => {}))
  const origin = apiOrigin(api)
  return {
    ...{ service, way, origin, settings, api },
    scrapeApi: () => scrapeMetrics(origin),
    scrapeWorker: () => scrapeMetrics(`http://127.0.0.1:${settings.workerMetricsPort}`),
    startWorker: async () => {
      const worker = await startWorker(settings, way.url, log)
      let closed: Promise<void> | undefined
      const close = () => (closed ??= worker.close())
      t.teardown(close)
      return { ...worker, close }
    },
    backUp: async (to = settings.backup.to) => {
      const context = {
        database: service.database,
        files: await openConfiguredFileStore(settings),
        secrets: deriveSecrets(secretKey),
      }
      const own = { ...settings, backup: { ...settings.backup, to } }
      await backUp({ ...context, settings: own, log, stopping: () => false } as unknown as Parameters<typeof backUp>[0])
    },
    startApi: async (own) => {
      const another = await begin(own)
      t.teardown(() => closeApiNow(another))
      return another
    },
  }
}

export const apiOrigin = ({ port }: RunningApi): string => `http://127.0.0.1:${port}`

/** Returns the metrics at an address; undefined without an answer. */
export const scrapeMetrics = (origin: string): Promise<string | undefined> =>
  sendRaw(`${origin}/metrics`, 'GET').then(
    ({ status, text }) => (status === 200 ? text : undefined),
    () => undefined,
  )

/** Scrapes until a sample meets the condition. */
export async function scrapeUntil(
  scraped: () => Promise<string | undefined>,
  sample: string,
  isReached: (value: number) => boolean,
): Promise<string> {
  for (;;) {
    const text = await scraped()
    if (text !== undefined && isReached(sampleValue(text, sample))) return text
    await sleep(50)
  }
}

/** Makes every disk report this share of it as free while `work` runs. */
export async function withFreeDiskShare<T>(share: number, work: () => Promise<T>): Promise<T> {
  const { statfs } = fs
  const blocks = 25_000_000
  const free = Math.round(blocks * share)
  fs.statfs = (async () => ({ bsize: 4_096, blocks, bfree: free, bavail: free })) as unknown as typeof statfs
  syncBuiltinESMExports()
  try {
    return await work()
  } finally {
    fs.statfs = statfs
    syncBuiltinESMExports()
  }
}
