import type { Request, Response } from 'express'
import { refundUnits } from '../../db/access/admission/refund.ts'
import type { Services } from '../contract.ts'
import type { Gate } from './exchange.ts'
import { refusalOf, statusOf } from './problems.ts'

/** What a refused import costs: as much as any other refused change. */
const refusedCost = 5

/**
 * Refunds what a refused import was charged beyond the cost of a refusal, and updates the rate limit header. `status` is that of
 * the refusal; a 5xx refunds nothing. The charge stays if the database does not answer.
 */
export async function refundRefusal(
  { database }: Pick<Services, 'database'>,
  { exchange }: Request,
  response: Response,
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
  const { limit, used } = charge.tenant
  // A request that broke off may have been answered by the connection itself.
  if (response.headersSent) return
  response.setHeader('RateLimit-Tenant-Remaining', Math.max(0, limit - used + units))
}

/** The gates, whose refusals of imports are refunded before they are answered. */
export const refunding =
  (services: Pick<Services, 'database'>, gates: Gate): Gate =>
  (request, response, next) => {
    gates(request, response, (error?: unknown) => {
      if (!error) return next()
      refundRefusal(services, request, response, statusOf(refusalOf(error)))
        .catch(() => {})
        .finally(() => next(error))
    })
  }
