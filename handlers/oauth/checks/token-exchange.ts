import type { Request } from 'express'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import type { OauthClient } from '../../../db/services/access/oauth/clients.ts'
import { findIssuedTokens } from '../../../db/services/access/oauth/issued-tokens.ts'
import { createFailedCredentialCache, type FailureLimiter } from '../../pipeline/http/credentials/failure-limiter.ts'
import { createThrottledBatchLookup } from '../../pipeline/http/credentials/throttled-batch-lookup.ts'
import { clientNetworkOf } from '../../pipeline/http/exchange.ts'
import { isInvalidGrant } from '../../pipeline/http/oauth-errors.ts'
import type { OauthForm } from '../endpoint.ts'
import { tooManyFailuresRefusal } from './client.ts'

/** A code or refresh token that an app presents, and the function that exchanges it. */
export interface PresentedToken<T> {
  client: OauthClient
  form: OauthForm
  /** The code or refresh token. If it is undefined, the exchange refuses it without a query. */
  token: string | undefined
  exchange: () => Promise<T>
}

export type PresentedTokenUse = <T>(request: Request, presented: PresentedToken<T>) => Promise<T>

/**
 * Returns the function that exchanges codes and refresh tokens for tokens. A refused code or refresh token counts as a
 * failure of the client's network. After too many failures, a code or token that was never issued or has just been
 * refused gets a 429 without a transaction. All others are processed normally, because an app may share the network
 * with clients that guess.
 */
export function createTokenExchange(database: Database, failures: FailureLimiter): PresentedTokenUse {
  const refused = createFailedCredentialCache()
  const isIssued = createThrottledBatchLookup((tokens: string[]) => findIssuedTokens(database, tokens))
  return async (request, { client, form, token, exchange }) => {
    const network = clientNetworkOf(request)
    const attempt = JSON.stringify([client.id, ...proofs.map((name) => form.get(name))])
    if (token !== undefined && failures.closed(network) && (refused.has(attempt) || !(await isIssued(token)))) {
      failures.note(network)
      throw tooManyFailuresRefusal()
    }
    return exchange().catch((error: unknown) => {
      if (isInvalidGrant(error)) {
        failures.note(network)
        refused.note(attempt)
      }
      throw error
    })
  }
}

/** Form parameters that decide whether a grant is valid. A request with the same values gets the same refusal. */
const proofs = ['code', 'code_verifier', 'redirect_uri', 'refresh_token']
