import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { BackupOptions } from '../../../db/backup/backup.ts'
import { restoreBackup } from '../../../db/backup/restore.ts'
import { runDailyBackup } from '../../../db/backup/schedule.ts'
import { verifyBackup } from '../../../db/backup/verify.ts'
import { createTimeOrderedId } from '../../../db/base/ids.ts'
import type { FileStore } from '../../../db/files/file-store.ts'
import { openConfiguredFileStore } from '../../../db/files/open-file-store.ts'
import type { BenchKit, BenchTenant } from '../bench-kit.ts'

/** One line of the table of backups. */
export interface BackupRow {
  workload: string
  /** Of what the backup has, as stored. */
  megabytes: number
  megabytesWritten: number
  seconds: number
  /** Of what is written, or read. */
  megabytesPerSecond: number
}

const mb = 1024 ** 2
const dayMs = 24 * 3600 * 1000
const days = 14
/** A fiftieth of the store is new each day. */
const newPart = 50
const fileBytes = mb

/** Makes 14 daily backups of a store of `megabytes`, in files of 1 MB, then verifies the last and restores it. */
export async function backupRows(stage: BenchKit, megabytes: number): Promise<BackupRow[]> {
  const [{ id: tenantId }] = stage.tenants as [BenchTenant]
  const files = await openConfiguredFileStore({ dataDir: stage.dataDir, filesUrl: undefined })
  await addFiles(stage, files, tenantId, megabytes)
  const options: Omit<BackupOptions, 'daily' | 'withoutFiles'> = {
    ...{ database: stage.database, files, to: join(stage.dataDir, 'backups') },
    passphrase: 'of a benchmark alone',
    secretKeys: { secretKey: 'of a benchmark alone, long enough', previousSecretKeys: [] },
    signal: new AbortController().signal,
  }
  const rows: BackupRow[] = []
  const now = Date.now()
  let size = 0
  for (let day = 0; day < days; day += 1) {
    if (day > 0) await addFiles(stage, files, tenantId, megabytes / newPart)
    const { value, seconds } = await timed(() => runDailyBackup(options, days, now + day * dayMs))
    const { bytes, bytesWritten } = value.newBackup!
    size = bytes / mb
    rows.push(rowOf(`backup of day ${day + 1}`, { size, written: bytesWritten / mb, seconds }))
  }
  const { to: from, passphrase, signal } = options
  const verified = await timed(() => verifyBackup(from, { passphrase }, signal))
  rows.push(rowOf('verify the last', { size, written: 0, seconds: verified.seconds }))
  const { database, url } = stage
  const restored = await timed(() => restoreBackup({ database, url, files, from, passphrase, replace: true, signal }))
  rows.push(rowOf('restore the last', { size, written: size, seconds: restored.seconds }))
  return rows
}

const rowOf = (
  workload: string,
  { size, written, seconds }: { size: number; written: number; seconds: number },
): BackupRow => ({
  workload,
  megabytes: Math.round(size),
  megabytesWritten: Math.round(written),
  seconds,
  megabytesPerSecond: (written || size) / seconds,
})

async function addFiles(stage: BenchKit, files: FileStore, tenantId: number, megabytes: number): Promise<void> {
  for (let made = 0; made < (megabytes * mb) / fileBytes; made += 1) {
    const id = createTimeOrderedId('up')
    const content = randomBytes(fileBytes)
    const received = await files.receiveUpload(Readable.from([content]), { id, maxBytes: fileBytes })
    await received.keep()
    await stage.database.pool.query(
      `insert into uploads (tenant_id, id, content_type, state, size, created_at, expires_at, purpose, received_at, sha256)
      values ($1, $2, 'text/plain', 'used', $3, now(), now(), 'document', now(), $4)`,
      [tenantId, id, fileBytes, createHash('sha256').update(content).digest('hex')],
    )
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const from = performance.now()
  const value = await work()
  return { value, seconds: (performance.now() - from) / 1000 }
}
