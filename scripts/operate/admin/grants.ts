import type { Database } from '../../../db/engine/postgres/connection.ts'
import { findTenantsConnectedToApp, requireClient } from '../../../db/services/access/oauth/connections.ts'
import { type RevocationCounts, revokeGrants } from '../../../db/services/access/revocation.ts'
import { findUserId } from '../../../db/services/access/users.ts'
import { optionalFlag, UsageError } from '../../packages/terminal/flags.ts'
import { type DatabaseCommand, parseId } from './command.ts'
import { changeAccessWithAudit } from './operator.ts'

/** Commands that revoke the grants of users to apps. */
export const grantCommands: Record<string, DatabaseCommand> = {
  'grants:revoke': {
    about:
      'Revokes the grants that users gave to apps, with the keys, webhook endpoints and jobs that the apps created. Needs --tenant or --client.',
    flags: {
      tenant: optionalFlag('<id>', 'The organization whose grants to revoke.'),
      email: optionalFlag('<address>', 'Only the grants of this user; needs --tenant.'),
      client: optionalFlag('<id>', 'Only the grants to this app; without --tenant, in every organization.'),
    },
    run: async (database, { tenant, email, client }) => {
      if (tenant === undefined && client === undefined) throw new UsageError('grants:revoke needs --tenant or --client')
      if (email !== undefined && tenant === undefined) throw new UsageError('--email needs --tenant')
      if (client !== undefined) await requireClient(database, client)
      const tenantIds =
        tenant === undefined ? await findTenantsConnectedToApp(database, client!) : [parseId('tenant', tenant)]
      const ended: RevocationCounts = { grants: 0, keys: 0, endpoints: 0, jobs: 0 }
      for (const tenantId of tenantIds) {
        const some = await revokeIn(database, tenantId, { email, client })
        for (const what of ['grants', 'keys', 'endpoints', 'jobs'] as const) ended[what] += some[what]
      }
      return { ended }
    },
  },
}

const revokeIn = (
  database: Database,
  tenantId: number,
  { email, client: clientId }: { email: string | undefined; client: string | undefined },
): Promise<RevocationCounts> =>
  changeAccessWithAudit(database, { tenantId, command: 'grants:revoke' }, async (tx) => {
    const userId = email === undefined ? undefined : await findUserId(tx.sql, tenantId, email)
    const which = { ...(userId !== undefined && { userId }), ...(clientId !== undefined && { clientId }) }
    return { said: await revokeGrants(tx, tenantId, which, 'operator'), concerned: { userId, clientId } }
  })
