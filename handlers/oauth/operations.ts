import type { RequestHandler } from 'express'
import type { MiddlewareOperation, Services } from '../pipeline/contract/contract.ts'
import { createFailureLimiter } from '../pipeline/http/credentials/failure-limiter.ts'
import type { WebSessions } from '../web/pages/web-sessions.ts'
import { authorizationEndpoint } from './authorize.ts'
import { createClientAuthentication } from './checks/client.ts'
import { createTokenExchange } from './checks/token-exchange.ts'
import { registrationEndpoint } from './register.ts'
import { revocationEndpoint } from './revoke.ts'
import { tokenEndpoint } from './token.ts'

/**
 * Returns the middleware of the authorization server's operations, keyed by operationId. These operations need no API
 * credential.
 */
export function createOauthMiddleware(
  services: Services,
  webSessions: WebSessions,
): Record<Exclude<MiddlewareOperation, 'getOpenapiDocument'>, RequestHandler> {
  const failures = createFailureLimiter()
  const authenticate = createClientAuthentication(services.database, failures)
  return {
    authorizeOauth: authorizationEndpoint(webSessions, services.document),
    registerOauthClient: registrationEndpoint(services),
    issueOauthToken: tokenEndpoint(services, authenticate, createTokenExchange(services.database, failures)),
    revokeOauthToken: revocationEndpoint(services, authenticate),
  }
}
