import { type RawBuilder, sql } from 'kysely'
import { storeFolders } from '../../domain/files/store-folders.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import type { FileStore } from '../../services/files/file-store.ts'
import { findKnownUploads, findNeededArtifacts, findReferencedFiles } from '../../services/files/sweep.ts'
import { countTasksOf } from '../../services/jobs/adapters/queue.ts'
import { accountListColumns, tenantTableKinds } from './inventory.ts'
import { findMailsInOutbox } from './outbox.ts'

/** Data of an organization that was found in one table, column, queue or folder (`place`). */
export interface RemainingData {
  place: string
  /** Number of rows or items found; at most 1,000 rows per table are counted. */
  count: number
}

const maxCount = 1_000
/**
 * Minimum age in ms of a file that counts as unreferenced. A younger file may belong to a row that is not committed
 * yet.
 */
const strayAgeMs = 3600 * 1000

/**
 * Searches every table, the account lists, the queue and the outbox for an organization's data. Returns the places
 * where data was found; the list is empty if nothing remains. The file store is not searched: without rows, its files
 * cannot be assigned to an organization.
 */
export async function findRemainingData(
  database: Database,
  dataDir: string,
  tenantId: number,
): Promise<RemainingData[]> {
  const found: RemainingData[] = []
  const note = (place: string, count: number): void => {
    if (count > 0) found.push({ place, count })
  }
  for (const table of Object.keys(tenantTableKinds)) {
    note(table, await countOf(database, table, sql`tenant_id = ${tenantId}`))
  }
  note('tenants', await countOf(database, 'tenants', sql`id = ${tenantId}`))
  for (const { table, column } of accountListColumns) {
    note(`${table}.${column}`, await countOf(database, table, listsAccountSql(column, tenantId)))
  }
  note('queue', await countTasksOf(database.sql, tenantId))
  note('outbox', (await findMailsInOutbox(dataDir, tenantId)).length)
  return found
}

/** Returns an SQL condition: the JSON list of accounts in `column` contains an account of the organization. */
export const listsAccountSql = (column: string, tenantId: number): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} @> ${JSON.stringify([{ tenantId }])}::jsonb`

async function countOf({ sql: at }: Database, table: string, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* all tenants */
    select count(*)::integer as count from (select 1 from ${sql.table(table)} where ${which} limit ${maxCount}) counted`.execute(
    at,
  )
  return onlyRow(rows, 'the count of rows').count
}

const neededIn = { uploads: findKnownUploads, artifacts: findNeededArtifacts, kept: findReferencedFiles }

/**
 * Returns the number of files in the store that are older than an hour and that no row of any organization references.
 * If a removal has missed files, they are among these.
 */
export async function countUnreferencedFiles(
  database: Database,
  files: Pick<FileStore, 'list'>,
  nowMs: number,
): Promise<number> {
  let count = 0
  for (const room of storeFolders) {
    for await (const listed of files.list(room)) {
      const names = listed.filter(({ touchedMs }) => touchedMs < nowMs - strayAgeMs).map(({ name }) => name)
      const needed = await neededIn[room](database, names)
      count += names.filter((name) => !needed.has(name)).length
    }
  }
  return count
}
