import { createHash } from 'node:crypto'
import type pg from 'pg'
import { Refusal } from '../../../domain/refusal.ts'
import type { Secrets } from '../../../engine/base/secrets.ts'
import { WorkPacer } from '../../../engine/base/work-pacer.ts'
import type { Database } from '../../../engine/postgres/connection.ts'
import type { FileStore } from '../../../services/files/file-store.ts'
import { openFileContent } from '../../backup/stored-files.ts'
import { settingsForCopy } from '../../backup/tables.ts'
import { findTableOrder } from '../table-order.ts'
import { readContract } from './contract.ts'
import {
  type ArchivedLine,
  archivedLineOf,
  organizationColumns,
  organizationLineOf,
  type Row,
  removeTenantFromEvent,
} from './lines.ts'
import {
  type ArchiveHeader,
  archiveFileNames,
  archiveFormat,
  archiveNotice,
  type ExportedPart,
  type ExportManifest,
  type ListedFile,
  manifestWithHash,
  partName,
} from './manifest.ts'
import { type ArchivedTable, importedColumns, listArchivedTables } from './shapes.ts'
import { tarEndBlocks, tarHeaderOf, tarPaddingOf } from './tar.ts'

export interface ExportOptions {
  database: Pick<Database, 'pool' | 'sql'>
  files: Pick<FileStore, 'openFile'>
  /** Decrypts the tokens of public links. */
  secrets: Pick<Secrets, 'open'>
  tenantId: number
  signal: AbortSignal
  /** Length of the pause after each batch, as a multiple of the time that the batch took. Default: 1. */
  restShare?: number
}

/**
 * Yields the bytes of an archive (db/operations/organization/archive/manifest.ts) with all data of an organization at one moment,
 * and returns the manifest. Reads the tables from one database snapshot, then the files that the rows refer to. Uses a
 * few megabytes of memory, however large the organization is. The export takes no locks that other transactions wait
 * for, so it can pause often to save load. Throws Refusal not_found.
 */
export async function* exportOrganizationArchive(options: ExportOptions): AsyncGenerator<Buffer, ExportManifest> {
  const order = await findTableOrder(options.database.sql)
  const client = await options.database.pool.connect()
  let isWhole = false
  try {
    await client.query(`begin isolation level repeatable read read only; ${settingsForCopy}`)
    const { about, migrations, organization } = await beginningOf(client, options)
    const writer = new ArchiveWriter(options, about.moment)
    yield* writer.part(archiveFileNames.about, [jsonLine(about)])
    yield* writer.part(archiveFileNames.organization, [jsonLine(organizationLineOf(organization))])
    const tables: ExportManifest['tables'] = []
    for (const table of await listArchivedTables(client, order)) {
      const rows = yield* tableParts(writer, client, table, options)
      const columns = importedColumns(table).map(({ name }) => name)
      tables.push({ table: table.table, family: table.family, columns, rows })
    }
    const files = yield* fileParts(writer, client, options)
    const manifest: ExportManifest = { ...about, migrations, tables, files, parts: writer.parts }
    const text = Buffer.from(manifestWithHash(manifest))
    yield* writer.member(archiveFileNames.manifest, text.length, [text])
    yield tarEndBlocks()
    await client.query('commit')
    isWhole = true
    return manifest
  } finally {
    client.release(!isWhole)
  }
}

async function beginningOf(
  client: pg.ClientBase,
  { tenantId }: ExportOptions,
): Promise<{ about: ArchiveHeader; migrations: string[]; organization: Row }> {
  const { rows } = await client.query<Row & { moment: string; migrations: string[]; name: string }>(
    `select ${organizationColumns.join(', ')}, now() as moment,
      array(select name from schema_migrations order by name) as migrations from tenants where id = $1`,
    [tenantId],
  )
  const [row] = rows
  if (!row) throw new Refusal('not_found', `No such organization: ${tenantId}`)
  const { moment, migrations, ...organization } = row
  const { version } = (await readContract()).info
  const about = {
    format: archiveFormat,
    version,
    moment,
    organization: { id: tenantId, name: row.name },
    notice: archiveNotice,
  }
  return { about, migrations, organization }
}

const jsonLine = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)

/**
 * A part is complete when it has at least this many bytes. The row that reaches the size is the last row of its part.
 */
const partBytes = 2 * 1024 ** 2
/** Target size of one fetch in bytes; `maxFetched` is the maximum number of rows per fetch. */
const fetchedBytes = 1024 ** 2
const maxFetched = 500

/** Writes the rows of a table, ordered by primary key, as parts. Returns the number of rows. */
async function* tableParts(
  writer: ArchiveWriter,
  client: pg.ClientBase,
  table: ArchivedTable,
  options: ExportOptions,
): AsyncGenerator<Buffer, number> {
  const { family, rule } = table
  let lines: Buffer[] = []
  let [rows, bytes, number] = [0, 0, 0]
  for await (const row of rowsOfQuery(client, selectOf(table, options.tenantId, rule.where), writer)) {
    const line = jsonLine(await archivedLine(table, row, options))
    lines.push(line)
    rows += 1
    bytes += line.length
    if (bytes < partBytes) continue
    yield* writer.part(partName(family, ++number), lines)
    lines = []
    bytes = 0
  }
  if (lines.length > 0) yield* writer.part(partName(family, ++number), lines)
  return rows
}

function selectOf({ table, columns }: ArchivedTable, tenantId: number, where: string): string {
  const shown = columns.filter(({ isShown, isRead }) => isShown || isRead).map(({ name }) => `"${name}"`)
  const sealed = table === 'share_links' ? ', sealed_token' : ''
  const key = columns.filter(({ isKey }) => isKey).map(({ name }) => `"${name}"`)
  const order = ['tenant_id', ...key].join(', ')
  return `select ${shown.join(', ')}${sealed} from ${table} where tenant_id = ${tenantId} ${where} order by ${order}`
}

async function archivedLine(table: ArchivedTable, row: Row, { secrets }: ExportOptions): Promise<ArchivedLine> {
  const line = archivedLineOf(table, row)
  if (table.table === 'events') return removeTenantFromEvent(line)
  if (table.table !== 'share_links') return line
  // An ended link needs no token. A token that was sealed with a lost secret key cannot be read, although its link
  // still works. Both links are exported without a token.
  const isShown = row.ended_at === null && row.sealed_token !== ''
  const token = isShown ? await secrets.open(String(row.sealed_token)).catch(() => null) : null
  return { ...line, kept: { ...line.kept, token } }
}

/** Yields the rows of a query. Each fetch reads about a megabyte. */
async function* rowsOfQuery(client: pg.ClientBase, text: string, writer: ArchiveWriter): AsyncGenerator<Row> {
  await client.query(`declare exported no scroll cursor for ${text}`)
  for (let wanted = 1, fetched = wanted; fetched === wanted; ) {
    await writer.rest()
    const { rows } = await client.query<Row>(`fetch ${wanted} from exported`)
    fetched = rows.length
    yield* rows
    if (fetched < wanted) break
    const rowBytes = rows.reduce((sum, row) => sum + sizeOf(row), 0) / fetched
    wanted = fetched = Math.max(1, Math.min(maxFetched, wanted * 8, Math.floor(fetchedBytes / rowBytes)))
  }
  await client.query('close exported')
}

/** Returns the approximate size of a row in bytes. */
const sizeOf = (row: Row): number => Object.values(row).reduce<number>((sum, value) => sum + lengthOf(value), 0)

function lengthOf(value: unknown): number {
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value.length
  return typeof value === 'object' && value !== null ? JSON.stringify(value).length : 8
}

/** Number of files per file list. */
const listedFiles = 500

interface NamedUpload {
  id: string
  file: string
}

/**
 * Writes the document files, each named by the id of its upload, and file lists with their hashes. Returns the number
 * and total size of the files, and the number of missing files.
 */
async function* fileParts(
  writer: ArchiveWriter,
  client: pg.ClientBase,
  { files, tenantId }: ExportOptions,
): AsyncGenerator<Buffer, ExportManifest['files']> {
  const copied = { count: 0, bytes: 0, missing: 0 }
  const text = `select id, coalesce(file, id) as file from uploads
    where tenant_id = ${tenantId} and state = 'used' and purpose = 'document' order by tenant_id, id`
  let list: ListedFile[] = []
  let number = 0
  for await (const row of rowsOfQuery(client, text, writer)) {
    const { id, file } = row as unknown as NamedUpload
    const found = await openFileContent(files, { room: 'uploads', name: file })
    const sha256 = found ? yield* writer.member(`files/${id}`, found.size, found.chunks) : null
    list.push({ upload: id, bytes: found?.size ?? 0, sha256 })
    copied.count += found ? 1 : 0
    copied.missing += found ? 0 : 1
    copied.bytes += found?.size ?? 0
    if (list.length < listedFiles) continue
    yield* writer.part(partName('files/list', ++number), list.map(jsonLine))
    list = []
  }
  if (list.length > 0) yield* writer.part(partName('files/list', ++number), list.map(jsonLine))
  return copied
}

/** Writes the files of an archive one after the other, with pauses. */
class ArchiveWriter {
  readonly parts: ExportedPart[] = []
  readonly #at: number
  readonly #pace: WorkPacer

  constructor({ signal, restShare = 1 }: Pick<ExportOptions, 'signal' | 'restShare'>, moment: string) {
    this.#at = Math.floor(Date.parse(moment) / 1000)
    this.#pace = new WorkPacer(signal, restShare)
  }

  /** Writes a part and adds it to the list for the manifest. */
  async *part(name: string, lines: readonly Buffer[]): AsyncGenerator<Buffer, void> {
    const bytes = lines.reduce((sum, line) => sum + line.length, 0)
    const sha256 = yield* this.member(name, bytes, lines)
    this.parts.push({ name, bytes, sha256 })
  }

  /** Writes a file of the archive and returns its SHA-256. */
  async *member(
    name: string,
    size: number,
    chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  ): AsyncGenerator<Buffer, string> {
    const hash = createHash('sha256')
    yield tarHeaderOf(name, size, this.#at)
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
      await this.rest()
    }
    yield tarPaddingOf(size)
    return hash.digest('hex')
  }

  rest(): Promise<void> {
    return this.#pace.rest()
  }
}
