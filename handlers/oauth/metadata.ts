import type { Router } from 'express'
import { allScopes } from '../../db/domain/scopes.ts'
import { agentMetadataPath, resourceUrlsAt } from '../../db/services/access/oauth/resources.ts'
import type { Services } from '../pipeline/contract/contract.ts'
import { caseSensitiveRouter } from '../pipeline/http/case-sensitive.ts'
import { FixedContent, sendBody } from '../pipeline/http/wire/compression.ts'

export const codeChallengeMethods = ['S256']
export const clientAuthMethods = ['none', 'client_secret_basic']

/** Returns the authorization server's metadata (RFC 8414), with all addresses under `origin`. */
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
  token_endpoint_auth_methods_supported: clientAuthMethods,
  revocation_endpoint_auth_methods_supported: clientAuthMethods,
  authorization_response_iss_parameter_supported: true,
  protected_resources: [resourceUrlsAt(origin).mcp],
  service_documentation: `${docsUrl}/docs/api`,
})

/** Scopes that a token for agents may have. The platform administrator's scope cannot be granted to an app. */
const forAgents = allScopes.filter((scope) => scope !== 'platform_admin:read')

/** Returns the metadata of {origin}/mcp as a protected resource (RFC 9728). */
const agentMetadata = (origin: string, docsUrl: string): object => ({
  resource: resourceUrlsAt(origin).mcp,
  authorization_servers: [origin],
  scopes_supported: forAgents,
  bearer_methods_supported: ['header'],
  resource_name: 'Construction API for agents (MCP)',
  resource_documentation: `${docsUrl}/docs/mcp`,
})

/**
 * Returns the router of the well-known documents. They are the metadata of the authorization server and of the MCP
 * resource, and the public keys of access tokens and proofs. Any origin may read them.
 */
export function wellKnownRoutes({
  settings,
  signingKeys,
  proofKeys,
}: Pick<Services, 'settings' | 'signingKeys' | 'proofKeys'>): Router {
  const router = caseSensitiveRouter()
  const { publicOrigin, docsUrl } = settings
  const documents = {
    '/.well-known/oauth-authorization-server': serverMetadata(publicOrigin, docsUrl),
    [agentMetadataPath]: agentMetadata(publicOrigin, docsUrl),
  }
  router.use('/.well-known', (_request, response, next) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Cache-Control', 'public, max-age=300')
    next()
  })
  for (const [path, document] of Object.entries(documents)) {
    const metadata = new FixedContent(JSON.stringify(document))
    router.get(path, (request, response, next) => {
      response.setHeader('Content-Type', 'application/json; charset=utf-8')
      metadata.send(request, response).catch(next)
    })
  }
  router.get('/.well-known/jwks.json', (request, response, next) => {
    const send = (keys: object[]) => {
      response.setHeader('Content-Type', 'application/json; charset=utf-8')
      return sendBody(request, response, JSON.stringify({ keys }))
    }
    Promise.all([signingKeys.listPublicKeys(), proofKeys.listPublicKeys()])
      .then(([ofTokens, ofProofs]) => send([...ofTokens, ...ofProofs]))
      .catch(next)
  })
  return router
}
