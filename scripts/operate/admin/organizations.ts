import { stat } from 'node:fs/promises'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { writeLocalFile } from '../../../db/operations/backup/location.ts'
import { exportOrganizationArchive } from '../../../db/operations/organization/archive/export.ts'
import { importOrganization } from '../../../db/operations/organization/archive/import.ts'
import { archiveNotice, type ExportManifest } from '../../../db/operations/organization/archive/manifest.ts'
import { freezeOrganization } from '../../../db/operations/organization/freeze.ts'
import { openConfiguredFileStore } from '../../../db/services/files/open-file-store.ts'
import { type Flags, requiredFlag } from '../../packages/terminal/flags.ts'
import { type Command, type CommandContext, parseId, refuseOverwriting, tenantFlag } from './command.ts'
import { changeAccessWithAudit, requireInstallationSecrets } from './operator.ts'

/** Commands that move an organization to another installation. */
export const organizationCommands: Record<string, Command> = {
  'tenant:export': {
    about:
      'Exports all data of an organization of one moment to one file while the service runs. The file contains the public links that customers have, but no key, password or secret.',
    flags: {
      tenant: tenantFlag,
      to: requiredFlag('<file>', 'The file to write, a tar archive. It must not exist yet.'),
      freeze: {
        about:
          'Suspends the organization first, and waits a minute or more until no process changes its data. The organization stays suspended until tenant:status activates it.',
      },
    },
    isLong: true,
    needsSecretKey: true,
    run: exportTo,
  },
  'tenant:import': {
    about:
      'Imports a file of tenant:export as a new organization, completely or not at all. Its users have no password, its webhook endpoints are turned off, and nothing is mailed.',
    flags: { from: requiredFlag('<file>', 'The file.') },
    isLong: true,
    needsSecretKey: true,
    run: importFrom,
  },
}

async function exportTo(database: Database, { tenant, to, freeze }: Flags, context: CommandContext): Promise<object> {
  const tenantId = parseId('tenant', tenant)
  await refuseOverwriting(to!)
  const { settings, signal } = context
  const secrets = await requireInstallationSecrets(database, context)
  const files = await openConfiguredFileStore(settings)
  const frozen = freeze === undefined ? undefined : await freezeOrganization(database, tenantId, { signal })
  let manifest: ExportManifest | undefined
  async function* archive(): AsyncGenerator<Buffer> {
    manifest = yield* exportOrganizationArchive({ database, files, secrets, tenantId, signal })
  }
  await writeLocalFile(to!, archive())
  const { organization, moment, tables, files: copied } = manifest!
  const said = {
    ...{ tenant: tenantId, name: organization.name, to, moment },
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    ...{ files: copied.count, filesMissing: copied.missing, bytes: (await stat(to!)).size, notice: archiveNotice },
    ...(frozen && { frozen, activate: activation(tenantId) }),
  }
  return changeAccessWithAudit(database, { tenantId, command: 'tenant:export' }, async () => ({ said }))
}

async function importFrom(database: Database, { from }: Flags, context: CommandContext): Promise<object> {
  const { settings, signal } = context
  const secrets = await requireInstallationSecrets(database, context)
  const files = await openConfiguredFileStore(settings)
  const arrived = await importOrganization({ database, files, secrets, settings, path: from!, signal })
  return arrived.status === 'active' ? arrived : { ...arrived, activate: activation(arrived.id) }
}

/** Returns the command line that activates a suspended organization. */
const activation = (tenantId: number): string =>
  `npm run -s admin -- tenant:status --tenant ${tenantId} --status active`
