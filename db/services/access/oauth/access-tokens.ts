import { errors, jwtVerify, SignJWT } from 'jose'
import { machineNow } from '../../../engine/base/clock.ts'
import { createTimeOrderedId } from '../../../engine/base/ids.ts'
import { type OauthResource, resourceOfUrl, resourceUrlsAt } from './resources.ts'
import type { SigningKeys } from './signing-keys.ts'

/**
 * The claims of an access token (RFC 9068). With these, admission can check whether the token's family is still valid.
 */
export interface Grant {
  tenantId: number
  userId: number
  clientId: string
  familyId: string
  scopes: string[]
  resource: OauthResource
}

export type TokenVerification =
  | { outcome: 'valid'; grant: Grant }
  | { outcome: 'invalid' }
  | { outcome: 'expired'; grant: Grant }

export interface AccessTokens {
  /** Issues a signed access token for the grant, valid for `accessTokenLifeS` seconds. */
  issue(grant: Grant): Promise<string>
  /**
   * Verifies signature, type, issuer and audience of an access token and returns its claims. `grant.resource` names the
   * audience: the API or MCP. Rejects only if the database fails.
   */
  verify(token: string): Promise<TokenVerification>
}

export const accessTokenLifeS = 3600

const maxRemembered = 10_000

/**
 * Creates the issuer and verifier of access tokens for the service at `origin`. Verified tokens are cached until they
 * expire, because a signature stays valid. Admission checks in the database at every request whether the token was
 * revoked.
 */
export function createAccessTokens(keys: SigningKeys, origin: string, now: () => number = machineNow): AccessTokens {
  const remembered = new Map<string, { grant: Grant; expiresMs: number }>()
  return {
    async issue({ tenantId, userId, clientId, familyId, scopes, resource }) {
      const { id, key } = await keys.findActiveKey()
      const issuedAt = Math.floor(now() / 1000)
      return new SignJWT({ client_id: clientId, scope: scopes.join(' '), tenant_id: tenantId, family_id: familyId })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: id })
        .setIssuer(origin)
        .setAudience(resourceUrlsAt(origin)[resource])
        .setSubject(String(userId))
        .setJti(createTimeOrderedId('at', now()))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessTokenLifeS)
        .sign(key)
    },
    async verify(token) {
      const known = remembered.get(token)
      if (known && known.expiresMs > now()) return { outcome: 'valid', grant: known.grant }
      const found = await verify(keys, origin, token, now)
      if (found.outcome === 'valid') {
        if (remembered.size >= maxRemembered) remembered.clear()
        remembered.set(token, found)
      } else remembered.delete(token)
      return found
    },
  }
}

interface Claims {
  sub?: string | undefined
  exp?: number | undefined
  aud?: unknown
  client_id?: unknown
  scope?: unknown
  tenant_id?: unknown
  family_id?: unknown
}

async function verify(
  keys: SigningKeys,
  origin: string,
  token: string,
  now: () => number,
): Promise<
  (TokenVerification & { outcome: 'invalid' | 'expired' }) | { outcome: 'valid'; grant: Grant; expiresMs: number }
> {
  const keyOf = async ({ kid }: { kid?: string }) => {
    const key = typeof kid === 'string' && kid.length < 100 ? await keys.findVerifyingKey(kid) : undefined
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key
  }
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: ['ES256'],
      typ: 'at+jwt',
      issuer: origin,
      audience: Object.values(resourceUrlsAt(origin)),
      requiredClaims: ['exp', 'iat', 'sub', 'jti', 'client_id', 'tenant_id', 'family_id'],
      currentDate: new Date(now()),
    })
    return { outcome: 'valid', grant: grantOf(payload, origin), expiresMs: payload.exp! * 1000 }
  } catch (error) {
    // The signature is verified before the expiry, so this service has issued the expired token.
    if (error instanceof errors.JWTExpired) return { outcome: 'expired', grant: grantOf(error.payload, origin) }
    if (error instanceof errors.JOSEError) return { outcome: 'invalid' }
    throw error
  }
}

const grantOf = (claims: Claims, origin: string): Grant => ({
  tenantId: Number(claims.tenant_id),
  userId: Number(claims.sub),
  clientId: String(claims.client_id),
  familyId: String(claims.family_id),
  scopes: String(claims.scope ?? '')
    .split(' ')
    .filter(Boolean),
  // The audience was checked by jwtVerify: it is the API or MCP.
  resource: resourceOfUrl(origin, claims.aud)!,
})
