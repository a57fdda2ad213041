import type { Services } from '../contract/contract.ts'
import { statusOfRefusal, toRefusal } from '../contract/problems.ts'
import { refundRefusedImport, refusedImportCost } from '../dispatch/import-refunds.ts'
import type { Gate, HeaderSink, ObservedRequest } from './exchange.ts'

/** Refunds a refused import, once, and updates the rate limit header. `status` is the refusal's status. */
export async function refundImport(
  services: Pick<Services, 'database'>,
  { exchange }: ObservedRequest,
  response: HeaderSink,
  status: number,
): Promise<void> {
  const { charge, cost, operation } = exchange
  if (cost <= refusedImportCost) return
  const remaining = await refundRefusedImport(services, { operation, charge, status })
  if (remaining === undefined) return
  exchange.cost = refusedImportCost
  // If the client broke the request off in the meantime, the server has already sent an error.
  if (!response.headersSent) response.setHeader('RateLimit-Tenant-Remaining', remaining)
}

/** Wraps gates so that refused imports are refunded before the refusal is sent. */
export const withImportRefunds =
  (services: Pick<Services, 'database'>, gates: Gate): Gate =>
  (request, response, next) => {
    gates(request, response, (error?: unknown) => {
      if (!error) return next()
      refundImport(services, request, response, statusOfRefusal(toRefusal(error)))
        .catch(() => {})
        .finally(() => next(error))
    })
  }
