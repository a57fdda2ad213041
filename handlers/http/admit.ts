import type { Request, Response } from 'express'
import { type AdmissionVerdict, type Charge, type Credential, parseApiKey } from '../../db/access/admission.ts'
import { secretHashesOf } from '../../db/access/api-keys.ts'
import { Refusal } from '../../db/domain/refusal.ts'
import type { Services } from '../contract.ts'
import { failedCredentials, failureLimiter } from './credentials/failure-limiter.ts'
import { throttledBatchLookup } from './credentials/throttled-batch-lookup.ts'
import { clientNetwork, gate } from './exchange.ts'
import { prefetch } from './prefetch.ts'

/**
 * Authenticates the caller, checks that the organization may call, and charges the cost; sets the RateLimit headers of
 * every later answer. When too many credentials from an address have failed, its next failures get a 429, and an API
 * key is admitted once a throttled look-up has found that it exists. A token proves by its signature that we issued it.
 */
export const admit = ({
  admission,
  accessTokens,
  database,
}: Pick<Services, 'admission' | 'accessTokens' | 'database'>) => {
  const failures = failureLimiter()
  const bad = failedCredentials()
  const hashOf = throttledBatchLookup((publicIds: string[]) => secretHashesOf(database, publicIds))
  return gate((request, response) => {
    const operation = request.exchange.operation!
    if (operation.open) return
    return admitCaller(request, response)
  })

  async function admitCaller(request: Request, response: Response): Promise<void> {
    const network = clientNetwork(request)
    const doubted = failures.closed(network)
    const text = bearerOf(request.headers.authorization)
    const failed = (refusal: Refusal): Refusal => {
      failures.note(network)
      bad.note(text)
      return doubted ? tooManyFailures() : refusal
    }
    if (doubted && bad.has(text)) throw tooManyFailures()
    const credential = await credentialOf(text)
    if (credential === 'expired') throw failed(expired())
    if (!credential || (doubted && !(await exists(credential)))) {
      throw failed(unauthorized(request.headers.authorization !== undefined))
    }
    const { cost } = request.exchange.operation!
    const verdict = await admission.admit(credential, cost, prefetch(request, database.findByKey))
    if (verdict.outcome === 'unknown') throw failed(unauthorized(true))
    if (verdict.outcome === 'expired') throw failed(expired())
    request.exchange.caller = verdict.caller
    if (verdict.outcome === 'closed') throw closed(verdict)
    showLimits(response, verdict)
    if (verdict.outcome === 'limited') throw limited(verdict)
    request.exchange.charge = verdict
    request.exchange.cost = cost
  }

  async function exists(credential: Credential): Promise<boolean> {
    if (credential.kind === 'token') return true
    return (await hashOf(credential.publicId))?.equals(credential.secretHash) ?? false
  }

  async function credentialOf(text: string): Promise<Credential | 'expired' | undefined> {
    const key = parseApiKey(text)
    if (key || !text.startsWith('eyJ')) return key
    const found = await accessTokens.read(text)
    if (found.outcome === 'expired') return 'expired'
    return found.outcome === 'valid' ? { kind: 'token', ...found.grant } : undefined
  }
}

function bearerOf(header: string | undefined): string {
  const match = /^Bearer +([^\s]+) *$/i.exec(header ?? '')
  return match?.[1] ?? ''
}

function unauthorized(presented: boolean): Refusal {
  const detail = presented
    ? 'The credential is malformed, unknown or revoked.'
    : 'This operation needs a credential: Authorization: Bearer <API key or access token>.'
  const headers = { 'WWW-Authenticate': presented ? 'Bearer realm="api", error="invalid_token"' : 'Bearer realm="api"' }
  return new Refusal('unauthorized', detail, { headers })
}

const tooManyFailures = (): Refusal =>
  new Refusal('rate_limited', 'Too many failed credentials came from this address.', {
    headers: { 'Retry-After': '60' },
  })

const expired = (): Refusal =>
  new Refusal('token_expired', 'The credential has expired.', {
    headers: {
      'WWW-Authenticate': 'Bearer realm="api", error="invalid_token", error_description="The credential has expired"',
    },
  })

/** What keeps out everybody of an organization that may not call. */
export function closed({ tenantStatus }: { tenantStatus: 'suspended' | 'inactive' }): Refusal {
  return tenantStatus === 'suspended'
    ? new Refusal('tenant_suspended', 'The organization is suspended.')
    : new Refusal('subscription_inactive', "The organization's subscription is not active.")
}

function limited(verdict: Extract<AdmissionVerdict, { outcome: 'limited' }>): Refusal {
  const window = verdict.refusedBy === 'tenant' ? verdict.tenant : verdict.key!
  const which = verdict.refusedBy === 'tenant' ? "The organization's hourly budget" : "The API key's limit per minute"
  return new Refusal('rate_limited', `${which} is used up. This request fits in ${window.resetSeconds} s.`, {
    headers: { 'Retry-After': String(window.resetSeconds) },
  })
}

function showLimits(response: Response, { tenant, key }: Charge): void {
  response.setHeader('RateLimit-Tenant-Limit', tenant.limit)
  response.setHeader('RateLimit-Tenant-Remaining', Math.max(0, tenant.limit - tenant.used))
  response.setHeader('RateLimit-Tenant-Reset', tenant.resetSeconds)
  if (!key) return
  response.setHeader('RateLimit-Key-Limit', key.limit)
  response.setHeader('RateLimit-Key-Remaining', Math.max(0, key.limit - key.used))
  response.setHeader('RateLimit-Key-Reset', key.resetSeconds)
}
