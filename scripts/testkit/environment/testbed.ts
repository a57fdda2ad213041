import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings, type Settings } from '../../../db/engine/base/settings.ts'
import { type Database, openDatabasePool } from '../../../db/engine/postgres/connection.ts'
import type { FileStore } from '../../../db/services/files/file-store.ts'
import { openConfiguredFileStore } from '../../../db/services/files/open-file-store.ts'
import { QuickbooksDouble } from '../../operate/quickbooks-double/double.ts'
import { takeLockOrderViolations } from '../invariants/lock-watch.ts'
import { createTestDatabase, type Lifetime } from './database.ts'
import { createTestFileStoreUrl } from './stored-files.ts'

/** What the services and workers of a test run on: database, files, settings, and a double of QuickBooks. */
export interface Testbed {
  url: string
  /** Database pool of the test itself. Services have their own pools. */
  database: Database
  /** Double of QuickBooks that the service calls. */
  quickbooks: QuickbooksDouble
  files: FileStore
  /** Settings as read from environment variables. */
  settings: Settings
}

async function openWorld(lifetime: Lifetime): Promise<Testbed> {
  const { url, drop } = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'world-'))
  const database = openDatabasePool({ url, name: 'test', poolSize: 4 })
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
    filesUrl: await createTestFileStoreUrl(),
    databaseUrl: url,
    quickbooks: quickbooks.settings,
    logAccess: 'off' as const,
  }
  return { url, database, quickbooks, files: await openConfiguredFileStore(settings), settings }
}

let shared: Promise<Testbed> | undefined
let guests = 0

/**
 * Returns the database and files that all test files of this process share; each file uses its own organizations. They
 * are removed when the process ends. After the last test that uses them, remaining queued tasks and this machine's
 * attempt counters are deleted, so that they do not affect other files. The test fails if a transaction violates the
 * lock order.
 */
export async function openSharedTestbed(t: Lifetime): Promise<Testbed> {
  // tap is imported only here, because importing it limits the process to 30 seconds. Programs that use only
  // openOwnTestbed run longer.
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
export async function openOwnTestbed(t: Lifetime): Promise<Testbed> {
  const world = await openWorld(t)
  watchLocks(t)
  return world
}

function watchLocks(t: Lifetime): void {
  t.teardown(() => {
    const faults = takeLockOrderViolations()
    if (faults.length > 0) throw new Error(faults.join('\n'))
  })
}
