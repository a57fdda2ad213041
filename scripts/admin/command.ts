import type { Settings } from '../../db/base/settings.ts'
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

export function time(flag: string, text: string): string {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw new UsageError(`--${flag} must be an ISO 8601 time, not ${text}`)
  return at.toISOString()
}
