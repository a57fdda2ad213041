import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { Refusal } from '../../../domain/refusal.ts'
import { machineNow } from '../../../engine/base/clock.ts'
import { hashPassword } from '../../../engine/base/passwords/passwords.ts'
import type { Settings } from '../../../engine/base/settings.ts'
import { WorkPacer } from '../../../engine/base/work-pacer.ts'
import type { Database } from '../../../engine/postgres/connection.ts'
import { blockFileRemoval } from '../../../engine/postgres/file-removal.ts'
import { lockOrder } from '../../../engine/postgres/locks.ts'
import { createSealerOnClient, type SealingSecrets } from '../../../engine/postgres/stored-seal.ts'
import type { TenantStatus } from '../../../services/access/tenants.ts'
import type { FileStore } from '../../../services/files/file-store.ts'
import { settingsForCopy } from '../../backup/tables.ts'
import { type ForeignKey, findTableOrder, type TableOrder } from '../table-order.ts'
import { deleteRefusedEndpoints, type RefusedEndpoint } from './checks/endpoints.ts'
import { checkLetterheads } from './checks/letterheads.ts'
import { checkLogos } from './checks/logos.ts'
import { insertOrganization, type LoweredLimits } from './checks/organization.ts'
import { type ComparedPapers, checkSignedPapers } from './checks/signed-papers.ts'
import { readContract } from './contract.ts'
import { importFiles } from './files.ts'
import { registerMovedLinks } from './links.ts'
import { fillDeferredReferences, type LoadContext, loadTable, parseArchivedLine } from './load.ts'
import {
  damagedArchiveProblem,
  newerArchiveProblem,
  secretKeyChangedProblem,
  unknownImportOutcomeProblem,
} from './problem.ts'
import { checkArchivedReferences } from './references.ts'
import { type CompletionSecrets, rowCompletionOf } from './row-completion.ts'
import { type ImportTarget, RowReader } from './rows.ts'
import { type ArchivedTable, listArchivedTables, userFieldsOf } from './shapes.ts'
import { createUserIds, registerImportedUsers } from './users.ts'
import { linesIn, readPartText, type VerifiedArchive, verifyArchive } from './verify.ts'

export interface ImportOptions {
  database: Pick<Database, 'pool' | 'sql'>
  files: FileStore
  /** Seals the tokens of public links and the new secrets of webhook endpoints. */
  secrets: SealingSecrets
  /** The path of the archive. */
  path: string
  /** The installation's limits on document files and on the addresses of webhook endpoints. */
  settings: Pick<Settings, 'uploadMaxBytes' | 'webhookDevHosts'>
  signal: AbortSignal
}

export interface ImportedOrganization {
  id: number
  name: string
  moment: string
  rows: number
  /**
   * The status at the time of the export. An organization that was suspended or inactive keeps this status until it is
   * activated.
   */
  status: TenantStatus
  users: number
  files: number
  filesMissing: number
  signed: ComparedPapers
  /** Limits that were lowered to the limits of a new organization in this installation. */
  lowered?: LoweredLimits
  /** Webhook endpoints that were imported as deleted, because this installation does not accept their addresses. */
  deletedEndpoints?: RefusedEndpoint[]
}

/**
 * Imports an archive as a new organization, after every byte of the archive has been verified. Records, files and
 * public links stay as they were. Users get new ids and must set a new password.
 *
 * The archive is not trusted, since anyone who has the file can edit it. Data that the API would not accept and papers
 * that do not match their hashes are refused. Limits and endpoint addresses that a new organization could not have are
 * changed; the result lists these changes.
 *
 * The import is one transaction, so it is complete or has no effect. The files of a failed import are removed. If the
 * outcome of the commit is unknown, the files are left to the sweep. The import sends no mail, delivery or push
 * message. Throws ArchiveProblem.
 */
export async function importOrganization(options: ImportOptions): Promise<ImportedOrganization> {
  const { database, path, signal } = options
  const archive = await verifyArchive(path, signal)
  const order = await findTableOrder(database.sql)
  const client = await database.pool.connect()
  const taken: string[] = []
  let committing: number | undefined
  try {
    await blockFileRemoval(client, signal)
    await client.query(`begin; ${settingsForCopy}`)
    const arrived = await takeOrganization(client, archive, order, { ...options, taken })
    committing = arrived.id
    await client.query('commit')
    return { ...arrived, ...summaryOf(archive) }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    // If the commit failed or its answer was lost, the organization may exist, with rows that refer to these files.
    if (committing !== undefined) throw unknownImportOutcomeProblem(committing, error)
    for (const name of taken) await options.files.removeFile('uploads', name).catch(() => {})
    throw error
  } finally {
    // Closes the connection instead of reusing it, so that the lock that blocks file removal is released in any case.
    client.release(true)
  }
}

/** Imports all data of the archive in the current transaction. The names of the written files are added to `taken`. */
async function takeOrganization(
  client: pg.ClientBase,
  archive: VerifiedArchive,
  order: TableOrder,
  { files: store, secrets, settings, signal, taken }: ImportOptions & { taken: string[] },
): Promise<Omit<ImportedOrganization, 'name' | 'moment' | 'rows' | 'filesMissing'>> {
  const contract = await readContract()
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const tables = await listArchivedTables(client, order)
  const seal = await createSealerOnClient(client, secrets).catch((error: unknown) => {
    throw error instanceof Refusal ? secretKeyChangedProblem() : error
  })
  const { id: tenantId, status, clockAheadMs, lowered } = await insertOrganization(client, archive)
  const latestMs = machineNow() + clockAheadMs + clockSlackMs
  const arrival: ImportTarget = {
    tenantId,
    newUserIds: new Map(),
    userFields: userFieldsOf(tables),
    highestIds: new Map(),
    latestTimeMs: latestMs,
  }
  const loading = { client, archive, tenantId, pace: new WorkPacer(signal, 0.5) }
  await loadTables(loading, tables, order.cut, { arrival, contract, secrets: { seal }, passwordHash })
  await checkArchivedReferences(client, tables, tenantId)
  await checkLogos(client, tenantId)
  await checkLetterheads(loading, contract)
  const signed = await checkSignedPapers(loading)
  const users = await registerImportedUsers(client, tenantId)
  const deletedEndpoints = await deleteRefusedEndpoints(client, tenantId, settings.webhookDevHosts)
  const files = await importFiles(loading, store, { signal, taken, maxBytes: settings.uploadMaxBytes })
  await registerMovedLinks(client, archive.manifest.organization.id, tenantId)
  await moveSequences(client, arrival)
  return {
    ...{ id: tenantId, status, users, files, signed },
    ...(Object.keys(lowered).length > 0 && { lowered }),
    ...(deletedEndpoints.length > 0 && { deletedEndpoints }),
  }
}

/** Maximum time by which the clock of the exporting installation may be ahead of this machine's clock. */
const clockSlackMs = 24 * 3600 * 1000

function summaryOf({
  manifest,
}: VerifiedArchive): Pick<ImportedOrganization, 'name' | 'moment' | 'rows' | 'filesMissing'> {
  const { organization, moment, tables, files } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { name: organization.name, moment, rows, filesMissing: files.missing }
}

interface Loads extends CompletionSecrets {
  arrival: ImportTarget
  contract: object
}

/**
 * Loads all rows of all tables. Each table is loaded after the tables that it references. Then fills the columns that
 * reference rows of the same table or of tables that were loaded later.
 */
async function loadTables(
  loading: LoadContext,
  tables: readonly ArchivedTable[],
  cut: readonly ForeignKey[],
  { arrival, contract, ...means }: Loads,
): Promise<void> {
  const { manifest } = loading.archive
  const exported = new Map(manifest.tables.map((table) => [table.table, table]))
  const unknown = manifest.tables.find(({ table, family }) =>
    tables.every((one) => one.table !== table || one.family !== family),
  )
  if (unknown) throw newerArchiveProblem(`it has the unknown table ${unknown.table}`)
  const users = tables.find(({ table }) => table === 'users')!
  await nameUsers(loading, users, arrival)
  const later = new Map<string, () => Promise<void>>()
  for (const table of tables) {
    const found = exported.get(table.table)
    if (!found) continue
    const ties = cut.filter((tie) => tie.table === table.table && !table.rule.omit.includes(tie.column))
    const reader = new RowReader(table, found.columns, arrival, contract)
    const rows = await loadTable(loading, table, reader, ties, rowCompletionOf(table.table, means))
    if (rows !== found.rows) throw damagedArchiveProblem(`${table.table} has ${rows} rows, not ${found.rows}`)
    if (ties.length > 0) later.set(table.table, () => fillDeferredReferences(loading, table, reader, ties))
  }
  for (const table of [...lockOrder, ...later.keys()]) {
    await later.get(table)?.()
    later.delete(table)
  }
}

/** Assigns a new id to each user before any row that refers to a user is loaded. */
async function nameUsers(
  { client, archive }: LoadContext,
  { family }: ArchivedTable,
  { newUserIds }: ImportTarget,
): Promise<void> {
  for (const part of archive.partsOf(family)) {
    const lines = linesIn(await readPartText(archive, part)).map(parseArchivedLine)
    const ids = await createUserIds(client, lines.length)
    for (const [index, { data = {} }] of lines.entries()) newUserIds.set(Number(data.id), ids[index]!)
  }
}

/** Advances the sequences beyond the imported ids, so that no new record gets an id that is already used. */
async function moveSequences(client: pg.ClientBase, { highestIds }: ImportTarget): Promise<void> {
  for (const [sequence, id] of highestIds) {
    await client.query(`select setval($1::regclass, $2) from ${sequence} where last_value < $2`, [sequence, id])
  }
}
