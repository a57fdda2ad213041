import { isConnected } from '../../db/accounting/connection.ts'
import { revokeGrant } from '../../db/accounting/tokens.ts'
import { Refusal } from '../../db/domain/refusal.ts'
import type { Tasks } from '../../db/jobs/tasks.ts'
import type { WorkerContext } from '../context.ts'

/**
 * Task revoke-accounting-grant: tries to revoke a grant; after several attempts the grant is left to expire. Intuit
 * revokes this application's whole access to the company, so nothing is revoked once the company is connected again.
 */
export async function revokeAccountingGrant(
  { database, secrets, settings }: Pick<WorkerContext, 'database' | 'secrets' | 'settings'>,
  { sealed, realmId }: Tasks['revoke-accounting-grant'],
): Promise<void> {
  if (realmId && (await isConnected(database, realmId))) return
  const token = await secrets.open(sealed)
  const isDone = await revokeGrant(settings.quickbooks, token).catch((error: unknown) => {
    // A grant cannot be revoked without the operator's client id and secret.
    if (error instanceof Refusal) return true
    throw error
  })
  if (!isDone) throw new Error('QuickBooks did not revoke a grant')
}
