import { isAnswered } from '../../db/access/idempotency.ts'
import type { EarlyCall, Services } from '../contract.ts'
import { type Gate, gate, pathParamsOf } from './exchange.ts'
import { preconditionOf } from './precondition.ts'

/** Runs the `precheck` of the operation's handler, if it has one, while the request holds no database connection. */
export const precheck = (services: Services): Gate =>
  gate(async (request) => {
    const { operation, caller } = request.exchange
    const { operationId, handler } = operation!
    if (!handler.precheck) return
    const call = {
      operationId,
      caller,
      params: pathParamsOf(request),
      query: request.query,
      body: request.body,
      services,
      ifMatch: preconditionOf(request),
      isAnswered: () => isAnswered(services.database.sql, caller!, request.headers['idempotency-key']),
    }
    // As in answer.ts: the validator has held it to the operation's contract.
    request.exchange.found = await handler.precheck(call as unknown as EarlyCall)
  })
