import { composed } from '../../db/domain/texts/plain-text.ts'
import { deleteOrganization, deletionsOf, undeleteOrganization } from '../../db/organization/deletion.ts'
import { needed } from '../command-line/flags.ts'
import { type Command, type CommandContext, id, tenantFlag } from './command.ts'

/** Returns the number of days for which scheduled backups are kept; undefined without scheduled backups. */
const keepDaysOf = ({ settings: { backup } }: CommandContext): number | undefined =>
  backup.to === undefined ? undefined : backup.keepDays

/** Commands that delete an organization, restore it, or list deletions. */
export const deletionCommands: Record<string, Command> = {
  'tenant:delete': {
    about:
      'Suspends an organization with its links, and removes it with all that it has after 30 days, or at once with --now.',
    flags: {
      tenant: tenantFlag,
      name: needed('<text>', 'Its name, exactly as tenant:list shows it.'),
      now: { about: 'Removes it at once. Only a backup brings it back.' },
    },
    run: (database, { tenant, name, now }, context) => {
      const which = { tenantId: id('tenant', tenant), name: composed(name!), atOnce: now !== undefined }
      return deleteOrganization(database, which, keepDaysOf(context))
    },
  },
  'tenant:undelete': {
    about: 'Brings a deleted organization back as it was, as long as its removal has not begun.',
    flags: { tenant: tenantFlag },
    run: (database, { tenant }) => undeleteOrganization(database, id('tenant', tenant)),
  },
  'tenant:deletions': {
    about:
      'Lists the deletions: what waits, what is being removed, and what is gone, since when and until when backups have it.',
    flags: {},
    run: async (database, _flags, context) => ({ deletions: await deletionsOf(database.sql, keepDaysOf(context)) }),
  },
}
