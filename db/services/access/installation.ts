import { setTimeout as sleep } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '../../../generated/database.d.ts'
import { compareClock, readClock } from '../../engine/base/clock.ts'
import { resolveWithin, singleFlight } from '../../engine/base/concurrent-calls.ts'
import type { Secrets } from '../../engine/base/secrets.ts'
import type { Settings } from '../../engine/base/settings.ts'
import { StartFailure } from '../../engine/base/start-failure.ts'
import { createClockWatch } from '../../engine/postgres/clock-watch.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'

/** The state that all processes of an installation share, as this process last read it. */
export interface Installation {
  maintenance: boolean
  /**
   * Whether this process sends nothing to the outside: no webhook deliveries, mails or push messages, and no renewal of
   * other services' tokens.
   */
  quiet: boolean
  /** The ids of the frozen organizations, which no process may change (db/operations/organization/freeze.ts). */
  frozen: ReadonlySet<number>
  /**
   * Reads the state again if it is older than `maxInstallationStateAgeMs`, and resolves when it has been read. Returns
   * undefined if the state is recent enough. If the database is unavailable, the last known state stays in use.
   */
  refreshIfStale(): Promise<void> | undefined
  stop(): void
}

const refreshMs = 1_000
/**
 * Maximum age of the installation's state when a request is admitted, even after the process was suspended. All
 * processes therefore apply a change of the state within this time.
 */
export const maxInstallationStateAgeMs = 2_500
/** Time in ms after which a database that has not answered counts as unavailable. */
const databaseTimeoutMs = 1_000

/** The parameters of `joinInstallation`. */
export interface JoinOptions {
  secrets: Pick<Secrets, 'fingerprint' | 'fingerprints' | 'switchTo'>
  settings: Pick<Settings, 'production' | 'secretKey' | 'quiet'>
  /** Receives warnings about a SECRET_KEY that is too short, and errors if SECRET_KEY is not the installation's. */
  log: Pick<Logger, 'warn' | 'error'>
}

/**
 * Minimum length of SECRET_KEY in characters. An attacker who has one signed link could find a shorter key by trying
 * all keys.
 */
const leastCharacters = 32
const isShort = `SECRET_KEY has fewer than ${leastCharacters} characters`
const isTooShort = ({ production, secretKey }: JoinOptions['settings']) =>
  production && secretKey.length < leastCharacters
const tooShort = (): Error =>
  new StartFailure(`${isShort}. Generate a longer one for production: \`openssl rand -hex 32\``)

/** Throws StartFailure if SECRET_KEY is too short to become the key of an installation. */
export function refuseShortSecretKey(settings: JoinOptions['settings']): void {
  if (isTooShort(settings)) throw tooShort()
}

/**
 * Joins the installation of the database. Throws StartFailure if the installation's SECRET_KEY is not among the given
 * ones, because this process could not read its sealed secrets, cursors and signed addresses. Also throws StartFailure
 * for a short key in production, if the installation does not use it already.
 *
 * Then polls the installation's state: maintenance mode, quiet mode, frozen organizations, and which key seals new
 * data. New data is sealed with the previous key as long as some process may not know the new key. Each poll also
 * compares the machine's clock with the database's.
 */
export async function joinInstallation(
  database: Database,
  { secrets, settings, log }: JoinOptions,
): Promise<Installation> {
  if (isTooShort(settings)) await checkShortKey(database, secrets, log)
  if (!secrets.fingerprints.includes(await noteKey(database.sql, secrets.fingerprint)))
    throw new StartFailure(foreignKey)
  const noteClock = createClockWatch(log)
  let isForeign = false
  const frozen = new Set<number>()
  const take = (seen: StoredState): void => {
    installation.maintenance = seen.maintenance
    installation.quiet = settings.quiet || seen.quiet
    frozen.clear()
    for (const id of seen.frozen) frozen.add(id)
    secrets.switchTo(seen.secretFingerprint!)
    const wasForeign = isForeign
    isForeign = !secrets.fingerprints.includes(seen.secretFingerprint!)
    if (isForeign && !wasForeign) log.error('SECRET_KEY was changed, and this process does not have the new one')
  }
  let knownAt = performance.now()
  const refresh = singleFlight(async (): Promise<void> => {
    const begunAt = performance.now()
    const seen = await readState(database).catch(() => undefined)
    if (!seen) return
    knownAt = begunAt
    take(seen)
    noteClock()
  })
  let timer: NodeJS.Timeout | undefined
  const installation: Installation = {
    ...{ maintenance: false, quiet: false, frozen },
    refreshIfStale: () =>
      performance.now() - knownAt < maxInstallationStateAgeMs ? undefined : resolveWithin(databaseTimeoutMs, refresh()),
    stop: () => clearInterval(timer),
  }
  take(await readState(database))
  noteClock()
  timer = setInterval(refresh, refreshMs).unref()
  return installation
}

const foreignKey =
  'SECRET_KEY differs from the key that this database was last used with. All processes must use the same key. After you change the key, set SECRET_KEY_PREVIOUS to the old one. If the old key is lost, `npm run -s admin -- secret:replace` lists what stops working without it'

/** Reports whether the installation's key is among the given ones; true if the installation has no key yet. */
export async function hasInstallationKey(at: Sql, { fingerprints }: Pick<Secrets, 'fingerprints'>): Promise<boolean> {
  const { secretFingerprint } = await readFingerprint(at)
  return secretFingerprint === null || fingerprints.includes(secretFingerprint)
}

/**
 * Makes a command seal and sign with the same key as the processes of the installation. If no key is recorded yet,
 * SECRET_KEY becomes the installation's key. During a key rotation, the previous key is used as long as some processes
 * know only that key. Returns false if the installation's key is not among the given ones.
 */
export async function adoptInstallationKey(
  at: Sql,
  { fingerprint, fingerprints, switchTo }: Pick<Secrets, 'fingerprint' | 'fingerprints' | 'switchTo'>,
): Promise<boolean> {
  const noted = (await readFingerprint(at)).secretFingerprint ?? (await noteKey(at, fingerprint))
  switchTo(noted)
  return fingerprints.includes(noted)
}

/** Records the key's fingerprint if the installation has none. Returns the fingerprint that is then recorded. */
async function noteKey(at: Sql, fingerprint: string): Promise<string> {
  const { secretFingerprint } = await at
    .updateTable('installation')
    .set((value) => ({ secretFingerprint: value.fn.coalesce('secretFingerprint', value.val(fingerprint)) }))
    .returning('secretFingerprint')
    .executeTakeFirstOrThrow()
  return secretFingerprint!
}

const readFingerprint = (at: Sql) => at.selectFrom('installation').select('secretFingerprint').executeTakeFirstOrThrow()

/**
 * Makes SECRET_KEY the installation's key. Throws StartFailure if the installation's current key is not among the given
 * ones.
 */
export async function switchInstallationKey(
  at: Sql,
  secrets: Pick<Secrets, 'fingerprint' | 'fingerprints'>,
): Promise<void> {
  if (!(await hasInstallationKey(at, secrets))) throw new StartFailure(foreignKey)
  await at.updateTable('installation').set({ secretFingerprint: secrets.fingerprint }).execute()
}

type StoredState = Pick<Selectable<DB['installation']>, 'secretFingerprint' | 'maintenance' | 'quiet'> & {
  frozen: number[]
}

/**
 * Reads the installation's state outside the connection pool, so that a process whose connections are all busy still
 * learns of changes. Also compares the machine's clock with the database's.
 */
async function readState(database: Database): Promise<StoredState> {
  const sent = readClock()
  const { databaseMs, ...state } = await database.lookups
    .selectFrom('installation')
    .select(['secretFingerprint', 'maintenance', 'quiet'])
    .select(sql<number[]>`array(select id::integer from tenants where frozen_at is not null)`.as('frozen'))
    .select(sql<number>`(extract(epoch from now()) * 1000)::float8`.as('databaseMs'))
    .executeTakeFirstOrThrow()
  compareClock(databaseMs, sent)
  return state
}

/** Adjusts a command's clock to the database's clock. Rejects if the database is unavailable or has no tables. */
export const syncClockWithDatabase = async (database: Database): Promise<void> => void (await readState(database))

/** Waits until every process has applied all changes of the installation's state that were made before this call. */
export const waitForAllProcesses = (): Promise<void> => sleep(maxInstallationStateAgeMs + refreshMs / 2)

/**
 * Handles a SECRET_KEY that is too short. If the installation already uses the key, logs a warning only, since no other
 * key can decrypt its data. If the key is new, refuses it.
 */
async function checkShortKey(
  database: Database,
  { fingerprints }: JoinOptions['secrets'],
  log: JoinOptions['log'],
): Promise<void> {
  const { secretFingerprint } = await readFingerprint(database.sql)
  if (secretFingerprint === null || fingerprints.indexOf(secretFingerprint) > 0) throw tooShort()
  log.warn(`${isShort}. The installation began with it, and it may be guessed by whoever has a link that it signed`)
}

/** Turns maintenance mode on or off for every process. */
export async function setMaintenanceMode(database: Database, on: boolean): Promise<void> {
  await database.sql.updateTable('installation').set({ maintenance: on }).execute()
}

/** Records the time of the last successful or failed backup, for the health pages of the installation. */
export async function recordBackupOutcome(
  database: Pick<Database, 'sql'>,
  outcome: 'made' | 'failed',
  at: string,
): Promise<void> {
  const column = outcome === 'made' ? 'backupMadeAt' : 'backupFailedAt'
  await database.sql
    .updateTable('installation')
    .set({ [column]: at })
    .where((eb) => eb.or([eb(column, 'is', null), eb(column, '<', at)]))
    .execute()
}

/** Turns quiet mode on or off for every process. When it is turned off, queued mails and deliveries are sent. */
export async function setQuietMode(database: Database, on: boolean): Promise<void> {
  await database.sql.updateTable('installation').set({ quiet: on }).execute()
}
