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
 * A code is worth nothing without the verifier whose digest came with the authorization request. The order of checks
 * gives a thief no lever: first client, redirect address and verifier, which change nothing when they are wrong; only
 * then whether the code was used before, which ends the grant of its first use.
 *
 * A refresh token is valid once. Its second use ends the family, refresh and access tokens in all processes alike, in a
 * transaction that has committed before the 400 is sent: db/ returns objections as values and never throws them,
 * because a throw would roll the revocation back. Scopes only narrow: requested within registered within the person's
 * role when granted, within what was granted when refreshed, and within the person's current role at every use.
 *
 * A token is for one resource (RFC 8707), the one that consent was asked for: the API, unless that said otherwise.
 */

type GrantOf = (database: Database, client: OauthClient, form: Form, context: GrantContext) => Promise<GrantedFamily>

const grants = new Map<string, { parameter: string; exchange: GrantOf }>([
  ['authorization_code', { parameter: 'code', exchange: redeem }],
  ['refresh_token', { parameter: 'refresh_token', exchange: refresh }],
])

const otherGrant =
  'grant_type must be authorization_code or refresh_token. A script without a person at it uses an API key instead.'

/** POST /oauth/token. */
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
