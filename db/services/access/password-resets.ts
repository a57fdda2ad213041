import { machineDate } from '../../engine/base/clock.ts'
import { makeToken, parseToken } from '../../engine/base/opaque-token.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import { runTransaction, type Transaction } from '../../engine/postgres/transaction.ts'
import { enqueuePasswordChangedMail } from '../mail/mail.ts'
import { listAccountsByEmail } from './accounts.ts'
import {
  acceptAccount,
  findHomeAccount,
  findOrganizationsBlockingInvitation,
  type ListedAccount,
  pickHomeAccount,
} from './homes.ts'
import { findRemainingAccess, type RemainingAccess } from './remaining-access.ts'
import { disconnectAppsEverywhere, signOutEverywhere } from './revocation.ts'

/** Time for which a mailed password link is valid. */
export const passwordResetLifeMs = 30 * 60_000
/** Time for which an invitation is valid. With its link, a new user sets the first password. */
export const invitationLifeMs = 3 * 24 * 3600_000

export interface PasswordReset {
  tenantId: number
  userId: number
  email: string
  name: string
  tenantName: string
  /** The secret token of the mailed link. */
  token: string
}

/**
 * An account whose person gets an invitation mail. `token`: the secret of the link to set a password. `signsInAt`: the
 * name of the organization whose account the person signs in with instead.
 */
export type InvitedAccount = Omit<PasswordReset, 'token'> & ({ token: string } | { signsInAt: string })

/**
 * Maximum number of mails for pending accounts that one request for a new password sends, so that it cannot flood a
 * mailbox.
 */
const maxPendingMailed = 10

/**
 * Creates one password reset for each organization in which the e-mail address has an account, pending accounts
 * included. A sandbox and its live organization share one reset. Returns an empty list if there is no account.
 */
export async function createPasswordResets(
  sql: Sql,
  email: string,
  { invitedBy, now = machineDate() }: { invitedBy?: number | undefined; now?: Date } = {},
): Promise<PasswordReset[]> {
  const listed = await listAccountsByEmail(sql, email)
  const holders = invitedBy === undefined ? passwordHolders(listed) : listed.filter((one) => one.tenantId === invitedBy)
  const resets = holders.map((account) => ({ ...account, ...makeToken('reset', account.tenantId) }))
  if (resets.length === 0) return []
  const expiresAt = new Date(
    now.getTime() + (invitedBy === undefined ? passwordResetLifeMs : invitationLifeMs),
  ).toISOString()
  await sql
    .insertInto('passwordResets')
    .values(
      resets.map(({ tenantId, userId, hash }) => ({
        tenantId,
        userId,
        tokenHash: hash,
        createdAt: now.toISOString(),
        expiresAt,
      })),
    )
    .execute()
  return resets.map(({ tenantId, userId, email: address, name, tenantName, token }) => ({
    tenantId,
    userId,
    email: address,
    name,
    tenantName,
    token,
  }))
}

/**
 * Creates the password reset of an invitation, which is valid longer than other resets. A sandbox user whose home
 * account is in another tenant gets no link and signs in with the home account. Returns undefined if the account was
 * removed or its organization is not active.
 */
export async function createInvitation(
  sql: Sql,
  email: string,
  invitedBy: number,
): Promise<InvitedAccount | undefined> {
  const listed = await listAccountsByEmail(sql, email)
  const own = listed.find(({ tenantId }) => tenantId === invitedBy)
  if (own?.status !== 'active') return undefined
  const home = pickHomeAccount(listed, own.organizationId)
  const { tenantId, userId, name, tenantName } = own
  if (home && home !== own && tenantId !== own.organizationId)
    return { tenantId, userId, email: own.email, name, tenantName, signsInAt: home.tenantName }
  return (await createPasswordResets(sql, email, { invitedBy }))[0]
}

type NamedAccount = ListedAccount & Pick<PasswordReset, 'email' | 'name' | 'tenantName'> & { status: string }

/**
 * Returns the accounts whose passwords may be set, per organization: the home account, and a pending account in the
 * live organization. If all accounts of an organization are pending, returns the first one.
 */
function passwordHolders(listed: readonly NamedAccount[]): NamedAccount[] {
  const organizations = [...new Set(listed.map(({ organizationId }) => organizationId))]
  const pending: NamedAccount[] = []
  const homes: NamedAccount[] = []
  for (const id of organizations) {
    const home = pickHomeAccount(listed, id)
    const ofLive = listed.find(({ tenantId, isPending }) => tenantId === id && isPending)
    if (home) homes.push(home)
    if (ofLive) pending.push(ofLive)
    else if (!home) pending.push(listed.find((one) => one.organizationId === id)!)
  }
  return [...homes, ...pending.slice(-maxPendingMailed)].sort((a, b) => a.tenantId - b.tenantId)
}

/**
 * Returns the account whose password a reset may set. Returns undefined if the reset is unknown, used or expired, or if
 * the account uses the password of its home account.
 */
export async function findPasswordReset(
  sql: Sql,
  text: string,
  now = machineDate(),
): Promise<{ tenantId: number; tenantName: string; userId: number; email: string } | undefined> {
  const token = parseToken('reset', text)
  if (!token) return undefined
  const found = await sql
    .selectFrom('passwordResets as reset')
    .innerJoin('users', (join) =>
      join.onRef('users.tenantId', '=', 'reset.tenantId').onRef('users.id', '=', 'reset.userId'),
    )
    .innerJoin('tenants', 'tenants.id', 'reset.tenantId')
    .select(['reset.tenantId', 'tenants.name as tenantName', 'reset.userId', 'users.email'])
    .where('reset.tenantId', '=', token.tenantId)
    .where('reset.tokenHash', '=', token.hash)
    .where('reset.expiresAt', '>', now.toISOString())
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  return found && (await findHomeAccount(sql, found)).userId === found.userId ? found : undefined
}

/**
 * Returns an empty list if the person may join one more organization. Otherwise the person has the maximum number of
 * organizations, and their names are returned.
 */
export async function findOrganizationNamesBlockingAcceptance(
  sql: Sql,
  account: { tenantId: number; userId: number; email: string },
): Promise<string[]> {
  return namesOf(sql, await findOrganizationsBlockingInvitation(sql, account))
}

async function namesOf(sql: Sql, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await sql.selectFrom('tenants').select('name').where('id', 'in', ids).orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/** What the person chose on the page of the link: the new password, and whether to disconnect apps. */
export interface PasswordResetChoice {
  passwordHash: string
  /**
   * Whether to revoke every grant that the person gave to an app, with the keys, endpoints and jobs created through it.
   */
  disconnectApps: boolean
}

/**
 * The result of following a reset link. `remaining`: the password was set, and this access is still active. `inTheWay`:
 * the account was not accepted, because these organizations already fill the maximum per person.
 */
export type PasswordResetResult = { remaining: RemainingAccess } | { inTheWay: string[] }

/**
 * Sets the password, accepts a pending account, signs the person out and voids all password resets of the person, in
 * the organization and its sandboxes. If `disconnectApps`, also revokes the person's grants to apps. A mail notifies
 * the person. Calls `note` in the same transaction, for example to audit the change. If the account cannot be accepted,
 * nothing changes and the reset stays valid. Returns undefined if the reset is no longer valid.
 */
export async function spendPasswordReset(
  database: Database,
  text: string,
  { passwordHash, disconnectApps }: PasswordResetChoice,
  note: (tx: Transaction, person: { tenantId: number; userId: number }) => void,
): Promise<PasswordResetResult | undefined> {
  const token = parseToken('reset', text)
  if (!token) return undefined
  return runTransaction(database, token, async (tx) => {
    const reset = await findPasswordReset(tx.sql, text)
    if (!reset) return undefined
    const { tenantId, userId, email } = reset
    // Of two concurrent requests with one reset, the second waits here and then finds the reset used.
    await tx.sql
      .selectFrom('users')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('id', '=', userId)
      .forUpdate()
      .execute()
    if (!(await findPasswordReset(tx.sql, text))) return undefined
    const inTheWay = await acceptAccount(tx.sql, { tenantId, userId, email })
    if (inTheWay.length > 0) return { inTheWay: await namesOf(tx.sql, inTheWay) }
    await tx.sql
      .updateTable('users')
      .set({ passwordHash, updatedAt: tx.at })
      .where('tenantId', '=', tenantId)
      .where('id', '=', userId)
      .execute()
    await signOutEverywhere(tx, reset)
    if (disconnectApps) await disconnectAppsEverywhere(tx, reset, 'password')
    await enqueuePasswordChangedMail(tx, { tenantId, userId, how: 'reset' })
    note(tx, { tenantId, userId })
    return { remaining: await findRemainingAccess(tx.sql, { tenantId, userId }, tx.machineAt) }
  })
}
