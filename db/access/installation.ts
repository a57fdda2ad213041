import { setTimeout as sleep } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '../../generated/database.d.ts'
import { sharedLook, withinLimit } from '../base/awaiting.ts'
import { compareClock, readClock } from '../base/clock.ts'
import type { Secrets } from '../base/secrets.ts'
import type { Settings } from '../base/settings.ts'
import { StartFailure } from '../base/start-failure.ts'
import { clockWatch } from '../postgres/clock-watch.ts'
import type { Database, Sql } from '../postgres/connection.ts'

/** The state that all processes of one installation share, as this process last read it. */
export interface Installation {
  maintenance: boolean
  /** Nothing leaves this process for the world outside: no delivery, no mail, no push, no renewal of a foreign token. */
  quiet: boolean
  /** The organizations of which no process changes anything (db/organization/freeze.ts). */
  frozen: ReadonlySet<number>
  /**
   * Resolves when what is known is not older than `knownMs`; undefined when it is so already. A database that is away
   * leaves what was known.
   */
  fresh(): Promise<void> | undefined
  stop(): void
}

const refreshMs = 1_000
/**
 * No request is let in on a state that is older, even after its process was held up: whoever changes the state and waits
 * so long knows that all processes go by it.
 */
export const knownMs = 2_500
/** A database that has not answered by then is away. */
const awayMs = 1_000

/** What a process joins with. */
export interface Joining {
  secrets: Pick<Secrets, 'fingerprint' | 'fingerprints' | 'switchTo'>
  settings: Pick<Settings, 'production' | 'secretKey' | 'quiet'>
  /** Told when the installation has a SECRET_KEY that a new one would not be given, or one that is not this process's. */
  log: Pick<Logger, 'warn' | 'error'>
}

/** Fewer characters may be guessed by whoever has one signed link. */
const leastCharacters = 32
const isShort = `SECRET_KEY has fewer than ${leastCharacters} characters`
const isTooShort = ({ production, secretKey }: Joining['settings']) => production && secretKey.length < leastCharacters
const tooShort = (): Error =>
  new StartFailure(`${isShort}; in production a new one takes more, such as \`openssl rand -hex 32\` gives`)

/** Throws StartFailure where SECRET_KEY is shorter than one may be that an installation is to have from now on. */
export function refuseShortKey(settings: Joining['settings']): void {
  if (isTooShort(settings)) throw tooShort()
}

/**
 * Refuses to go on when the database belongs to processes with a SECRET_KEY that is not given here, whose sealed secrets,
 * cursors and addresses this process could not read, and to begin in production with a short one. Then watches
 * maintenance mode, whether the installation is quiet, and which of its keys makes what is new: as long as processes with
 * the key before may run, it is theirs. With the same look the machine's clock is compared with the database's.
 */
export async function joinInstallation(database: Database, { secrets, settings, log }: Joining): Promise<Installation> {
  if (isTooShort(settings)) await judgeShort(database, secrets, log)
  if (!secrets.fingerprints.includes(await noteKey(database.sql, secrets.fingerprint)))
    throw new StartFailure(foreignKey)
  const noteClock = clockWatch(log)
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
  const refresh = sharedLook(async (): Promise<void> => {
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
    fresh: () => (performance.now() - knownAt < knownMs ? undefined : withinLimit(awayMs, refresh())),
    stop: () => clearInterval(timer),
  }
  take(await readState(database))
  noteClock()
  timer = setInterval(refresh, refreshMs).unref()
  return installation
}

const foreignKey =
  'SECRET_KEY differs from the one that this database was last used with; all processes must share it. After a change give the one before as SECRET_KEY_PREVIOUS. Where it is lost, `npm run -s admin -- secret:replace` says what ends without it'

/** Whether the installation's key is one of these; where it has none yet, any is. */
export async function knowsKey(at: Sql, { fingerprints }: Pick<Secrets, 'fingerprints'>): Promise<boolean> {
  const { secretFingerprint } = await readFingerprint(at)
  return secretFingerprint === null || fingerprints.includes(secretFingerprint)
}

/**
 * The same for a command that seals or signs: what it makes from then on is made with the installation's key, as processes
 * do, and SECRET_KEY becomes that key where none is noted yet. While a key is changed that is the one before as long as some
 * processes know no other.
 */
export async function takeInstallationKey(
  at: Sql,
  { fingerprint, fingerprints, switchTo }: Pick<Secrets, 'fingerprint' | 'fingerprints' | 'switchTo'>,
): Promise<boolean> {
  const noted = (await readFingerprint(at)).secretFingerprint ?? (await noteKey(at, fingerprint))
  switchTo(noted)
  return fingerprints.includes(noted)
}

/** Notes the key of an installation that has none noted; gives the one that it has then. */
async function noteKey(at: Sql, fingerprint: string): Promise<string> {
  const { secretFingerprint } = await at
    .updateTable('installation')
    .set((value) => ({ secretFingerprint: value.fn.coalesce('secretFingerprint', value.val(fingerprint)) }))
    .returning('secretFingerprint')
    .executeTakeFirstOrThrow()
  return secretFingerprint!
}

const readFingerprint = (at: Sql) => at.selectFrom('installation').select('secretFingerprint').executeTakeFirstOrThrow()

/** Makes SECRET_KEY the installation's key. Throws where the one that it has is not given. */
export async function switchKey(at: Sql, secrets: Pick<Secrets, 'fingerprint' | 'fingerprints'>): Promise<void> {
  if (!(await knowsKey(at, secrets))) throw new StartFailure(foreignKey)
  await at.updateTable('installation').set({ secretFingerprint: secrets.fingerprint }).execute()
}

type StoredState = Pick<Selectable<DB['installation']>, 'secretFingerprint' | 'maintenance' | 'quiet'> & {
  frozen: number[]
}

/**
 * Reads the state beside the pool, so that a process whose connections are all busy knows it, too, and compares the machine's
 * clock with the database's.
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

/** Has a command go by the database's clock. Rejects where the database is away, or has no tables. */
export const compareWithDatabase = async (database: Database): Promise<void> => void (await readState(database))

/** Resolves when every process goes by what was changed in the installation's state before this call. */
export const heldByAll = (): Promise<void> => sleep(knownMs + refreshMs / 2)

/** A short key that is in use stays, since what it sealed could not be read with another; it is no key to change to. */
async function judgeShort(
  database: Database,
  { fingerprints }: Joining['secrets'],
  log: Joining['log'],
): Promise<void> {
  const { secretFingerprint } = await readFingerprint(database.sql)
  if (secretFingerprint === null || fingerprints.indexOf(secretFingerprint) > 0) throw tooShort()
  log.warn(`${isShort}. The installation began with it, and it may be guessed by whoever has a link that it signed`)
}

/** Turns maintenance mode on or off for every process. */
export async function setMaintenance(database: Database, on: boolean): Promise<void> {
  await database.sql.updateTable('installation').set({ maintenance: on }).execute()
}

/** Notes that a backup was made, or that one failed, for those who look at how the installation does. */
export async function noteBackup(
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

/** Keeps every process from sending anything to the world outside, or lets what has waited go out. */
export async function setQuiet(database: Database, on: boolean): Promise<void> {
  await database.sql.updateTable('installation').set({ quiet: on }).execute()
}
