import type { Request, RequestHandler } from 'express'
import { Refusal } from '../../db/domain/refusal.ts'
import { createResolver } from '../../db/engine/base/resolver.ts'
import type { Database } from '../../db/engine/postgres/connection.ts'
import { countLimitedAttempt } from '../../db/services/access/attempts.ts'
import { insertClient } from '../../db/services/access/oauth/clients.ts'
import type { Services } from '../pipeline/contract/contract.ts'
import { clientNetworkOf } from '../pipeline/http/exchange.ts'
import { oauthError } from '../pipeline/http/oauth-errors.ts'
import { codePageAddress, referenceRedirectAddress } from '../web/pages/own-addresses.ts'
import { readClientMetadata } from './checks/client-metadata.ts'
import { oauthEndpoint, readOauthBody, sendUncachedJson } from './endpoint.ts'

const maxMembers = 100
const perAddress = { name: 'register', limit: 5, windowSeconds: 60 }

/**
 * Serves POST /oauth/register (RFC 7591). Anyone may register an app. A network may send five requests per minute,
 * valid or not.
 */
export function registrationEndpoint({ database, settings }: Pick<Services, 'database' | 'settings'>): RequestHandler {
  const devHosts = settings.webhookDevHosts
  const guard = {
    resolve: createResolver(devHosts),
    devHosts,
    referenceAddress: referenceRedirectAddress(settings),
    codeAddress: codePageAddress(settings),
    production: settings.production,
    takesLoopback: settings.oauthDevRedirects,
  }
  return oauthEndpoint(async (request, response) => {
    await limit(database, request)
    const body = parse(await readOauthBody(request, 'application/json'))
    const { client, secret } = await insertClient(database, await readClientMetadata(body, guard))
    sendUncachedJson(response, 201, {
      client_id: client.id,
      client_id_issued_at: Math.floor(Date.parse(client.createdAt) / 1000),
      ...(secret !== undefined && { client_secret: secret, client_secret_expires_at: 0 }),
      client_name: client.name,
      redirect_uris: client.redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: client.scopes.join(' '),
      token_endpoint_auth_method: client.authMethod,
      contacts: client.contacts,
      ...(client.contacts.length > 0 && { contact: client.contacts[0] }),
    })
  })
}

async function limit(database: Database, request: Request): Promise<void> {
  const waitSeconds = await countLimitedAttempt(database, perAddress, clientNetworkOf(request))
  if (waitSeconds === 0) return
  throw new Refusal('rate_limited', `Too many registrations from this address. Try again in ${waitSeconds} s.`, {
    headers: { 'Retry-After': String(waitSeconds) },
  })
}

function parse(body: Buffer): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    if (
      typeof parsed === 'object' &&
      parsed !== null &&
      !Array.isArray(parsed) &&
      Object.keys(parsed).length <= maxMembers
    )
      return parsed as Record<string, unknown>
  } catch {
    // Invalid JSON gets the same error as a body that is not an object.
  }
  throw oauthError('invalid_client_metadata', `The body must be a JSON object of at most ${maxMembers} members.`)
}
