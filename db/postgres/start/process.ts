import type { Logger } from 'pino'
import { openLog } from '../../base/log.ts'
import { readSettings, type Settings } from '../../base/settings.ts'
import { asStartFailure } from '../../base/start-failure.ts'
import { startTracing } from '../../base/tracing.ts'
import { checkDatabase } from './checks.ts'
import { explainFailure } from './explain.ts'
import { type DatabasePlace, openDatabase } from './open-database.ts'

/** Environment of a service process: its settings, log, database and tracing. */
export interface ProcessGround {
  settings: Settings
  log: Logger
  place: DatabasePlace
  tracing: Awaited<ReturnType<typeof startTracing>>
}

export interface ProcessKind<Running> {
  name: 'api' | 'worker'
  /** Returns the maximum number of connections to PostgreSQL that the process may open. */
  connections(settings: Settings): number
  start(ground: ProcessGround): Promise<Running>
}

/**
 * Starts a process of the service: reads the environment, opens and checks the database, and calls `kind.start`. If a
 * step fails, logs in one line what to do and exits with status 1.
 */
export async function startServiceProcess<Running>(
  kind: ProcessKind<Running>,
): Promise<ProcessGround & { running: Running }> {
  let log = openLog(kind.name, { level: 'info' })
  let place: DatabasePlace | undefined
  try {
    const settings = settingsOrFailure()
    // Even with the log level `silent`, the process must log why it does not start.
    log = openLog(kind.name, { level: settings.logLevel === 'silent' ? 'fatal' : settings.logLevel })
    place = await openPlace(settings)
    await checkDatabase(place, { connections: kind.connections(settings), isMigrated: true }, log)
    const ownLog = openLog(kind.name, { level: settings.logLevel })
    const tracing = await startTracing({
      ...settings,
      service: `construction-${kind.name}`,
      warn: (err) => ownLog.warn({ err }, 'traces or metrics were not accepted'),
    })
    const ground = { settings, log: ownLog, place, tracing }
    return { ...ground, running: await kind.start(ground) }
  } catch (error) {
    const failure = explainFailure(error, { url: place?.isEmbedded ? undefined : place?.url })
    if (failure) log.fatal(failure.message)
    else log.fatal({ err: error }, 'the start failed')
    await place?.close().catch(() => {})
    return process.exit(1)
  }
}

/** Reads the settings. Every error of readSettings concerns the environment and becomes a StartFailure. */
function settingsOrFailure(): Settings {
  try {
    return readSettings()
  } catch (error) {
    throw asStartFailure(error)
  }
}

async function openPlace(settings: Settings): Promise<DatabasePlace> {
  try {
    return await openDatabase(settings)
  } catch (error) {
    throw asStartFailure(error)
  }
}

/** Calls `stop` on the signals that end a process, and when `make run`, the parent process, has exited. */
export function onEnd(stop: (signal: string) => Promise<void>): void {
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', () => stop('disconnect'))
}

/**
 * Runs an operator command to its end. If it fails, prints the error on standard error and exits with status 1. If the
 * operator can fix the error, the message has no stack trace.
 */
export async function runProgram(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(toldOnCommandLine(error))
    process.exitCode = 1
  }
}

/** Returns the message of an error for the person who ran a command. */
export function toldOnCommandLine(error: unknown): string {
  const failure = explainFailure(error, { url: process.env.DATABASE_URL || undefined })
  return failure?.message ?? (error instanceof Error ? error.message : String(error))
}
