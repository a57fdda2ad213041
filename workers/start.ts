import type { Logger } from 'pino'
import { deriveSecrets } from '../db/engine/base/secrets.ts'
import type { Settings } from '../db/engine/base/settings.ts'
import { openDatabasePool } from '../db/engine/postgres/connection.ts'
import { type Build, createBuildReader } from '../db/operations/platform/build.ts'
import { joinInstallation } from '../db/services/access/installation.ts'
import { correctFutureTimes } from '../db/services/jobs/future-times.ts'
import { createDeadProcessCheck, livenessConnectionCount, startPoolLiveness } from '../db/services/jobs/worker-pools.ts'
import { createQueuePool, maxQueueConnections } from './adapters/queue-pool.ts'
import { openContext } from './base/context.ts'
import { serveMetrics } from './metrics.ts'
import { startPools } from './runners.ts'
import { queuePendingExports } from './tasks/export-organization.ts'
import { queueDueRemovals } from './tasks/remove-organizations.ts'
import { resumeAbandonedWork } from './tasks/sweep.ts'

export interface RunningWorker {
  /** Returns the versions of the code that runs and of its database schema. */
  build(): Promise<Build>
  /** Pauses running jobs after their current batch and waits for everything else to finish. */
  close(): Promise<void>
}

const rescueEveryMs = 2_000

/** Returns the maximum number of Postgres connections of a worker process. */
export const maxWorkerConnections = ({ poolSize }: Pick<Settings, 'poolSize'>): number =>
  poolSize + maxQueueConnections + livenessConnectionCount

/**
 * Starts the worker's task pools on the database at `url`. `directUrl` leads to the same database without a pooler.
 * LISTEN needs a direct connection. So does the lock that shows other processes that this process is alive.
 */
export async function startWorker(
  settings: Settings,
  url: string,
  log: Logger,
  directUrl = url,
): Promise<RunningWorker> {
  const database = openDatabasePool({
    url,
    name: 'worker',
    ofService: true,
    poolSize: settings.poolSize,
    acquireTimeoutMs: 15_000,
    statementTimeoutMs: 120_000,
  })
  const secrets = deriveSecrets(settings.secretKey, settings.previousSecretKeys)
  const installation = await joinInstallation(database, { secrets, settings, log })
  await correctFutureTimes(database, log)
  let stopping = false
  const context = await openContext({ database, secrets, settings, installation, log, stopping: () => stopping })
  const life = await startPoolLiveness(database, directUrl)
  const graphilePool = createQueuePool(directUrl)
  const { workerMetricsPort } = settings
  const metrics = workerMetricsPort === undefined ? undefined : await serveMetrics(context, workerMetricsPort)
  const runners = await startPools({ context, graphilePool, life })
  const freeDeadPools = createDeadProcessCheck(database)
  const runRound = async () => {
    await resumeAbandonedWork(context, freeDeadPools, log).catch((error: unknown) =>
      log.warn({ err: error }, 'a rescue round failed'),
    )
    await queueDueRemovals(context).catch((error: unknown) =>
      log.warn({ err: error }, 'organizations to remove were not looked for'),
    )
    await queuePendingExports(context).catch((error: unknown) =>
      log.warn({ err: error }, 'exports of organizations were not looked for'),
    )
    await runners.follow().catch((error: unknown) => log.warn({ err: error }, 'pools were not started or stopped'))
  }
  await runRound()
  const timer = setInterval(runRound, rescueEveryMs)
  return {
    build: createBuildReader(database),
    async close() {
      stopping = true
      clearInterval(timer)
      await runners.stop()
      await context.renderer.close()
      await metrics?.close()
      installation.stop()
      await graphilePool.end()
      await life.end()
      await database.close()
    },
  }
}
