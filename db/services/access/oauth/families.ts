import { Refusal } from '../../../domain/refusal.ts'
import { limitScopesToRole, type Role } from '../../../domain/scopes.ts'
import { createTimeOrderedId } from '../../../engine/base/ids.ts'
import { makeToken, parseToken } from '../../../engine/base/opaque-token.ts'
import type { Database, Sql } from '../../../engine/postgres/connection.ts'
import { runTransaction, type Transaction } from '../../../engine/postgres/transaction.ts'
import { revokeGrants } from '../revocation.ts'
import type { Grant } from './access-tokens.ts'
import type { OauthResource } from './resources.ts'

/**
 * A token family is one grant with every token issued for it. A refresh token is exchanged for a new one at each use. A
 * second use of a refresh token means that it was stolen. Since the thief and the owner cannot be distinguished, the
 * whole family is revoked. Its access tokens are refused too, because admission checks the family at every request.
 *
 * There is no grace period. A client that loses the answer of a refresh must ask the user for consent again. A grace
 * period would also protect a thief.
 *
 * A family ends 180 days after the consent at the latest. Every refresh token is stored as long as its family, so that
 * its second use is detected. A rate limit on refreshes bounds the number of stored tokens.
 */

/** Time after which a token family expires if it is not refreshed. */
export const familyIdleLifeMs = 60 * 24 * 3600 * 1000
/** Maximum life of a token family after the consent, however often it is refreshed. */
export const familyLifeMs = 180 * 24 * 3600 * 1000
/**
 * Maximum number of refreshes of a family in quick succession. After that, one refresh is allowed per `refreshTakesMs`.
 */
const maxRefreshes = 30
const refreshTakesMs = 30_000

/**
 * The content of a token response: the grant of the new access token, and the refresh token, which is returned only
 * once.
 */
export interface GrantedFamily extends Grant {
  refreshToken: string
}

/** Creates a token family with scopes limited to the user's current role. Returns undefined if the user was removed. */
export async function insertFamily(
  sql: Sql,
  { tenantId, userId, clientId, scopes, resource }: Omit<Grant, 'familyId'>,
  now: Date,
): Promise<GrantedFamily | undefined> {
  const role = await roleOf(sql, tenantId, userId)
  if (!role) return undefined
  const familyId = createTimeOrderedId('fam', now.getTime())
  const at = now.toISOString()
  const endsAt = new Date(now.getTime() + familyLifeMs).toISOString()
  const expiresAt = expiryAt(now, endsAt)
  await sql
    .insertInto('oauthFamilies')
    .values({
      tenantId,
      id: familyId,
      userId,
      clientId,
      scopes,
      resource,
      createdAt: at,
      usedAt: at,
      expiresAt,
      endsAt,
    })
    .execute()
  const refreshToken = await insertRefreshToken(sql, { tenantId, familyId, expiresAt }, now)
  return { tenantId, userId, clientId, familyId, scopes: limitScopesToRole(scopes, role), resource, refreshToken }
}

/**
 * Returns the new expiry of a family that is refreshed now: the end of the idle time or of the family's life, whichever
 * is sooner.
 */
const expiryAt = (now: Date, endsAt: string): string =>
  new Date(Math.min(now.getTime() + familyIdleLifeMs, Date.parse(endsAt))).toISOString()

/**
 * Returns a user's role and locks the user until the transaction ends. A transaction that removes the user waits until
 * then, so that it finds and revokes the new family.
 */
async function roleOf(sql: Sql, tenantId: number, userId: number): Promise<Role | undefined> {
  const user = await sql
    .selectFrom('users')
    .select('role')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  return user?.role as Role | undefined
}

async function insertRefreshToken(
  sql: Sql,
  family: { tenantId: number; familyId: string; expiresAt: string },
  now: Date,
): Promise<string> {
  const { token, hash } = makeToken('refresh', family.tenantId)
  await sql
    .insertInto('oauthRefreshTokens')
    .values({ ...family, tokenHash: hash, createdAt: now.toISOString() })
    .execute()
  return token
}

/** The reason why a refresh is refused. */
export type RefreshRefusalReason =
  | 'unknown'
  | 'client'
  | 'revoked'
  | 'expired'
  | 'reused'
  | 'user'
  | 'resource'
  | 'scope'

export interface RefreshRequest {
  refreshToken: string
  clientId: string
  /** The requested scopes; undefined for all granted scopes. */
  scopes: string[] | undefined
  /** The resource for which the tokens are requested; undefined for the granted resource. */
  resource: OauthResource | undefined
}

/** Called in the transaction that revokes a family because one of its tokens or its code was used twice. */
export type OnTokenReuse = (tx: Transaction, family: Pick<Grant, 'tenantId' | 'userId' | 'clientId'>) => void

/**
 * Exchanges a refresh token for the next one. The reason for a refusal is returned instead of thrown, so that the
 * revocation of a family whose token was used twice is committed. Throws Refusal rate_limited; the token then stays
 * unused.
 */
export async function refreshFamily(
  database: Database,
  { refreshToken, clientId, scopes, resource }: RefreshRequest,
  noteReuse: OnTokenReuse,
): Promise<GrantedFamily | RefreshRefusalReason> {
  const token = parseToken('refresh', refreshToken)
  if (!token) return 'unknown'
  const { tenantId } = token
  const exchange = async (tx: Transaction): Promise<GrantedFamily | RefreshRefusalReason> => {
    const { sql } = tx
    const now = new Date(tx.machineAt)
    const held = await lockRefreshToken(sql, token)
    if (!held) return 'unknown'
    const { familyId, userId, endsAt } = held
    if (held.clientId !== clientId) return 'client'
    if (held.rotatedAt !== null) {
      const { grants } = await revokeGrants(tx, tenantId, { familyId }, 'refresh_reused')
      if (grants > 0) noteReuse(tx, { tenantId, userId, clientId })
      return 'reused'
    }
    if (held.revokedAt !== null) return 'revoked'
    if (held.expiresAt <= tx.machineAt) return 'expired'
    if (resource !== undefined && resource !== held.resource) return 'resource'
    const role = await roleOf(sql, tenantId, userId)
    if (!role) return 'user'
    const left = limitScopesToRole(scopes ? held.scopes.filter((scope) => scopes.includes(scope)) : held.scopes, role)
    if (left.length === 0) return 'scope'
    const expiresAt = expiryAt(now, endsAt)
    await rotate(sql, token, { familyId, expiresAt, refreshesUntil: roomFor(now, held.refreshesUntil) }, now)
    const next = await insertRefreshToken(sql, { tenantId, familyId, expiresAt }, now)
    return {
      tenantId,
      userId,
      clientId,
      familyId,
      scopes: left,
      resource: held.resource as OauthResource,
      refreshToken: next,
    }
  }
  return runTransaction(database, token, exchange)
}

/**
 * Returns the new `refreshesUntil` of a family after one more refresh. Throws Refusal rate_limited if the family was
 * refreshed too often. The family is locked, so the limit is exact across processes.
 */
function roomFor(now: Date, refreshesUntil: string | null): string {
  const untilMs = Math.max(now.getTime(), Date.parse(refreshesUntil ?? now.toISOString())) + refreshTakesMs
  const waitMs = untilMs - now.getTime() - maxRefreshes * refreshTakesMs
  if (waitMs <= 0) return new Date(untilMs).toISOString()
  const seconds = Math.ceil(waitMs / 1000)
  throw new Refusal('rate_limited', `This grant was refreshed too often. Try again in ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  })
}

/**
 * Selects a refresh token with its family and locks both, so that two concurrent uses of one token run one after the
 * other.
 */
const lockRefreshToken = (sql: Sql, { tenantId, hash }: { tenantId: number; hash: Buffer }) =>
  sql
    .selectFrom('oauthRefreshTokens as token')
    .innerJoin('oauthFamilies as family', (join) =>
      join.onRef('family.tenantId', '=', 'token.tenantId').onRef('family.id', '=', 'token.familyId'),
    )
    .select(['token.familyId', 'token.rotatedAt'])
    .select(['family.clientId', 'family.userId', 'family.scopes', 'family.revokedAt', 'family.expiresAt'])
    .select(['family.endsAt', 'family.resource', 'family.refreshesUntil'])
    .where('token.tenantId', '=', tenantId)
    .where('token.tokenHash', '=', hash)
    .forUpdate()
    .executeTakeFirst()

async function rotate(
  sql: Sql,
  token: { tenantId: number; hash: Buffer },
  { familyId, ...family }: { familyId: string; expiresAt: string; refreshesUntil: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await sql
    .updateTable('oauthRefreshTokens')
    .set({ rotatedAt: at })
    .where('tenantId', '=', token.tenantId)
    .where('tokenHash', '=', token.hash)
    .execute()
  await sql
    .updateTable('oauthFamilies')
    .set({ usedAt: at, ...family })
    .where('tenantId', '=', token.tenantId)
    .where('id', '=', familyId)
    .execute()
}

/** Returns the family of a refresh token, even if the token was already exchanged; undefined for an unknown token. */
export async function findFamilyOfRefreshToken(
  database: Database,
  refreshToken: string,
): Promise<{ tenantId: number; familyId: string; userId: number; clientId: string } | undefined> {
  const token = parseToken('refresh', refreshToken)
  if (!token) return undefined
  const row = await database.sql
    .selectFrom('oauthRefreshTokens as token')
    .innerJoin('oauthFamilies as family', (join) =>
      join.onRef('family.tenantId', '=', 'token.tenantId').onRef('family.id', '=', 'token.familyId'),
    )
    .select(['token.familyId', 'family.userId', 'family.clientId'])
    .where('token.tenantId', '=', token.tenantId)
    .where('token.tokenHash', '=', token.hash)
    .executeTakeFirst()
  return row && { tenantId: token.tenantId, ...row }
}
