import { Refusal } from '../../../db/domain/refusal.ts'
import { type Credential, parseApiKey } from '../../../db/services/access/admission/credential.ts'
import type { AdmissionVerdict, ChargedCaller } from '../../../db/services/access/admission/verdicts.ts'
import { findKeySecretHashes } from '../../../db/services/access/api-keys.ts'
import { agentMetadataPath, type OauthResource } from '../../../db/services/access/oauth/resources.ts'
import type { Services } from '../contract/contract.ts'
import { bearerTokenOf } from './credentials/bearer.ts'
import type { CredentialCache } from './credentials/credential-cache.ts'
import { createFailedCredentialCache, createFailureLimiter } from './credentials/failure-limiter.ts'
import { createThrottledBatchLookup } from './credentials/throttled-batch-lookup.ts'
import { asyncGate, clientNetworkOf, type Gate, type HeaderSink, type ObservedRequest } from './exchange.ts'
import { createRecordPrefetch } from './prefetch.ts'

/** The resource that a request addresses, and its cost in units. */
export interface AdmissionTarget {
  resource: OauthResource
  cost: number
}

export interface CallerAdmission {
  /**
   * Finds the credential of a request, before its body is read and its cost is known. Charges nothing. Does not check
   * whether the API key or the token's grant is still valid; `admit` does. Rejects with a 401, or with a 429 after too
   * many failures.
   */
  identify(request: ObservedRequest, resource: OauthResource): Promise<Credential>
  /** Admits the request: sets the exchange's caller and charge, and the RateLimit headers. Rejects if it is refused. */
  admit(request: ObservedRequest, response: HeaderSink, entry: AdmissionTarget): Promise<void>
}

/**
 * Returns the gate that admits callers to `resource`: either the API or the MCP endpoint. Requests for operations that
 * need no credential pass the gate.
 */
export const admissionGate = (callers: CallerAdmission, resource: OauthResource): Gate =>
  asyncGate((request, response) => {
    const { open, cost } = request.exchange.operation!
    if (open) return
    return callers.admit(request, response, { resource, cost })
  })

/**
 * Authenticates callers, checks that their organizations may call, and charges the cost. Responses to an authenticated
 * caller have the RateLimit headers.
 *
 * After too many failed credentials from one network, its next failures get a 429. An API key from that network is then
 * admitted only after a throttled lookup has found it. An access token needs no lookup, because its signature proves
 * that this service issued it. A token is valid for one resource, an API key for all.
 */
export function createCallerAdmission(
  {
    admission,
    accessTokens,
    database,
    settings,
  }: Pick<Services, 'admission' | 'accessTokens' | 'database' | 'settings'>,
  known: CredentialCache,
): CallerAdmission {
  const failures = createFailureLimiter()
  const failedTokens = createFailedCredentialCache()
  const hashOf = createThrottledBatchLookup((publicIds: string[]) => findKeySecretHashes(database, publicIds))
  const challenges = challengesAt(settings.publicOrigin)

  return { identify: (request, resource) => identify(request, resource, true), admit: admitCaller }

  /**
   * Returns the request's credential. If `looksUp` is set, an API key that is not cached is looked up in the database.
   */
  async function identify(request: ObservedRequest, resource: OauthResource, looksUp: boolean): Promise<Credential> {
    const text = bearerTokenOf(request.headers.authorization)
    const doubted = failures.closed(clientNetworkOf(request))
    const key = doubted ? undefined : known.keyOf(text)
    if (key) return key
    const challenge = challenges[resource]
    if (doubted && failedTokens.has(text)) throw tooManyFailures()
    const credential = await credentialOf(text, resource)
    if (credential === 'expired') throw failing(request, expired(challenge))
    // The token is valid for another resource than the requested one, so it does not count as a failed credential.
    if (credential === 'elsewhere') throw unauthorized(challenge, wrongResource)
    if (!credential || ((doubted || looksUp) && !(await exists(credential)))) {
      const { authorization } = request.headers
      const isMissing = authorization === undefined
      throw failing(
        request,
        isMissing ? missing(challenge) : unauthorized(challenge, describeRejectedCredential(authorization)),
      )
    }
    return credential
  }

  async function admitCaller(
    request: ObservedRequest,
    response: HeaderSink,
    { resource, cost }: AdmissionTarget,
  ): Promise<void> {
    const challenge = challenges[resource]
    const credential = await identify(request, resource, false)
    const verdict = await admission.admit(credential, cost, createRecordPrefetch(request, database.findByKey))
    if (verdict.outcome === 'unknown')
      throw failing(request, unauthorized(challenge, describeRejectedCredential(request.headers.authorization ?? '')))
    if (verdict.outcome === 'expired') throw failing(request, expired(challenge))
    request.exchange.caller = { ...verdict.caller, requestId: request.exchange.requestId }
    const isNoted = credential.kind === 'key' && credential.immutableData === verdict.immutableKeyData
    if (!isNoted)
      known.note(
        bearerTokenOf(request.headers.authorization),
        credential,
        verdict.caller.tenantId,
        verdict.immutableKeyData,
      )
    // If the client broke the request off in the meantime, the server has already sent an error.
    if (response.headersSent) return
    showLimits(response, verdict)
    if (verdict.outcome === 'closed') throw inactiveTenantRefusal(verdict)
    if (verdict.outcome === 'limited') throw limited(verdict)
    request.exchange.charge = verdict
    request.exchange.cost = cost
  }

  /**
   * Counts a failure and returns the refusal to send: a 429 if the network already has too many failures, else
   * `refusal`.
   */
  function failing(request: ObservedRequest, refusal: Refusal): Refusal {
    const network = clientNetworkOf(request)
    const doubted = failures.closed(network)
    failures.note(network)
    failedTokens.note(bearerTokenOf(request.headers.authorization))
    return doubted ? tooManyFailures() : refusal
  }

  async function exists(credential: Credential): Promise<boolean> {
    if (credential.kind === 'token') return true
    return (await hashOf(credential.publicId))?.equals(credential.secretHash) ?? false
  }

  async function credentialOf(
    text: string,
    resource: OauthResource,
  ): Promise<Credential | 'expired' | 'elsewhere' | undefined> {
    const key = parseApiKey(text)
    if (key || !text.startsWith('eyJ')) return key
    const found = await accessTokens.verify(text)
    if (found.outcome === 'invalid') return undefined
    if (found.grant.resource !== resource) return 'elsewhere'
    return found.outcome === 'expired' ? 'expired' : { kind: 'token', ...found.grant }
  }
}

/** WWW-Authenticate challenges of a 401. Agents find the authorization server through them (RFC 9728, 5.1). */
const challengesAt = (origin: string): Record<OauthResource, string> => ({
  api: 'Bearer realm="api"',
  mcp: `Bearer realm="mcp", resource_metadata="${origin}${agentMetadataPath}"`,
})

const missing = (challenge: string): Refusal =>
  new Refusal('unauthorized', 'This operation needs a credential: Authorization: Bearer <API key or access token>.', {
    headers: { 'WWW-Authenticate': challenge },
  })

const wrongResource = 'The token is for another resource. Its aud claim names the resource.'

const unauthorized = (challenge: string, detail: string): Refusal =>
  new Refusal('unauthorized', detail, { headers: { 'WWW-Authenticate': `${challenge}, error="invalid_token"` } })

const tooManyFailures = (): Refusal =>
  new Refusal('rate_limited', 'Too many failed credentials came from this address. Try again in a minute.', {
    headers: { 'Retry-After': '60' },
  })

const expired = (challenge: string): Refusal =>
  new Refusal('token_expired', 'The credential has expired.', {
    headers: {
      'WWW-Authenticate': `${challenge}, error="invalid_token", error_description="The credential has expired"`,
    },
  })

/** Returns the refusal for every caller of an organization that is suspended or has no active subscription. */
export function inactiveTenantRefusal({ tenantStatus }: { tenantStatus: 'suspended' | 'inactive' }): Refusal {
  return tenantStatus === 'suspended'
    ? new Refusal('tenant_suspended', 'The organization is suspended.')
    : new Refusal('subscription_inactive', "The organization's subscription is not active.")
}

function limited(verdict: Extract<AdmissionVerdict, { outcome: 'limited' }>): Refusal {
  const window = verdict.refusedBy === 'tenant' ? verdict.tenantWindow : verdict.keyWindow!
  const which = verdict.refusedBy === 'tenant' ? "The organization's hourly budget" : "The API key's limit per minute"
  return new Refusal('rate_limited', `${which} is used up. Try again in ${window.resetSeconds} s.`, {
    headers: { 'Retry-After': String(window.resetSeconds) },
  })
}

function showLimits(response: HeaderSink, { tenantWindow, keyWindow }: ChargedCaller): void {
  response.setHeader('RateLimit-Tenant-Limit', tenantWindow.limit)
  response.setHeader('RateLimit-Tenant-Remaining', Math.max(0, tenantWindow.limit - tenantWindow.used))
  response.setHeader('RateLimit-Tenant-Reset', tenantWindow.resetSeconds)
  if (!keyWindow) return
  response.setHeader('RateLimit-Key-Limit', keyWindow.limit)
  response.setHeader('RateLimit-Key-Remaining', Math.max(0, keyWindow.limit - keyWindow.used))
  response.setHeader('RateLimit-Key-Reset', keyWindow.resetSeconds)
}

/**
 * Returns the detail of the 401 for a rejected credential, derived only from the form of the Authorization header. The
 * text does not disclose whether a key is unknown, revoked or another organization's.
 */
function describeRejectedCredential(authorization: string): string {
  if (!/^Bearer(?: |$)/i.test(authorization)) return `The Authorization header does not begin with Bearer. Send ${form}`
  const given = authorization.slice('Bearer'.length).trim()
  if (given === '') return `The Authorization header has nothing after Bearer. Send ${form}`
  if (/^sk_(?:live|test)_/.test(given))
    return 'The API key is unknown, revoked or incomplete. Copy it again, or create a new one in the portal.'
  if (given.startsWith('eyJ')) return 'The access token is invalid or revoked. Refresh it, or authorize the app again.'
  return 'The text after Bearer is neither an API key (sk_live_... or sk_test_...) nor an access token. Send the complete key or token without quotes.'
}

const form = 'Authorization: Bearer <API key or access token>.'
