import { hash } from 'node:crypto'
import type { Database, Sql } from './connection.ts'
import { type GrantedFamily, insertFamily, revokeFamily } from './oauth-families.ts'
import { makeToken, readToken } from './opaque-token.ts'

const codeLifeMs = 60_000

export interface NewCode {
  tenantId: number
  userId: number
  clientId: string
  redirectUri: string
  /** BASE64URL(SHA256(code_verifier)). */
  challenge: string
  scopes: string[]
}

/** An authorization code for what a person has just granted; good once, for a minute. */
export async function issueCode(database: Database, { tenantId, ...code }: NewCode, now = new Date()): Promise<string> {
  const { token, hash } = makeToken('code', tenantId)
  await database.sql
    .insertInto('oauthCodes')
    .values({
      tenantId,
      codeHash: hash,
      ...code,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + codeLifeMs).toISOString(),
    })
    .execute()
  return token
}

/** A code as the token endpoint gets it. */
export interface PresentedCode {
  code: string
  clientId: string
  redirectUri: string
  verifier: string
}

/** Why a code is refused, for the app's developer. */
export type CodeObjection = 'unknown' | 'client' | 'redirect' | 'verifier' | 'expired' | 'used' | 'user'

/**
 * Turns a code into a family of tokens. Whoever cannot show that the code was meant for him changes nothing; whoever
 * can, and comes a second time, loses what the first time gave, because one of the two is a thief. The caller gets the
 * objection as a value: what it revoked is committed by then.
 */
export function redeemCode(
  database: Database,
  presented: PresentedCode,
  now = new Date(),
): Promise<GrantedFamily | CodeObjection> {
  return database.sql.transaction().execute(async (sql) => {
    const token = readToken('code', presented.code)
    const code = token && (await lockCode(sql, token))
    if (!token || !code) return 'unknown'
    const objection = objectionTo(code, presented)
    if (objection) return objection
    if (code.familyId !== null) {
      await revokeFamily(sql, token.tenantId, code.familyId, 'code_reused', now)
      return 'used'
    }
    if (code.expiresAt <= now.toISOString()) return 'expired'
    const grant = { tenantId: token.tenantId, userId: code.userId, clientId: code.clientId, scopes: code.scopes }
    const family = await insertFamily(sql, grant, now)
    if (!family) return 'user'
    await sql
      .updateTable('oauthCodes')
      .set({ familyId: family.familyId })
      .where('tenantId', '=', token.tenantId)
      .where('codeHash', '=', token.hash)
      .execute()
    return family
  })
}

const lockCode = (sql: Sql, token: { tenantId: number; hash: Buffer }) =>
  sql
    .selectFrom('oauthCodes')
    .select(['userId', 'clientId', 'redirectUri', 'challenge', 'scopes', 'expiresAt', 'familyId'])
    .where('tenantId', '=', token.tenantId)
    .where('codeHash', '=', token.hash)
    .forUpdate()
    .executeTakeFirst()

function objectionTo(
  code: { clientId: string; redirectUri: string; challenge: string },
  presented: PresentedCode,
): CodeObjection | undefined {
  if (code.clientId !== presented.clientId) return 'client'
  if (code.redirectUri !== presented.redirectUri) return 'redirect'
  const challenge = hash('sha256', presented.verifier, 'base64url')
  return challenge === code.challenge ? undefined : 'verifier'
}
