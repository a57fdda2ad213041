import type { Request, Response } from 'express'
import { type Charge, type Credential, parseApiKey, type Verdict } from '../../db/admission.ts'
import { Refusal } from '../../db/domain/refusal.ts'
import type { Services } from '../contract.ts'
import { clientAddress, gate } from './exchange.ts'
import { failureLimiter } from './failure-limiter.ts'

/** Answers who calls, whether the organization may, and charges the cost; sets the RateLimit headers of every later answer. */
export const admit = ({ admission, accessTokens }: Pick<Services, 'admission' | 'accessTokens'>) => {
  const failures = failureLimiter()
  return gate((request, response) => {
    const operation = request.exchange.operation!
    if (operation.open) return
    return admitCaller(request, response)
  })

  async function admitCaller(request: Request, response: Response): Promise<void> {
    const ip = clientAddress(request)
    if (failures.closed(ip)) throw tooManyFailures()
    const credential = await credentialOf(bearerOf(request.headers.authorization))
    if (!credential || credential === 'expired') {
      failures.note(ip)
      throw credential ? expired() : unauthorized(request.headers.authorization !== undefined)
    }
    const { cost } = request.exchange.operation!
    const verdict = await admission.admit(credential, cost)
    if (verdict.outcome === 'unknown' || verdict.outcome === 'expired') {
      failures.note(ip)
      throw verdict.outcome === 'unknown' ? unauthorized(true) : expired()
    }
    request.exchange.caller = verdict.caller
    if (verdict.outcome === 'closed') throw closed(verdict)
    showLimits(response, verdict)
    if (verdict.outcome === 'limited') throw limited(verdict)
    request.exchange.charge = verdict
    request.exchange.cost = cost
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

function closed({ tenantStatus }: Extract<Verdict, { outcome: 'closed' }>): Refusal {
  return tenantStatus === 'suspended'
    ? new Refusal('tenant_suspended', 'The organization is suspended.')
    : new Refusal('subscription_inactive', "The organization's subscription is not active.")
}

function limited(verdict: Extract<Verdict, { outcome: 'limited' }>): Refusal {
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
