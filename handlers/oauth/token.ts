import type { RequestHandler } from 'express'
import { recordAudit } from '../../db/access/audit.ts'
import { accessTokenLifeS } from '../../db/access/oauth/access-tokens.ts'
import type { OauthClient } from '../../db/access/oauth/clients.ts'
import type { GrantedFamily, NoteReuse } from '../../db/access/oauth/families.ts'
import type { Database } from '../../db/postgres/connection.ts'
import type { Services } from '../contract.ts'
import { accessRow } from '../http/audit.ts'
import type { AuthenticateClient } from './checks/client.ts'
import { endpoint, type Form, readForm, required, sendJson } from './endpoint.ts'
import { oauthError } from './errors.ts'
import { redeem } from './grants/authorization-code.ts'
import { refresh } from './grants/refresh-token.ts'

/**
 * The token endpoint, and what guards it (OAuth 2.1; RFC 9700).
 *
 * A code is worth nothing without the verifier whose digest came with the request for it, and it is looked at in an
 * order that gives a thief no lever: client, redirect address and verifier first, which change nothing when they are
 * wrong; only then the question whether it was used before, which kills what the first use gave.
 *
 * A refresh token is good once. Its second use kills the family, refresh and access tokens of all processes alike, in a
 * transaction that has ended before the 400 leaves: db/ answers objections as values and never throws them, because a
 * throw would roll the death back. Scopes only narrow on the way: requested within registered within the person's role
 * when it is granted, within what was granted when it is refreshed, and within the role of that moment at every use.
 */

type GrantOf = (database: Database, client: OauthClient, form: Form, noteReuse: NoteReuse) => Promise<GrantedFamily>

const grants = new Map<string, GrantOf>([
  ['authorization_code', redeem],
  ['refresh_token', refresh],
])

/** POST /oauth/token. */
export const issueToken = (
  { database, accessTokens, signingKeys }: Pick<Services, 'database' | 'accessTokens' | 'signingKeys'>,
  authenticate: AuthenticateClient,
): RequestHandler =>
  endpoint(async (request, response) => {
    const form = await readForm(request)
    const grant = grants.get(required(form, 'grant_type'))
    if (!grant) throw oauthError('unsupported_grant_type', 'grant_type is authorization_code or refresh_token.')
    const client = await authenticate(request, form)
    // Whatever keeps us from signing must show before the client's code or refresh token is used up.
    await signingKeys.signing()
    const noteReuse: NoteReuse = (unit, family) => recordAudit(unit, accessRow(request, family, 400, 'bad_request'))
    const granted = await grant(database, client, form, noteReuse)
    sendJson(response, 200, {
      access_token: await accessTokens.issue(granted),
      token_type: 'Bearer',
      expires_in: accessTokenLifeS,
      refresh_token: granted.refreshToken,
      scope: granted.scopes.join(' '),
    })
  })
