import { access } from 'node:fs/promises'
import { isInstant, toApiTime } from '../../../db/domain/instants.ts'
import { normalizeText } from '../../../db/domain/texts/normalize-text.ts'
import { lastMomentOfDay } from '../../../db/domain/zone-days.ts'
import { machineNow } from '../../../db/engine/base/clock.ts'
import type { Settings } from '../../../db/engine/base/settings.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { type Flags, type FlagTable, requiredFlag, UsageError } from '../../packages/terminal/flags.ts'

export interface Command {
  /** Description of the command, in a sentence or two. */
  about: string
  flags: FlagTable
  /**
   * The command may run for a long time. SIGTERM and SIGINT abort the signal of its context, so that it ends cleanly.
   */
  isLong?: true
  /**
   * Set if the command fails in production without SECRET_KEY. Long commands without this flag restore the key or work
   * without it.
   */
  needsSecretKey?: true
  /** The command processes tables of any size, so its statements have no timeout. */
  isPatient?: true
  /**
   * Runs instead of `run`, before the settings are read and the database is opened. For a command that checks the
   * environment variables.
   */
  runWithoutSettings?(env: NodeJS.ProcessEnv): Promise<object>
  /** The command creates an embedded database if there is none, as a restore does. */
  createsDatabase?: true
  /** Reports whether the command needs the database. Without this function it does. */
  usesDatabase?(flags: Flags): boolean
  run(database: Database, flags: Flags, context: CommandContext): Promise<object>
}

/** A command that needs only the database. */
export interface DatabaseCommand extends Omit<Command, 'run'> {
  run(database: Database, flags: Flags): Promise<object>
}

/** What a command gets in addition to the database and its flags. */
export interface CommandContext {
  settings: Settings
  /** Address of the database. */
  databaseUrl: string
  /** Whether the environment has a SECRET_KEY. A production environment (`isProduction`) requires one. */
  isSecretSet: boolean
  isProduction: boolean
  signal: AbortSignal
}

export const tenantFlag = requiredFlag('<id>', "The organization's id, as tenant:list shows it.")
export const emailFlag = requiredFlag('<address>', "The user's e-mail address.")

export function parseWholeNumber(flag: string, text: string, least: number, most: number): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new UsageError(`--${flag} must be a whole number from ${least} to ${most}, not "${text}"`)
  }
  return value
}

export const parseId = (flag: string, text: string | undefined): number =>
  parseWholeNumber(flag, text ?? '', 1, 2_147_483_647)

export function requireOneOf(flag: string, value: string, allowed: readonly string[]): void {
  if (!allowed.includes(value)) throw new UsageError(`--${flag} must be one of ${allowed.join(', ')}, not ${value}`)
}

/**
 * Parses a future time with a time zone, or a future day, which means the end of that day in `timeZone`. Throws
 * UsageError for any other text.
 */
export function parseFutureTime(flag: string, text: string, timeZone: string): string {
  const at = toApiTime(lastMomentOfDay(text, timeZone))
  if (!isInstant(at)) {
    throw new UsageError(
      `--${flag} must be a time with its zone, such as 2027-01-31T09:30:00Z, or a day, not "${text}"`,
    )
  }
  if (Date.parse(at) <= machineNow()) throw new UsageError(`--${flag} must be in the future, not ${at}`)
  return at
}

/**
 * Normalizes a name to composed letters and removes surrounding blanks and hidden characters. Throws UsageError if it
 * is empty, too long or has control characters.
 */
export function parseName(flag: string, text: string, most: number): string {
  const name = normalizeText(text)
  if (name !== '' && name.length <= most && !/\p{Cc}/u.test(name)) return name
  throw new UsageError(`--${flag} must have 1 to ${most} characters that are not blank, and no line breaks`)
}

/** Throws UsageError if the file to be written already exists. */
export async function refuseOverwriting(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw new UsageError(`${path} already exists: name a new file`)
}
