import { sql } from 'kysely'
import { Refusal } from '../../domain/refusal.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import { runTransaction, type Transaction } from '../../engine/postgres/transaction.ts'
import { listSandboxIds, type TenantStatus } from '../../services/access/tenants.ts'
import { removalTimeMs } from '../backup/removal-time.ts'
import { statusAfterRestore } from './status.ts'

/**
 * This file deletes and restores organizations. A deleted organization is suspended at once, so that its public links
 * no longer open, and can be restored for 30 days. After that, or at once if the operator asks for it, the worker
 * removes its data (db/operations/organization/removal.ts). From then on, the data is only in backups.
 */

const dayMs = 24 * 3600 * 1000
const keptDays = 30

/** A deletion as the operator sees it. Its row is all that remains of an organization after the removal. */
export interface Deletion {
  id: number
  /** Name of the organization; null after its removal. */
  name: string | null
  state: 'waiting' | 'removing' | 'gone' | 'proven'
  askedAt: string
  /** Time at which the removal begins. */
  dueAt: string
  begunAt: string | null
  /** Time at which the last row was removed; null before. */
  goneAt: string | null
  /** Time at which a scan, more than an hour after the removal, found no data of the organization; null before. */
  provenAt: string | null
  /** Number of rows removed so far. `files` is the number of files removed so far. */
  rows: number
  files: number
  /**
   * Time at which the last scheduled backup with the organization's data is deleted. Null if no backups are scheduled,
   * or if the time is not known yet.
   */
  inBackupsUntil: string | null
}

/** Number of days for which scheduled backups are kept; undefined if no backups are scheduled. */
type KeepDays = number | undefined

/**
 * Suspends an organization and schedules its removal by the worker, in 30 days or, with `atOnce`, now. Returns the
 * deletion. If the organization is already deleted, changes nothing, except that `atOnce` ends the remaining time.
 * Throws Refusal not_found, or conflict if `name` is not the organization's name.
 */
export async function deleteOrganization(
  database: Database,
  { tenantId, name, atOnce }: { tenantId: number; name: string; atOnce: boolean },
  keepDays: KeepDays,
): Promise<Deletion> {
  return runTransaction(database, { tenantId }, async (tx) => {
    const tenant = await lockTenant(tx, tenantId)
    if (!tenant) throw await absent(tx.sql, tenantId)
    if (tenant.name !== name) {
      throw new Refusal('conflict', `Organization ${tenantId} has another name. Give the name as tenant:list shows it.`)
    }
    await scheduleDeletion(tx, { id: tenantId, name }, { atOnce })
    return (await listDeletions(tx.sql, keepDays, tenantId))[0]!
  })
}

/** Suspends an organization and its sandboxes, and records the time at which the worker removes them. */
export async function scheduleDeletion(
  tx: Transaction,
  { id, name }: { id: number; name: string },
  { atOnce }: { atOnce: boolean },
): Promise<void> {
  const dueAt = new Date(Date.parse(tx.machineAt) + (atOnce ? 0 : keptDays * dayMs)).toISOString()
  const { rows } = await sql<{ id: number; name: string; status: string }>`
    select id, name, coalesce(own_status, status) as status from tenants where id = ${id} or sandbox_of = ${id} order by id for update
  `.execute(tx.sql)
  for (const one of rows) {
    await sql`
      insert into organization_deletions as d (id, name, status_before, at_once, asked_at, due_at, look_at)
      values (${one.id}, ${one.id === id ? name : one.name}, ${one.status}, ${atOnce}, ${tx.machineAt}, ${dueAt}, ${dueAt})
      on conflict (id) do update set at_once = d.at_once or excluded.at_once, due_at = least(d.due_at, excluded.due_at),
        look_at = least(d.look_at, excluded.look_at)
        where d.begun_at is null`.execute(tx.sql)
    await tx.sql
      .updateTable('tenants')
      .set({ status: 'suspended', updatedAt: tx.machineAt, ownStatus: null })
      .where('id', '=', one.id)
      .execute()
  }
}

/**
 * Restores a deleted organization and the sandboxes that were deleted with it, with the status that each had before.
 * Throws Refusal not_found if the organization is not deleted. Throws conflict if its removal has begun, or if it is a
 * sandbox of an organization that is still deleted.
 */
export async function restoreOrganization(
  database: Database,
  tenantId: number,
): Promise<{ id: number; name: string; status: string }> {
  return runTransaction(database, { tenantId }, async (tx) => {
    const tenant = await lockTenant(tx, tenantId)
    if (!tenant) throw await absent(tx.sql, tenantId)
    const { askedAt } = await lockRevocable(tx, tenantId, tenant.sandboxOf)
    const sandboxIds = await listSandboxIds(tx.sql, tenantId)
    const { rows: back } = await sql<{ id: number; statusBefore: TenantStatus }>`
      delete from organization_deletions
      where begun_at is null
        and (id = ${tenantId} or id = any(${sandboxIds}::bigint[]) and asked_at >= ${askedAt})
      returning id, status_before`.execute(tx.sql)
    const inOrder = back.toSorted((a, b) => a.id - b.id)
    const given = new Map<number, string>()
    for (const { id, statusBefore } of inOrder) {
      // The live organization has a lower id than its sandboxes, so it is restored first. If it is then not active, its
      // sandboxes get the same status.
      const under = await statusAfterRestore(tx.sql, id === tenantId ? tenant.sandboxOf : tenantId, statusBefore)
      await tx.sql
        .updateTable('tenants')
        .set({ ...under, updatedAt: tx.machineAt })
        .where('id', '=', id)
        .execute()
      given.set(id, under.status)
    }
    return { id: tenantId, name: tenant.name, status: given.get(tenantId)! }
  })
}

/**
 * Locks the deletion of an organization and returns it. Throws Refusal if the organization cannot be restored. A
 * sandbox cannot be restored while its live organization is deleted. Its row references the live organization, which
 * could then never be removed.
 */
async function lockRevocable(
  tx: Transaction,
  tenantId: number,
  sandboxOf: number | null,
): Promise<{ askedAt: string }> {
  const deletion = await tx.sql
    .selectFrom('organizationDeletions')
    .select(['begunAt', 'askedAt'])
    .where('id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst()
  if (!deletion) throw new Refusal('not_found', `Organization ${tenantId} is not deleted.`)
  if (deletion.begunAt !== null) {
    const since = `The removal of organization ${tenantId} began at ${deletion.begunAt}`
    throw new Refusal('conflict', `${since}. It can only be restored from a backup.`)
  }
  if (sandboxOf !== null && (await listDeletions(tx.sql, undefined, sandboxOf)).length > 0) {
    const words = `Organization ${tenantId} is a sandbox of organization ${sandboxOf}, which is deleted`
    throw new Refusal('conflict', `${words}. Restore organization ${sandboxOf} with tenant:undelete first.`)
  }
  return deletion
}

/** Returns all deletions, newest first, or only the deletion of the given organization. */
export async function listDeletions(at: Sql, keepDays: KeepDays, tenantId?: number): Promise<Deletion[]> {
  let query = at.selectFrom('organizationDeletions').selectAll().orderBy('askedAt', 'desc').orderBy('id', 'desc')
  if (tenantId !== undefined) query = query.where('id', '=', tenantId)
  return (await query.execute()).map(
    ({ statusBefore: _before, lookAt: _look, atOnce, rowCount, fileCount, ...row }) => {
      const last = row.goneAt ?? (atOnce ? null : row.dueAt)
      const isKnown = last !== null && keepDays !== undefined
      const untilMs = isKnown ? removalTimeMs(Date.parse(last), { keepDays, sharesFiles: true }) : undefined
      return {
        ...row,
        state: stateOf(row),
        ...{ rows: rowCount, files: fileCount },
        inBackupsUntil: untilMs === undefined ? null : new Date(untilMs).toISOString(),
      }
    },
  )
}

type Times = Pick<Deletion, 'begunAt' | 'goneAt' | 'provenAt'>

function stateOf({ begunAt, goneAt, provenAt }: Times): Deletion['state'] {
  if (provenAt !== null) return 'proven'
  if (goneAt !== null) return 'gone'
  return begunAt === null ? 'waiting' : 'removing'
}

const lockTenant = ({ sql }: Transaction, tenantId: number) =>
  sql.selectFrom('tenants').select(['name', 'sandboxOf']).where('id', '=', tenantId).forUpdate().executeTakeFirst()

/** Returns the refusal for an organization that does not exist or has been removed. */
async function absent(at: Sql, tenantId: number): Promise<Refusal> {
  const [deletion] = await listDeletions(at, undefined, tenantId)
  const words = deletion?.goneAt
    ? `Organization ${tenantId} was removed at ${deletion.goneAt}. Only a backup may still have it.`
    : `No such organization: ${tenantId}`
  return new Refusal('not_found', words)
}
