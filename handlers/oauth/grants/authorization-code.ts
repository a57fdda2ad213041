import type { OauthClient } from '../../../db/access/oauth/clients.ts'
import { type CodeObjection, redeemCode } from '../../../db/access/oauth/codes.ts'
import type { GrantedFamily } from '../../../db/access/oauth/families.ts'
import type { Database } from '../../../db/postgres/connection.ts'
import { type Form, required } from '../endpoint.ts'
import { oauthError } from '../errors.ts'
import type { GrantContext } from './context.ts'

const objections: Record<CodeObjection, string> = {
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
export async function redeem(
  database: Database,
  client: OauthClient,
  form: Form,
  { noteReuse, resource }: GrantContext,
): Promise<GrantedFamily> {
  const presented = {
    code: required(form, 'code'),
    verifier: required(form, 'code_verifier'),
    redirectUri: required(form, 'redirect_uri'),
    clientId: client.id,
    resource,
  }
  const granted = await redeemCode(database, presented, noteReuse)
  if (typeof granted !== 'string') return granted
  throw oauthError(granted === 'resource' ? 'invalid_target' : 'invalid_grant', objections[granted])
}
