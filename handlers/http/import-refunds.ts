import type { Request, Response } from 'express'
import { refundUnits } from '../../db/access/admission/refund.ts'
import type { Services } from '../contract.ts'
import type { Gate } from './exchange.ts'
import { statusOfRefusal, toRefusal } from './problems.ts'

/** Cost in units of a refused import, which is that of any other refused change. */
const refusedCost = 5

/**
 * Refunds the charge of a refused import beyond the cost of a refusal and updates the rate limit header. `status` is
 * the refusal's status; a 5xx refunds nothing. If the database does not respond, the charge stays.
 */
export async function refundRefusedImport(
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
  // The connection itself may have responded to an aborted request.
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
