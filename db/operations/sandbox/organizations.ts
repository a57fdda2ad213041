import { sql } from 'kysely'
import { invalid, notFound, Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { passwordHashFingerprint } from '../../engine/base/passwords/passwords.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { insertTenant } from '../../services/access/tenants.ts'
import { nameViolations } from '../../services/access/user-management.ts'
import { insertUser } from '../../services/access/users.ts'
import { scheduleDeletion } from '../organization/deletion.ts'

/** Maximum number of sandboxes of an organization at the same time. */
export const maxSandboxes = 3

/** A sandbox as users of its live organization see it. */
export interface ListedSandbox {
  id: number
  name: string
  createdAt: string
  /** Number of days by which the sandbox's clock is ahead of the machine's. */
  aheadDays: number
  /** E-mail addresses of the sandbox's owners. */
  owners: string[]
}

/** The user who makes the request, signed in to the portal. */
type Acting = Pick<Caller, 'tenantId' | 'userId'>

/** Returns the sandboxes of a live organization that are not deleted, oldest first. */
export async function listSandboxes({ sql: at }: ReadContext, { tenantId }: Acting): Promise<ListedSandbox[]> {
  const { rows } = await sql<Omit<ListedSandbox, 'owners'>>`
    select t.id, t.name, t.created_at, t.clock_ahead_ms / 86400000 as ahead_days from tenants t where t.sandbox_of = ${tenantId} and not exists (select from organization_deletions d where d.id = t.id)
    order by t.id`.execute(at)
  const ids = rows.map(({ id }) => id)
  const people = await at
    .selectFrom('users')
    .select(['tenantId', 'email'])
    .where((eb) => eb('tenantId', '=', eb.fn.any(eb.val(ids))))
    .where('role', '=', 'owner')
    .where('deletedAt', 'is', null)
    .orderBy('tenantId')
    .orderBy('id')
    .execute()
  const owners = Map.groupBy(people, (person) => person.tenantId)
  return rows.map((row) => ({ ...row, owners: (owners.get(row.id) ?? []).map(({ email }) => email) }))
}

/**
 * Creates a sandbox of a live organization. The acting user becomes its owner. The owner signs in to it with the
 * account of the live organization (db/services/access/homes.ts), and can switch to it in every session. Returns the sandbox's
 * id. Throws Refusal validation_failed for an invalid name. Throws conflict if the organization is not active or is a
 * sandbox, or if it already has three sandboxes.
 */
export async function createSandbox(tx: Transaction, acting: Acting, name: string): Promise<number> {
  const { tenantId } = acting
  const wrong = nameViolations(name)
  if (wrong.length > 0) throw invalid(wrong)
  const { mode, status } = await tx.sql
    .selectFrom('tenants')
    .select(['mode', 'status'])
    .where('id', '=', tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (mode === 'sandbox') throw new Refusal('conflict', 'A sandbox cannot have sandboxes.')
  // The organization may have been deleted after the request was admitted. A new sandbox would then stay active, and
  // its row would prevent the removal of the organization.
  if (status !== 'active') throw new Refusal('conflict', 'Only an active organization can create sandboxes.')
  if ((await listSandboxes(tx, acting)).length >= maxSandboxes) {
    throw new Refusal('conflict', `There are ${maxSandboxes} sandboxes already, the maximum. Delete one first.`)
  }
  const person = await tx.sql
    .selectFrom('users')
    .select(['id', 'email', 'name', 'passwordHash'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', acting.userId!)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirstOrThrow()
  const id = await insertTenant(tx, { name, mode: 'sandbox', sandboxOf: tenantId })
  const userId = await insertUser(tx, id, { ...person, role: 'owner' })
  const proof = passwordHashFingerprint(person.passwordHash)
  const accounts = { own: { tenantId, userId: person.id, proof }, made: { tenantId: id, userId, proof } }
  await sql`update sessions set accounts =
      coalesce(accounts, ${JSON.stringify([accounts.own])}::jsonb) || ${JSON.stringify(accounts.made)}::jsonb
    where tenant_id = ${tenantId} and user_id = ${person.id}`.execute(tx.sql)
  return id
}

/**
 * Schedules the immediate removal of a sandbox of the user's organization, with all of the sandbox's data. Throws
 * Refusal not_found.
 */
export async function deleteSandbox(tx: Transaction, acting: Acting, id: number): Promise<void> {
  await scheduleDeletion(tx, await findSandbox(tx, acting, id), { atOnce: true })
}

/** Returns a sandbox of the user's organization. Throws Refusal not_found. */
export async function findSandbox(db: ReadContext, acting: Acting, id: number): Promise<ListedSandbox> {
  const found = (await listSandboxes(db, acting)).find((one) => one.id === id)
  if (!found) throw notFound('sandbox')
  return found
}
