import type { QuickbooksFailure } from '../../domain/quickbooks/responses.ts'
import { Refusal } from '../../domain/refusal.ts'
import { throttlePauseMs } from './company-lease.ts'
import { reconnectRefusal } from './connection.ts'

const outageRetrySeconds = 10

/**
 * Returns the refusal of a request that failed because of QuickBooks. Its status is 503 if a retry may help, and 409 if
 * something must be fixed in QuickBooks first. It is not stored under the Idempotency-Key, because the same request may
 * succeed later.
 */
export function refusalOfFailure(failure: QuickbooksFailure): Refusal {
  const cause = failure
  switch (failure.kind) {
    case 'throttled':
      return new Refusal('service_unavailable', failure.message, {
        cause,
        headers: { 'Retry-After': String(throttlePauseMs / 1000) },
      })
    case 'unreachable':
    case 'unauthorized':
      return new Refusal('service_unavailable', failure.message, {
        cause,
        headers: { 'Retry-After': String(outageRetrySeconds) },
      })
    case 'revoked':
      return reconnectRefusal(failure.message)
    case 'stale':
    case 'refused':
      return new Refusal('conflict', failure.message, { cause })
  }
}
