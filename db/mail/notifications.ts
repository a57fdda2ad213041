import type { Caller } from '../base/caller.ts'
import type { Transaction } from '../postgres/transaction.ts'

export interface Notice {
  /** `<family>.<what happened>`. */
  type: string
  entityType: string
  entityId: number
  title: string
  body?: string | null
}

/**
 * Keeps a notice for the organization, in the transaction of what it is about. Nobody is told by that alone, so nothing may say
 * that somebody was: nothing sends notices yet, and no operation shows them.
 */
export async function notify(tx: Transaction, { tenantId }: Pick<Caller, 'tenantId'>, notice: Notice): Promise<void> {
  await tx.sql
    .insertInto('notifications')
    .values({ tenantId, ...notice, body: notice.body ?? null, createdAt: tx.at })
    .execute()
}
