import type { Database, Sql } from './connection.ts'
import { makeToken, readToken } from './opaque-token.ts'
import { accountsOf, hashPassword } from './users.ts'

/** How long a link from a mail is good. */
export const resetLifeMs = 30 * 60_000

export interface PasswordReset {
  email: string
  name: string
  tenantName: string
  /** For the link in the mail. */
  token: string
}

/** One reset for every organization that has a user with this e-mail address; none when nobody has it. */
export async function createPasswordResets(sql: Sql, email: string, now = new Date()): Promise<PasswordReset[]> {
  const accounts = await accountsOf(sql, email)
  const resets = accounts.map((account) => ({ ...account, ...makeToken('reset', account.tenantId) }))
  if (resets.length === 0) return []
  const expiresAt = new Date(now.getTime() + resetLifeMs).toISOString()
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
  return resets.map(({ email: address, name, tenantName, token }) => ({ email: address, name, tenantName, token }))
}

/** Whose password a reset may set; undefined when it is unknown, used or over. */
export async function findPasswordReset(
  sql: Sql,
  text: string,
  now = new Date(),
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

/**
 * Sets the password, signs the user out everywhere and uses up every reset of his. Apps stay connected. False when
 * the reset is not good any more.
 */
export async function spendPasswordReset(database: Database, text: string, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  const at = new Date().toISOString()
  return database.sql.transaction().execute(async (sql) => {
    const reset = await findPasswordReset(sql, text)
    if (!reset) return false
    const { tenantId, userId } = reset
    const used = await sql
      .deleteFrom('passwordResets')
      .where('tenantId', '=', tenantId)
      .where('userId', '=', userId)
      .executeTakeFirst()
    // Of two that come at once, the second finds the row gone.
    if (used.numDeletedRows === 0n) return false
    await sql.deleteFrom('sessions').where('tenantId', '=', tenantId).where('userId', '=', userId).execute()
    await sql
      .updateTable('users')
      .set({ passwordHash, updatedAt: at })
      .where('tenantId', '=', tenantId)
      .where('id', '=', userId)
      .execute()
    return true
  })
}
