import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readSettings, type Settings } from '../../../db/engine/base/settings.ts'
import type { Lifetime } from '../../testkit/environment/database.ts'
import { openManualWorker } from '../../testkit/environment/manual-worker.ts'
import { findFreePort, startReleaseEntry, waitUntilAnswering } from '../../testkit/environment/processes.ts'

/** What an API process needs to answer as an installation. */
export interface InstallationOptions {
  /** Folder of the release that answers; undefined for this checkout. */
  release: string | undefined
  databaseUrl: string
  dataDir: string
  secretKey: string
  publicOrigin: string
  /** Environment variables with the addresses of QuickBooks. */
  quickbooks: Record<string, string>
}

/** API process of a release, with a worker of this checkout that runs tasks only on request. */
export interface Installation {
  /** Address of the API process. */
  origin: string
  /** Runs the queued tasks, except deliveries of webhooks, if there are any. */
  runDueTasks(): Promise<void>
}

/**
 * Tasks that stay in the queue. Deliveries are repeated later, so their results would depend on the speed of the run.
 */
const leftTasks = ['deliver-webhooks']

const dueTasks =
  '/* of a test */ select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts and locked_at is null and task_identifier <> all($1) limit 1'

/** Starts an API process and opens its worker. Both end with the lifetime. */
export async function startInstallation(lifetime: Lifetime, options: InstallationOptions): Promise<Installation> {
  const { release, databaseUrl, dataDir, secretKey, publicOrigin, quickbooks } = options
  const port = await findFreePort()
  const env = {
    ...quickbooks,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    PUBLIC_ORIGIN: publicOrigin,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'error',
    LOG_ACCESS: 'off',
  }
  const api = startReleaseEntry(release, 'handlers/main.ts', {
    env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  lifetime.teardown(() => api.end('SIGTERM'))
  const origin = `http://127.0.0.1:${port}`
  await waitUntilAnswering(api, `${origin}/readyz`)
  const settings: Settings = readSettings({ ...env, PORT: String(port) })
  const worker = await openManualWorker(settings, databaseUrl, { without: leftTasks })
  lifetime.teardown(() => worker.close())
  const queue = new pg.Client({ connectionString: databaseUrl })
  await queue.connect()
  lifetime.teardown(() => queue.end())
  return {
    origin,
    async runDueTasks() {
      const { rowCount } = await queue.query(dueTasks, [leftTasks])
      if (rowCount !== 0) await worker.runDueTasks()
    },
  }
}

/** Time in ms after which the service has written the buffered rows of its audit log and the last uses of keys. */
const bufferMs = 1_200

/** Paths whose answers contain what the service writes up to a second after a request. */
const buffered = /^\/api\/v1\/(api-audit-logs|api-keys)/

/** Waits, before a request to this path, until the service has written what it buffers. */
export async function waitForBufferedRows(path: string): Promise<void> {
  if (buffered.test(path)) await sleep(bufferMs)
}

/** Creates an empty folder for stored files, or one with a copy of the files in `from`. It ends with the lifetime. */
export async function createFilesFolder(lifetime: Lifetime, from?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'replay-'))
  lifetime.teardown(() => rm(folder, { recursive: true, force: true }))
  if (from !== undefined) await cp(from, folder, { recursive: true })
  return folder
}
