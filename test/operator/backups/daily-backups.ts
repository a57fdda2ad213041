import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { createTimeOrderedId } from '../../../db/engine/base/ids.ts'
import { openDatabasePool } from '../../../db/engine/postgres/connection.ts'
import type { BackupOptions } from '../../../db/operations/backup/backup.ts'
import { restoreBackup } from '../../../db/operations/backup/restore.ts'
import { runDailyBackup } from '../../../db/operations/backup/schedule.ts'
import { verifyBackup } from '../../../db/operations/backup/verify.ts'
import { createTenant } from '../../../db/services/access/tenants.ts'
import { openConfiguredFileStore } from '../../../db/services/files/open-file-store.ts'
import { createTestDatabase } from '../../../scripts/testkit/environment/database.ts'
import { listFileNames, readStoredFile, storeUpload } from '../../../scripts/testkit/environment/stored-files.ts'

export const passphrase = 'correct horse battery staple'
export const dayMs = 24 * 3600_000

/** Reads every byte of a backup, and returns how many files it has. */
export async function countVerifiedFiles(backup: string): Promise<number> {
  const { signal } = new AbortController()
  return (await verifyBackup(backup, { passphrase }, signal)).manifest.files.count
}

/** Creates a database with one organization, a file store and a backup folder. All are removed after the test. */
export async function createBackupInstallation(t: Test, { filesUrl }: { filesUrl?: string | undefined } = {}) {
  const place = await createEmptyInstallation(t, filesUrl)
  const { database, files } = place
  const to = await mkdtemp(join(tmpdir(), 'shared-backups-'))
  t.teardown(() => rm(to, { recursive: true, force: true }))
  const tenantId = await createTenant(database, { name: 'Elm Builders' })
  const options: Omit<BackupOptions, 'daily' | 'withoutFiles'> = {
    ...{ database, files, to, passphrase },
    derivationCost: { N: 2 ** 10, r: 8, p: 1 },
    secretKeys: { secretKey: 'a secret of this place, long enough', previousSecretKeys: [] },
    signal: new AbortController().signal,
  }

  /** Stores a finished upload with its row, and returns its name. */
  async function add(content: string): Promise<string> {
    const name = createTimeOrderedId('up')
    await storeUpload(files, name, content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    await database.pool.query(
      `insert into uploads (tenant_id, id, content_type, state, size, created_at, expires_at, purpose, received_at, sha256)
      values ($1, $2, 'text/plain', 'used', $3, now(), now(), 'document', now(), $4)`,
      [tenantId, name, Buffer.byteLength(content), sha256],
    )
    return name
  }

  async function remove(name: string): Promise<void> {
    await database.pool.query('delete from uploads where id = $1', [name])
    await files.removeFile('uploads', name)
  }

  return { ...place, to, options, add, remove, contents: () => contentsOf(files) }
}

export async function createEmptyInstallation(t: Test, filesUrl?: string) {
  const { url, drop } = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'installation-'))
  const database = openDatabasePool({ url, name: 'test', poolSize: 3 })
  t.teardown(async () => {
    await database.close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const files = await openConfiguredFileStore({ dataDir, filesUrl })
  /** Replaces the installation's contents with those of a backup, and returns the text of each upload by name. */
  const restored = async (from: string): Promise<Record<string, string>> => {
    const { signal } = new AbortController()
    await restoreBackup({ database, url, files, from, passphrase, replace: true, signal })
    return contentsOf(files)
  }
  return { url, dataDir, database, files, restored }
}

async function contentsOf(files: Awaited<ReturnType<typeof openConfiguredFileStore>>): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for (const name of await listFileNames(files, 'uploads')) {
    contents[name] = String(await readStoredFile(files, 'uploads', name))
  }
  return contents
}

/** Returns the file names of each shared folder, without their random suffixes. */
export async function readSharedFolders(to: string): Promise<Record<string, string[]>> {
  const folders = (await readdir(to)).filter((name) => name.startsWith('shared-'))
  const names = async (folder: string): Promise<string[]> => {
    const found = await readdir(join(to, folder), { recursive: true, withFileTypes: true })
    return found.flatMap((entry) => (entry.isFile() ? [entry.name.replace(/-[0-9a-f]{16}$/, '')] : [])).sort()
  }
  return Object.fromEntries(await Promise.all(folders.map(async (folder) => [folder, await names(folder)] as const)))
}

export interface DailyBackup {
  backup: string
  contents: Record<string, string>
}

/** Makes daily backups of a store that gains a file each day and, from the fourth day on, loses its oldest file. */
export async function makeDailyBackups(t: Test, count: number, filesUrl?: string, elsewhere?: string) {
  const place = await createBackupInstallation(t, { filesUrl })
  const options = { ...place.options, to: elsewhere ?? place.to }
  const names = [await place.add('first'), await place.add('second')]
  const days: DailyBackup[] = []
  const written: number[] = []
  const now = Date.now()
  for (let day = 0; day < count; day += 1) {
    if (day > 0) names.push(await place.add(`of day ${day}`))
    if (day > 2) await place.remove(names.shift()!)
    const before = Object.values(await readSharedFolders(place.to)).flat().length
    const { newBackup } = await runDailyBackup(options, 14, now + day * dayMs)
    written.push(Object.values(await readSharedFolders(place.to)).flat().length - before)
    days.push({ backup: newBackup!.backup, contents: await place.contents() })
  }
  return { ...place, options, days, names, written, now }
}
