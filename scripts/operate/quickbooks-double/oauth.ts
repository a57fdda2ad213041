import { randomBytes } from 'node:crypto'
import { DoubleAnswer } from './answers.ts'

interface Grant {
  realmId: string
  refreshToken: string
  revoked: boolean
}

/** Lifetime of a refresh token in seconds. */
const refreshLifeS = 8_726_400
const accessLifeS = 3_600

/** Token server: single-use codes, access tokens that expire by the double's clock, and refresh tokens that rotate. */
export class TokenServer {
  readonly clientId: string
  readonly clientSecret: string
  readonly #now: () => number
  readonly #codes = new Map<string, { realmId: string; redirectUri: string }>()
  readonly #access = new Map<string, { grant: Grant; endsMs: number }>()
  readonly #refresh = new Map<string, Grant>()
  /** Number of tokens issued for codes and for refresh tokens. */
  readonly tokenCounts = { authorization_code: 0, refresh_token: 0 }

  constructor(clientId: string, clientSecret: string, now: () => number) {
    this.clientId = clientId
    this.clientSecret = clientSecret
    this.#now = now
  }

  /** Creates an authorization code, which the redirect carries after a user has agreed. */
  createCode(realmId: string, redirectUri: string): string {
    const code = `XAB${randomBytes(20).toString('hex')}`
    this.#codes.set(code, { realmId, redirectUri })
    return code
  }

  /** Creates a refresh token of an existing grant. */
  createRefreshToken(realmId: string, refreshToken = newRefreshToken()): string {
    this.#refresh.set(refreshToken, { realmId, refreshToken, revoked: false })
    return refreshToken
  }

  /** Revokes every grant of a company, as its administrator can at any time. */
  revokeGrants(realmId: string): void {
    for (const grant of this.#refresh.values()) if (grant.realmId === realmId) grant.revoked = true
    for (const { grant } of this.#access.values()) if (grant.realmId === realmId) grant.revoked = true
  }

  /** Returns every token issued for a company. */
  tokensOf(realmId: string): string[] {
    const of = (grants: Iterable<[string, Grant]>) => [...grants].filter(([, grant]) => grant.realmId === realmId)
    const access = [...this.#access].map(([token, { grant }]): [string, Grant] => [token, grant])
    return [...of(this.#refresh), ...of(access)].map(([token]) => token)
  }

  /** Reports whether a company has a grant that is not revoked. */
  hasGrant(realmId: string): boolean {
    return [...this.#refresh.values()].some((grant) => grant.realmId === realmId && !grant.revoked)
  }

  /** Returns the company of a bearer token; undefined if it has expired, is revoked or was never issued. */
  realmOf(authorization: string | undefined): string | undefined {
    const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
    const found = token === undefined ? undefined : this.#access.get(token)
    return found && !found.grant.revoked && found.endsMs > this.#now() ? found.grant.realmId : undefined
  }

  /** Handles POST /oauth2/v1/tokens/bearer. */
  token(authorization: string | undefined, form: URLSearchParams): DoubleAnswer {
    if (!this.#isClient(authorization)) return new DoubleAnswer(401, { error: 'invalid_client' })
    const type = form.get('grant_type')
    if (type === 'authorization_code') return this.#exchange(form)
    if (type === 'refresh_token') return this.#renew(form)
    return new DoubleAnswer(400, { error: 'unsupported_grant_type' })
  }

  /** Handles POST /v2/oauth2/tokens/revoke. Revokes all grants of the token's company. */
  revoke(authorization: string | undefined, token: unknown): DoubleAnswer {
    if (!this.#isClient(authorization)) return new DoubleAnswer(401, { error: 'invalid_client' })
    const grant = typeof token === 'string' ? (this.#refresh.get(token) ?? this.#access.get(token)?.grant) : undefined
    if (!grant) return new DoubleAnswer(400, { error: 'invalid_request' })
    this.revokeGrants(grant.realmId)
    return new DoubleAnswer(200, '')
  }

  #isClient(authorization: string | undefined): boolean {
    const expected = `Basic ${Buffer.from(`${this.clientId}:${this.clientSecret}`).toString('base64')}`
    return authorization === expected
  }

  #exchange(form: URLSearchParams): DoubleAnswer {
    const code = form.get('code') ?? ''
    const found = this.#codes.get(code)
    this.#codes.delete(code)
    if (!found || found.redirectUri !== form.get('redirect_uri')) return invalidGrant('Invalid authorization code')
    return this.#give('authorization_code', { realmId: found.realmId, refreshToken: '', revoked: false })
  }

  #renew(form: URLSearchParams): DoubleAnswer {
    const token = form.get('refresh_token') ?? ''
    const grant = this.#refresh.get(token)
    if (!grant || grant.revoked || grant.refreshToken !== token) return invalidGrant('Token invalid')
    return this.#give('refresh_token', grant)
  }

  #give(why: 'authorization_code' | 'refresh_token', grant: Grant): DoubleAnswer {
    this.tokenCounts[why] += 1
    const access = `eyJ${randomBytes(40).toString('base64url')}`
    this.#access.set(access, { grant, endsMs: this.#now() + accessLifeS * 1000 })
    return new DoubleAnswer(200, {
      token_type: 'bearer',
      access_token: access,
      expires_in: accessLifeS,
      refresh_token: this.#rotate(grant),
      x_refresh_token_expires_in: refreshLifeS,
    })
  }

  /**
   * Replaces the refresh token at every refresh, which is the harder case for applications. The old one becomes
   * invalid.
   */
  #rotate(grant: Grant): string {
    grant.refreshToken = newRefreshToken()
    this.#refresh.set(grant.refreshToken, grant)
    return grant.refreshToken
  }
}

const newRefreshToken = (): string => `RT1-${randomBytes(24).toString('hex')}`

const invalidGrant = (words: string): DoubleAnswer =>
  new DoubleAnswer(400, { error: 'invalid_grant', error_description: `${words}; code=400` })
