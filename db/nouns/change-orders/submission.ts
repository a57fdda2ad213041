import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { transitionLocked } from '../../engine/records/transitions.ts'
import { lockWithProject } from '../projects/lock-with-project.ts'
import { type ChangeOrder, changeOrders } from './change-orders.ts'
import { reserveSequenceNumbers } from './sequence.ts'

/**
 * Submits a draft change order and assigns the project's next sequence number. Throws Refusal not_found, or conflict
 * for a change order that is not a draft or has no lines.
 */
export async function submitChangeOrder(tx: Transaction, caller: Caller, id: number): Promise<ChangeOrder> {
  const held = await lockWithProject(tx, caller, changeOrders, id)
  return transitionLocked(tx, caller, changeOrders, held, 'submit', async ({ totalAmount, projectId }) => {
    // A total is null exactly when there are no lines.
    if (totalAmount === null) {
      throw new Refusal('conflict', 'The change order is a draft without lines. Add a line, then submit it.')
    }
    return { submittedAt: tx.at, projectSequence: await reserveSequenceNumbers(tx, caller, projectId, 1) }
  })
}
