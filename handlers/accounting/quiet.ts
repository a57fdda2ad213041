import { Refusal } from '../../db/domain/refusal.ts'
import type { Services } from '../contract.ts'

/**
 * A copy of the database holds the tokens of the original, which QuickBooks would end by renewing them for the copy, and the
 * original's drafts, which QuickBooks would mail to its customers. Throws Refusal service_unavailable.
 */
export function refuseWhileQuiet({ services }: { services: Pick<Services, 'installation'> }): void {
  if (!services.installation.quiet) return
  throw new Refusal('service_unavailable', 'The service is quiet, as after a restore: nothing is sent to QuickBooks.', {
    headers: { 'Retry-After': '600' },
  })
}
