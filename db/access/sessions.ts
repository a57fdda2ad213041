import type { Caller } from '../base/caller.ts'
import { makeToken, readToken } from '../base/opaque-token.ts'
import { proofOf } from '../base/passwords.ts'
import { delegableBy, type Role } from '../domain/scopes.ts'
import type { Database } from '../postgres/connection.ts'
import type { Transaction } from '../postgres/transaction.ts'
import type { Account } from './accounts.ts'
import type { TenantStatus } from './tenants.ts'

/** How long somebody stays signed in to the service's own pages. */
export const sessionLifeMs = 12 * 3600 * 1000

/** Who is signed in, as the pages show it. */
export interface SignedIn {
  tenantId: number
  tenantName: string
  tenantStatus: TenantStatus
  userId: number
  name: string
  email: string
  role: Role
}

/**
 * Signs a user in: a new session, whose token is given once. Undefined when the password that he gave has
 * changed since, or the user is removed; a transaction that does either waits for this one, and then sees the session.
 */
export async function createSession(
  { sql, at }: Pick<Transaction, 'sql' | 'at'>,
  { tenantId, userId, proof }: Pick<Account, 'tenantId' | 'userId' | 'proof'>,
): Promise<string | undefined> {
  const user = await sql
    .selectFrom('users')
    .select('passwordHash')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!user || proofOf(user.passwordHash) !== proof) return undefined
  const { token, hash } = makeToken('session', tenantId)
  const expiresAt = new Date(Date.parse(at) + sessionLifeMs).toISOString()
  await sql.insertInto('sessions').values({ tenantId, tokenHash: hash, userId, createdAt: at, expiresAt }).execute()
  return token
}

/** Who holds this session; undefined when it is unknown or over, or its user is gone. */
export async function findSession(database: Database, text: string, now = new Date()): Promise<SignedIn | undefined> {
  const token = readToken('session', text)
  if (!token) return undefined
  const row = await database.sql
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.tenantId', '=', 'sessions.tenantId').onRef('users.id', '=', 'sessions.userId'),
    )
    .innerJoin('tenants', 'tenants.id', 'sessions.tenantId')
    .select(['tenants.id as tenantId', 'tenants.name as tenantName', 'tenants.status as tenantStatus'])
    .select(['users.id as userId', 'users.name', 'users.email', 'users.role'])
    .where('sessions.tenantId', '=', token.tenantId)
    .where('sessions.tokenHash', '=', token.hash)
    .where('sessions.expiresAt', '>', now.toISOString())
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  return row as SignedIn | undefined
}

/** A person at the service's own pages as a caller: with all that the person's role may do. */
export const callerOfSession = ({ tenantId, tenantName, userId, role }: SignedIn): Caller => ({
  tenantId,
  tenantName,
  kind: 'session',
  apiKeyId: null,
  apiKeyName: null,
  userId,
  clientId: null,
  familyId: null,
  scopes: delegableBy(role),
})

/**
 * Locks a session until the transaction ends: whoever ends it waits, and then sees what it did. False when it is over.
 */
export async function holdSession({ sql }: Pick<Transaction, 'sql'>, text: string): Promise<boolean> {
  const token = readToken('session', text)
  if (!token) return false
  const held = await sql
    .selectFrom('sessions')
    .select('userId')
    .where('tenantId', '=', token.tenantId)
    .where('tokenHash', '=', token.hash)
    .forKeyShare()
    .executeTakeFirst()
  return held !== undefined
}

/** Signs out; a session that is over already is no error. */
export async function endSession(database: Database, text: string): Promise<void> {
  const token = readToken('session', text)
  if (!token) return
  await database.sql
    .deleteFrom('sessions')
    .where('tenantId', '=', token.tenantId)
    .where('tokenHash', '=', token.hash)
    .execute()
}
