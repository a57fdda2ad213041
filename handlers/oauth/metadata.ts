import type { Router } from 'express'
import { allScopes } from '../../db/domain/scopes.ts'
import type { Services } from '../contract.ts'
import { caseSensitive } from '../http/case-sensitive.ts'
import { Fixed, sendBody } from '../http/wire/compression.ts'

export const codeChallengeMethods = ['S256']
export const authMethods = ['none', 'client_secret_basic']

/** The authorization server's metadata (RFC 8414), with every address under `origin`. */
export const serverMetadata = (origin: string, docsUrl: string): object => ({
  issuer: origin,
  authorization_endpoint: `${origin}/api/v1/oauth/authorize`,
  token_endpoint: `${origin}/api/v1/oauth/token`,
  registration_endpoint: `${origin}/api/v1/oauth/register`,
  revocation_endpoint: `${origin}/api/v1/oauth/revoke`,
  userinfo_endpoint: `${origin}/api/v1/oauth/userinfo`,
  jwks_uri: `${origin}/.well-known/jwks.json`,
  scopes_supported: allScopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: codeChallengeMethods,
  token_endpoint_auth_methods_supported: authMethods,
  revocation_endpoint_auth_methods_supported: authMethods,
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${docsUrl}/docs/api`,
})

/** The two well-known documents: the server's metadata and its public keys. Readable from any origin. */
export function wellKnownRoutes({ settings, signingKeys }: Pick<Services, 'settings' | 'signingKeys'>): Router {
  const router = caseSensitive()
  const metadata = new Fixed(JSON.stringify(serverMetadata(settings.publicOrigin, settings.docsUrl)))
  router.use('/.well-known', (_request, response, next) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Cache-Control', 'public, max-age=300')
    next()
  })
  router.get('/.well-known/oauth-authorization-server', (request, response, next) => {
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    metadata.send(request, response).catch(next)
  })
  router.get('/.well-known/jwks.json', (request, response, next) => {
    const send = (keys: object[]) => {
      response.setHeader('Content-Type', 'application/json; charset=utf-8')
      return sendBody(request, response, JSON.stringify({ keys }))
    }
    signingKeys.published().then(send).catch(next)
  })
  return router
}
