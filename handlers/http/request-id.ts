import { Refusal } from '../../db/domain/refusal.ts'
import { timeOrderedId } from '../../db/ids.ts'
import type { Gate } from './exchange.ts'

/**
 * Gives every request its id, made here and never taken from the client, and opens the exchange. Refuses a request
 * without Host, as RFC 9112 (3.2) demands.
 */
export const requestId: Gate = (request, response, next) => {
  const id = timeOrderedId('req')
  request.exchange = { requestId: id, startedAtMs: performance.now(), cost: 0 }
  response.setHeader('X-Request-Id', id)
  if (request.headers.host !== undefined || request.httpVersion === '1.0') next()
  else next(new Refusal('bad_request', 'The request has no Host header.'))
}
