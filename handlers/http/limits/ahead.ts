import { isAnswered } from '../../../db/access/idempotency.ts'
import type { Precondition } from '../../../db/postgres/transaction.ts'
import type { Call, Handler, OperationId, Services } from '../../contract.ts'
import { type Gate, gate, pathParamsOf } from '../exchange.ts'
import { preconditionOf } from '../precondition.ts'

/** A call before it has a database connection. */
export interface EarlyCall<I extends OperationId = OperationId> extends Omit<Call<I>, 'db' | 'charge' | 'ahead'> {
  /** What If-Match allows to be changed, which the change itself asks again under its lock. */
  ifMatch: Precondition | undefined
  /** Whether the request's Idempotency-Key has an answer already, which is then sent again whatever `look` finds. */
  isAnswered(): Promise<boolean>
}

type Look = (call: EarlyCall) => Promise<unknown>

const looks = new WeakMap<object, Look>()

/**
 * A handler with slow work that needs no database, such as a DNS look-up: `look` runs before a connection is taken, so
 * that it withholds none from others, and its result is passed to the handler. The handler reports any fault it found,
 * because by then it is known whether the request was answered before.
 */
export function ahead<I extends OperationId, Found>(
  look: (call: EarlyCall<I>) => Promise<Found>,
  handle: (call: Call<I>, found: Found) => ReturnType<Handler<I>>,
): Handler<I> {
  // The pipeline gives a handler what its own look has found, and a look the calls of its own operation.
  const handler: Handler<I> = (call) => handle(call, call.ahead as Found)
  looks.set(handler, look as unknown as Look)
  return handler
}

/** What the `look` of a handler finds for this call; undefined for a handler without one. */
export const foundAhead = async (handler: object, call: EarlyCall): Promise<unknown> => looks.get(handler)?.(call)

/** Runs the `look` of an operation's handler, if it has one. */
export const lookAhead = (services: Services): Gate =>
  gate(async (request) => {
    const { operation, caller } = request.exchange
    if (!looks.has(operation!.handler)) return
    const { operationId } = operation!
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
    request.exchange.ahead = await foundAhead(operation!.handler, call as unknown as EarlyCall)
  })
