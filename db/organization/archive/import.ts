import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { TenantStatus } from '../../access/tenants.ts'
import { copySettings } from '../../backup/tables.ts'
import { machineNow } from '../../base/clock.ts'
import { Pace } from '../../base/pace.ts'
import { hashPassword } from '../../base/passwords.ts'
import type { Settings } from '../../base/settings.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Database } from '../../postgres/connection.ts'
import { holdOffRemoval } from '../../postgres/file-removal.ts'
import { lockOrder } from '../../postgres/locks.ts'
import { type StoredSecrets, sealOn } from '../../postgres/stored-seal.ts'
import { orderOfTables, type TableOrder, type Tie } from '../order.ts'
import { completingOf, type Means } from './completing.ts'
import { readContract } from './contract.ts'
import { takeFiles } from './files.ts'
import { deleteRefusedEndpoints, type RefusedEndpoint } from './judged/endpoints.ts'
import { judgeLetterheads } from './judged/letterheads.ts'
import { insertOrganization, type LoweredLimits } from './judged/organization.ts'
import { judgeLogos } from './judged/pictures.ts'
import { type ComparedPapers, judgeSigned } from './judged/signed.ts'
import { listLinks } from './links.ts'
import { fillTies, type Loading, lineIn, loadTable } from './load.ts'
import { listPeople, newUserIds } from './people.ts'
import { damagedArchive, keyChanged, newerArchive, unknownImport } from './problem.ts'
import { judgeReferences } from './references.ts'
import { type Arrival, RowReader } from './rows.ts'
import { type ArchivedTable, archivedTables, userFieldsOf } from './shapes.ts'
import { linesIn, partText, type VerifiedArchive, verifyArchive } from './verify.ts'

export interface ImportOptions {
  database: Pick<Database, 'pool' | 'sql'>
  files: FileStore
  /** Secret keys that seal the tokens of public links and the new secrets of webhook endpoints. */
  secrets: StoredSecrets
  /** The path of the archive. */
  from: string
  /** The installation's limits on document files and on the addresses of webhook endpoints. */
  settings: Pick<Settings, 'uploadMaxBytes' | 'webhookDevHosts'>
  signal: AbortSignal
}

export interface ImportedOrganization {
  id: number
  name: string
  moment: string
  rows: number
  /** The status at the time of the export. A suspended or inactive organization stays so until it is activated. */
  status: TenantStatus
  users: number
  files: number
  filesMissing: number
  signed: ComparedPapers
  /** Limits that were lowered to those of a new organization in this installation. */
  lowered?: LoweredLimits
  /** Webhook endpoints that were imported as deleted, because this installation does not accept their addresses. */
  deletedEndpoints?: RefusedEndpoint[]
}

/**
 * Imports an archive as a new organization, after every byte of the archive has been verified. Records, files and links
 * are unchanged. Users get new ids and no password.
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
  const { database, from, signal } = options
  const archive = await verifyArchive(from, signal)
  const order = await orderOfTables(database.sql)
  const client = await database.pool.connect()
  const taken: string[] = []
  let committing: number | undefined
  try {
    await holdOffRemoval(client, signal)
    await client.query(`begin; ${copySettings}`)
    const arrived = await takeOrganization(client, archive, order, { ...options, taken })
    committing = arrived.id
    await client.query('commit')
    return { ...arrived, ...summaryOf(archive) }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    // If the answer to the commit was lost, the organization may exist, with rows that refer to these files.
    if (committing !== undefined) throw unknownImport(committing, error)
    for (const name of taken) await options.files.removeFile('uploads', name).catch(() => {})
    throw error
  } finally {
    // The lock that holds off file removals ends with the connection, whatever the connection's state.
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
  const tables = await archivedTables(client, order)
  const seal = await sealOn(client, secrets).catch((error: unknown) => {
    throw error instanceof Refusal ? keyChanged() : error
  })
  const { id: tenantId, status, clockAheadMs, lowered } = await insertOrganization(client, archive)
  const latestMs = machineNow() + clockAheadMs + clockSlackMs
  const arrival: Arrival = {
    tenantId,
    users: new Map(),
    userFields: userFieldsOf(tables),
    highest: new Map(),
    latestMs,
  }
  const loading = { client, archive, tenantId, pace: new Pace(signal, 0.5) }
  await loadTables(loading, tables, order.cut, { arrival, contract, secrets: { seal }, passwordHash })
  await judgeReferences(client, tables, tenantId)
  await judgeLogos(client, tenantId)
  await judgeLetterheads(loading, contract)
  const signed = await judgeSigned(loading)
  const users = await listPeople(client, tenantId)
  const deletedEndpoints = await deleteRefusedEndpoints(client, tenantId, settings.webhookDevHosts)
  const files = await takeFiles(loading, store, { signal, taken, maxBytes: settings.uploadMaxBytes })
  await listLinks(client, archive.manifest.organization.id, tenantId)
  await moveSequences(client, arrival)
  return {
    ...{ id: tenantId, status, users, files, signed },
    ...(Object.keys(lowered).length > 0 && { lowered }),
    ...(deletedEndpoints.length > 0 && { deletedEndpoints }),
  }
}

/** Maximum time by which the clock of the exporting installation may be ahead. */
const clockSlackMs = 24 * 3600 * 1000

function summaryOf({
  manifest,
}: VerifiedArchive): Pick<ImportedOrganization, 'name' | 'moment' | 'rows' | 'filesMissing'> {
  const { organization, moment, tables, files } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { name: organization.name, moment, rows, filesMissing: files.missing }
}

interface Loads extends Means {
  arrival: Arrival
  contract: object
}

/**
 * Loads all rows of all tables, each table after the tables that it refers to. Then fills the columns that refer to
 * rows of the same or a later table.
 */
async function loadTables(
  loading: Loading,
  tables: readonly ArchivedTable[],
  cut: readonly Tie[],
  { arrival, contract, ...means }: Loads,
): Promise<void> {
  const { manifest } = loading.archive
  const exported = new Map(manifest.tables.map((table) => [table.table, table]))
  const unknown = manifest.tables.find(({ table, family }) =>
    tables.every((one) => one.table !== table || one.family !== family),
  )
  if (unknown) throw newerArchive(`it has the unknown table ${unknown.table}`)
  const users = tables.find(({ table }) => table === 'users')!
  await nameUsers(loading, users, arrival)
  const later = new Map<string, () => Promise<void>>()
  for (const table of tables) {
    const found = exported.get(table.table)
    if (!found) continue
    const ties = cut.filter((tie) => tie.table === table.table && !table.rule.omit.includes(tie.column))
    const reader = new RowReader(table, found.columns, arrival, contract)
    const rows = await loadTable(loading, table, reader, ties, completingOf(table.table, means))
    if (rows !== found.rows) throw damagedArchive(`${table.table} has ${rows} rows, not ${found.rows}`)
    if (ties.length > 0) later.set(table.table, () => fillTies(loading, table, reader, ties))
  }
  for (const table of [...lockOrder, ...later.keys()]) {
    await later.get(table)?.()
    later.delete(table)
  }
}

/** Assigns a new id to each user before any row that refers to a user is loaded. */
async function nameUsers({ client, archive }: Loading, { family }: ArchivedTable, { users }: Arrival): Promise<void> {
  for (const part of archive.partsOf(family)) {
    const lines = linesIn(await partText(archive, part)).map(lineIn)
    const ids = await newUserIds(client, lines.length)
    for (const [index, { data = {} }] of lines.entries()) users.set(Number(data.id), ids[index]!)
  }
}

/** Advances the sequences beyond the imported ids, so that no later record gets an id that is already used. */
async function moveSequences(client: pg.ClientBase, { highest }: Arrival): Promise<void> {
  for (const [sequence, id] of highest) {
    await client.query(`select setval($1::regclass, $2) from ${sequence} where last_value < $2`, [sequence, id])
  }
}
