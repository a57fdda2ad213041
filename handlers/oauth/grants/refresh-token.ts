import { parseScope } from '../../../db/domain/scopes.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import type { OauthClient } from '../../../db/services/access/oauth/clients.ts'
import {
  type GrantedFamily,
  type RefreshRefusalReason,
  refreshFamily,
} from '../../../db/services/access/oauth/families.ts'
import { type OauthErrorCode, oauthError } from '../../pipeline/http/oauth-errors.ts'
import { type OauthForm, requiredParameter } from '../endpoint.ts'
import type { GrantContext } from './context.ts'

const objections: Record<RefreshRefusalReason, string> = {
  unknown: 'The refresh token is unknown. Send the user to /oauth/authorize again.',
  client: 'The refresh token was issued to another client.',
  revoked: 'The refresh token is revoked.',
  expired: 'The refresh token has expired. Send the user to /oauth/authorize again.',
  reused: 'The refresh token was used before. Every token of this grant is revoked.',
  user: 'The user who granted access was removed.',
  resource: 'The tokens of this grant are for another resource.',
  scope: 'None of the requested scopes was granted.',
}

const codes: Partial<Record<RefreshRefusalReason, OauthErrorCode>> = {
  resource: 'invalid_target',
  scope: 'invalid_scope',
}

/**
 * Exchanges a refresh token for the next one and an access token (grant_type=refresh_token). Throws invalid_grant,
 * invalid_target or invalid_scope.
 */
export async function exchangeRefreshToken(
  database: Database,
  client: OauthClient,
  form: OauthForm,
  { onTokenReuse, resource }: GrantContext,
): Promise<GrantedFamily> {
  const scope = form.get('scope')
  const presented = {
    refreshToken: requiredParameter(form, 'refresh_token'),
    clientId: client.id,
    resource,
    scopes: scope === undefined ? undefined : parseScope(scope),
  }
  const granted = await refreshFamily(database, presented, onTokenReuse)
  if (typeof granted !== 'string') return granted
  throw oauthError(codes[granted] ?? 'invalid_grant', objections[granted])
}
