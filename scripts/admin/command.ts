import { access } from 'node:fs/promises'
import { machineNow } from '../../db/base/clock.ts'
import type { Settings } from '../../db/base/settings.ts'
import { instant, isInstant } from '../../db/domain/instants.ts'
import { plainText } from '../../db/domain/texts/plain-text.ts'
import { dayEnds } from '../../db/domain/zone-days.ts'
import type { Database } from '../../db/postgres/connection.ts'
import { type Flags, type FlagTable, needed, UsageError } from '../command-line/flags.ts'

export interface Command {
  /** What it does, in a sentence or two. */
  about: string
  flags: FlagTable
  /** Takes so long that it ends at SIGTERM and SIGINT by its context's signal, in order. */
  isLong?: true
  /** Fails in production without SECRET_KEY, which other long commands bring or can do without. */
  needsSecretKey?: true
  /** Goes through tables of any size by statements that may take as long as they take. */
  isPatient?: true
  /** Works on variables that may be wrong, instead of `run`: neither settings are read nor the database opened before it. */
  examine?(env: NodeJS.ProcessEnv): Promise<object>
  /** Makes an embedded database where there is none yet, as a restore does. */
  makesDatabase?: true
  /** Whether it works on the database, as all do unless they say otherwise. */
  usesDatabase?(flags: Flags): boolean
  run(database: Database, flags: Flags, context: CommandContext): Promise<object>
}

/** A command that needs nothing but the database. */
export interface DatabaseCommand extends Omit<Command, 'run'> {
  run(database: Database, flags: Flags): Promise<object>
}

/** What a command knows beside its flags. */
export interface CommandContext {
  settings: Settings
  /** The database's address. */
  url: string
  /** Whether the environment names a SECRET_KEY, and whether it is one of production, where it has to. */
  isSecretSet: boolean
  isProduction: boolean
  signal: AbortSignal
}

export const tenantFlag = needed('<id>', "The organization's id, as tenant:list shows it.")
export const emailFlag = needed('<address>', "The user's e-mail address.")

export function whole(flag: string, text: string, least: number, most: number): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new UsageError(`--${flag} must be a whole number from ${least} to ${most}, not "${text}"`)
  }
  return value
}

export const id = (flag: string, text: string | undefined): number => whole(flag, text ?? '', 1, 2_147_483_647)

export function oneOf(flag: string, value: string, allowed: readonly string[]): void {
  if (!allowed.includes(value)) throw new UsageError(`--${flag} must be one of ${allowed.join(', ')}, not ${value}`)
}

/** A future time, given with its zone, or as a day that means its end in `timeZone`. */
export function futureTime(flag: string, text: string, timeZone: string): string {
  const at = instant(dayEnds(text, timeZone))
  if (!isInstant(at)) {
    throw new UsageError(
      `--${flag} must be a time with its zone, such as 2027-01-31T09:30:00Z, or a day, not "${text}"`,
    )
  }
  if (Date.parse(at) <= machineNow()) throw new UsageError(`--${flag} must be in the future, not ${at}`)
  return at
}

/** What somebody or something is called, in composed letters without blanks and hidden characters around it. */
export function nameFrom(flag: string, text: string, most: number): string {
  const name = plainText(text)
  if (name !== '' && name.length <= most && !/\p{Cc}/u.test(name)) return name
  throw new UsageError(`--${flag} must have 1 to ${most} characters that are not blank, and no line breaks`)
}

/** Throws UsageError where a file to be written exists already. */
export async function refuseOverwriting(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw new UsageError(`${path} already exists: name a new file`)
}
