import type { Secrets } from '../../../db/engine/base/secrets.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { runWhileStopped } from '../../../db/engine/postgres/service-lock.ts'
import { secretsOfKeys } from '../../../db/operations/backup/secret-keys.ts'
import { hasInstallationKey, refuseShortSecretKey } from '../../../db/services/access/installation.ts'
import { rotateSigningKeys } from '../../../db/services/access/oauth/signing-keys.ts'
import {
  countKeyLoss,
  listAffectedTenants,
  replaceSecretKey,
  replaceTenantSecrets,
} from '../../../db/workflows/secret-key/replace.ts'
import { rotateSecretKey } from '../../../db/workflows/secret-key/rotate.ts'
import { UsageError } from '../../packages/terminal/flags.ts'
import type { Command, CommandContext } from './command.ts'
import { changeAccessWithAudit, requireInstallationSecrets } from './operator.ts'

/** Commands that change the keys with which the service signs and encrypts. */
export const secretKeyCommands: Record<string, Command> = {
  'secret:rotate': {
    about:
      'Encrypts all secrets with SECRET_KEY that were encrypted with SECRET_KEY_PREVIOUS. Run it when every process has both keys. It runs while the service runs, and can be stopped and run again.',
    flags: {},
    isPatient: true,
    run: (database, _flags, { settings }) => {
      refuseShortSecretKey(settings)
      return rotateSecretKey(database, secretsOfKeys(settings))
    },
  },
  'secret:replace': {
    about:
      'For a lost SECRET_KEY: prints what stops working without it. With --yes, and with the service stopped, the installation then uses the given SECRET_KEY.',
    flags: { yes: { about: 'Replaces the key. Without this flag nothing changes.' } },
    isLong: true,
    needsSecretKey: true,
    isPatient: true,
    run: (database, { yes }, context) => replace(database, context, yes !== undefined),
  },
  'signing-keys:rotate': {
    about:
      'Creates a new key for signing access tokens, which is used from ten minutes later. Tokens of the old key stay valid until they expire.',
    flags: {},
    run: async (database, _flags, context) =>
      rotateSigningKeys(database, await requireInstallationSecrets(database, context)),
  },
}

/**
 * Replaces a lost SECRET_KEY. Without --yes, it only counts what would be lost. With --yes, it refuses while a process
 * of the service runs, because that process still has the key. With an external database, SECRET_KEY must be set: a key
 * in DATA_DIR belongs to the installation only if its embedded database is there too.
 */
async function replace(database: Database, context: CommandContext, isMeant: boolean): Promise<object> {
  const { settings, isSecretSet } = context
  if (settings.databaseUrl !== undefined && !isSecretSet) throw new UsageError(notGiven)
  const secrets = secretsOfKeys(settings)
  if (await hasInstallationKey(database.sql, secrets)) {
    throw new UsageError(
      'The key of this installation is not lost: it is SECRET_KEY or in SECRET_KEY_PREVIOUS. Change it with secret:rotate, and everything keeps working.',
    )
  }
  refuseShortSecretKey(settings)
  if (isMeant) return replaceStopped(database, secrets, context)
  const loss = await countKeyLoss(database, secrets)
  return {
    ...loss,
    done: false,
    next: 'Nothing has changed. To replace the key, stop the service and run secret:replace --yes.',
  }
}

const notGiven =
  'Set SECRET_KEY to the new key of the installation. If its processes read their key from DATA_DIR, it is in DATA_DIR/secret.key.'

const stillServed = (): Error =>
  new UsageError(
    'A process of the service is using this database, so its key is not lost. Set SECRET_KEY to the key of that process, or stop all processes first.',
  )

const replaceStopped = (database: Database, secrets: Secrets, { signal }: CommandContext): Promise<object> =>
  runWhileStopped(database, stillServed, async (client) => {
    const loss = await countKeyLoss(database, secrets)
    for (const tenantId of await listAffectedTenants(database, secrets)) {
      signal.throwIfAborted()
      await changeAccessWithAudit(database, { tenantId, command: 'secret:replace' }, async (tx) => ({
        said: { replaced: await replaceTenantSecrets(tx, tenantId, secrets) },
      }))
    }
    // Throws if the connection is broken: its lock is then released, and processes could start again.
    await client.query('select 1')
    await replaceSecretKey(database, secrets)
    return { ...loss, done: true }
  })
