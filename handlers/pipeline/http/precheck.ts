import type { Request } from 'express'
import { hasStoredAnswer } from '../../../db/services/access/idempotency.ts'
import type { PrecheckCall, Services } from '../contract/contract.ts'
import { asyncGate, type Gate, pathParamsOf } from './exchange.ts'
import { preconditionOf } from './precondition.ts'

/**
 * Returns the gate that runs the handler's `precheck`, if it has one, before the request takes a database connection.
 */
export const precheckGate = (services: Services): Gate =>
  asyncGate((request) => (request.exchange.operation!.handler.precheck ? checkEarly(services, request) : undefined))

async function checkEarly(services: Services, request: Request): Promise<void> {
  const { operation, caller } = request.exchange
  const { operationId, handler } = operation!
  const call = {
    operationId,
    caller,
    params: pathParamsOf(request),
    query: request.query,
    body: request.body,
    services,
    ifMatch: preconditionOf(request),
    isAnswered: () => hasStoredAnswer(services.database.sql, caller!, request.headers['idempotency-key']),
  }
  // As in answer.ts, the validator has checked the call against the operation's contract.
  request.exchange.precheckResult = await handler.precheck!(call as unknown as PrecheckCall)
}
