import { access, stat } from 'node:fs/promises'
import { writeLocal } from '../../db/backup/place.ts'
import { openFiles } from '../../db/files/open-files.ts'
import { organizationArchive } from '../../db/organization/archive/export.ts'
import { importOrganization } from '../../db/organization/archive/import.ts'
import { type ExportManifest, notice } from '../../db/organization/archive/manifest.ts'
import type { Database } from '../../db/postgres/connection.ts'
import { type Flags, needed, UsageError } from '../command-line/flags.ts'
import { type Command, type CommandContext, id, tenantFlag } from './command.ts'
import { changeAccess, secretsOfInstallation } from './operator.ts'

/** The commands by which an organization moves to another installation. */
export const organizationCommands: Record<string, Command> = {
  'tenant:export': {
    about:
      'Writes everything of an organization into one file, as it is at one moment, while the service runs. The file has the public links that customers have, and no key, password or secret.',
    flags: { tenant: tenantFlag, to: needed('<file>', 'The file to write, a tar archive that is not there yet.') },
    isLong: true,
    needsSecretKey: true,
    run: exportTo,
  },
  'tenant:import': {
    about:
      'Makes a new organization of a file that tenant:export has written, all of it or nothing. Its people have no password and its webhook endpoints are turned off; nothing is mailed.',
    flags: { from: needed('<file>', 'The file.') },
    isLong: true,
    needsSecretKey: true,
    run: importFrom,
  },
}

async function exportTo(database: Database, { tenant, to }: Flags, context: CommandContext): Promise<object> {
  const tenantId = id('tenant', tenant)
  await refuseOverwriting(to!)
  const { settings, signal } = context
  const secrets = await secretsOfInstallation(database, context)
  const files = await openFiles(settings)
  let manifest: ExportManifest | undefined
  async function* archive(): AsyncGenerator<Buffer> {
    manifest = yield* organizationArchive({ database, files, secrets, tenantId, signal })
  }
  await writeLocal(to!, archive())
  const { organization, moment, tables, files: copied } = manifest!
  const said = {
    ...{ tenant: tenantId, name: organization.name, to, moment },
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    ...{ files: copied.count, filesMissing: copied.missing, bytes: (await stat(to!)).size, notice },
  }
  return changeAccess(database, { tenantId, command: 'tenant:export' }, async () => ({ said }))
}

async function refuseOverwriting(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw new UsageError(`${path} is there already: name a file that is not`)
}

async function importFrom(database: Database, { from }: Flags, context: CommandContext): Promise<object> {
  const { settings, signal } = context
  const secrets = await secretsOfInstallation(database, context)
  const files = await openFiles(settings)
  return importOrganization({ database, files, secrets, from: from!, signal })
}
