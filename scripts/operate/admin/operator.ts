import { createTimeOrderedId } from '../../../db/engine/base/ids.ts'
import type { Secrets } from '../../../db/engine/base/secrets.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { runTransaction, type Transaction } from '../../../db/engine/postgres/transaction.ts'
import { secretsOfKeys } from '../../../db/operations/backup/secret-keys.ts'
import { recordAudit } from '../../../db/services/access/audit.ts'
import { adoptInstallationKey } from '../../../db/services/access/installation.ts'
import { requireTenant } from '../../../db/services/access/tenants.ts'
import { UsageError } from '../../packages/terminal/flags.ts'
import type { CommandContext } from './command.ts'

/** User and app whose access a command has changed. */
export interface AuditSubject {
  userId?: number | undefined
  clientId?: string | undefined
}

/**
 * Changes a tenant's access in one transaction and adds a row to the tenant's audit log that names the command. Throws
 * Refusal not_found for an unknown tenant.
 */
export const changeAccessWithAudit = <T extends object>(
  database: Database,
  { tenantId, command }: { tenantId: number; command: string },
  work: (tx: Transaction) => Promise<{ said: T; concerned?: AuditSubject }>,
): Promise<T> =>
  runTransaction(database, { tenantId }, async (tx) => {
    await requireTenant(tx.sql, tenantId)
    const { said, concerned = {} } = await work(tx)
    recordAudit(tx, {
      tenantId,
      requestId: createTimeOrderedId('req', Date.parse(tx.at)),
      method: 'CLI',
      path: command,
      operationId: null,
      status: 200,
      code: null,
      durationMs: 0,
      cost: 0,
      count: 1,
      apiKeyId: null,
      userId: concerned.userId ?? null,
      clientId: concerned.clientId ?? null,
      ipAddress: null,
      userAgent: null,
      createdAt: tx.at,
    })
    return said
  })

/**
 * Returns the secret keys from the settings, such that the installation's key encrypts new values. Throws UsageError if
 * the installation's key is not among them.
 */
export async function requireInstallationSecrets(
  { sql }: Pick<Database, 'sql'>,
  { settings }: Pick<CommandContext, 'settings'>,
): Promise<Secrets> {
  const secrets = secretsOfKeys(settings)
  if (await adoptInstallationKey(sql, secrets)) return secrets
  throw new UsageError('SECRET_KEY is not the key of this installation.')
}
