import { type Selectable, sql } from 'kysely'
import type { OrganizationExports } from '../../../generated/database.d.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { machineNow } from '../../engine/base/clock.ts'
import { createTimeOrderedId } from '../../engine/base/ids.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import { type HeldLease, Lease } from '../../engine/postgres/leases.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { addExportTask } from '../../services/jobs/tasks.ts'

/**
 * An owner can request an export of the organization in the portal. An organization has at most one export: a row and,
 * for a few days, the archive file. A worker writes the archive from one database snapshot, so an interrupted export
 * cannot be continued and starts again. The export is not a job of the API, because only owners may see it, not keys or
 * apps.
 */

/** Number of days for which the archive file is stored. */
export const exportRetentionDays = 3
const retentionMs = exportRetentionDays * 24 * 3600 * 1000
/** Maximum number of attempts to write an export. An attempt counts if it failed or its process died. */
const maxTries = 3

/** Lease of a running export. It lasts longer than any pause of a worker process that is alive. */
export const exportLease = new Lease<'organizationExports', Pick<LeasedExport, 'tenantId'>>({
  table: 'organization_exports',
  fence: 'fence',
  until: 'lease_until',
  ms: 60_000,
  row: ({ tenantId }) => sql`tenant_id = ${tenantId}`,
  whileHeld: sql`status = 'running'`,
})

export type LeasedExport = HeldLease<{ tenantId: number; id: string }>

/** Returns the name of the archive file for this lease. Each lease writes its own file. */
export const exportFileName = ({ id, fence }: LeasedExport): string => `${id}.${fence}`

export type RequestedExport = Selectable<OrganizationExports>

/** Returns the organization's latest export; undefined if there is none or it has expired. */
export async function findExport(
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
): Promise<RequestedExport | undefined> {
  const row = await db.sql
    .selectFrom('organizationExports')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()
  return row?.expiresAt && row.expiresAt <= db.machineAt ? undefined : row
}

/**
 * Returns the id of the caller's user and locks the user's row. Throws Refusal forbidden if the user is not an owner.
 */
export async function requireOwner(tx: Transaction, { tenantId, userId }: Caller): Promise<number> {
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
 * Requests an export of the organization and replaces an earlier export. Returns the earlier export's file name, if it
 * has one; remove this file after the commit. Throws Refusal conflict while an export is in progress, or forbidden if
 * the user is not an owner.
 */
export async function requestExport(tx: Transaction, caller: Caller): Promise<string | null> {
  const { tenantId } = caller
  const askedBy = await requireOwner(tx, caller)
  const before = await lockExport(tx.sql, tenantId)
  if (before?.status === 'waiting' || before?.status === 'running') throw exportInProgress()
  const row = {
    id: createTimeOrderedId('oex', Date.parse(tx.machineAt)),
    status: 'waiting',
    askedBy,
    askedAt: tx.machineAt,
  }
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
 * Removes the organization's export in any state. Returns the name of its file, if it has one; remove this file after
 * the commit. Throws Refusal forbidden if the user is not an owner.
 */
export async function removeExport(tx: Transaction, caller: Caller): Promise<string | null> {
  await requireOwner(tx, caller)
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

/** Returns the ids of the organizations with an export to write: one that is waiting, or one whose worker has died. */
export async function listWaitingExports({ sql: at }: Database): Promise<number[]> {
  const { rows } = await sql<{ tenantId: number }>`
    select /* all tenants */ tenant_id from organization_exports
    where status in ('waiting', 'running') and ${exportLease.isFree()} order by tenant_id`.execute(at)
  return rows.map(({ tenantId }) => tenantId)
}

/**
 * Claims an organization's export and returns its lease. Returns undefined if there is none to write. An export that
 * has reached the maximum number of attempts is marked as failed instead.
 */
export async function claimExport({ sql: at }: Database, tenantId: number): Promise<LeasedExport | undefined> {
  const isWanted = sql`tenant_id = ${tenantId} and status in ('waiting', 'running') and ${exportLease.isFree()}`
  await sql`update organization_exports set status = 'failed', lease_until = null, failure = ${givenUp}
    where ${isWanted} and tries >= ${maxTries}`.execute(at)
  const { rows } = await sql<LeasedExport>`
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
 * Marks an export as ready and records its archive file and when it expires. Throws LeaseLost if another process has
 * taken over the export; remove the written file then.
 */
export function finishExport(at: Sql, held: LeasedExport, written: WrittenExport, nowMs = machineNow()): Promise<void> {
  const { file, bytes, moment, rows, files, missing } = written
  return exportLease.write(at, held, {
    ...{ status: 'ready', leaseUntil: null, file, bytes, moment },
    ...{ rowCount: rows, fileCount: files, missingCount: missing },
    expiresAt: new Date(nowMs + retentionMs).toISOString(),
  })
}

/** Marks an export as failed, with the reason. */
export const failExport = (at: Sql, held: LeasedExport, failure: string): Promise<void> =>
  exportLease.release(at, held, { status: 'failed', failure })

/**
 * Releases an export, so that another process can claim it. `counts`: whether the attempt counts. It counts if it
 * failed, but not if the process was stopped.
 */
export async function releaseExport(at: Sql, held: LeasedExport, { counts }: { counts: boolean }): Promise<void> {
  await sql`update organization_exports
    set status = 'waiting', lease_until = null, bytes = 0, tries = tries - ${counts ? 0 : 1}::integer
    where ${exportLease.isHeldBy(held)}`.execute(at)
}
