import { Refusal } from '../../domain/refusal.ts'
import { machineTime } from '../../engine/base/clock.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import type { TenantStatus } from '../../services/access/tenants.ts'

/**
 * While a live organization is not active, each of its sandboxes has the same status. The previous status of a sandbox
 * is stored in `own_status`, and the sandbox gets it back when the live organization becomes active.
 */

interface TenantState {
  id: number
  status: TenantStatus
  ownStatus: TenantStatus | null
  sandboxOf: number | null
}

/**
 * Sets the status of an organization and its sandboxes, with effect from the next request. Throws Refusal not_found.
 * Throws conflict if the organization is deleted, or if a sandbox is to be activated while its live organization is not
 * active.
 */
export async function setTenantStatus(database: Database, tenantId: number, status: TenantStatus): Promise<void> {
  await database.sql.transaction().execute(async (at) => {
    const { own, live, sandboxes } = await lockTenantStates(at, tenantId)
    await refuseDeleted(at, tenantId)
    if (live && live.status !== 'active') {
      if (status === 'active') throw sandboxOfClosed(own, live)
      await write(at, own.id, { ownStatus: status })
      return
    }
    await write(at, tenantId, { status })
    for (const sandbox of sandboxes) await applyLiveStatus(at, sandbox, status)
  })
}

const sandboxOfClosed = ({ id }: TenantState, live: TenantState): Refusal => {
  const words = `Organization ${id} is a sandbox of organization ${live.id}, which is ${live.status}`
  return new Refusal(
    'conflict',
    `${words}. Activate organization ${live.id}, and the sandbox gets its own status back.`,
  )
}

/**
 * Locks an organization, its live organization and its sandboxes, in the order of their ids. Throws Refusal not_found.
 */
async function lockTenantStates(
  at: Sql,
  tenantId: number,
): Promise<{ own: TenantState; live: TenantState | undefined; sandboxes: TenantState[] }> {
  const found = await at.selectFrom('tenants').select('sandboxOf').where('id', '=', tenantId).executeTakeFirst()
  if (!found) throw new Refusal('not_found', `No such organization: ${tenantId}`)
  const rows = (await at
    .selectFrom('tenants')
    .select(['id', 'status', 'ownStatus', 'sandboxOf'])
    .where((eb) => eb.or([eb('id', 'in', [tenantId, found.sandboxOf ?? tenantId]), eb('sandboxOf', '=', tenantId)]))
    .orderBy('id')
    .forUpdate()
    .execute()) as TenantState[]
  const own = rows.find(({ id }) => id === tenantId)
  if (!own) throw new Refusal('not_found', `No such organization: ${tenantId}`)
  return {
    own,
    live: rows.find(({ id }) => id === own.sandboxOf),
    sandboxes: rows.filter(({ sandboxOf }) => sandboxOf === tenantId),
  }
}

/** Sets a sandbox to the status of its live organization. A deleted sandbox stays unchanged. */
async function applyLiveStatus(at: Sql, sandbox: TenantState, status: TenantStatus): Promise<void> {
  if (await isDeleted(at, sandbox.id)) return
  const ownStatus = sandbox.ownStatus ?? sandbox.status
  await write(at, sandbox.id, status === 'active' ? { status: ownStatus, ownStatus: null } : { status, ownStatus })
}

/**
 * Returns the status to set when an organization is restored. `status` is its status before the deletion. A sandbox
 * gets the status of its live organization instead, if the live organization is not active.
 */
export async function statusAfterRestore(
  at: Sql,
  sandboxOf: number | null,
  status: TenantStatus,
): Promise<{ status: TenantStatus; ownStatus?: TenantStatus }> {
  if (sandboxOf === null) return { status }
  const live = await at.selectFrom('tenants').select('status').where('id', '=', sandboxOf).executeTakeFirstOrThrow()
  return live.status === 'active' ? { status } : { status: live.status as TenantStatus, ownStatus: status }
}

const write = (at: Sql, id: number, values: { status?: TenantStatus; ownStatus?: TenantStatus | null }) =>
  at
    .updateTable('tenants')
    .set({ ...values, ...(values.status === 'active' && { frozenAt: null }), updatedAt: machineTime() })
    .where('id', '=', id)
    .execute()

const isDeleted = async (at: Sql, id: number): Promise<boolean> =>
  (await at
    .selectFrom('organizationDeletions')
    .select('id')
    .where('id', '=', id)
    .where('goneAt', 'is', null)
    .executeTakeFirst()) !== undefined

/** Throws Refusal conflict if the organization is deleted. It must stay suspended until it is restored. */
async function refuseDeleted(at: Sql, tenantId: number): Promise<void> {
  if (await isDeleted(at, tenantId))
    throw new Refusal('conflict', `Organization ${tenantId} is deleted. Restore it with tenant:undelete.`)
}
