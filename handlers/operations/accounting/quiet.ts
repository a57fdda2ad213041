import { Refusal } from '../../../db/domain/refusal.ts'
import type { Services } from '../../pipeline/contract/contract.ts'

/**
 * Refuses calls to QuickBooks in quiet mode, for example after a restore. A restored copy holds the original's tokens,
 * which the copy would invalidate by renewing them. It also holds the original's drafts, which QuickBooks would mail to
 * customers. Throws Refusal service_unavailable.
 */
export function refuseInQuietMode({ services }: { services: Pick<Services, 'installation'> }): void {
  if (!services.installation.quiet) return
  throw new Refusal(
    'service_unavailable',
    'The service is in quiet mode, as after a restore, and sends nothing to QuickBooks. Ask its operator.',
    {
      headers: { 'Retry-After': '600' },
    },
  )
}
