import { sql } from 'kysely'
import { maxAccounts } from '../base/passwords.ts'
import { addressForms, sentAddress } from '../domain/texts/email-addresses.ts'
import type { Sql } from '../postgres/connection.ts'
import { holdLockOf } from '../postgres/locks.ts'
import { moveSecondFactor } from './second-factor/moving.ts'

/**
 * A sandbox counts as one organization with its live organization, and an account there has no password and no second factor
 * of its own: those of the person's home account hold. The home account is the account of the live organization. A person
 * who has accounts in sandboxes alone has the home account in the oldest of these.
 *
 * An account that was invited or imported is pending until its person sets a password. It is no home and it does not count.
 */

/** One user of one organization. */
export interface AccountKey {
  tenantId: number
  userId: number
}

/** An account of an e-mail address. */
export interface ListedAccount extends AccountKey {
  /** The live organization whose sandbox the account is in; else the organization itself. */
  organizationId: number
  isPending: boolean
}

/** Whether an account is pending: its password is the one with which it was invited or imported. */
export const isPending = sql<boolean>`coalesce(users.pending_hash = users.password_hash, false)`

/** Returns the accounts of a lowercased e-mail address, in either form of its domain, by the ids of their tenants. */
export async function listedAccounts(at: Sql, email: string): Promise<ListedAccount[]> {
  return at
    .selectFrom('userDirectory as listed')
    .innerJoin('users', (join) =>
      join.onRef('users.tenantId', '=', 'listed.tenantId').onRef('users.id', '=', 'listed.userId'),
    )
    .innerJoin('tenants', 'tenants.id', 'listed.tenantId')
    .select(['listed.tenantId', 'listed.userId', isPending.as('isPending')])
    .select(sql<number>`coalesce(tenants.sandbox_of, tenants.id)`.as('organizationId'))
    .where('listed.email', 'in', addressForms(email))
    .where('users.deletedAt', 'is', null)
    .orderBy('listed.tenantId')
    .execute()
}

/** Returns the home account among the accounts of one address; undefined while all of that organization are pending. */
export function homeAmong<A extends ListedAccount>(listed: readonly A[], organizationId: number): A | undefined {
  const accepted = listed.filter((one) => one.organizationId === organizationId && !one.isPending)
  return accepted.find(({ tenantId }) => tenantId === organizationId) ?? accepted[0]
}

/** Returns the live organizations that count for an address, other than this one. */
export const otherOrganizations = (listed: readonly ListedAccount[], organizationId: number): number[] =>
  [...new Set(listed.filter((one) => !one.isPending).map((one) => one.organizationId))].filter(
    (id) => id !== organizationId,
  )

/** Returns the home account of an account; the account itself where it has no other. */
export async function findHome(at: Sql, account: AccountKey): Promise<AccountKey> {
  const found = await addressIn(at, account)
  if (!found || found.organizationId === account.tenantId) return keyOf(account)
  return keyOf(homeAmong(await listedAccounts(at, found.email), found.organizationId) ?? account)
}

/** Returns all accounts of a person in the live organization and its sandboxes, the given one among them. */
export async function relatedAccounts(at: Sql, account: AccountKey): Promise<AccountKey[]> {
  const found = await addressIn(at, account)
  if (!found) return [keyOf(account)]
  const listed = await listedAccounts(at, found.email)
  return listed.filter(({ organizationId }) => organizationId === found.organizationId).map(keyOf)
}

/**
 * Accepts a pending account, unless its address has accounts in as many other organizations as one may have. Returns the ids
 * of those organizations; none where the account is accepted. An account that is not pending stays as it is. Where the
 * account becomes the person's home account, the second factor of the one before moves to it.
 */
export async function acceptAccount(at: Sql, account: AccountKey & { email: string }): Promise<number[]> {
  await holdLockOf(at, 'accountEmail', sentAddress(account.email))
  const listed = await listedAccounts(at, account.email)
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
  const former = homeAmong(listed, own.organizationId)
  const accepted = { ...own, isPending: false }
  const home = homeAmong(
    listed.map((one) => (one === own ? accepted : one)),
    own.organizationId,
  )
  if (home === accepted && former) await moveSecondFactor(at, former, home)
  return []
}

/** Returns the organizations for which a pending account cannot be accepted; none where it can, or is accepted already. */
export async function fullOrganizations(at: Sql, account: AccountKey & { email: string }): Promise<number[]> {
  const listed = await listedAccounts(at, account.email)
  const own = pendingAmong(listed, account)
  return own ? fullFor(listed, own) : []
}

const pendingAmong = (listed: readonly ListedAccount[], { tenantId, userId }: AccountKey): ListedAccount | undefined =>
  listed.find((one) => one.tenantId === tenantId && one.userId === userId && one.isPending)

function fullFor(listed: readonly ListedAccount[], { organizationId }: ListedAccount): number[] {
  const others = otherOrganizations(listed, organizationId)
  return others.length >= maxAccounts ? others : []
}

const keyOf = ({ tenantId, userId }: AccountKey): AccountKey => ({ tenantId, userId })

/** The e-mail address of an account and the live organization it belongs to; undefined for a removed account. */
const addressIn = (at: Sql, { tenantId, userId }: AccountKey) =>
  at
    .selectFrom('users')
    .innerJoin('tenants', 'tenants.id', 'users.tenantId')
    .select('users.email')
    .select(sql<number>`coalesce(tenants.sandbox_of, tenants.id)`.as('organizationId'))
    .where('users.tenantId', '=', tenantId)
    .where('users.id', '=', userId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
