import { isConnected } from '../../db/accounting/connection.ts'
import { revokeGrant } from '../../db/accounting/tokens.ts'
import { Refusal } from '../../db/domain/refusal.ts'
import type { Tasks } from '../../db/jobs/tasks.ts'
import type { WorkerContext } from '../context.ts'

/**
 * The task revoke-accounting-grant: some attempts, and then the grant ends by time. Intuit ends whatever this application
 * has of the company, so a company that is connected again is left alone; its former tokens are forgotten here anyway.
 */
export async function revokeAccountingGrant(
  { database, secrets, settings }: Pick<WorkerContext, 'database' | 'secrets' | 'settings'>,
  { sealed, realmId }: Tasks['revoke-accounting-grant'],
): Promise<void> {
  if (realmId && (await isConnected(database, realmId))) return
  const token = await secrets.open(sealed)
  const isDone = await revokeGrant(settings.quickbooks, token).catch((error: unknown) => {
    // Without the operator's application there is nobody to revoke it as.
    if (error instanceof Refusal) return true
    throw error
  })
  if (!isDone) throw new Error('QuickBooks did not revoke a grant')
}
