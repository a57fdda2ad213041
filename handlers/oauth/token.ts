import type { RequestHandler } from 'express'
import { recordAudit } from '../../db/access/audit.ts'
import { accessTokenLifeS } from '../../db/access/oauth/access-tokens.ts'
import type { OauthClient } from '../../db/access/oauth/clients.ts'
import type { GrantedFamily, NoteReuse } from '../../db/access/oauth/families.ts'
import type { Database } from '../../db/postgres/connection.ts'
import type { Services } from '../contract.ts'
import { accessRow } from '../http/audit.ts'
import type { AuthenticateClient } from './checks/client.ts'
import type { ExchangePresented } from './checks/presented-tokens.ts'
import { resourceNamed, unknownResource } from './checks/resource.ts'
import { endpoint, type Form, readForm, required, sendJson } from './endpoint.ts'
import { oauthError } from './errors.ts'
import { redeem } from './grants/authorization-code.ts'
import type { GrantContext } from './grants/context.ts'
import { refresh } from './grants/refresh-token.ts'

/**
 * The token endpoint and its safeguards (OAuth 2.1; RFC 9700).
 *
 * A code is worthless without the verifier whose digest came with the authorization request. The order of the checks
 * gives an attacker no advantage. Client, redirect address and verifier come first; a wrong one changes nothing. Only
 * then follows the check whether the code was used before, which revokes the grant of its first use.
 *
 * A refresh token is valid once. Its second use revokes the token family: refresh and access tokens, in all processes.
 * That transaction commits before the 400 is sent. Functions in db/ therefore return objections as values and do not
 * throw them, because an error would roll the revocation back.
 *
 * Scopes can only shrink. At consent they are limited to the registered scopes and the user's role. A refresh limits
 * them to the granted scopes, and every use to the user's current role.
 *
 * A token is for one resource (RFC 8707): the resource that consent named, or the API by default.
 */

type GrantOf = (database: Database, client: OauthClient, form: Form, context: GrantContext) => Promise<GrantedFamily>

const grants = new Map<string, { parameter: string; exchange: GrantOf }>([
  ['authorization_code', { parameter: 'code', exchange: redeem }],
  ['refresh_token', { parameter: 'refresh_token', exchange: refresh }],
])

const otherGrant =
  'grant_type must be authorization_code or refresh_token. A script that runs without a user should use an API key instead.'

/** Serves POST /oauth/token. */
export const issueToken = (
  {
    database,
    accessTokens,
    signingKeys,
    settings,
  }: Pick<Services, 'database' | 'accessTokens' | 'signingKeys' | 'settings'>,
  authenticate: AuthenticateClient,
  exchangePresented: ExchangePresented,
): RequestHandler =>
  endpoint(async (request, response) => {
    const form = await readForm(request)
    const grant = grants.get(required(form, 'grant_type'))
    if (!grant) throw oauthError('unsupported_grant_type', otherGrant)
    const client = await authenticate(request, form)
    const resource = resourceNamed(settings.publicOrigin, form.get('resource'))
    if (resource === 'unknown') throw oauthError('invalid_target', unknownResource(settings.publicOrigin))
    // A failure to sign must show before the client's code or refresh token is used up.
    await signingKeys.signing()
    const noteReuse: NoteReuse = (tx, family) => recordAudit(tx, accessRow(request, family, 400, 'bad_request'))
    const exchange = () => grant.exchange(database, client, form, { noteReuse, resource })
    const granted = await exchangePresented(request, { client, form, token: form.get(grant.parameter), exchange })
    sendJson(response, 200, {
      access_token: await accessTokens.issue(granted),
      token_type: 'Bearer',
      expires_in: accessTokenLifeS,
      refresh_token: granted.refreshToken,
      scope: granted.scopes.join(' '),
    })
  })
