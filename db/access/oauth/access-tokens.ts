import { errors, jwtVerify, SignJWT } from 'jose'
import { machineNow } from '../../base/clock.ts'
import { timeOrderedId } from '../../base/ids.ts'
import type { SigningKeys } from './keys.ts'
import { type OauthResource, resourceAt, resourcesAt } from './resources.ts'

/** What an access token says (RFC 9068), and all that admission has to know to ask whether its family lives. */
export interface Grant {
  tenantId: number
  userId: number
  clientId: string
  familyId: string
  scopes: string[]
  resource: OauthResource
}

export type TokenReading =
  | { outcome: 'valid'; grant: Grant }
  | { outcome: 'invalid' }
  | { outcome: 'expired'; grant: Grant }

export interface AccessTokens {
  /** A signed token for this grant, good for `accessTokenLifeS` seconds. */
  issue(grant: Grant): Promise<string>
  /**
   * The claims of a token of ours: signature, type, issuer and audience are checked; the grant says which of the two
   * audiences it is. Rejects only when the database does.
   */
  read(token: string): Promise<TokenReading>
}

export const accessTokenLifeS = 3600

const maxRemembered = 10_000

/**
 * Access tokens of the service at `origin`. A verified token is remembered until it expires, because a signature
 * does not become invalid; whether the token may still be used is asked of the database at every request.
 */
export function accessTokensOf(keys: SigningKeys, origin: string, now: () => number = machineNow): AccessTokens {
  const remembered = new Map<string, { grant: Grant; expiresMs: number }>()
  return {
    async issue({ tenantId, userId, clientId, familyId, scopes, resource }) {
      const { id, key } = await keys.signing()
      const issuedAt = Math.floor(now() / 1000)
      return new SignJWT({ client_id: clientId, scope: scopes.join(' '), tenant_id: tenantId, family_id: familyId })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: id })
        .setIssuer(origin)
        .setAudience(resourcesAt(origin)[resource])
        .setSubject(String(userId))
        .setJti(timeOrderedId('at', now()))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessTokenLifeS)
        .sign(key)
    },
    async read(token) {
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
  (TokenReading & { outcome: 'invalid' | 'expired' }) | { outcome: 'valid'; grant: Grant; expiresMs: number }
> {
  const keyOf = async ({ kid }: { kid?: string }) => {
    const key = typeof kid === 'string' && kid.length < 100 ? await keys.verifying(kid) : undefined
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key
  }
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: ['ES256'],
      typ: 'at+jwt',
      issuer: origin,
      audience: Object.values(resourcesAt(origin)),
      requiredClaims: ['exp', 'iat', 'sub', 'jti', 'client_id', 'tenant_id', 'family_id'],
      currentDate: new Date(now()),
    })
    return { outcome: 'valid', grant: grantOf(payload, origin), expiresMs: payload.exp! * 1000 }
  } catch (error) {
    // The signature is checked before the claims, so an expired token is one of ours.
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
  // The audience has been checked to be one of the two.
  resource: resourceAt(origin, claims.aud)!,
})
