import { sql } from 'kysely'
import { clockSkewMs, compareClock, machineNow, maxSkewMs, readClock } from '../../../db/engine/base/clock.ts'
import type { Settings } from '../../../db/engine/base/settings.ts'
import type { Database, Sql } from '../../../db/engine/postgres/connection.ts'
import { checkDatabase } from '../../../db/engine/postgres/start/checks.ts'
import type { DatabaseAddress } from '../../../db/engine/postgres/start/open-database.ts'
import { secretsOfKeys } from '../../../db/operations/backup/secret-keys.ts'
import { findLastBackupTime } from '../../../db/operations/platform/installation-state.ts'
import { hasInstallationKey } from '../../../db/services/access/installation.ts'
import { readWorkersState } from '../../../db/services/jobs/worker-pools.ts'
import { type CheckFinding, errorFinding, okFinding, runCheck, warningFinding } from './finding.ts'

/** This file checks the database, and the data that the installation stores there. */

/** Connects as a process does and checks reachability, version, role, pooler and free connections. */
export const checkConnection = (
  place: DatabaseAddress,
  { poolSize }: Pick<Settings, 'poolSize'>,
): Promise<CheckFinding> =>
  runCheck('database', 'Correct DATABASE_URL, or start the database.', async () => {
    const warnings: string[] = []
    const log = { warn: (...said: unknown[]) => void warnings.push(String(said.at(-1))) }
    await checkDatabase(place, { connections: poolSize, isMigrated: false }, log as never)
    if (warnings.length === 0) return okFinding('database', place.isEmbedded ? 'the embedded database' : 'it answers')
    return warningFinding('database', warnings.join('. '), 'See the page Database in the documentation.')
  })

/** Checks that the tables match this release. */
export const checkMigrations = (place: DatabaseAddress): Promise<CheckFinding> => {
  const toDo = 'Run npm run migrate before the service starts.'
  return checkDatabase(place, { connections: 0, isMigrated: true }, { warn: () => {} }).then(
    () => okFinding('migrations', 'the tables match this release'),
    (error: Error) => warningFinding('migrations', error.message, toDo),
  )
}

/** Checks that the role may write and create tables, which a migration needs. */
export const checkRolePermissions = (at: Sql): Promise<CheckFinding> =>
  runCheck('rights', 'Connect as the role that owns the database.', async () => {
    const { rows } = await sql<{ role: string; creates: boolean; readsOnly: boolean }>`
      select current_user as role, has_database_privilege(current_database(), 'create')
        and has_schema_privilege(current_schema(), 'create') as creates,
        current_setting('transaction_read_only')::boolean or pg_is_in_recovery() as reads_only`.execute(at)
    const { role, creates, readsOnly } = rows[0]!
    if (readsOnly)
      return errorFinding('rights', 'The database is read-only.', 'Set DATABASE_URL to the primary, not to a standby.')
    if (creates) return okFinding('rights', `${role} may create tables and schemas`)
    const grant = `grant create on database and on schema public to ${role}`
    return errorFinding(
      'rights',
      `${role} may not create tables and schemas.`,
      `Make it the database's owner, or ${grant}.`,
    )
  })

/** Compares the machine's clock with the database's. */
export const checkClock = (at: Sql): Promise<CheckFinding> =>
  runCheck('clock', 'Start the database.', async () => {
    const sent = readClock()
    const { rows } = await sql<{ ms: number }>`select (extract(epoch from now()) * 1000)::float8 as ms`.execute(at)
    compareClock(rows[0]!.ms, sent)
    return rateClockSkew(clockSkewMs())
  })

const warnedSkewMs = 5_000

/** Rates the clock skew in milliseconds. It is positive if the machine's clock is ahead of the database's. */
export function rateClockSkew(skewMs: number): CheckFinding {
  const seconds = Math.abs(skewMs / 1000).toFixed(1)
  const found = `The clock is ${seconds} s ${skewMs < 0 ? 'behind' : 'ahead of'} the database's.`
  const toDo = 'Correct the clocks of both machines with NTP.'
  if (Math.abs(skewMs) > maxSkewMs) return errorFinding('clock', found, toDo)
  return Math.abs(skewMs) > warnedSkewMs ? warningFinding('clock', found, toDo) : okFinding('clock', found)
}

/** Checks that SECRET_KEY is the key with which the installation's secrets are sealed. */
export const checkSecretKey = (at: Sql, settings: Settings): Promise<CheckFinding> =>
  runCheck('secret_key', 'Run npm run migrate first.', async () =>
    (await hasInstallationKey(at, secretsOfKeys({ ...settings, previousSecretKeys: [] })))
      ? okFinding('secret_key', 'it is the key of this installation')
      : (await hasInstallationKey(at, secretsOfKeys(settings)))
        ? okFinding('secret_key', 'SECRET_KEY_PREVIOUS is the key of this installation until secret:rotate has run')
        : errorFinding(
            'secret_key',
            'SECRET_KEY is not the key of this installation.',
            'Set SECRET_KEY to the key that the installation uses. If that key is lost, secret:replace lists what stops working without it.',
          ),
  )

const dayMs = 86_400_000
/** Age of the newest backup, in milliseconds, above which the check warns; the same limit as in the alert. */
const oldestBackupMs = 1.5 * dayMs

/** Checks that backups are made. */
export const checkBackups = (
  at: Sql,
  { backup, production }: Pick<Settings, 'backup' | 'production'>,
): Promise<CheckFinding> =>
  runCheck('backups', 'Run npm run migrate first.', async () => {
    if (backup.to === undefined) {
      const found = 'BACKUP_TO is not set: workers make no backups.'
      return production
        ? warningFinding('backups', found, 'Set BACKUP_TO, or make backups in another way.')
        : okFinding('backups', found)
    }
    const madeAt = await findLastBackupTime(at)
    const toDo = "Look for the reason in the workers' log, or make a backup with npm run -s admin -- backup --to PLACE."
    if (madeAt === null) return warningFinding('backups', 'No backup has been made yet.', toDo)
    const found = `The newest backup is of ${madeAt}.`
    return machineNow() - Date.parse(madeAt) > oldestBackupMs
      ? warningFinding('backups', found, toDo)
      : okFinding('backups', found)
  })

/** Checks whether the installation is in quiet mode, as after a restore. */
export const checkQuietMode = (at: Sql): Promise<CheckFinding> =>
  runCheck('quiet', 'Run npm run migrate first.', async () => {
    const { quiet } = await at.selectFrom('installation').select('quiet').executeTakeFirstOrThrow()
    const found = 'The installation is in quiet mode: mails, webhooks and QuickBooks wait.'
    return quiet
      ? warningFinding('quiet', found, 'Run quiet:off to send them.')
      : okFinding('quiet', 'mails and webhooks are sent')
  })

/** Checks that a worker process runs and that no tasks are late. */
export const checkWorkers = (database: Pick<Database, 'sql'>): Promise<CheckFinding> =>
  runCheck('workers', 'Run npm run migrate first.', async () => {
    const { processes, lateTasks } = await readWorkersState(database)
    if (processes === 0)
      return warningFinding(
        'workers',
        'No worker process is running: mails, webhooks and jobs wait.',
        'Start a worker.',
      )
    const found = `${processes} worker ${processes === 1 ? 'process is running' : 'processes are running'}.`
    if (lateTasks === 0) return okFinding('workers', found)
    const late = `${found} ${lateTasks} tasks have been due for more than a minute.`
    return warningFinding('workers', late, 'Check queue:list, and start more workers if this continues.')
  })
