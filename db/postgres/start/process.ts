import type { Logger } from 'pino'
import { openLog } from '../../base/log.ts'
import { readSettings, type Settings } from '../../base/settings.ts'
import { asStartFailure } from '../../base/start-failure.ts'
import { startTracing } from '../../base/tracing.ts'
import { checkDatabase } from './checks.ts'
import { explainFailure } from './explain.ts'
import { type DatabasePlace, openDatabase } from './open-database.ts'

/** What a process of the service runs on. */
export interface ProcessGround {
  settings: Settings
  log: Logger
  place: DatabasePlace
  tracing: Awaited<ReturnType<typeof startTracing>>
}

export interface ProcessKind<Running> {
  name: 'api' | 'worker'
  /** How many connections to Postgres it may come to hold. */
  connections(settings: Settings): number
  start(ground: ProcessGround): Promise<Running>
}

/**
 * Starts a process of the service: reads the environment, opens and checks the database, and starts what the process is
 * for. Where one of these fails, the log says in one line what to do, and the process ends with status 1.
 */
export async function startServiceProcess<Running>(
  kind: ProcessKind<Running>,
): Promise<ProcessGround & { running: Running }> {
  let log = openLog(kind.name, { level: 'info' })
  let place: DatabasePlace | undefined
  try {
    const settings = settingsOrFailure()
    // A process that nobody is told of when it starts is still to say why it does not.
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

/** What readSettings throws tells the operator of the environment, whatever it is. */
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

/** Calls `stop` at the signals that end a process, and when make run, which holds the other end of its channel, is gone. */
export function onEnd(stop: (signal: string) => Promise<void>): void {
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', () => stop('disconnect'))
}

/**
 * Runs a command of the operator's to its end. One that fails says why on standard error, in words alone where the operator
 * can do something about it, and ends the process with status 1.
 */
export async function runProgram(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(toldOnCommandLine(error))
    process.exitCode = 1
  }
}

/** An error in words for whoever has typed a command. */
export function toldOnCommandLine(error: unknown): string {
  const failure = explainFailure(error, { url: process.env.DATABASE_URL || undefined })
  return failure?.message ?? (error instanceof Error ? error.message : String(error))
}
