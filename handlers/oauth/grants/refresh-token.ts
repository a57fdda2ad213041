import type { OauthClient } from '../../../db/access/oauth/clients.ts'
import {
  type GrantedFamily,
  type NoteReuse,
  type RefreshObjection,
  refreshFamily,
} from '../../../db/access/oauth/families.ts'
import { parseScope } from '../../../db/domain/scopes.ts'
import type { Database } from '../../../db/postgres/connection.ts'
import { type Form, required } from '../endpoint.ts'
import { oauthError } from '../errors.ts'

const objections: Record<RefreshObjection, string> = {
  unknown: 'The refresh token is unknown.',
  client: 'The refresh token was issued to another client.',
  revoked: 'The refresh token is revoked.',
  expired: 'The refresh token has expired.',
  reused: 'The refresh token was used before. Every token of this grant is revoked.',
  user: 'The person who granted this is gone.',
  scope: 'None of these scopes was granted.',
}

/** grant_type=refresh_token: the next refresh token for this one, and an access token. */
export async function refresh(
  database: Database,
  client: OauthClient,
  form: Form,
  noteReuse: NoteReuse,
): Promise<GrantedFamily> {
  const scope = form.get('scope')
  const presented = {
    refreshToken: required(form, 'refresh_token'),
    clientId: client.id,
    scopes: scope === undefined ? undefined : parseScope(scope),
  }
  const granted = await refreshFamily(database, presented, noteReuse)
  if (typeof granted !== 'string') return granted
  throw oauthError(granted === 'scope' ? 'invalid_scope' : 'invalid_grant', objections[granted])
}
