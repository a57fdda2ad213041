import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { missingLockError } from '../../engine/postgres/failures.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { lockForChange } from '../../engine/records/lock.ts'
import { findRecord } from '../../engine/records/read.ts'
import { transitionLocked } from '../../engine/records/transitions.ts'
import { type ChangeOrder, changeOrders } from './change-orders.ts'
import { reserveSequenceNumbers } from './sequence.ts'

/**
 * Submits a draft change order and assigns the project's next sequence number. Throws Refusal not_found, or conflict
 * for a change order that is not a draft or has no lines.
 */
export async function submitChangeOrder(tx: Transaction, caller: Caller, id: number): Promise<ChangeOrder> {
  const held = await lockWithProject(tx, caller, id)
  return transitionLocked(tx, caller, changeOrders, held, 'submit', async ({ totalAmount, projectId }) => {
    // A total is null exactly when there are no lines.
    if (totalAmount === null) {
      throw new Refusal('conflict', 'The change order is a draft without lines. Add a line, then submit it.')
    }
    return { submittedAt: tx.at, projectSequence: await reserveSequenceNumbers(tx, caller, projectId, 1) }
  })
}

/**
 * Locks the project, then the change order, and checks If-Match. Throws Refusal not_found, or conflict with status 412
 * if If-Match does not match.
 */
async function lockWithProject(tx: Transaction, caller: Caller, id: number): Promise<ChangeOrder> {
  const { projectId } = await findRecord(tx, caller, changeOrders, id)
  await tx.sql
    .selectFrom('projects')
    .select('id')
    .where('tenantId', '=', caller.tenantId)
    .where('id', '=', projectId)
    .forUpdate()
    .execute()
  const changeOrder = await lockForChange(tx, caller, changeOrders, id)
  if (changeOrder.projectId !== projectId) throw missingLockError('the change order was moved in the meantime')
  return changeOrder
}
