import { type RawBuilder, sql } from 'kysely'
import { type FileStore, rooms } from '../files/file-store.ts'
import { knownUploads, namedFiles, neededArtifacts } from '../files/sweep.ts'
import { countTasksOf } from '../jobs/adapters/queue.ts'
import type { Database } from '../postgres/connection.ts'
import { accountLists, tablesOfOrganizations } from './holdings.ts'
import { mailsInOutbox } from './outbox.ts'

/** What is found of an organization at a place. */
export interface Remains {
  place: string
  /** At most 1,000 of a table are counted. */
  count: number
}

const maxCount = 1_000
/** A file that was touched within this time may still be on its way to a row that names it. */
const strayAgeMs = 3600 * 1000

/**
 * Looks for an organization in every table, the lists of accounts, the queue and the outbox; the places where there is
 * something of it, none when it is gone. Its files are those that its rows name.
 */
export async function remainsOf(database: Database, dataDir: string, tenantId: number): Promise<Remains[]> {
  const found: Remains[] = []
  const note = (place: string, count: number): void => {
    if (count > 0) found.push({ place, count })
  }
  for (const table of Object.keys(tablesOfOrganizations)) {
    note(table, await countOf(database, table, sql`tenant_id = ${tenantId}`))
  }
  note('tenants', await countOf(database, 'tenants', sql`id = ${tenantId}`))
  for (const { table, column } of accountLists) {
    note(`${table}.${column}`, await countOf(database, table, lists(column, tenantId)))
  }
  note('queue', await countTasksOf(database.sql, tenantId))
  note('outbox', (await mailsInOutbox(dataDir, tenantId)).length)
  return found
}

/** Whether a JSON list of accounts has one of the organization. */
export const lists = (column: string, tenantId: number): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} @> ${JSON.stringify([{ tenantId }])}::jsonb`

async function countOf({ sql: at }: Database, table: string, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* all tenants */
    select count(*)::integer as count from (select 1 from ${sql.table(table)} where ${which} limit ${maxCount}) counted`.execute(
    at,
  )
  return rows[0]!.count
}

const neededIn = { uploads: knownUploads, artifacts: neededArtifacts, kept: namedFiles }

/** How many files older than an hour lie in the store that no row of any organization names, as those of one that is gone would. */
export async function filesOfNobody(
  database: Database,
  files: Pick<FileStore, 'list'>,
  nowMs: number,
): Promise<number> {
  let count = 0
  for (const room of rooms) {
    for await (const listed of files.list(room)) {
      const names = listed.filter(({ touchedMs }) => touchedMs < nowMs - strayAgeMs).map(({ name }) => name)
      const needed = await neededIn[room](database, names)
      count += names.filter((name) => !needed.has(name)).length
    }
  }
  return count
}
