import type { Database } from '../../../db/engine/postgres/connection.ts'
import type { OauthClient } from '../../../db/services/access/oauth/clients.ts'
import { type CodeRefusalReason, redeemAuthorizationCode } from '../../../db/services/access/oauth/codes.ts'
import type { GrantedFamily } from '../../../db/services/access/oauth/families.ts'
import { oauthError } from '../../pipeline/http/oauth-errors.ts'
import { type OauthForm, requiredParameter } from '../endpoint.ts'
import type { GrantContext } from './context.ts'

const objections: Record<CodeRefusalReason, string> = {
  unknown: 'The code is unknown. Send the user to /oauth/authorize for a new one.',
  client: 'The code was issued to another client.',
  redirect: 'redirect_uri differs from the one in the authorization request.',
  verifier: 'code_verifier does not match the code_challenge.',
  resource: 'The code was requested for another resource.',
  expired: 'The code has expired. Send the user to /oauth/authorize for a new one.',
  used: 'The code was used before. The tokens that were issued for it are revoked.',
  user: 'The user who granted access was removed.',
}

/**
 * Exchanges a code for tokens (grant_type=authorization_code). The code_verifier proves that the code was issued to
 * this client. Throws invalid_grant or invalid_target.
 */
export async function exchangeAuthorizationCode(
  database: Database,
  client: OauthClient,
  form: OauthForm,
  { onTokenReuse, resource }: GrantContext,
): Promise<GrantedFamily> {
  const presented = {
    code: requiredParameter(form, 'code'),
    verifier: requiredParameter(form, 'code_verifier'),
    redirectUri: requiredParameter(form, 'redirect_uri'),
    clientId: client.id,
    resource,
  }
  const granted = await redeemAuthorizationCode(database, presented, onTokenReuse)
  if (typeof granted !== 'string') return granted
  throw oauthError(granted === 'resource' ? 'invalid_target' : 'invalid_grant', objections[granted])
}
