import { toComposedLetters } from '../../../db/domain/texts/normalize-text.ts'
import { deleteOrganization, listDeletions, restoreOrganization } from '../../../db/operations/organization/deletion.ts'
import { requiredFlag } from '../../packages/terminal/flags.ts'
import { type Command, type CommandContext, parseId, tenantFlag } from './command.ts'

/** Returns the number of days for which scheduled backups are kept; undefined without scheduled backups. */
const keepDaysOf = ({ settings: { backup } }: CommandContext): number | undefined =>
  backup.to === undefined ? undefined : backup.keepDays

/** Commands that delete an organization, restore it, or list deletions. */
export const deletionCommands: Record<string, Command> = {
  'tenant:delete': {
    about:
      'Suspends an organization and its links, and removes it with all its data after 30 days, or at once with --now.',
    flags: {
      tenant: tenantFlag,
      name: requiredFlag('<text>', 'Its name, exactly as tenant:list shows it.'),
      now: { about: 'Removes it at once. Only a backup can restore it.' },
    },
    run: (database, { tenant, name, now }, context) => {
      const which = { tenantId: parseId('tenant', tenant), name: toComposedLetters(name!), atOnce: now !== undefined }
      return deleteOrganization(database, which, keepDaysOf(context))
    },
  },
  'tenant:undelete': {
    about: 'Restores a deleted organization as it was, as long as its removal has not begun.',
    flags: { tenant: tenantFlag },
    run: (database, { tenant }) => restoreOrganization(database, parseId('tenant', tenant)),
  },
  'tenant:deletions': {
    about:
      'Lists the deleted organizations: those that wait for their removal, those that are being removed, and those that are removed, with the times and the date until which backups contain them.',
    flags: {},
    run: async (database, _flags, context) => ({ deletions: await listDeletions(database.sql, keepDaysOf(context)) }),
  },
}
