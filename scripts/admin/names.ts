import { namesApart } from '../../db/resources/names-apart.ts'
import type { Command } from './command.ts'

/** Command that lists duplicate names which the migration to composed letters could not resolve. */
export const nameCommands: Record<string, Command> = {
  'names:apart': {
    about:
      'Lists the live records whose unique name another live record also has, written with other characters. Rename them by hand.',
    flags: {},
    isPatient: true,
    run: async (database) => ({ names: await namesApart(database.sql) }),
  },
}
