import { refundUnits } from '../../../db/services/access/admission/refund.ts'
import type { Services } from '../contract/contract.ts'
import { statusOfRefusal, toRefusal } from '../contract/problems.ts'
import type { Gate, HeaderSink, ObservedRequest } from './exchange.ts'

/** Cost in units of a refused import: the same as the cost of an ordinary change. */
const refusedCost = 5

/**
 * Refunds the units that a refused import was charged above `refusedCost`, once, and updates the rate limit header.
 * `status` is the refusal's status. Nothing is refunded after a 5xx, or if the database does not respond.
 */
export async function refundRefusedImport(
  { database }: Pick<Services, 'database'>,
  { exchange }: ObservedRequest,
  response: HeaderSink,
  status: number,
): Promise<void> {
  const { charge, cost, operation } = exchange
  if (!charge || !operation?.path.endsWith('/imports') || status >= 500) return
  const units = cost - refusedCost
  if (units <= 0) return
  const isRefunded = await refundUnits(database, charge.caller.tenantId, units).then(
    () => true,
    () => false,
  )
  if (!isRefunded) return
  exchange.cost = refusedCost
  const { limit, used } = charge.tenantWindow
  // If the client broke the request off in the meantime, the server has already sent an error.
  if (response.headersSent) return
  response.setHeader('RateLimit-Tenant-Remaining', Math.max(0, limit - used + units))
}

/** Wraps gates so that refused imports are refunded before the refusal is sent. */
export const withImportRefunds =
  (services: Pick<Services, 'database'>, gates: Gate): Gate =>
  (request, response, next) => {
    gates(request, response, (error?: unknown) => {
      if (!error) return next()
      refundRefusedImport(services, request, response, statusOfRefusal(toRefusal(error)))
        .catch(() => {})
        .finally(() => next(error))
    })
  }
