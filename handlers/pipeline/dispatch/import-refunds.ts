import { refundUnits } from '../../../db/services/access/admission/refund.ts'
import type { ChargedCaller } from '../../../db/services/access/admission/verdicts.ts'
import type { Services } from '../contract/contract.ts'
import type { Operation } from '../contract/operations.ts'

/** Cost in units of a refused import: the same as the cost of an ordinary change. */
export const refusedImportCost = 5

/**
 * Refunds the units that a refused import was charged above `refusedImportCost`. Returns the units that the
 * organization has left afterwards. Returns undefined if nothing was refunded: for any other operation, after a 5xx, or
 * if the database does not respond. `status` is the refusal's status.
 */
export async function refundRefusedImport(
  { database }: Pick<Services, 'database'>,
  {
    operation,
    charge,
    status,
  }: { operation: Operation | undefined; charge: ChargedCaller | undefined; status: number },
): Promise<number | undefined> {
  if (!charge || !operation?.path.endsWith('/imports') || status >= 500) return undefined
  const units = operation.cost - refusedImportCost
  if (units <= 0) return undefined
  const isRefunded = await refundUnits(database, charge.caller.tenantId, units).then(
    () => true,
    () => false,
  )
  const { limit, used } = charge.tenantWindow
  return isRefunded ? Math.max(0, limit - used + units) : undefined
}
