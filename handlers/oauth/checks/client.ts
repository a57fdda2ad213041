import type { Request } from 'express'
import { Refusal } from '../../../db/domain/refusal.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import {
  findClient,
  findClients,
  type OauthClient,
  type RegisteredClient,
} from '../../../db/services/access/oauth/clients.ts'
import type { FailureLimiter } from '../../pipeline/http/credentials/failure-limiter.ts'
import { createThrottledBatchLookup } from '../../pipeline/http/credentials/throttled-batch-lookup.ts'
import { clientNetworkOf } from '../../pipeline/http/exchange.ts'
import { invalidClientRefusal, oauthError } from '../../pipeline/http/oauth-errors.ts'
import type { OauthForm } from '../endpoint.ts'

/** Pattern of every client_id that this service has issued. A value of another form needs no query. */
export const clientIdPattern = /^app_[0-9a-z]{26}$/

export type AuthenticateClient = (request: Request, form: OauthForm) => Promise<OauthClient>

type FindClient = (id: string) => Promise<RegisteredClient | undefined>

/**
 * Returns the function that authenticates apps. After too many failures from a network, its apps are looked up in
 * throttled batches, and further failures get a 429. An app that authenticates successfully is never refused because of
 * the failures of other clients in its network.
 */
export function createClientAuthentication(database: Database, failures: FailureLimiter): AuthenticateClient {
  const findSoon: FindClient = (id) => findClient(database, id)
  const findSlowly: FindClient = createThrottledBatchLookup((ids: string[]) => findClients(database, ids))
  return async (request, form) => {
    const network = clientNetworkOf(request)
    const doubted = failures.closed(network)
    return authenticateClient(doubted ? findSlowly : findSoon, request, form).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      failures.note(network)
      throw doubted ? tooManyFailuresRefusal() : error
    })
  }
}

export const tooManyFailuresRefusal = (): Refusal =>
  new Refusal('rate_limited', 'Too many failed attempts came from this address.', { headers: { 'Retry-After': '60' } })

/**
 * Identifies the app: a public one by client_id, a confidential one by HTTP Basic with form-urlencoded parts (RFC 6749,
 * section 2.3.1). Throws invalid_client (401), and invalid_request if the app uses two methods at once.
 */
async function authenticateClient(find: FindClient, request: Request, form: OauthForm): Promise<OauthClient> {
  const header = request.headers.authorization
  const basic = header === undefined ? undefined : readBasic(header)
  const named = form.get('client_id')
  if (basic && (form.has('client_secret') || (named !== undefined && named !== basic.id))) {
    const post = form.has('client_secret') ? ' Leave client_secret out of the body.' : ''
    throw oauthError('invalid_request', `The client identifies itself in two ways, but only one is allowed.${post}`)
  }
  const id = basic?.id ?? named
  if (id === undefined) throw invalidClientRefusal('client_id is missing.')
  const client = clientIdPattern.test(id) ? await find(id) : undefined
  if (!client) throw invalidClientRefusal('No such client.')
  if (client.authMethod === 'none') {
    if (basic || form.has('client_secret'))
      throw invalidClientRefusal('This client is public: it has no secret to send.')
  } else {
    if (form.has('client_secret')) throw invalidClientRefusal(postUnsupported)
    if (!basic) throw invalidClientRefusal('This client must identify itself by HTTP Basic authentication.')
    if (!client.hasSecret(basic.secret)) throw invalidClientRefusal('The secret is wrong.')
  }
  return client
}

const postUnsupported =
  'The secret must be sent by HTTP Basic authentication (client_secret_basic); client_secret in the body ' +
  '(client_secret_post) is not supported.'

function readBasic(header: string): { id: string; secret: string } {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(header)?.[1]
  const [id, ...rest] = Buffer.from(encoded ?? '', 'base64')
    .toString('utf8')
    .split(':')
  if (encoded === undefined || rest.length === 0) throw invalidClientRefusal('Authorization must be HTTP Basic.')
  try {
    return { id: formDecoded(id!), secret: formDecoded(rest.join(':')) }
  } catch {
    throw invalidClientRefusal('The parts of HTTP Basic must be form-urlencoded.')
  }
}

const formDecoded = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))
