import { machineDate } from '../base/clock.ts'
import { makeToken, readToken } from '../base/opaque-token.ts'
import { enqueuePasswordNotice } from '../mail/mail.ts'
import type { Database, Sql } from '../postgres/connection.ts'
import { type Transaction, writing } from '../postgres/transaction.ts'
import { namedAccounts } from './accounts.ts'
import { acceptAccount, findHome, fullOrganizations, homeAmong, type ListedAccount } from './homes.ts'
import { type RemainingAccess, remainingAccess } from './remaining-access.ts'
import { disconnectEverywhere, signOutEverywhere } from './revocation.ts'

/** How long a link from a mail is good. */
export const resetLifeMs = 30 * 60_000
/** The same of the link that lets a new person set the first password. */
export const invitationLifeMs = 3 * 24 * 3600_000

export interface PasswordReset {
  tenantId: number
  userId: number
  email: string
  name: string
  tenantName: string
  /** For the link in the mail. */
  token: string
}

/** An account that a mail is about: with a link to set its password, or with the account whose password opens it. */
export type InvitedAccount = Omit<PasswordReset, 'token'> & ({ token: string } | { signsInAt: string })

/** How many accounts that are still pending one request for new passwords mails, so that it is no flood. */
const maxPendingMailed = 10

/**
 * Makes one reset for every organization in which this e-mail address has an account, also for one that is pending; none where
 * it has none. A sandbox is reset with its live organization.
 */
export async function createPasswordResets(
  sql: Sql,
  email: string,
  { invitedBy, now = machineDate() }: { invitedBy?: number | undefined; now?: Date } = {},
): Promise<PasswordReset[]> {
  const listed = await namedAccounts(sql, email)
  const holders = invitedBy === undefined ? passwordHolders(listed) : listed.filter((one) => one.tenantId === invitedBy)
  const resets = holders.map((account) => ({ ...account, ...makeToken('reset', account.tenantId) }))
  if (resets.length === 0) return []
  const expiresAt = new Date(now.getTime() + (invitedBy === undefined ? resetLifeMs : invitationLifeMs)).toISOString()
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
 * Makes the link of an invitation, which is good for longer. A person of a sandbox who has a home account elsewhere gets
 * none and signs in with that account. None where the account is not there any more, or its organization is not active.
 */
export async function createInvitation(
  sql: Sql,
  email: string,
  invitedBy: number,
): Promise<InvitedAccount | undefined> {
  const listed = await namedAccounts(sql, email)
  const own = listed.find(({ tenantId }) => tenantId === invitedBy)
  if (own?.status !== 'active') return undefined
  const home = homeAmong(listed, own.organizationId)
  const { tenantId, userId, name, tenantName } = own
  if (home && home !== own && tenantId !== own.organizationId)
    return { tenantId, userId, email: own.email, name, tenantName, signsInAt: home.tenantName }
  return (await createPasswordResets(sql, email, { invitedBy }))[0]
}

type NamedAccount = ListedAccount & Pick<PasswordReset, 'email' | 'name' | 'tenantName'> & { status: string }

/**
 * Of each organization the accounts whose passwords are set: the home account, and the pending account of the live
 * organization; where all are pending, the first.
 */
function passwordHolders(listed: readonly NamedAccount[]): NamedAccount[] {
  const organizations = [...new Set(listed.map(({ organizationId }) => organizationId))]
  const pending: NamedAccount[] = []
  const homes: NamedAccount[] = []
  for (const id of organizations) {
    const home = homeAmong(listed, id)
    const ofLive = listed.find(({ tenantId, isPending }) => tenantId === id && isPending)
    if (home) homes.push(home)
    if (ofLive) pending.push(ofLive)
    else if (!home) pending.push(listed.find((one) => one.organizationId === id)!)
  }
  return [...homes, ...pending.slice(-maxPendingMailed)].sort((a, b) => a.tenantId - b.tenantId)
}

/** Whose password a reset may set; undefined when it is unknown, used or over, or the account has no password of its own. */
export async function findPasswordReset(
  sql: Sql,
  text: string,
  now = machineDate(),
): Promise<{ tenantId: number; tenantName: string; userId: number; email: string } | undefined> {
  const token = readToken('reset', text)
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
  return found && (await findHome(sql, found)).userId === found.userId ? found : undefined
}

/** Returns the names of the organizations for which an invited person cannot accept one more; none where there is room. */
export async function organizationsInTheWay(
  sql: Sql,
  account: { tenantId: number; userId: number; email: string },
): Promise<string[]> {
  return namesOf(sql, await fullOrganizations(sql, account))
}

async function namesOf(sql: Sql, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await sql.selectFrom('tenants').select('name').where('id', 'in', ids).orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/** What the person who follows the link has chosen. */
export interface NewPassword {
  passwordHash: string
  /** Ends every grant that he gave an app, with what came of it. */
  disconnectApps: boolean
}

/** What a reset has done: what of the person's goes on, or the organizations for which the account cannot be accepted. */
export type SpentReset = { remaining: RemainingAccess } | { inTheWay: string[] }

/**
 * Sets the password, accepts a pending account, signs the person out everywhere, uses up every reset of the person and, where
 * asked, disconnects the person's apps, all of it in sandboxes too; a mail reports it. `note` is called with the person in the same transaction.
 * Where the account cannot be accepted the reset stays as it is. Undefined when the reset is no longer valid.
 */
export async function spendPasswordReset(
  database: Database,
  text: string,
  { passwordHash, disconnectApps }: NewPassword,
  note: (tx: Transaction, person: { tenantId: number; userId: number }) => void,
): Promise<SpentReset | undefined> {
  const token = readToken('reset', text)
  if (!token) return undefined
  return writing(database, token, async (tx) => {
    const reset = await findPasswordReset(tx.sql, text)
    if (!reset) return undefined
    const { tenantId, userId, email } = reset
    // Of two concurrent requests, the second waits here and finds the reset gone.
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
    if (disconnectApps) await disconnectEverywhere(tx, reset, 'password')
    await enqueuePasswordNotice(tx, { tenantId, userId, how: 'reset' })
    note(tx, { tenantId, userId })
    return { remaining: await remainingAccess(tx.sql, { tenantId, userId }, tx.machineAt) }
  })
}
