import { readSettings } from '../../../db/engine/base/settings.ts'
import { type Database, openDatabasePool } from '../../../db/engine/postgres/connection.ts'
import { openDatabase, openExistingDatabase } from '../../../db/engine/postgres/start/open-database.ts'
import {
  setMaintenanceMode,
  setQuietMode,
  syncClockWithDatabase,
  waitForAllProcesses,
} from '../../../db/services/access/installation.ts'
import { findUnnormalizedValues } from '../../../db/workflows/resources/uncomposed-names.ts'
import {
  asksForHelp,
  type Flags,
  readFlags,
  renderFlagLines,
  renderSynopsis,
  UsageError,
} from '../../packages/terminal/flags.ts'
import { findNearestName } from '../../packages/terminal/nearest.ts'
import { backupCommands } from './backups.ts'
import type { Command } from './command.ts'
import { deletionCommands } from './deletion.ts'
import { doctorCommands } from './doctor.ts'
import { grantCommands } from './grants.ts'
import { keyCommands } from './keys.ts'
import { organizationCommands } from './organizations.ts'
import { queueCommands } from './queue.ts'
import { secretKeyCommands } from './secret-key.ts'
import { tenantCommands } from './tenants.ts'
import { traceCommands } from './trace.ts'
import { userDataCommands } from './user-data.ts'
import { userCommands } from './users.ts'

/**
 * Command that lists names that would be duplicates in composed letters. The migration to composed letters skipped
 * them.
 */
const nameCommands: Record<string, Command> = {
  'names:apart': {
    about:
      'Lists live records that have the same name as another live record, but written with other Unicode characters. Rename them by hand.',
    flags: {},
    isPatient: true,
    run: async (database) => ({ names: await findUnnormalizedValues(database.sql) }),
  },
}

/** All commands of `npm run admin`. The help text and the parser both use this table. */
export const commands: Readonly<Record<string, Command>> = {
  ...tenantCommands,
  ...deletionCommands,
  ...organizationCommands,
  ...queueCommands,
  ...traceCommands,
  ...userCommands,
  ...userDataCommands,
  ...grantCommands,
  ...keyCommands,
  ...nameCommands,
  ...secretKeyCommands,
  ...backupCommands,
  ...doctorCommands,
  'maintenance:on': {
    about: 'Turns maintenance mode on, and waits until every process answers requests with 503 and Retry-After.',
    flags: {},
    run: async (database) => switchMaintenance(database, true),
  },
  'maintenance:off': {
    about: 'Turns maintenance mode off.',
    flags: {},
    run: async (database) => switchMaintenance(database, false),
  },
  'quiet:on': {
    about:
      'Turns quiet mode on: no webhooks, mails or pushes to QuickBooks are sent, and nothing expires. Everything that is due waits.',
    flags: {},
    run: async (database) => switchQuiet(database, true),
  },
  'quiet:off': {
    about: 'Turns quiet mode off, for example after a restore. Everything that has waited is sent.',
    flags: {},
    run: async (database) => switchQuiet(database, false),
  },
}

async function switchMaintenance(database: Database, on: boolean): Promise<object> {
  await setMaintenanceMode(database, on)
  await waitForAllProcesses()
  return { maintenance: on }
}

async function switchQuiet(database: Database, on: boolean): Promise<object> {
  await setQuietMode(database, on)
  return { quiet: on }
}

const program = 'npm run -s admin --'

/**
 * Returns the text for `help`, `help <command>`, `--help` and `<command> --help`; undefined for any other command line.
 * Throws UsageError for help on an unknown command.
 */
export function getAdminHelp([name, ...rest]: readonly string[]): string | undefined {
  if (name === 'help') return rest[0] === undefined ? overview() : helpOn(rest[0])
  if (name !== undefined && asksForHelp([name])) return overview()
  return name !== undefined && asksForHelp(rest) ? helpOn(name) : undefined
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  return [
    `usage: ${program} <command> --flag value ...`,
    '',
    ...Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`),
    '',
    `${program} help <command> explains its flags. Each command prints one JSON object; errors go to standard error.`,
    'The commands use the database in DATABASE_URL, or the embedded database in DATA_DIR (.data).',
  ].join('\n')
}

function helpOn(name: string): string {
  const { about, flags } = commandNamed(name)
  const lines = renderFlagLines(flags)
  return [
    `usage: ${program} ${renderSynopsis(name, flags)}`,
    '',
    about,
    ...(lines.length > 0 ? ['', ...lines] : []),
  ].join('\n')
}

function commandNamed(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command) return command
  const known = findNearestName(name, Object.keys(commands))
  throw new UsageError(
    `There is no command "${name}".${known ? ` Did you mean ${known}?` : ''} ${program} help lists them all.`,
  )
}

function readCommand([name, ...rest]: string[]): { command: Command; flags: Flags } {
  if (name === undefined) throw new UsageError(overview())
  const command = commandNamed(name)
  try {
    return { command, flags: readFlags(name, command.flags, rest) }
  } catch (error) {
    if (error instanceof UsageError) error.message += `\nusage: ${program} ${renderSynopsis(name, command.flags)}`
    throw error
  }
}

/**
 * Runs a command line and returns its result, to be printed as JSON. `env` determines the database. Throws UsageError
 * or Refusal, whose message says what is wrong.
 */
export async function runCommand(argv: string[], env: NodeJS.ProcessEnv = process.env): Promise<object> {
  const { command, flags } = readCommand(argv)
  if (command.runWithoutSettings) return command.runWithoutSettings(env)
  const isSecretSet = Boolean(env.SECRET_KEY)
  const isProduction = env.NODE_ENV === 'production'
  // Settings read without NODE_ENV do not require a SECRET_KEY. A restore reads it from the backup, and a backup is
  // verified without it.
  const settings = readSettings(
    command.isLong && !command.needsSecretKey && !isSecretSet && flags.to === undefined ? withoutNodeEnv(env) : env,
  )
  const open = command.createsDatabase ? openDatabase : openExistingDatabase
  const place = (command.usesDatabase?.(flags) ?? true) ? await open(settings) : undefined
  const url = (command.isLong ? place?.directUrl : place?.url) ?? ''
  const patience = command.isPatient ? { statementTimeoutMs: 0 } : {}
  const database = openDatabasePool({ url, name: 'admin', poolSize: 2, ...patience })
  try {
    // A database that is about to be restored has no tables to query.
    if (url) await syncClockWithDatabase(database).catch(() => {})
    return await interruptible(command, (signal) =>
      command.run(database, flags, { settings, databaseUrl: url, isSecretSet, isProduction, signal }),
    )
  } finally {
    await database.close()
    await place?.close()
  }
}

const withoutNodeEnv = ({ NODE_ENV: _, ...env }: NodeJS.ProcessEnv): NodeJS.ProcessEnv => env

const interruptionMs = 20_000

/**
 * Lets a long command end cleanly after a signal. Exits at a second signal, or if the command is still running after 20
 * s.
 */
async function interruptible<T>(command: Command, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const end = (name: NodeJS.Signals): void => {
    if (controller.signal.aborted) process.exit(1)
    controller.abort(new Error(`ended by ${name}`))
    setTimeout(() => process.exit(1), interruptionMs).unref()
  }
  const signals = command.isLong ? (['SIGTERM', 'SIGINT'] as const) : []
  for (const name of signals) process.on(name, end)
  try {
    return await work(controller.signal)
  } finally {
    for (const name of signals) process.off(name, end)
  }
}
