import { timeOrderedId } from '../../db/ids.ts'
import type { Gate } from './exchange.ts'

/** Gives every request its id, made here and never taken from the client, and opens the exchange. */
export const requestId: Gate = (request, response, next) => {
  const id = timeOrderedId('req')
  request.exchange = { requestId: id, startedAtMs: performance.now(), cost: 0 }
  response.setHeader('X-Request-Id', id)
  next()
}
