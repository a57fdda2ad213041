import { parseArgs } from 'node:util'
import { findNearestName } from './nearest.ts'

/** A flag of a command. The help text and the parser both use it. */
export interface Flag {
  /** Placeholder for the value in the help text, such as `<id>`; a flag without one is a switch. */
  placeholder?: string
  about: string
  isRequired?: boolean
}

export type FlagTable = Readonly<Record<string, Flag>>

/** Values of the given flags, keyed by name. The value of a switch is `on`. */
export type Flags = Record<string, string | undefined>

/** Error for a command with wrong arguments. Only its message is printed, without a stack. */
export class UsageError extends Error {}

/** Creates a required flag with a value. */
export const requiredFlag = (value: string, about: string): Flag => ({ placeholder: value, about, isRequired: true })

/** Creates an optional flag with a value. */
export const optionalFlag = (value: string, about: string): Flag => ({ placeholder: value, about })

/** Reports whether the arguments ask for the command's help. */
export const asksForHelp = (args: readonly string[]): boolean => args.some((arg) => arg === '--help' || arg === '-h')

/**
 * Parses a command's arguments. Throws UsageError for an unknown flag (with the nearest known name), a flag given
 * twice, and a missing required flag. Also throws it for an empty value, which usually comes from an unset shell
 * variable.
 */
export function readFlags(command: string, table: FlagTable, args: string[]): Flags {
  const options = Object.fromEntries(
    Object.entries(table).map(([name, { placeholder }]) => [
      name,
      { type: placeholder ? ('string' as const) : ('boolean' as const) },
    ]),
  )
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true })
  for (const token of tokens) {
    if (token.kind === 'positional') throw new UsageError(`${command} accepts only flags, not "${token.value}"`)
    if (token.kind === 'option' && !table[token.name]) throw new UsageError(unknownFlag(command, table, token))
  }
  const given = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
  const twice = Object.keys(table).filter((name) => given.filter((one) => one === name).length > 1)
  if (twice.length > 0) throw new UsageError(`${formatFlagList(twice)} of ${command} is given more than once`)
  const missing = Object.keys(table).filter((name) => table[name]!.isRequired)
  try {
    const { values } = parseArgs({ args, options, strict: true })
    const flags: Flags = {}
    for (const [name, value] of Object.entries(values)) flags[name] = value === true ? 'on' : String(value)
    const absent = missing.filter((name) => flags[name] === undefined)
    if (absent.length > 0) throw new UsageError(`${command} needs ${formatFlagList(absent)}`)
    const empty = Object.keys(flags).filter((name) => flags[name] === '')
    if (empty.length > 0) throw new UsageError(`${formatFlagList(empty)} of ${command} is given without a value`)
    return flags
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message)
  }
}

function unknownFlag(command: string, table: FlagTable, { name, rawName }: { name: string; rawName: string }): string {
  const known = findNearestName(name, Object.keys(table))
  return `${command} has no flag ${rawName}.${known ? ` Did you mean --${known}?` : ''}`
}

export const formatFlagList = (names: readonly string[]): string => names.map((name) => `--${name}`).join(', ')

/** Renders a command's synopsis: `key:create --tenant <id> --name <text> [--expires <time>]`. */
export function renderSynopsis(command: string, table: FlagTable): string {
  const words = Object.entries(table).map(([name, { placeholder, isRequired }]) => {
    const word = placeholder ? `--${name} ${placeholder}` : `--${name}`
    return isRequired ? word : `[${word}]`
  })
  return [command, ...words].join(' ')
}

/** Renders a command's flags with their descriptions, one line each. */
export function renderFlagLines(table: FlagTable): string[] {
  const names = Object.entries(table).map(([name, { placeholder }]) =>
    placeholder ? `--${name} ${placeholder}` : `--${name}`,
  )
  const width = Math.max(0, ...names.map((name) => name.length))
  return Object.values(table).map(({ about, isRequired }, index) => {
    const name = names[index]!.padEnd(width)
    return `  ${name}  ${about}${isRequired ? ' Required.' : ''}`
  })
}
