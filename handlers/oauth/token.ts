import type { RequestHandler } from 'express'
import type { Database } from '../../db/engine/postgres/connection.ts'
import { recordAudit } from '../../db/services/access/audit.ts'
import { accessTokenLifeS } from '../../db/services/access/oauth/access-tokens.ts'
import type { OauthClient } from '../../db/services/access/oauth/clients.ts'
import type { GrantedFamily, OnTokenReuse } from '../../db/services/access/oauth/families.ts'
import type { Services } from '../pipeline/contract/contract.ts'
import { toAccessAuditRow } from '../pipeline/http/audit.ts'
import { oauthError } from '../pipeline/http/oauth-errors.ts'
import type { AuthenticateClient } from './checks/client.ts'
import { parseResource, unknownResourceDetail } from './checks/resource.ts'
import type { PresentedTokenUse } from './checks/token-exchange.ts'
import { type OauthForm, oauthEndpoint, readOauthForm, requiredParameter, sendUncachedJson } from './endpoint.ts'
import { exchangeAuthorizationCode } from './grants/authorization-code.ts'
import type { GrantContext } from './grants/context.ts'
import { exchangeRefreshToken } from './grants/refresh-token.ts'

/**
 * This module has the token endpoint and its safeguards (OAuth 2.1, RFC 9700).
 *
 * A code is worthless without its verifier, whose digest came with the authorization request. Client, redirect address
 * and verifier are checked first. If one is wrong, nothing changes. Then the code is checked for an earlier use. If it
 * was used before, the grant of that use is revoked.
 *
 * A refresh token is valid once. Its second use revokes the token family: refresh and access tokens, in all processes.
 * That transaction commits before the 400 is sent. An error would roll the revocation back. So functions in db/ return
 * the reason for the 400 as a value and do not throw it.
 *
 * Scopes can only shrink. At consent they are limited to the registered scopes and the user's role. A refresh limits
 * them to the granted scopes, and every use to the user's current role.
 *
 * A token is for one resource (RFC 8707). It is the resource that consent named, or the API by default.
 */

type GrantOf = (
  database: Database,
  client: OauthClient,
  form: OauthForm,
  context: GrantContext,
) => Promise<GrantedFamily>

const grants = new Map<string, { parameter: string; exchange: GrantOf }>([
  ['authorization_code', { parameter: 'code', exchange: exchangeAuthorizationCode }],
  ['refresh_token', { parameter: 'refresh_token', exchange: exchangeRefreshToken }],
])

const otherGrant =
  'grant_type must be authorization_code or refresh_token. A script that runs without a user should use an API key instead.'

/** Serves POST /oauth/token. */
export const tokenEndpoint = (
  {
    database,
    accessTokens,
    signingKeys,
    settings,
  }: Pick<Services, 'database' | 'accessTokens' | 'signingKeys' | 'settings'>,
  authenticate: AuthenticateClient,
  exchangePresented: PresentedTokenUse,
): RequestHandler =>
  oauthEndpoint(async (request, response) => {
    const form = await readOauthForm(request)
    const grant = grants.get(requiredParameter(form, 'grant_type'))
    if (!grant) throw oauthError('unsupported_grant_type', otherGrant)
    const client = await authenticate(request, form)
    const resource = parseResource(settings.publicOrigin, form.get('resource'))
    if (resource === 'unknown') throw oauthError('invalid_target', unknownResourceDetail(settings.publicOrigin))
    // Loads the signing key first. If that fails, the client's code or refresh token is not used up.
    await signingKeys.findActiveKey()
    const noteReuse: OnTokenReuse = (tx, family) =>
      recordAudit(tx, toAccessAuditRow(request, family, 400, 'bad_request'))
    const exchange = () => grant.exchange(database, client, form, { onTokenReuse: noteReuse, resource })
    const granted = await exchangePresented(request, { client, form, token: form.get(grant.parameter), exchange })
    sendUncachedJson(response, 200, {
      access_token: await accessTokens.issue(granted),
      token_type: 'Bearer',
      expires_in: accessTokenLifeS,
      refresh_token: granted.refreshToken,
      scope: granted.scopes.join(' '),
    })
  })
