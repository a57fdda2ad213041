import type { RequestHandler } from 'express'
import type { BareOperation, Services } from '../contract.ts'
import { failureLimiter } from '../http/credentials/failure-limiter.ts'
import type { WebSessions } from '../pages/web-sessions.ts'
import { authorize } from './authorize.ts'
import { clientsOf } from './checks/client.ts'
import { presentedTokens } from './checks/presented-tokens.ts'
import { registerClient } from './register.ts'
import { revokeToken } from './revoke.ts'
import { issueToken } from './token.ts'

/** Returns the authorization server's operations without a credential, by operationId. */
export function oauthOperations(
  services: Services,
  webSessions: WebSessions,
): Record<Exclude<BareOperation, 'getOpenapiDocument'>, RequestHandler> {
  const failures = failureLimiter()
  const authenticate = clientsOf(services.database, failures)
  return {
    authorizeOauth: authorize(webSessions, services.document),
    registerOauthClient: registerClient(services),
    issueOauthToken: issueToken(services, authenticate, presentedTokens(services.database, failures)),
    revokeOauthToken: revokeToken(services, authenticate),
  }
}
