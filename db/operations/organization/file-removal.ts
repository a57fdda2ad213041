import { type RawBuilder, sql } from 'kysely'
import { type StoreFolder, storeFolders } from '../../domain/files/store-folders.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import { removeRowBatch, runPacedBatches, updateRowBatch } from '../../engine/postgres/row-removal.ts'
import type { FileStore } from '../../services/files/file-store.ts'
import { organizationFileQueries } from './inventory.ts'

interface StoreDeps {
  database: Database
  files: FileStore
  stopping(): boolean
}

/**
 * Removes an organization's files from the file store. Call it before the rows are removed, because the rows identify
 * the files. A row contains the name of its file; the name of an unfinished file begins with the id of its upload or
 * job. Then clears the file names in the rows, so that a backup made before their removal reports no missing files.
 * Returns false if the process is stopping.
 */
export async function removeOrganizationFiles(deps: StoreDeps, tenantId: number): Promise<boolean> {
  for (const room of storeFolders) {
    if (!(await removeFrom(deps, room, tenantId))) return false
  }
  return true
}

async function removeFrom(
  { database, files, stopping }: StoreDeps,
  room: StoreFolder,
  tenantId: number,
): Promise<boolean> {
  const { names, ids } = organizationFileQueries[room](tenantId)
  const { rows: holds } = await sql`select from (${ids}) of_it limit 1`.execute(database.sql)
  if (holds.length === 0) return true
  for await (const listed of files.list(room)) {
    if (stopping()) return false
    const some = listed.map(({ name }) => name)
    const own = await ownFileNames(database, { names, ids }, some)
    for (const name of own) await files.removeFile(room, name)
    await count(database, tenantId, own.length)
  }
  return runPacedBatches(() => clearFileNames[room](database, tenantId), stopping)
}

/**
 * Functions that clear the file names in one batch of rows, keyed by folder of the file store. Each function returns
 * the number of rows changed.
 */
const clearFileNames: Record<StoreFolder, (database: Database, tenantId: number) => Promise<number>> = {
  uploads: (database, tenantId) =>
    updateRowBatch(database, 'uploads', tenantId, sql`state = 'expired', file = null`, sql`state <> 'expired'`),
  artifacts: async (database, tenantId) =>
    (await updateRowBatch(
      ...([database, 'jobs', tenantId] as const),
      sql`artifact = null, errors_artifact = null, stored_bytes = 0`,
      sql`(artifact is not null or errors_artifact is not null)`,
    )) || removeRowBatch(database, tenantId, 'organization_exports'),
  kept: (database, tenantId) => removeRowBatch(database, tenantId, 'kept_pdfs'),
}

async function ownFileNames(
  { sql: at }: Database,
  { names, ids }: { names: RawBuilder<unknown>; ids: RawBuilder<unknown> },
  some: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select given.name from unnest(${some}::text[]) as given (name)
    where given.name in (select name from (${names}) named)
      or split_part(given.name, '.', 1) in (select id from (${ids}) of_it)`.execute(at)
  return rows.map(({ name }) => name)
}

async function count({ sql: at }: Database, tenantId: number, removed: number): Promise<void> {
  if (removed === 0) return
  await at
    .updateTable('organizationDeletions')
    .set((eb) => ({ fileCount: eb('fileCount', '+', removed) }))
    .where('id', '=', tenantId)
    .execute()
}
