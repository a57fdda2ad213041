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

/** What services and workers of a test run on. */
export interface World {
  url: string
  /** The test's own way into the database, beside the service's. */
  database: Database
  /** QuickBooks, as the service knows it. */
  quickbooks: QuickbooksDouble
  files: FileStore
  /** As the environment would set them. */
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
 * The world that all files of this process are in, each in organizations of its own. It ends with the process. When the
 * last test that entered it ends, the tasks that it left in the queue are dropped, so that no other file's worker does
 * them, and the attempts counted for this machine's address, which all files share. The test fails where a transaction
 * locked rows out of order.
 */
export async function sharedWorld(t: Lifetime): Promise<World> {
  // Tap gives a process that imports it 30 seconds; programs that make worlds of their own take longer.
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

/** A world that nobody else is in. It ends with the test, which fails where a transaction locked rows out of order. */
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
