import type pg from 'pg'
import type { WorkPacer } from '../../../engine/base/work-pacer.ts'
import { sqlState } from '../../../engine/postgres/connection.ts'
import { returningForSqlState } from '../../../engine/postgres/failures.ts'
import type { ForeignKey } from '../table-order.ts'
import type { ArchivedLine, Row } from './lines.ts'
import { damagedArchiveProblem } from './problem.ts'

import type { CompleteRow, RowReader } from './rows.ts'
import type { ArchivedTable } from './shapes.ts'
import { linesIn, parseJsonObject, readPartText, type VerifiedArchive } from './verify.ts'

/** Maximum number of rows per statement. A batch with fewer rows is written as soon as it has `batchBytes`. */
const batchRows = 500
const batchBytes = 1024 ** 2

export interface LoadContext {
  client: pg.ClientBase
  archive: VerifiedArchive
  tenantId: number
  pace: WorkPacer
}

/**
 * Inserts the rows of a table, and returns their number. Omits the foreign keys in `ties`, because the rows that they
 * reference may not be loaded yet; `fillDeferredReferences` fills them. Throws ArchiveProblem for rows that the table
 * rejects.
 */
export async function loadTable(
  loading: LoadContext,
  table: ArchivedTable,
  reader: RowReader,
  ties: readonly ForeignKey[],
  { addedColumns, complete }: { addedColumns: readonly string[]; complete: CompleteRow },
): Promise<number> {
  const { client, tenantId } = loading
  const later = new Set(ties.map(({ column }) => column))
  const names = [...reader.columns.map(({ name }) => name).filter((name) => !later.has(name)), ...addedColumns]
  const insert = `insert into ${table.table} (tenant_id, ${quoted(names, '')}) overriding system value
    select $1::bigint, ${quoted(names, 'r.')} from json_populate_recordset(null::${table.table}, $2::json) r ${returningForSqlState}`
  let count = 0
  for await (const lines of batchesOf(loading, table)) {
    const rows: Row[] = []
    for (const line of lines) rows.push(await complete(reader.read(line), line))
    await runRowStatement(table.table, () => client.query(insert, [tenantId, JSON.stringify(rows)]))
    count += rows.length
  }
  return count
}

/** Fills the foreign keys that `loadTable` has omitted. Call it after all rows are loaded. */
export async function fillDeferredReferences(
  loading: LoadContext,
  table: ArchivedTable,
  reader: RowReader,
  ties: readonly ForeignKey[],
): Promise<void> {
  const { client, tenantId } = loading
  const columns = ties.map(({ column }) => column)
  const key = table.columns.filter(({ isKey }) => isKey).map(({ name }) => name)
  const update = `update ${table.table} t set ${columns.map((name) => `"${name}" = r."${name}"`).join(', ')}
    from json_populate_recordset(null::${table.table}, $2::json) r
    where t.tenant_id = $1::bigint and ${key.map((name) => `t."${name}" = r."${name}"`).join(' and ')}`
  for await (const lines of batchesOf(loading, table)) {
    const rows = lines.map((line) => reader.read(line)).filter((row) => columns.some((name) => row[name] !== null))
    if (rows.length === 0) continue
    const values = rows.map((row) => Object.fromEntries([...key, ...columns].map((name) => [name, row[name]])))
    await runRowStatement(table.table, () => client.query(update, [tenantId, JSON.stringify(values)]))
  }
}

const quoted = (names: readonly string[], prefix: string): string =>
  names.map((name) => `${prefix}"${name}"`).join(', ')

/** Yields the lines of a table in batches. */
async function* batchesOf({ archive, pace }: LoadContext, { family }: ArchivedTable): AsyncGenerator<ArchivedLine[]> {
  for (const part of archive.partsOf(family)) {
    let batch: ArchivedLine[] = []
    let bytes = 0
    for (const text of linesIn(await readPartText(archive, part))) {
      batch.push(parseArchivedLine(text))
      bytes += text.length
      if (batch.length < batchRows && bytes < batchBytes) continue
      yield batch
      await pace.rest()
      batch = []
      bytes = 0
    }
    if (batch.length > 0) yield batch
    await pace.rest()
  }
}

/** Parses a line. Throws ArchiveProblem if it is not a JSON object whose members are objects. */
export function parseArchivedLine(text: string): ArchivedLine {
  const line = parseJsonObject(text)
  for (const value of Object.values(line)) {
    if (typeof value !== 'object' || value === null)
      throw damagedArchiveProblem('a line has a member that is no object')
  }
  return line
}

/** SQLSTATE classes of errors for values that a column rejects (22) and rows that violate a constraint (23). */
const misfits = /^2[23]/

/** Runs a statement that writes rows of a table. Throws ArchiveProblem for rows that the table rejects. */
export async function runRowStatement<T>(table: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!misfits.test(sqlState(error) ?? '')) throw error
    const { message, detail } = error as Error & { detail?: string }
    throw damagedArchiveProblem(`rows of ${table} do not fit: ${message}${detail ? ` (${detail})` : ''}`)
  }
}
