import { hash } from 'node:crypto'
import { makeToken, type OpaqueToken, readToken } from '../../base/opaque-token.ts'
import type { Database, Sql } from '../../postgres/connection.ts'
import { type Transaction, writing } from '../../postgres/transaction.ts'
import { revokeGrants } from '../revocation.ts'
import { findClient, keepClient } from './clients.ts'
import { type GrantedFamily, insertFamily, type NoteReuse } from './families.ts'
import type { OauthResource } from './resources.ts'

const codeLifeMs = 60_000

export interface NewCode {
  tenantId: number
  userId: number
  clientId: string
  redirectUri: string
  /** BASE64URL(SHA256(code_verifier)). */
  challenge: string
  scopes: string[]
  resource: OauthResource
  /** The session in which alone a page of the service shows the code; an app's own address is shown nothing by us. */
  shownIn?: string
}

/** An authorization code for what a person has just granted; good once, for a minute. Its app is kept from now on. */
export async function issueCode(
  { sql, machineAt: at }: Pick<Transaction, 'sql' | 'machineAt'>,
  { tenantId, shownIn, ...code }: NewCode,
): Promise<string> {
  const { token, hash } = makeToken('code', tenantId)
  await keepClient(sql, code.clientId)
  await sql
    .insertInto('oauthCodes')
    .values({
      tenantId,
      codeHash: hash,
      ...code,
      sessionHash: shownIn === undefined ? null : (readToken('session', shownIn)?.hash ?? null),
      createdAt: at,
      expiresAt: new Date(Date.parse(at) + codeLifeMs).toISOString(),
    })
    .execute()
  return token
}

/** Why the page shows no code: there is none for this session, it was shown before, its minute is over. */
export type Unshown = 'unknown' | 'shown' | 'expired'

/**
 * Shows a code to the session that it was issued in, once and within its minute: gives the name of its app. Whoever else
 * asks is told no more than for a code that never was.
 */
export async function showCode(database: Database, code: string, session: string): Promise<{ app: string } | Unshown> {
  const [token, shownIn] = [readToken('code', code), readToken('session', session)]
  if (!token || !shownIn) return 'unknown'
  const taken = await writing(database, token, async ({ sql, machineAt: at }) => {
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

/** A code as the token endpoint gets it. */
export interface PresentedCode {
  code: string
  clientId: string
  redirectUri: string
  verifier: string
  /** What the tokens are asked for; undefined for what the code was. */
  resource: OauthResource | undefined
}

/** Why a code is refused, for the app's developer. */
export type CodeObjection = 'unknown' | 'client' | 'redirect' | 'verifier' | 'resource' | 'expired' | 'used' | 'user'

/**
 * Turns a code into a family of tokens. A request that cannot prove that the code was meant for it changes nothing. A
 * second one that can prove it revokes the tokens that the first one got, because one of the two is a thief. The
 * objection is returned, not thrown, so that the revocation is committed.
 */
export async function redeemCode(
  database: Database,
  presented: PresentedCode,
  noteReuse: NoteReuse,
): Promise<GrantedFamily | CodeObjection> {
  const token = readToken('code', presented.code)
  if (!token) return 'unknown'
  const { tenantId } = token
  const redeem = async (tx: Transaction): Promise<GrantedFamily | CodeObjection> => {
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
  return writing(database, token, redeem)
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
): CodeObjection | undefined {
  if (code.clientId !== presented.clientId) return 'client'
  if (code.redirectUri !== presented.redirectUri) return 'redirect'
  const challenge = hash('sha256', presented.verifier, 'base64url')
  if (challenge !== code.challenge) return 'verifier'
  return presented.resource === undefined || presented.resource === code.resource ? undefined : 'resource'
}
