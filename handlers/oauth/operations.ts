import type { RequestHandler } from 'express'
import type { MiddlewareOperation, Services } from '../contract.ts'
import { createFailureLimiter } from '../http/credentials/failure-limiter.ts'
import type { WebSessions } from '../pages/web-sessions.ts'
import { authorizationEndpoint } from './authorize.ts'
import { createClientAuthentication } from './checks/client.ts'
import { createTokenExchange } from './checks/token-exchange.ts'
import { registerClient } from './register.ts'
import { revokeToken } from './revoke.ts'
import { issueToken } from './token.ts'

/** Returns the middleware of the authorization server's operations, which need no API credential, by operationId. */
export function oauthOperations(
  services: Services,
  webSessions: WebSessions,
): Record<Exclude<MiddlewareOperation, 'getOpenapiDocument'>, RequestHandler> {
  const failures = createFailureLimiter()
  const authenticate = createClientAuthentication(services.database, failures)
  return {
    authorizeOauth: authorizationEndpoint(webSessions, services.document),
    registerOauthClient: registerClient(services),
    issueOauthToken: issueToken(services, authenticate, createTokenExchange(services.database, failures)),
    revokeOauthToken: revokeToken(services, authenticate),
  }
}
