import { stat } from 'node:fs/promises'
import { Refusal } from '../../../db/domain/refusal.ts'
import { callerFromRequester } from '../../../db/engine/base/caller.ts'
import type { Secrets } from '../../../db/engine/base/secrets.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { readContextAtClockOf } from '../../../db/engine/postgres/transaction.ts'
import { writeLocalFile } from '../../../db/operations/backup/location.ts'
import { listAccountsByEmail } from '../../../db/services/access/accounts.ts'
import { listSandboxIds } from '../../../db/services/access/tenants.ts'
import type { FileStore } from '../../../db/services/files/file-store.ts'
import { openConfiguredFileStore } from '../../../db/services/files/open-file-store.ts'
import {
  type ErasedUsers,
  eraseUser,
  findFilesWithUser,
  refuseLiveUser,
} from '../../../db/workflows/erasure/erase-user.ts'
import { exportUserData, requireUsersByEmail } from '../../../db/workflows/erasure/user-data.ts'
import { type Flags, requiredFlag } from '../../packages/terminal/flags.ts'
import { type Command, type CommandContext, emailFlag, parseId, refuseOverwriting, tenantFlag } from './command.ts'
import { changeAccessWithAudit, requireInstallationSecrets } from './operator.ts'

/** Commands that export or erase the data stored about a user. */
export const userDataCommands: Record<string, Command> = {
  'user:export': {
    about:
      'Exports everything in an organization that names a user, active or removed, to one JSON file: the account, sessions, keys, requests, and each record as the API shows it.',
    flags: {
      tenant: tenantFlag,
      email: emailFlag,
      file: requiredFlag('<file>', 'The file to write. It must not exist yet.'),
    },
    isLong: true,
    isPatient: true,
    run: exportUser,
  },
  'user:erase': {
    about:
      "Erases a removed user's personal data from an organization and its sandboxes. Records keep the user's id. Prints what was erased, and what still names the user and why. accountsIn lists the other organizations in which the person keeps an account. If you call it again, it prints the same.",
    flags: { tenant: tenantFlag, email: emailFlag },
    isLong: true,
    isPatient: true,
    needsSecretKey: true,
    run: erase,
  },
}

/** Returns the caller of the export and erase commands: the organization, without a user or key. */
const operatorOf = (tenantId: number) =>
  callerFromRequester(tenantId, { apiKeyId: null, userId: null, clientId: null, scopes: [] })

async function exportUser(database: Database, { tenant, email, file }: Flags): Promise<object> {
  const tenantId = parseId('tenant', tenant)
  await refuseOverwriting(file!)
  const caller = operatorOf(tenantId)
  const db = await readContextAtClockOf(database, caller)
  const users = await requireUsersByEmail(db, caller, email!)
  const counts: Record<string, number> = {}
  await writeLocalFile(
    file!,
    exportUserData(db, caller, users, (name, count) => {
      counts[name] = count
    }),
  )
  const userId = users.at(-1)!.id
  const said = { tenant: tenantId, users: users.map((one) => one.id), file, bytes: (await stat(file!)).size, counts }
  return changeAccessWithAudit(database, { tenantId, command: 'user:export' }, async () => ({
    said,
    concerned: { userId },
  }))
}

interface Means {
  database: Database
  secrets: Secrets
  files: Pick<FileStore, 'openFile'>
  email: string
}

async function erase(database: Database, { tenant, email }: Flags, context: CommandContext): Promise<object> {
  const tenantId = parseId('tenant', tenant)
  const secrets = await requireInstallationSecrets(database, context)
  const means = { database, secrets, files: await openConfiguredFileStore(context.settings), email: email! }
  const sandboxes = await listSandboxIds(database.sql, tenantId)
  for (const one of [tenantId, ...sandboxes])
    await refuseLiveUser(await readContextAtClockOf(database, { tenantId: one }), one, email!)
  const own = await eraseIn(means, tenantId)
  const others: object[] = []
  for (const sandbox of sandboxes) {
    const erased = await eraseIn(means, sandbox)
    if (erased) others.push({ tenant: sandbox, ...erased })
  }
  if (!own && others.length === 0) throw new Refusal('not_found', `No such user: ${email}`)
  const accounts = await listAccountsByEmail(database.sql, email!)
  const accountsIn = [...new Set(accounts.map(({ tenantId: one }) => one))]
  const { users = [], erased = [], kept = [] } = own ?? {}
  return {
    ...{ tenant: tenantId, users, erased, kept },
    ...(others.length > 0 && { sandboxes: others }),
    ...(accountsIn.length > 0 && { accountsIn }),
  }
}

/** Erases the user from one organization in one transaction; returns undefined if the person was never a user of it. */
async function eraseIn({ database, secrets, files, email }: Means, tenantId: number): Promise<ErasedUsers | undefined> {
  const caller = operatorOf(tenantId)
  const read = await findFilesWithUser(await readContextAtClockOf(database, caller), caller, files, email)
  return changeAccessWithAudit(database, { tenantId, command: 'user:erase' }, async (tx) => {
    const erased = await eraseUser(tx, caller, secrets, { email, read })
    return { said: { erased }, concerned: { userId: erased?.users.at(-1) } }
  }).then(({ erased }) => erased)
}
