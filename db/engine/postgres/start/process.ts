import type { Logger } from 'pino'
import { openLog } from '../../base/log.ts'
import { readSettings, type Settings } from '../../base/settings.ts'
import { toStartFailure } from '../../base/start-failure.ts'
import { startTracing } from '../../base/tracing.ts'
import { checkDatabase } from './checks.ts'
import { explainFailure } from './explain.ts'
import { type DatabaseAddress, openDatabase } from './open-database.ts'

/** What a process of the service starts with: its settings, log, database and tracing. */
export interface ProcessEnvironment {
  settings: Settings
  log: Logger
  databaseAddress: DatabaseAddress
  tracing: Awaited<ReturnType<typeof startTracing>>
}

export interface ProcessKind<Running> {
  name: 'api' | 'worker'
  /** Returns the maximum number of connections that the process may open to PostgreSQL. */
  connections(settings: Settings): number
  start(ground: ProcessEnvironment): Promise<Running>
}

/**
 * Starts a process of the service: reads the environment variables, opens and checks the database, and calls
 * `kind.start`. If a step fails, logs what to do in one line and exits with status 1.
 */
export async function startServiceProcess<Running>(
  kind: ProcessKind<Running>,
): Promise<ProcessEnvironment & { running: Running }> {
  let log = openLog(kind.name, { level: 'info' })
  let place: DatabaseAddress | undefined
  try {
    const settings = settingsOrFailure()
    // With the log level `silent`, the process would not log why it does not start.
    log = openLog(kind.name, { level: settings.logLevel === 'silent' ? 'fatal' : settings.logLevel })
    place = await openPlace(settings)
    await checkDatabase(place, { connections: kind.connections(settings), isMigrated: true }, log)
    const ownLog = openLog(kind.name, { level: settings.logLevel })
    const tracing = await startTracing({
      ...settings,
      service: `construction-${kind.name}`,
      warn: (err) => ownLog.warn({ err }, 'traces or metrics were not accepted'),
    })
    const ground = { settings, log: ownLog, databaseAddress: place, tracing }
    return { ...ground, running: await kind.start(ground) }
  } catch (error) {
    const failure = explainFailure(error, { url: place?.isEmbedded ? undefined : place?.url })
    if (failure) log.fatal(failure.message)
    else log.fatal({ err: error }, 'the start failed')
    await place?.close().catch(() => {})
    return process.exit(1)
  }
}

/** Reads the settings. Throws every error as a StartFailure, because the operator can fix all of them. */
function settingsOrFailure(): Settings {
  try {
    return readSettings()
  } catch (error) {
    throw toStartFailure(error)
  }
}

async function openPlace(settings: Settings): Promise<DatabaseAddress> {
  try {
    return await openDatabase(settings)
  } catch (error) {
    throw toStartFailure(error)
  }
}

/** Calls `stop` when the process gets SIGTERM or SIGINT, and when its parent process, `make run`, has exited. */
export function onShutdown(stop: (signal: string) => Promise<void>): void {
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', () => stop('disconnect'))
}

/**
 * Runs an operator's command. If it fails, prints the error's message to standard error and sets the exit status to 1.
 */
export async function runOperatorCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(commandErrorMessage(error))
    process.exitCode = 1
  }
}

/**
 * Returns the message of an error for the operator who has run a command. If the operator can fix the error, the
 * message says how.
 */
export function commandErrorMessage(error: unknown): string {
  const failure = explainFailure(error, { url: process.env.DATABASE_URL || undefined })
  return failure?.message ?? (error instanceof Error ? error.message : String(error))
}
