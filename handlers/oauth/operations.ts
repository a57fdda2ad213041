import type { RequestHandler } from 'express'
import type { BareOperation, Services } from '../contract.ts'
import type { Visits } from '../pages/visits.ts'
import { authorize } from './authorize.ts'
import { registerClient } from './register.ts'
import { revokeToken } from './revoke.ts'
import { issueToken } from './token.ts'

/** The open operations of the authorization server, by operationId. */
export const oauthOperations = (
  services: Services,
  visits: Visits,
): Record<Exclude<BareOperation, 'getOpenapiDocument'>, RequestHandler> => ({
  authorizeOauth: authorize(visits, services.document),
  registerOauthClient: registerClient(services),
  issueOauthToken: issueToken(services),
  revokeOauthToken: revokeToken(services),
})
