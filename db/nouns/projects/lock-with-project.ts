import type { Caller } from '../../engine/base/caller.ts'
import { missingLockError } from '../../engine/postgres/failures.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { lockForChange } from '../../engine/records/lock.ts'
import { findRecord } from '../../engine/records/read.ts'
import type { Resource } from '../../engine/records/resource.ts'
import type { AnyRow } from '../../engine/records/row.ts'

/**
 * Locks the project of a record, then the record, and checks If-Match. Changes that lock the project too, such as those
 * of its other pay applications and change orders, wait until the transaction ends. Throws Refusal not_found, conflict
 * with status 412. Throws an error that repeats the transaction if the record was moved to another project.
 */
export async function lockWithProject<T extends AnyRow & { projectId: number }>(
  tx: Transaction,
  caller: Caller,
  resource: Resource<T>,
  id: number,
): Promise<T> {
  const { projectId } = await findRecord(tx, caller, resource, id)
  await tx.sql
    .selectFrom('projects')
    .select('id')
    .where('tenantId', '=', caller.tenantId)
    .where('id', '=', projectId)
    .forUpdate()
    .execute()
  const record = await lockForChange(tx, caller, resource, id)
  if (record.projectId !== projectId) throw missingLockError(`the ${resource.label} was moved in the meantime`)
  return record
}
