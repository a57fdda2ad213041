import { machineDate } from '../base/clock.ts'
import { makeToken, readToken } from '../base/opaque-token.ts'
import { enqueuePasswordNotice } from '../mail/mail.ts'
import type { Database, Sql } from '../postgres/connection.ts'
import { type Transaction, writing } from '../postgres/transaction.ts'
import { accountsOf } from './accounts.ts'
import { type RemainingAccess, remainingAccess } from './remaining-access.ts'
import { endSessions, revokeGrants } from './revocation.ts'

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

/**
 * One reset for every organization that has a user with this e-mail address; none when nobody has it. For somebody who
 * was invited, one for that organization alone, which is good for longer.
 */
export async function createPasswordResets(
  sql: Sql,
  email: string,
  { invitedBy, now = machineDate() }: { invitedBy?: number | undefined; now?: Date } = {},
): Promise<PasswordReset[]> {
  const found = await accountsOf(sql, email)
  const accounts = found.filter(({ tenantId }) => invitedBy === undefined || tenantId === invitedBy)
  const resets = accounts.map((account) => ({ ...account, ...makeToken('reset', account.tenantId) }))
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

/** Whose password a reset may set; undefined when it is unknown, used or over. */
export async function findPasswordReset(
  sql: Sql,
  text: string,
  now = machineDate(),
): Promise<{ tenantId: number; tenantName: string; userId: number; email: string } | undefined> {
  const token = readToken('reset', text)
  if (!token) return undefined
  return sql
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
}

/** What the person who follows the link has chosen. */
export interface NewPassword {
  passwordHash: string
  /** Ends every grant that he gave an app, with what came of it. */
  disconnectApps: boolean
}

/**
 * Sets the password, signs the user out everywhere, uses up every reset of his and, when he says so, disconnects his
 * apps; a mail tells the person of it. `note` is called with that user in the same transaction. Gives the keys and endpoints of the
 * person that go on; undefined when the reset is no longer valid.
 */
export async function spendPasswordReset(
  database: Database,
  text: string,
  { passwordHash, disconnectApps }: NewPassword,
  note: (tx: Transaction, person: { tenantId: number; userId: number }) => void,
): Promise<RemainingAccess | undefined> {
  const token = readToken('reset', text)
  if (!token) return undefined
  return writing(database, token, async (tx) => {
    const reset = await findPasswordReset(tx.sql, text)
    if (!reset) return undefined
    const { tenantId, userId } = reset
    // Of two concurrent requests, the second waits here and finds the reset gone.
    await tx.sql
      .selectFrom('users')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('id', '=', userId)
      .forUpdate()
      .execute()
    if (!(await findPasswordReset(tx.sql, text))) return undefined
    await tx.sql
      .updateTable('users')
      .set({ passwordHash, updatedAt: tx.at })
      .where('tenantId', '=', tenantId)
      .where('id', '=', userId)
      .execute()
    await endSessions(tx, tenantId, userId)
    if (disconnectApps) await revokeGrants(tx, tenantId, { userId }, 'password')
    await enqueuePasswordNotice(tx.sql, { tenantId, userId, how: 'reset' })
    note(tx, { tenantId, userId })
    return remainingAccess(tx.sql, { tenantId, userId }, tx.machineAt)
  })
}
