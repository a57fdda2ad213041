import { hash } from 'node:crypto'
import { makeToken, type OpaqueToken, parseToken } from '../../../engine/base/opaque-token.ts'
import type { Database, Sql } from '../../../engine/postgres/connection.ts'
import { runTransaction, type Transaction } from '../../../engine/postgres/transaction.ts'
import { revokeGrants } from '../revocation.ts'
import { findClient, markClientConnected } from './clients.ts'
import { type GrantedFamily, insertFamily, type OnTokenReuse } from './families.ts'
import type { OauthResource } from './resources.ts'

const codeLifeMs = 60_000

export interface NewAuthorizationCode {
  tenantId: number
  userId: number
  clientId: string
  redirectUri: string
  /** The PKCE code challenge: BASE64URL(SHA256(code_verifier)). */
  challenge: string
  scopes: string[]
  resource: OauthResource
  /**
   * The only session to which a page of the service may show the code. Undefined if the code is sent to the app's
   * redirect address instead.
   */
  shownIn?: string
}

/**
 * Issues an authorization code for the access that a user has just granted. The code can be redeemed once, within a
 * minute. Also marks the app as connected, so that it is not deleted as unused.
 */
export async function issueCode(
  { sql, machineAt: at }: Pick<Transaction, 'sql' | 'machineAt'>,
  { tenantId, shownIn, ...code }: NewAuthorizationCode,
): Promise<string> {
  const { token, hash } = makeToken('code', tenantId)
  await markClientConnected(sql, code.clientId)
  await sql
    .insertInto('oauthCodes')
    .values({
      tenantId,
      codeHash: hash,
      ...code,
      sessionHash: shownIn === undefined ? null : (parseToken('session', shownIn)?.hash ?? null),
      createdAt: at,
      expiresAt: new Date(Date.parse(at) + codeLifeMs).toISOString(),
    })
    .execute()
  return token
}

/**
 * The reason why a page shows no code: the session has no such code, the code was shown before, or its minute has
 * passed.
 */
export type CodeNotShownReason = 'unknown' | 'shown' | 'expired'

/**
 * Marks a code as shown to the session in which it was issued, and returns the name of its app. This works once, within
 * the code's minute. For any other session, the code counts as unknown.
 */
export async function markCodeShown(
  database: Database,
  code: string,
  session: string,
): Promise<{ app: string } | CodeNotShownReason> {
  const [token, shownIn] = [parseToken('code', code), parseToken('session', session)]
  if (!token || !shownIn) return 'unknown'
  const taken = await runTransaction(database, token, async ({ sql, machineAt: at }) => {
    const held = await lockShownCode(sql, token, shownIn)
    if (!held) return 'unknown'
    if (held.shownAt !== null || held.familyId !== null) return 'shown'
    if (held.expiresAt <= at) return 'expired'
    await sql
      .updateTable('oauthCodes')
      .set({ shownAt: at })
      .where((eb) => eb.and(ofToken(token)))
      .execute()
    return held
  })
  if (typeof taken === 'string') return taken
  const client = await findClient(database, taken.clientId)
  return client ? { app: client.name } : 'unknown'
}

const ofToken = ({ tenantId, hash }: OpaqueToken) => ({ tenantId, codeHash: hash })

const lockShownCode = (sql: Sql, token: OpaqueToken, session: OpaqueToken) =>
  sql
    .selectFrom('oauthCodes')
    .select(['clientId', 'expiresAt', 'familyId', 'shownAt'])
    .where((eb) => eb.and(ofToken(token)))
    .where('sessionHash', '=', session.hash)
    .forUpdate()
    .executeTakeFirst()

/** An authorization code as the token endpoint receives it. */
export interface PresentedCode {
  code: string
  clientId: string
  redirectUri: string
  verifier: string
  /** The resource for which the tokens are requested; undefined for the resource of the code. */
  resource: OauthResource | undefined
}

/** The reason why a code is refused, for the developer of the app. */
export type CodeRefusalReason =
  | 'unknown'
  | 'client'
  | 'redirect'
  | 'verifier'
  | 'resource'
  | 'expired'
  | 'used'
  | 'user'

/**
 * Redeems a code for a new token family. A request without the code's client, redirect address and verifier changes
 * nothing. A second valid request for the same code revokes the tokens of the first, because one of the two clients
 * must have stolen the code. The reason for a refusal is returned instead of thrown, so that the revocation is
 * committed.
 */
export async function redeemAuthorizationCode(
  database: Database,
  presented: PresentedCode,
  noteReuse: OnTokenReuse,
): Promise<GrantedFamily | CodeRefusalReason> {
  const token = parseToken('code', presented.code)
  if (!token) return 'unknown'
  const { tenantId } = token
  const redeem = async (tx: Transaction): Promise<GrantedFamily | CodeRefusalReason> => {
    const { sql } = tx
    const now = new Date(tx.machineAt)
    const code = await lockCode(sql, token)
    if (!code) return 'unknown'
    const objection = objectionTo(code, presented)
    if (objection) return objection
    const { userId, clientId, scopes, familyId } = code
    const resource = code.resource as OauthResource
    if (familyId !== null) {
      const { grants } = await revokeGrants(tx, tenantId, { familyId }, 'code_reused')
      if (grants > 0) noteReuse(tx, { tenantId, userId, clientId })
      return 'used'
    }
    if (code.expiresAt <= tx.machineAt) return 'expired'
    const family = await insertFamily(sql, { tenantId, userId, clientId, scopes, resource }, now)
    if (!family) return 'user'
    await sql
      .updateTable('oauthCodes')
      .set({ familyId: family.familyId })
      .where((eb) => eb.and(ofToken(token)))
      .execute()
    return family
  }
  return runTransaction(database, token, redeem)
}

const lockCode = (sql: Sql, token: OpaqueToken) =>
  sql
    .selectFrom('oauthCodes')
    .select(['userId', 'clientId', 'redirectUri', 'challenge', 'scopes', 'resource', 'expiresAt', 'familyId'])
    .where((eb) => eb.and(ofToken(token)))
    .forUpdate()
    .executeTakeFirst()

function objectionTo(
  code: { clientId: string; redirectUri: string; challenge: string; resource: string },
  presented: PresentedCode,
): CodeRefusalReason | undefined {
  if (code.clientId !== presented.clientId) return 'client'
  if (code.redirectUri !== presented.redirectUri) return 'redirect'
  const challenge = hash('sha256', presented.verifier, 'base64url')
  if (challenge !== code.challenge) return 'verifier'
  return presented.resource === undefined || presented.resource === code.resource ? undefined : 'resource'
}
