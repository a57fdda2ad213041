import { resolveWithin } from '../../engine/base/concurrent-calls.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import { commit, version } from '../../engine/base/release.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import { listMigrationNames } from '../../engine/postgres/migrate.ts'

/** The version, commit and migrations of a process. */
export interface Build {
  version: string
  /** The first 12 characters of the commit hash, or `unknown`. */
  commit: string
  migrations: {
    /** The newest migration that this process's version of the service contains. */
    known: string
    /** The newest migration applied to the database; null while the database is unavailable. */
    database: string | null
  }
}

const maxWaitMs = 2_000

const newestKnown = async (): Promise<string> => (await listMigrationNames()).at(-1)!

/** Returns the labels of the metric `build_info`. */
export const readBuildLabels = async () => ({ version, commit, migration: await newestKnown() })

/**
 * Returns a function that reads the version and commit of this process, and the newest migration applied to the
 * database.
 */
export function createBuildReader({ pool }: Pick<Database, 'pool'>): () => Promise<Build> {
  const known = newestKnown()
  const newestApplied = async (): Promise<string | null> => {
    const { rows } = await pool.query<{ name: string | null }>('select max(name) as name from schema_migrations')
    return onlyRow(rows, 'the newest applied migration').name
  }
  return async () => ({
    version,
    commit,
    migrations: { known: await known, database: (await resolveWithin(maxWaitMs, newestApplied())) ?? null },
  })
}
