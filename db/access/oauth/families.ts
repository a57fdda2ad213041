import { timeOrderedId } from '../../base/ids.ts'
import { makeToken, readToken } from '../../base/opaque-token.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type Role, withinRole } from '../../domain/scopes.ts'
import type { Database, Sql } from '../../postgres/connection.ts'
import { type Transaction, writing } from '../../postgres/transaction.ts'
import { revokeGrants } from '../revocation.ts'
import type { Grant } from './access-tokens.ts'
import type { OauthResource } from './resources.ts'

/**
 * A family is one consent and every token that came of it. Its refresh token is exchanged at each use; a second use
 * means that it was stolen, and since nobody can tell the thief from the owner, the whole family is revoked, access
 * tokens included, because admission looks up the family at every request. There is no grace window: a client that
 * loses the answer of a refresh has to ask for consent again, and a thief cannot hide behind its bad luck. A family
 * ends 180 days after its consent in any case. Every token is kept as long as its family, so that its second use is
 * noticed; what bounds their number is how often a family may be refreshed.
 */

/** How long a family lives without being refreshed. */
export const idleLifeMs = 60 * 24 * 3600 * 1000
/** How long a family lives after its consent, however often it is refreshed. */
export const familyLifeMs = 180 * 24 * 3600 * 1000
/** How often a family may be refreshed at once; each refresh has room again after the time that it takes. */
const maxRefreshes = 30
const refreshTakesMs = 30_000

/** What a token response is made of: the grant of the new access token, and the refresh token, shown once. */
export interface GrantedFamily extends Grant {
  refreshToken: string
}

/** Begins a family, within the person's role as it is now. Undefined when the person is gone. */
export async function insertFamily(
  sql: Sql,
  { tenantId, userId, clientId, scopes, resource }: Omit<Grant, 'familyId'>,
  now: Date,
): Promise<GrantedFamily | undefined> {
  const role = await roleOf(sql, tenantId, userId)
  if (!role) return undefined
  const familyId = timeOrderedId('fam', now.getTime())
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
  return { tenantId, userId, clientId, familyId, scopes: withinRole(scopes, role), resource, refreshToken }
}

/** When a family that is used now expires: after the idle time, or at the end of its life if that is sooner. */
const expiryAt = (now: Date, endsAt: string): string =>
  new Date(Math.min(now.getTime() + idleLifeMs, Date.parse(endsAt))).toISOString()

/**
 * A person's role, locked until the transaction ends: a transaction that removes him waits, and then sees the family.
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

/** Why a refresh is refused. */
export type RefreshObjection = 'unknown' | 'client' | 'revoked' | 'expired' | 'reused' | 'user' | 'resource' | 'scope'

export interface PresentedRefresh {
  refreshToken: string
  clientId: string
  /** The scopes asked for; undefined for all that were granted. */
  scopes: string[] | undefined
  /** What the tokens are asked for; undefined for what was granted. */
  resource: OauthResource | undefined
}

/** Called for a family that a second use has just revoked, in the transaction that revoked it. */
export type NoteReuse = (tx: Transaction, family: Pick<Grant, 'tenantId' | 'userId' | 'clientId'>) => void

/**
 * Exchanges a refresh token for the next one. The objection is returned, not thrown, so that the revocation of a family
 * whose token was used twice is committed before the caller is told. Throws Refusal rate_limited, which uses nothing up.
 */
export async function refreshFamily(
  database: Database,
  { refreshToken, clientId, scopes, resource }: PresentedRefresh,
  noteReuse: NoteReuse,
): Promise<GrantedFamily | RefreshObjection> {
  const token = readToken('refresh', refreshToken)
  if (!token) return 'unknown'
  const { tenantId } = token
  const exchange = async (tx: Transaction): Promise<GrantedFamily | RefreshObjection> => {
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
    const left = withinRole(scopes ? held.scopes.filter((scope) => scopes.includes(scope)) : held.scopes, role)
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
  return writing(database, token, exchange)
}

/**
 * Up to when the family's room is used up by one refresh more. Throws Refusal rate_limited where there is none. The family is
 * locked, so that this counts across processes.
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

/** The token with its family, both locked, so that two uses of one token come one after the other. */
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

/** The family that a refresh token, rotated or not, belongs to; undefined when there is none. */
export async function familyOfRefreshToken(
  database: Database,
  refreshToken: string,
): Promise<{ tenantId: number; familyId: string; userId: number; clientId: string } | undefined> {
  const token = readToken('refresh', refreshToken)
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
