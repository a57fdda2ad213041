import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings, type Settings } from '../../db/base/settings.ts'
import type { FileStore } from '../../db/files/file-store.ts'
import { openFiles } from '../../db/files/open-files.ts'
import { connect, type Database } from '../../db/postgres/connection.ts'
import { QuickbooksDouble } from '../../scripts/quickbooks-double/double.ts'
import { createTestDatabase, type Lifetime } from './database.ts'
import { takeLockFaults } from './lock-watch.ts'
import { ownFilesUrl } from './stored-files.ts'

/** Database, files, settings and QuickBooks double that the services and workers of a test use. */
export interface World {
  url: string
  /** Database pool of the test itself, separate from the service's pools. */
  database: Database
  /** Double of QuickBooks that the service calls. */
  quickbooks: QuickbooksDouble
  files: FileStore
  /** Settings as read from environment variables. */
  settings: Settings
}

async function openWorld(lifetime: Lifetime): Promise<World> {
  const { url, drop } = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'world-'))
  const database = connect({ url, name: 'test', poolSize: 4 })
  const quickbooks = new QuickbooksDouble()
  await quickbooks.listen()
  lifetime.teardown(async () => {
    await quickbooks.close()
    await database.close()
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const settings = {
    ...readSettings({ DATA_DIR: dataDir, POOL_SIZE: '8' }),
    filesUrl: await ownFilesUrl(),
    databaseUrl: url,
    quickbooks: quickbooks.settings,
    logAccess: 'off' as const,
  }
  return { url, database, quickbooks, files: await openFiles(settings), settings }
}

let shared: Promise<World> | undefined
let guests = 0

/**
 * Returns the database and files that all test files of this process share; each file uses its own organizations. They
 * are removed when the process ends. After the last test that uses them, remaining queued tasks and this machine's
 * attempt counters are deleted so that they do not affect other files. The test fails if a transaction violates the
 * lock order.
 */
export async function sharedWorld(t: Lifetime): Promise<World> {
  // Importing tap limits the process to 30 seconds. Programs that use only ownWorld run longer, so tap is not imported
  // at the top of the file.
  shared ??= import('tap').then(({ default: root }) => openWorld(root))
  const world = await shared
  guests += 1
  t.teardown(async () => {
    guests -= 1
    if (guests > 0) return
    await world.database.pool.query('delete from graphile_worker._private_jobs')
    await world.database.pool.query('delete from attempt_windows')
  })
  watchLocks(t)
  return world
}

/**
 * Returns a database and files that no other test uses. They are removed when the test ends. The test fails if a
 * transaction violates the lock order.
 */
export async function ownWorld(t: Lifetime): Promise<World> {
  const world = await openWorld(t)
  watchLocks(t)
  return world
}

function watchLocks(t: Lifetime): void {
  t.teardown(() => {
    const faults = takeLockFaults()
    if (faults.length > 0) throw new Error(faults.join('\n'))
  })
}
