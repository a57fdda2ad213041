import { invalid } from '../domain/refusal.ts'
import { requireState } from '../domain/state-machine.ts'
import type { Caller } from '../engine/base/caller.ts'
import { missingLockError } from '../engine/postgres/failures.ts'
import type { Transaction } from '../engine/postgres/transaction.ts'
import { lockForChange } from '../engine/records/lock.ts'
import { findRecord, liveReferences } from '../engine/records/read.ts'
import type { Resource } from '../engine/records/resource.ts'
import { type AnyRow, valuesOf } from '../engine/records/row.ts'
import { stateOf } from '../engine/records/transitions.ts'
import { updateHeld } from '../engine/records/write.ts'

/**
 * Assigns a record to another project if If-Match matches. A normal update of the record cannot do that. The family's
 * rules and the transition `move` of its state machine decide whether the move is allowed and what else changes. Throws
 * Refusal not_found, validation_failed for a missing project, conflict, and the refusals of the rules.
 */
export async function moveToProject<T extends AnyRow>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T, string>,
  id: number,
  targetProjectId: number,
): Promise<T> {
  const field = resource.projectField!
  const from = (await findRecord(tx, caller, resource, id))[field]
  // Locks both projects before the record (lock order).
  const live = await liveReferences(tx, caller, resource, [{ [field]: from }, { [field]: targetProjectId }])
  if (!live.get(field)?.has(targetProjectId)) {
    throw invalid([{ field: 'targetProjectId', code: 'not_found', message: 'No such project.' }])
  }
  const values = valuesOf<T>({ [field]: targetProjectId })
  await resource.rules?.beforeUpdate?.(tx, caller, [values], [id])
  const held = await lockForChange(tx, caller, resource, id)
  if (held[field] !== from) throw missingLockError(`the ${resource.label} was moved in the meantime`)
  if (resource.machine?.transitions.move) requireState(resource, 'move', stateOf(held))
  return updateHeld(tx, caller, resource, held, values)
}
