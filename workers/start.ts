import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Logger as GraphileLogger, parseCrontab, type Runner, run, type TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import { joinInstallation } from '../db/access/installation.ts'
import { secretsFrom } from '../db/base/secrets.ts'
import type { Settings } from '../db/base/settings.ts'
import { openFiles } from '../db/files/open-files.ts'
import { deadPoolWatch, startPoolLife } from '../db/jobs/worker-pools.ts'
import { connect } from '../db/postgres/connection.ts'
import { queuePool } from './adapters/queue-pool.ts'
import { serveMetrics } from './metrics.ts'
import { PdfRenderer } from './pdf/renderer.ts'
import { rescue } from './sweep.ts'
import { pools } from './tasks.ts'
import { drainsEnded } from './webhooks/deliver.ts'

export interface RunningWorker {
  /** Ends running slices at their next batch, and waits for everything else to finish. */
  close(): Promise<void>
}

const rescueEveryMs = 2_000

/** Starts every pool of tasks over the database at `url`. */
export async function startWorker(settings: Settings, url: string, log: Logger): Promise<RunningWorker> {
  const database = connect({
    url,
    name: 'worker',
    poolSize: settings.poolSize,
    acquireTimeoutMs: 15_000,
    statementTimeoutMs: 120_000,
  })
  const secrets = secretsFrom(settings.secretKey)
  const installation = await joinInstallation(database, { secrets, settings, log })
  const contract = JSON.parse(await readFile(new URL('../generated/openapi.json', import.meta.url), 'utf8')) as object
  let stopping = false
  const context = {
    database,
    files: await openFiles(settings),
    contract,
    renderer: new PdfRenderer(),
    secrets,
    settings,
    log,
    stopping: () => stopping,
  }
  const life = await startPoolLife(database, url)
  const graphilePool = queuePool(url)
  const runners: Runner[] = []
  const metrics =
    settings.workerMetricsPort === undefined ? undefined : await serveMetrics(database, settings.workerMetricsPort)
  for (const pool of pools) {
    const events = new EventEmitter()
    const known: Promise<void>[] = []
    events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) =>
      known.push(life.addPool(workerPool.id)),
    )
    const taskList: TaskList = Object.fromEntries(
      Object.entries(pool.tasks).map(([name, task]) => [name, (payload: unknown) => task(context, payload as never)]),
    )
    runners.push(
      await run({
        pgPool: graphilePool,
        concurrency: pool.concurrency,
        pollInterval: 1_000,
        noHandleSignals: true,
        taskList,
        parsedCronItems: parseCrontab(pool.crontab ?? ''),
        events,
        logger: quietLogger(log),
      }),
    )
    await Promise.all(known)
  }
  const freeDeadPools = deadPoolWatch(database)
  const lookAround = () =>
    rescue(context, freeDeadPools, log).catch((error: unknown) => log.warn({ err: error }, 'a rescue round failed'))
  await lookAround()
  const timer = setInterval(lookAround, rescueEveryMs)
  return {
    async close() {
      stopping = true
      clearInterval(timer)
      await Promise.all(runners.map((runner) => runner.stop()))
      await drainsEnded(database)
      await context.renderer.close()
      await metrics?.close()
      installation.stop()
      await graphilePool.end()
      await life.end()
      await database.close()
    },
  }
}

/** graphile-worker reports every task; only failures are logged. */
const quietLogger = (log: Logger): GraphileLogger =>
  new GraphileLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ err: meta?.error }, message)
    else if (level === 'warning') log.warn(message)
  })
