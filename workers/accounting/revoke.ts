import { revokeGrant } from '../../db/accounting/tokens.ts'
import { Refusal } from '../../db/domain/refusal.ts'
import type { Tasks } from '../../db/jobs/tasks.ts'
import type { Surroundings } from '../surroundings.ts'

/** The task revoke-accounting-grant: some attempts, and then the grant ends by time. */
export async function revokeAccountingGrant(
  { secrets, settings }: Pick<Surroundings, 'secrets' | 'settings'>,
  { sealed }: Tasks['revoke-accounting-grant'],
): Promise<void> {
  const token = await secrets.open(sealed)
  const isDone = await revokeGrant(settings.quickbooks, token).catch((error: unknown) => {
    // Without the operator's application there is nobody to revoke it as.
    if (error instanceof Refusal) return true
    throw error
  })
  if (!isDone) throw new Error('QuickBooks did not revoke a grant')
}
