import { Refusal } from '../../../db/domain/refusal.ts'
import { isCompanyConnected } from '../../../db/nouns/accounting/connection.ts'
import { revokeQuickbooksGrant } from '../../../db/nouns/accounting/tokens.ts'
import type { TaskPayloads } from '../../../db/services/jobs/tasks.ts'
import type { WorkerContext } from '../../base/context.ts'

/**
 * Task revoke-accounting-grant: asks Intuit to revoke a grant. After several failed attempts, the grant is left to
 * expire. Intuit revokes the service's whole access to the QuickBooks company. So nothing is revoked if the company is
 * connected again.
 */
export async function revokeAccountingGrant(
  { database, secrets, settings }: Pick<WorkerContext, 'database' | 'secrets' | 'settings'>,
  { sealed, realmId }: TaskPayloads['revoke-accounting-grant'],
): Promise<void> {
  if (realmId && (await isCompanyConnected(database, realmId))) return
  const token = await secrets.open(sealed)
  const isDone = await revokeQuickbooksGrant(settings.quickbooks, token).catch((error: unknown) => {
    // Without the operator's client id and secret, the grant cannot be revoked; a retry would fail, too.
    if (error instanceof Refusal) return true
    throw error
  })
  if (!isDone) throw new Error('QuickBooks did not revoke a grant')
}
