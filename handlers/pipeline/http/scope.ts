import { requireScope } from '../../../db/services/access/required-scope.ts'
import { asyncGate } from './exchange.ts'

/** Checks that the caller has the operation's scopes. Scopes that depend on the body are checked by the handler. */
export const scopeGate = asyncGate((request) => {
  const { operation, caller } = request.exchange
  for (const needed of operation!.scopes) requireScope(caller!, needed)
})
