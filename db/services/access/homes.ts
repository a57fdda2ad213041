import { sql } from 'kysely'
import { emailAddressForms, toAsciiAddress } from '../../domain/texts/email-addresses.ts'
import { maxAccountsPerEmail } from '../../engine/base/passwords/passwords.ts'
import type { ReadSql, Sql } from '../../engine/postgres/connection.ts'
import { takeKeyedAdvisoryLock } from '../../engine/postgres/locks.ts'
import { moveSecondFactor } from './second-factor/move.ts'

/**
 * A person's accounts in a live organization and its sandboxes share the password and the second factor of one of them,
 * the home account. The home account is the account in the live organization. If the person has accounts only in the
 * sandboxes, the home account is the one in the oldest sandbox.
 *
 * An account that was invited or imported is pending until its person sets a password. A pending account is never the
 * home account and does not count toward the maximum number of organizations per person.
 */

/** The key of an account: one user of one organization. */
export interface AccountKey {
  tenantId: number
  userId: number
}

/** An account with the id of its live organization, and whether the account is pending. */
export interface ListedAccount extends AccountKey {
  /** The live organization if the account is in its sandbox; otherwise the account's own organization. */
  organizationId: number
  isPending: boolean
}

/** SQL condition for a pending account: its password hash is still the one from the invitation or the import. */
export const isPendingSql = sql<boolean>`coalesce(users.pending_hash = users.password_hash, false)`

/**
 * Returns the accounts of a lowercased e-mail address, ordered by tenant id. The domain may be stored in Unicode or in
 * ASCII.
 */
export async function listAccountKeysByEmail(at: ReadSql, email: string): Promise<ListedAccount[]> {
  return at
    .selectFrom('userDirectory as listed')
    .innerJoin('users', (join) =>
      join.onRef('users.tenantId', '=', 'listed.tenantId').onRef('users.id', '=', 'listed.userId'),
    )
    .innerJoin('tenants', 'tenants.id', 'listed.tenantId')
    .select(['listed.tenantId', 'listed.userId', isPendingSql.as('isPending')])
    .select(sql<number>`coalesce(tenants.sandbox_of, tenants.id)`.as('organizationId'))
    .where('listed.email', 'in', emailAddressForms(email))
    .where('users.deletedAt', 'is', null)
    .orderBy('listed.tenantId')
    .execute()
}

/**
 * Returns the home account in an organization from the accounts of one address. Returns undefined if all accounts in
 * the organization and its sandboxes are pending.
 */
export function pickHomeAccount<A extends ListedAccount>(listed: readonly A[], organizationId: number): A | undefined {
  const accepted = listed.filter((one) => one.organizationId === organizationId && !one.isPending)
  return accepted.find(({ tenantId }) => tenantId === organizationId) ?? accepted[0]
}

/**
 * Returns the ids of the live organizations in which an address has an account that is not pending. Leaves out the
 * given organization.
 */
export const otherOrganizationIds = (listed: readonly ListedAccount[], organizationId: number): number[] =>
  [...new Set(listed.filter((one) => !one.isPending).map((one) => one.organizationId))].filter(
    (id) => id !== organizationId,
  )

/**
 * Returns the home account of the person to whom the account belongs. Returns the account itself if it is the home
 * account.
 */
export async function findHomeAccount(at: ReadSql, account: AccountKey): Promise<AccountKey> {
  const found = await addressIn(at, account)
  if (!found || found.organizationId === account.tenantId) return keyOf(account)
  return keyOf(pickHomeAccount(await listAccountKeysByEmail(at, found.email), found.organizationId) ?? account)
}

/**
 * Returns all accounts of a person in the given account's live organization and its sandboxes, including that account.
 */
export async function listRelatedAccounts(at: Sql, account: AccountKey): Promise<AccountKey[]> {
  const found = await addressIn(at, account)
  if (!found) return [keyOf(account)]
  const listed = await listAccountKeysByEmail(at, found.email)
  return listed.filter(({ organizationId }) => organizationId === found.organizationId).map(keyOf)
}

/**
 * Accepts a pending account and returns an empty list. If its address already has accounts in the maximum number of
 * other organizations, returns the ids of these organizations instead. An account that is not pending stays unchanged.
 * If the account becomes the home account, the second factor of the former home account moves to it.
 */
export async function acceptAccount(at: Sql, account: AccountKey & { email: string }): Promise<number[]> {
  await takeKeyedAdvisoryLock(at, 'accountEmail', toAsciiAddress(account.email))
  const listed = await listAccountKeysByEmail(at, account.email)
  const own = pendingAmong(listed, account)
  if (!own) return []
  const full = fullFor(listed, own)
  if (full.length > 0) return full
  await at
    .updateTable('users')
    .set({ pendingHash: null })
    .where('tenantId', '=', account.tenantId)
    .where('id', '=', account.userId)
    .execute()
  const former = pickHomeAccount(listed, own.organizationId)
  const accepted = { ...own, isPending: false }
  const home = pickHomeAccount(
    listed.map((one) => (one === own ? accepted : one)),
    own.organizationId,
  )
  if (home === accepted && former) await moveSecondFactor(at, former, home)
  return []
}

/**
 * Returns an empty list if a pending account can be accepted, or is accepted already. Otherwise the person already has
 * the maximum number of organizations, and their ids are returned.
 */
export async function findOrganizationsBlockingInvitation(
  at: Sql,
  account: AccountKey & { email: string },
): Promise<number[]> {
  const listed = await listAccountKeysByEmail(at, account.email)
  const own = pendingAmong(listed, account)
  return own ? fullFor(listed, own) : []
}

const pendingAmong = (listed: readonly ListedAccount[], { tenantId, userId }: AccountKey): ListedAccount | undefined =>
  listed.find((one) => one.tenantId === tenantId && one.userId === userId && one.isPending)

function fullFor(listed: readonly ListedAccount[], { organizationId }: ListedAccount): number[] {
  const others = otherOrganizationIds(listed, organizationId)
  return others.length >= maxAccountsPerEmail ? others : []
}

const keyOf = ({ tenantId, userId }: AccountKey): AccountKey => ({ tenantId, userId })

/**
 * Returns the e-mail address of an account and the live organization it belongs to; undefined for a removed account.
 */
const addressIn = (at: ReadSql, { tenantId, userId }: AccountKey) =>
  at
    .selectFrom('users')
    .innerJoin('tenants', 'tenants.id', 'users.tenantId')
    .select('users.email')
    .select(sql<number>`coalesce(tenants.sandbox_of, tenants.id)`.as('organizationId'))
    .where('users.tenantId', '=', tenantId)
    .where('users.id', '=', userId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
