import type { Database, Sql } from './connection.ts'
import { type Role, withinRole } from './domain/scopes.ts'
import { timeOrderedId } from './ids.ts'
import type { Grant } from './oauth-access-tokens.ts'
import { makeToken, readToken } from './opaque-token.ts'

/**
 * A family is one consent and every token that came of it. Its refresh token is exchanged at each use; the second use
 * of one is the sign that it was stolen, and since nobody can tell the thief from the owner, the whole family dies,
 * access tokens included, for admission asks for the family at every request. There is no grace window: a client that
 * loses the answer of a refresh has to ask for consent again, and a thief cannot hide behind its bad luck.
 */

/** How long a family lives without being refreshed. */
export const idleLifeMs = 60 * 24 * 3600 * 1000

export type RevokedBecause = 'code_reused' | 'refresh_reused' | 'app' | 'person'

/** What a token response is made of: the grant of the new access token, and the refresh token, shown once. */
export interface GrantedFamily extends Grant {
  refreshToken: string
}

/** Begins a family, within the person's role as it is now. Undefined when the person is gone. */
export async function insertFamily(
  sql: Sql,
  { tenantId, userId, clientId, scopes }: Omit<Grant, 'familyId'>,
  now: Date,
): Promise<GrantedFamily | undefined> {
  const role = await roleOf(sql, tenantId, userId)
  if (!role) return undefined
  const familyId = timeOrderedId('fam', now.getTime())
  const at = now.toISOString()
  await sql
    .insertInto('oauthFamilies')
    .values({ tenantId, id: familyId, userId, clientId, scopes, createdAt: at, usedAt: at, expiresAt: expiryAt(now) })
    .execute()
  const refreshToken = await insertRefreshToken(sql, tenantId, familyId, now)
  return { tenantId, userId, clientId, familyId, scopes: withinRole(scopes, role), refreshToken }
}

const expiryAt = (now: Date): string => new Date(now.getTime() + idleLifeMs).toISOString()

async function roleOf(sql: Sql, tenantId: number, userId: number): Promise<Role | undefined> {
  const user = await sql
    .selectFrom('users')
    .select('role')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return user?.role as Role | undefined
}

async function insertRefreshToken(sql: Sql, tenantId: number, familyId: string, now: Date): Promise<string> {
  const { token, hash } = makeToken('refresh', tenantId)
  await sql
    .insertInto('oauthRefreshTokens')
    .values({ tenantId, tokenHash: hash, familyId, createdAt: now.toISOString(), expiresAt: expiryAt(now) })
    .execute()
  return token
}

/** Why a refresh is refused. */
export type RefreshObjection = 'unknown' | 'client' | 'revoked' | 'expired' | 'reused' | 'user' | 'scope'

export interface PresentedRefresh {
  refreshToken: string
  clientId: string
  /** The scopes asked for; undefined for all that were granted. */
  scopes: string[] | undefined
}

/**
 * Exchanges a refresh token for the next one. The objection comes as a value, so that the death of a family whose token
 * was used twice is committed before anybody hears of it.
 */
export function refreshFamily(
  database: Database,
  { refreshToken, clientId, scopes }: PresentedRefresh,
  now = new Date(),
): Promise<GrantedFamily | RefreshObjection> {
  return database.sql.transaction().execute(async (sql) => {
    const token = readToken('refresh', refreshToken)
    const held = token && (await lockRefreshToken(sql, token))
    if (!token || !held) return 'unknown'
    const { tenantId } = token
    if (held.clientId !== clientId) return 'client'
    if (held.rotatedAt !== null) {
      await revokeFamily(sql, tenantId, held.familyId, 'refresh_reused', now)
      return 'reused'
    }
    if (held.revokedAt !== null) return 'revoked'
    if (held.expiresAt <= now.toISOString()) return 'expired'
    const role = await roleOf(sql, tenantId, held.userId)
    if (!role) return 'user'
    const left = withinRole(scopes ? held.scopes.filter((scope) => scopes.includes(scope)) : held.scopes, role)
    if (left.length === 0) return 'scope'
    await rotate(sql, token, held.familyId, now)
    const next = await insertRefreshToken(sql, tenantId, held.familyId, now)
    const { familyId, userId } = held
    return { tenantId, userId, clientId, familyId, scopes: left, refreshToken: next }
  })
}

/** The token with its family, both locked, so that two uses of one token come one after the other. */
const lockRefreshToken = (sql: Sql, { tenantId, hash }: { tenantId: number; hash: Buffer }) =>
  sql
    .selectFrom('oauthRefreshTokens as token')
    .innerJoin('oauthFamilies as family', (join) =>
      join.onRef('family.tenantId', '=', 'token.tenantId').onRef('family.id', '=', 'token.familyId'),
    )
    .select(['token.familyId', 'token.rotatedAt', 'token.expiresAt'])
    .select(['family.clientId', 'family.userId', 'family.scopes', 'family.revokedAt'])
    .where('token.tenantId', '=', tenantId)
    .where('token.tokenHash', '=', hash)
    .forUpdate()
    .executeTakeFirst()

async function rotate(sql: Sql, token: { tenantId: number; hash: Buffer }, familyId: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await sql
    .updateTable('oauthRefreshTokens')
    .set({ rotatedAt: at })
    .where('tenantId', '=', token.tenantId)
    .where('tokenHash', '=', token.hash)
    .execute()
  await sql
    .updateTable('oauthFamilies')
    .set({ usedAt: at, expiresAt: expiryAt(now) })
    .where('tenantId', '=', token.tenantId)
    .where('id', '=', familyId)
    .execute()
}

/** Ends a family: its refresh tokens, and its access tokens at their next use. Ending it again changes nothing. */
export async function revokeFamily(
  sql: Sql,
  tenantId: number,
  familyId: string,
  because: RevokedBecause,
  now: Date,
): Promise<void> {
  await sql
    .updateTable('oauthFamilies')
    .set({ revokedAt: now.toISOString(), revokedBecause: because })
    .where('tenantId', '=', tenantId)
    .where('id', '=', familyId)
    .where('revokedAt', 'is', null)
    .execute()
}

/** The family that a refresh token, rotated or not, belongs to; undefined when there is none. */
export async function familyOfRefreshToken(
  database: Database,
  refreshToken: string,
): Promise<{ tenantId: number; familyId: string; clientId: string } | undefined> {
  const token = readToken('refresh', refreshToken)
  if (!token) return undefined
  const row = await database.sql
    .selectFrom('oauthRefreshTokens as token')
    .innerJoin('oauthFamilies as family', (join) =>
      join.onRef('family.tenantId', '=', 'token.tenantId').onRef('family.id', '=', 'token.familyId'),
    )
    .select(['token.familyId', 'family.clientId'])
    .where('token.tenantId', '=', token.tenantId)
    .where('token.tokenHash', '=', token.hash)
    .executeTakeFirst()
  return row && { tenantId: token.tenantId, ...row }
}
