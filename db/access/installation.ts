import type { Logger } from 'pino'
import type { Secrets } from '../base/secrets.ts'
import type { Settings } from '../base/settings.ts'
import type { Database } from '../postgres/connection.ts'

/** The state that all processes of one installation share, as this process last read it. */
export interface Installation {
  maintenance: boolean
  /** Nothing leaves this process for the world outside: no delivery, no mail, no push, no renewal of a foreign token. */
  quiet: boolean
  stop(): void
}

const refreshMs = 1_000

/** What a process joins with. */
export interface Joining {
  secrets: Pick<Secrets, 'fingerprint'>
  settings: Pick<Settings, 'production' | 'secretKey' | 'quiet'>
  /** Told when the installation has a SECRET_KEY that a new one would not be given. */
  log: Pick<Logger, 'warn'>
}

/** Fewer characters may be guessed by whoever has one signed link. */
const leastCharacters = 32

/**
 * Refuses to go on when the database belongs to processes with another SECRET_KEY, whose sealed secrets, cursors and
 * addresses this process could not read, and to begin in production with a short one. Then watches maintenance mode and
 * whether the installation is quiet, both seen within a second of their change.
 */
export async function joinInstallation(database: Database, { secrets, settings, log }: Joining): Promise<Installation> {
  if (settings.production && settings.secretKey.length < leastCharacters) await judgeShort(database, log)
  const row = await database.sql
    .updateTable('installation')
    .set((value) => ({ secretFingerprint: value.fn.coalesce('secretFingerprint', value.val(secrets.fingerprint)) }))
    .returning(['secretFingerprint', 'maintenance', 'quiet'])
    .executeTakeFirstOrThrow()
  if (row.secretFingerprint !== secrets.fingerprint) {
    throw new Error(
      'SECRET_KEY differs from the one that this database was first used with; all processes must share it',
    )
  }
  const installation: Installation = {
    maintenance: row.maintenance,
    quiet: settings.quiet || row.quiet,
    stop: () => clearInterval(timer),
  }
  const timer = setInterval(async () => {
    const seen = await database.sql
      .selectFrom('installation')
      .select(['maintenance', 'quiet'])
      .executeTakeFirst()
      .catch(() => undefined)
    if (!seen) return
    installation.maintenance = seen.maintenance
    installation.quiet = settings.quiet || seen.quiet
  }, refreshMs)
  timer.unref()
  return installation
}

/** A short key that is in use stays, since what it sealed could not be read with another. */
async function judgeShort(database: Database, log: Joining['log']): Promise<void> {
  const { secretFingerprint } = await database.sql
    .selectFrom('installation')
    .select('secretFingerprint')
    .executeTakeFirstOrThrow()
  const words = `SECRET_KEY has fewer than ${leastCharacters} characters`
  if (secretFingerprint === null) {
    throw new Error(
      `${words}; in production a new installation takes a longer one, such as \`openssl rand -hex 32\` gives`,
    )
  }
  log.warn(`${words}. The installation began with it, and it may be guessed by whoever has a link that it signed`)
}

/** Turns maintenance mode on or off for every process. */
export async function setMaintenance(database: Database, on: boolean): Promise<void> {
  await database.sql.updateTable('installation').set({ maintenance: on }).execute()
}

/** Keeps every process from sending anything to the world outside, or lets what has waited go out. */
export async function setQuiet(database: Database, on: boolean): Promise<void> {
  await database.sql.updateTable('installation').set({ quiet: on }).execute()
}
