import type { Caller } from '../../../db/engine/base/caller.ts'
import { requireScope } from '../../../db/services/access/required-scope.ts'
import type { Operation } from '../contract/operations.ts'

/** The operation for which each caller has been permitted. A caller object belongs to one request. */
const permitted = new WeakMap<Caller, Operation>()

/**
 * Checks that the caller has the operation's scopes. `dispatch` carries out only an operation that this function has
 * permitted to the same caller. It is separate from `dispatch`, because a missing scope must be refused before the body
 * of the request is read. Throws Refusal scope_insufficient.
 */
export function permitOperation(operation: Operation, caller: Caller): void {
  for (const needed of operation.scopes) requireScope(caller, needed)
  permitted.set(caller, operation)
}

/** Throws an Error if `permitOperation` has not permitted the operation to this caller: a fault of the program. */
export function assertPermitted(operation: Operation, caller: Caller): void {
  if (permitted.get(caller) !== operation) throw new Error(`${operation.operationId} was not permitted to this caller`)
}
