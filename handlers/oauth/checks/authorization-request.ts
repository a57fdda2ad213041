import { isLoopbackUrl } from '../../../db/domain/network/address-guard.ts'
import type { Refusal } from '../../../db/domain/refusal.ts'
import { parseScope } from '../../../db/domain/scopes.ts'
import type { Settings } from '../../../db/engine/base/settings.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { findClient, type OauthClient } from '../../../db/services/access/oauth/clients.ts'
import type { OauthResource } from '../../../db/services/access/oauth/resources.ts'
import { type OauthErrorCode, oauthError } from '../../pipeline/http/oauth-errors.ts'
import { canShowCodes, codePageAddress, referenceRedirectAddress } from '../../web/pages/own-addresses.ts'
import { repeatedName } from '../endpoint.ts'
import { clientIdPattern } from './client.ts'
import { parseResource, unknownResourceDetail } from './resource.ts'

/** An authorization request, validated as far as possible without knowing the user. */
export interface AuthorizationRequest {
  client: OauthClient
  redirectUri: string
  state: string | undefined
  challenge: string
  /** Requested scopes that the app is registered for. */
  scopes: string[]
  resource: OauthResource
}

/** A refused authorization request: the error and the address to report it to. */
export interface RefusedAuthorization {
  client: OauthClient
  redirectUri: string
  state: string | undefined
  error: OauthErrorCode
  description: string
}

/** Maximum length of `state`. It is returned as part of an address, and many servers refuse longer addresses. */
const longestState = 4096

/**
 * Reads and validates an authorization request. Until the redirect address is verified, errors are thrown and shown on
 * a page, because the user must not be redirected. Later errors are returned. They are reported to the app (RFC 6749,
 * section 4.1.2.1) once the user has signed in or agreed to return to the app.
 */
export async function readAuthorizationRequest(
  { database, settings }: { database: Database; settings: Pick<Settings, 'publicOrigin' | 'oauthDevRedirects'> },
  query: string,
): Promise<AuthorizationRequest | RefusedAuthorization> {
  const parameters = new URLSearchParams(query)
  const client = await clientOf(database, parameters)
  const redirectUri = redirectOf(client, parameters)
  if (redirectUri === codePageAddress(settings) && !canShowCodes(client)) throw unregistered()
  if (isClosedLoopback(redirectUri, settings)) throw unregistered()
  const states = parameters.getAll('state')
  const state = states.length === 1 ? states[0] : undefined
  const turned = (error: OauthErrorCode, description: string): RefusedAuthorization => ({
    client,
    redirectUri,
    state,
    error,
    description,
  })
  const fault = faultIn(parameters)
  if (fault) return turned(...fault)
  const resource = parseResource(settings.publicOrigin, parameters.get('resource')) ?? 'api'
  if (resource === 'unknown') return turned('invalid_target', unknownResourceDetail(settings.publicOrigin))
  const asked = parameters.get('scope')
  const scopes = asked ? parseScope(asked).filter((scope) => client.scopes.includes(scope)) : client.scopes
  if (scopes.length === 0) return turned('invalid_scope', 'None of the requested scopes is registered for this client.')
  return { client, redirectUri, state, challenge: parameters.get('code_challenge')!, scopes, resource }
}

/**
 * Reports whether an app's loopback address is refused because this installation does not accept such addresses. The
 * app may have been registered in development.
 */
const isClosedLoopback = (uri: string, settings: Pick<Settings, 'publicOrigin' | 'oauthDevRedirects'>): boolean =>
  !settings.oauthDevRedirects &&
  isLoopbackUrl(uri) &&
  ![codePageAddress(settings), referenceRedirectAddress(settings)].includes(uri)

async function clientOf(database: Database, parameters: URLSearchParams): Promise<OauthClient> {
  const ids = parameters.getAll('client_id')
  const client = ids.length === 1 && clientIdPattern.test(ids[0]!) ? await findClient(database, ids[0]!) : undefined
  if (!client) throw oauthError('invalid_request', 'The app that sent you here is not registered with this service.')
  return client
}

function redirectOf(client: OauthClient, parameters: URLSearchParams): string {
  const uris = parameters.getAll('redirect_uri')
  if (uris.length === 1 && client.redirectUris.includes(uris[0]!)) return uris[0]!
  throw unregistered()
}

const unregistered = (): Refusal =>
  oauthError(
    'invalid_request',
    'The app that sent you here asked for a redirect to an address that is not registered for it.',
  )

function faultIn(parameters: URLSearchParams): [OauthErrorCode, string] | undefined {
  const given = (name: string): string => parameters.get(name) ?? ''
  if (repeatedName(parameters) !== undefined) return ['invalid_request', 'A parameter is given more than once.']
  if (given('state').length > longestState) return ['invalid_request', `state has at most ${longestState} characters.`]
  if (parameters.has('request') || parameters.has('request_uri')) {
    return ['request_not_supported', 'Request objects are not supported.']
  }
  if (given('response_type') === '') return ['invalid_request', 'response_type is missing.']
  if (given('response_type') !== 'code') return ['unsupported_response_type', 'response_type must be code.']
  if (!['', 'query'].includes(given('response_mode'))) return ['invalid_request', 'response_mode must be query.']
  if (given('code_challenge') === '') return ['invalid_request', 'code_challenge is missing: PKCE is required.']
  if (given('code_challenge_method') !== 'S256') return ['invalid_request', 'code_challenge_method must be S256.']
  if (!/^[\w-]{43}$/.test(given('code_challenge'))) {
    return ['invalid_request', 'code_challenge must be the base64url of a SHA-256.']
  }
  return undefined
}
