import type { Request } from 'express'
import type { OauthClient } from '../../../db/access/oauth/clients.ts'
import { issuedTokens } from '../../../db/access/oauth/issued.ts'
import type { Database } from '../../../db/postgres/connection.ts'
import { type FailureLimiter, failedCredentials } from '../../http/credentials/failure-limiter.ts'
import { throttledBatchLookup } from '../../http/credentials/throttled-batch-lookup.ts'
import { clientNetwork } from '../../http/exchange.ts'
import type { Form } from '../endpoint.ts'
import { isInvalidGrant } from '../errors.ts'
import { tooManyFailures } from './client.ts'

/** What the client of a request presents, and what exchanges it. */
export interface Presented<T> {
  client: OauthClient
  form: Form
  /** The code or refresh token; undefined where it is missing, which the exchange refuses without a query. */
  token: string | undefined
  exchange: () => Promise<T>
}

export type ExchangePresented = <T>(request: Request, presented: Presented<T>) => Promise<T>

/**
 * Exchanges codes and refresh tokens over one database. One that is refused is a failed credential of its address. From an
 * address with too many of those, what was never issued, and what has just been refused, is a 429 before a transaction is
 * begun for it; whatever else is presented gets its own answer, because an app may share the address with those who guess.
 */
export function presentedTokens(database: Database, failures: FailureLimiter): ExchangePresented {
  const refused = failedCredentials()
  const isIssued = throttledBatchLookup((tokens: string[]) => issuedTokens(database, tokens))
  return async (request, { client, form, token, exchange }) => {
    const network = clientNetwork(request)
    const attempt = JSON.stringify([client.id, ...proofs.map((name) => form.get(name))])
    if (token !== undefined && failures.closed(network) && (refused.has(attempt) || !(await isIssued(token)))) {
      failures.note(network)
      throw tooManyFailures()
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

/** What makes a grant good or not; where all of it is as it was before, so is the answer. */
const proofs = ['code', 'code_verifier', 'redirect_uri', 'refresh_token']
