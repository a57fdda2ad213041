import { type Selectable, sql } from 'kysely'
import type { OrganizationExports } from '../../generated/database.d.ts'
import type { Caller } from '../base/caller.ts'
import { machineNow } from '../base/clock.ts'
import { timeOrderedId } from '../base/ids.ts'
import { Refusal } from '../domain/refusal.ts'
import { addExportTask } from '../jobs/tasks.ts'
import type { Database, Sql } from '../postgres/connection.ts'
import { type Held, Lease } from '../postgres/leases.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'

/**
 * The export that an owner requests in the portal. An organization has one export at a time: a row and, for a few days,
 * the archive file. A worker writes the archive from one database snapshot, so an interrupted export cannot be
 * continued by another worker; it starts again. The export is not a job of the contract, because only owners may see
 * it, and no key or app may have it.
 */

/** Number of days for which the archive file is stored. */
export const exportKeptDays = 3
const retentionMs = exportKeptDays * 24 * 3600 * 1000
/** Number of attempts after which an export is given up, whether they failed or their process died. */
const maxTries = 3

/** Lease of a running export. It lasts longer than a worker process is ever suspended. */
export const exportLease = new Lease<'organizationExports', Pick<HeldExport, 'tenantId'>>({
  table: 'organization_exports',
  fence: 'fence',
  until: 'lease_until',
  ms: 60_000,
  row: ({ tenantId }) => sql`tenant_id = ${tenantId}`,
  whileHeld: sql`status = 'running'`,
})

export type HeldExport = Held<{ tenantId: number; id: string }>

/** Returns the name of the archive file for this lease. Each lease writes to a different file. */
export const exportFile = ({ id, fence }: HeldExport): string => `${id}.${fence}`

export type AskedExport = Selectable<OrganizationExports>

/** Returns the organization's latest export; undefined if there is none or it has expired. */
export async function findExport(
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
): Promise<AskedExport | undefined> {
  const row = await db.sql
    .selectFrom('organizationExports')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()
  return row?.expiresAt && row.expiresAt <= db.machineAt ? undefined : row
}

/**
 * Returns the id of the calling owner and locks the owner's row. Throws Refusal forbidden for a caller who is not an
 * owner.
 */
export async function refuseOthers(tx: Transaction, { tenantId, userId }: Caller): Promise<number> {
  const user = await tx.sql
    .selectFrom('users')
    .select(['id', 'role'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId ?? 0)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (user?.role !== 'owner') throw new Refusal('forbidden', 'Only an owner of the organization may export it.')
  return user.id
}

/**
 * Requests an export of the organization. It replaces an earlier export, whose file is returned; the caller must remove
 * it after the commit. Throws Refusal conflict while an export is in progress, forbidden for callers who are not
 * owners.
 */
export async function askForExport(tx: Transaction, caller: Caller): Promise<string | null> {
  const { tenantId } = caller
  const askedBy = await refuseOthers(tx, caller)
  const before = await lockExport(tx.sql, tenantId)
  if (before?.status === 'waiting' || before?.status === 'running') throw exportInProgress()
  const row = { id: timeOrderedId('oex', Date.parse(tx.machineAt)), status: 'waiting', askedBy, askedAt: tx.machineAt }
  const nothing = { moment: null, rowCount: null, fileCount: null, missingCount: null, file: null, expiresAt: null }
  const { numInsertedOrUpdatedRows } = await tx.sql
    .insertInto('organizationExports')
    .values({ tenantId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('tenantId')
        .doUpdateSet({ ...row, ...nothing, tries: 0, bytes: 0, failure: null, leaseUntil: null })
        .where('organizationExports.status', 'in', ['ready', 'failed']),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw exportInProgress()
  await addExportTask(tx.sql, tenantId)
  return before?.file ?? null
}

const exportInProgress = (): Refusal => new Refusal('conflict', 'An export of the organization is already in progress.')

/**
 * Removes the organization's export, whatever its state. Its file is returned; the caller must remove it after the
 * commit. Throws Refusal forbidden for callers who are not owners.
 */
export async function removeExport(tx: Transaction, caller: Caller): Promise<string | null> {
  await refuseOthers(tx, caller)
  const before = await lockExport(tx.sql, caller.tenantId)
  await tx.sql.deleteFrom('organizationExports').where('tenantId', '=', caller.tenantId).execute()
  return before?.file ?? null
}

const lockExport = (at: Sql, tenantId: number) =>
  at
    .selectFrom('organizationExports')
    .select(['status', 'file'])
    .where('tenantId', '=', tenantId)
    .forUpdate()
    .executeTakeFirst()

/** Returns the ids of the organizations whose export is waiting or whose worker has died. */
export async function waitingExports({ sql: at }: Database): Promise<number[]> {
  const { rows } = await sql<{ tenantId: number }>`
    select /* all tenants */ tenant_id from organization_exports
    where status in ('waiting', 'running') and ${exportLease.isFree()} order by tenant_id`.execute(at)
  return rows.map(({ tenantId }) => tenantId)
}

/**
 * Claims an organization's waiting export and returns its lease. Returns undefined if there is nothing to write. An
 * export that has failed too often is marked as failed.
 */
export async function claimExport({ sql: at }: Database, tenantId: number): Promise<HeldExport | undefined> {
  const isWanted = sql`tenant_id = ${tenantId} and status in ('waiting', 'running') and ${exportLease.isFree()}`
  await sql`update organization_exports set status = 'failed', lease_until = null, failure = ${givenUp}
    where ${isWanted} and tries >= ${maxTries}`.execute(at)
  const { rows } = await sql<HeldExport>`
    update organization_exports set status = 'running', tries = tries + 1, bytes = 0, ${exportLease.claim()}
    where ${isWanted} returning tenant_id, id, fence`.execute(at)
  return rows[0]
}

const givenUp = 'The export failed on our side. Ask the operator of the service.'

export interface WrittenExport {
  file: string
  bytes: number
  moment: string
  rows: number
  files: number
  missing: number
}

/**
 * Stores a finished archive until it expires. Throws LeaseLost if the lease was lost; the process that wrote the file
 * must then remove it.
 */
export function finishExport(at: Sql, held: HeldExport, written: WrittenExport, nowMs = machineNow()): Promise<void> {
  const { file, bytes, moment, rows, files, missing } = written
  return exportLease.write(at, held, {
    ...{ status: 'ready', leaseUntil: null, file, bytes, moment },
    ...{ rowCount: rows, fileCount: files, missingCount: missing },
    expiresAt: new Date(nowMs + retentionMs).toISOString(),
  })
}

/** Marks an export as failed, with the reason. */
export const failExport = (at: Sql, held: HeldExport, failure: string): Promise<void> =>
  exportLease.release(at, held, { status: 'failed', failure })

/**
 * Releases an export, so that another process can claim it. `counts`: whether this attempt failed and is counted,
 * instead of having been stopped.
 */
export async function leaveExport(at: Sql, held: HeldExport, { counts }: { counts: boolean }): Promise<void> {
  await sql`update organization_exports
    set status = 'waiting', lease_until = null, bytes = 0, tries = tries - ${counts ? 0 : 1}::integer
    where ${exportLease.isHeldBy(held)}`.execute(at)
}
