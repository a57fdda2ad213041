import type { RequestHandler } from 'express'
import type { BareOperation, Services } from '../contract.ts'
import { registerClient } from './register.ts'
import { revokeToken } from './revoke.ts'
import { issueToken } from './token.ts'

/** The open operations of the authorization server, by operationId. */
export const oauthOperations = (
  services: Services,
): Record<Exclude<BareOperation, 'getOpenapiDocument'>, RequestHandler> => ({
  registerOauthClient: registerClient(services),
  issueOauthToken: issueToken(services),
  revokeOauthToken: revokeToken(services),
})
