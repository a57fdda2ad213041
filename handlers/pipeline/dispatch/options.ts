import type { AuditRow } from '../../../db/engine/base/audit-row.ts'
import type { PrefetchedRecord } from '../../../db/engine/postgres/key-lookups.ts'
import type { Precondition, Transaction } from '../../../db/engine/postgres/transaction.ts'
import type { ChargedCaller } from '../../../db/services/access/admission/verdicts.ts'
import type { ValidInput } from './validate.ts'

/** The circumstances of a call, which differ between HTTP, the portal and agents. */
export interface DispatchOptions {
  requestId: string
  /** The admission of the call; undefined for a call of the portal, which is not charged. */
  charge?: ChargedCaller | undefined
  /** Returns the precondition of the change. Without it, If-Match is read. */
  precondition?: ((input: ValidInput) => Precondition | undefined) | undefined
  /** The record of a GET, if its lookup has been started. */
  prefetched?: PrefetchedRecord | undefined
  /** Locks the session of the signed-in user until the change's transaction ends. Rejects if the session has ended. */
  lockSession?: ((tx: Transaction) => Promise<void>) | undefined
  /** Returns the row that the audit log gets in the transaction of a successful change with this status. */
  toAuditRow(status: number): AuditRow
}
