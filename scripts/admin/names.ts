import { findUnnormalizedValues } from '../../db/resources/uncomposed-names.ts'
import type { Command } from './command.ts'

/**
 * Command that lists names that would be duplicates in composed letters. The migration to composed letters skipped
 * them.
 */
export const nameCommands: Record<string, Command> = {
  'names:apart': {
    about:
      'Lists live records that have the same name as another live record, but written with other Unicode characters. Rename them by hand.',
    flags: {},
    isPatient: true,
    run: async (database) => ({ names: await findUnnormalizedValues(database.sql) }),
  },
}
