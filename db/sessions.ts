import type { Database } from './connection.ts'
import type { Role } from './domain/scopes.ts'
import { makeToken, readToken } from './opaque-token.ts'
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

/** Signs a user in: a new session, whose token is given once. */
export async function createSession(
  database: Database,
  tenantId: number,
  userId: number,
  now = new Date(),
): Promise<string> {
  const { token, hash } = makeToken('session', tenantId)
  const expiresAt = new Date(now.getTime() + sessionLifeMs).toISOString()
  await database.sql
    .insertInto('sessions')
    .values({ tenantId, tokenHash: hash, userId, createdAt: now.toISOString(), expiresAt })
    .execute()
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
