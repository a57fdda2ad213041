import { knowsKey } from '../../db/access/installation.ts'
import { rotateSigningKeys } from '../../db/access/oauth/keys.ts'
import { secretsFrom } from '../../db/base/secrets.ts'
import type { Settings } from '../../db/base/settings.ts'
import type { Database } from '../../db/postgres/connection.ts'
import {
  concernedTenants,
  lossOf,
  replaceSecretKey,
  replaceTenantSecrets,
} from '../../db/workflows/secret-key/replace.ts'
import { rotateSecretKey } from '../../db/workflows/secret-key/rotate.ts'
import { UsageError } from '../command-line/flags.ts'
import type { Command } from './command.ts'
import { changeAccess } from './operator.ts'

const secretsOf = ({ secretKey, previousSecretKeys }: Settings) => secretsFrom(secretKey, previousSecretKeys)

/** The commands by which an operator changes the keys that the service signs and encrypts with. */
export const secretKeyCommands: Record<string, Command> = {
  'secret:rotate': {
    about:
      'Re-encrypts with SECRET_KEY what SECRET_KEY_PREVIOUS had encrypted, once every process has both. It runs beside the service, and can be stopped and run again.',
    flags: {},
    run: (database, _flags, { settings }) => rotateSecretKey(database, secretsOf(settings)),
  },
  'secret:replace': {
    about:
      'For a SECRET_KEY that is lost, with the service stopped: prints what ends without it; with --yes it ends, and the installation takes the SECRET_KEY that is given.',
    flags: { yes: { about: 'Goes ahead; without it nothing changes.' } },
    run: (database, { yes }, { settings }) => replace(database, settings, yes !== undefined),
  },
  'signing-keys:rotate': {
    about:
      'Makes a new key that signs access tokens, ten minutes from now; tokens of the key before stay valid until they expire.',
    flags: {},
    run: (database, _flags, { settings }) => rotateKeys(database, settings),
  },
}

async function rotateKeys(database: Database, settings: Settings): Promise<object> {
  const secrets = secretsOf(settings)
  if (!(await knowsKey(database.sql, secrets))) throw new UsageError(notTheKey)
  return rotateSigningKeys(database, secrets)
}

const notTheKey = 'SECRET_KEY is not the one of this installation.'

async function replace(database: Database, settings: Settings, isMeant: boolean): Promise<object> {
  const secrets = secretsOf(settings)
  if (await knowsKey(database.sql, secrets)) {
    throw new UsageError(
      'The key of this installation is not lost: it is SECRET_KEY, or in SECRET_KEY_PREVIOUS. secret:rotate changes it, and nothing ends.',
    )
  }
  const loss = await lossOf(database, secrets)
  if (!isMeant) return { ...loss, done: false, next: 'Nothing has changed. secret:replace --yes does it.' }
  for (const tenantId of await concernedTenants(database, secrets)) {
    await changeAccess(database, { tenantId, command: 'secret:replace' }, async (tx) => ({
      said: { replaced: await replaceTenantSecrets(tx, tenantId, secrets) },
    }))
  }
  await replaceSecretKey(database, secrets)
  return { ...loss, done: true }
}
