import type { Secrets } from '../base/secrets.ts'
import type { Database } from '../postgres/connection.ts'

/** The state that all processes of one installation share, as this process last read it. */
export interface Installation {
  maintenance: boolean
  stop(): void
}

const refreshMs = 1_000

/**
 * Refuses to go on when the database belongs to processes with another SECRET_KEY, whose sealed secrets, cursors and
 * addresses this process could not read. Then watches maintenance mode, seen within a second of its change.
 */
export async function joinInstallation(
  database: Database,
  secrets: Pick<Secrets, 'fingerprint'>,
): Promise<Installation> {
  const row = await database.sql
    .updateTable('installation')
    .set((value) => ({ secretFingerprint: value.fn.coalesce('secretFingerprint', value.val(secrets.fingerprint)) }))
    .returning(['secretFingerprint', 'maintenance'])
    .executeTakeFirstOrThrow()
  if (row.secretFingerprint !== secrets.fingerprint) {
    throw new Error(
      'SECRET_KEY differs from the one that this database was first used with; all processes must share it',
    )
  }
  const installation: Installation = { maintenance: row.maintenance, stop: () => clearInterval(timer) }
  const timer = setInterval(async () => {
    const seen = await database.sql
      .selectFrom('installation')
      .select('maintenance')
      .executeTakeFirst()
      .catch(() => undefined)
    if (seen) installation.maintenance = seen.maintenance
  }, refreshMs)
  timer.unref()
  return installation
}

/** Turns maintenance mode on or off for every process. */
export async function setMaintenance(database: Database, on: boolean): Promise<void> {
  await database.sql.updateTable('installation').set({ maintenance: on }).execute()
}
