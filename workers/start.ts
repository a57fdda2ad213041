import type { Logger } from 'pino'
import { joinInstallation } from '../db/access/installation.ts'
import { secretsFrom } from '../db/base/secrets.ts'
import type { Settings } from '../db/base/settings.ts'
import { mendFutureTimes } from '../db/jobs/future-times.ts'
import { deadPoolWatch, lifeConnections, startPoolLife } from '../db/jobs/worker-pools.ts'
import { type Build, buildOver } from '../db/platform/build.ts'
import { connect } from '../db/postgres/connection.ts'
import { queueConnections, queuePool } from './adapters/queue-pool.ts'
import { openContext } from './context.ts'
import { lookForExports } from './export-organization.ts'
import { serveMetrics } from './metrics.ts'
import { lookForRemovals } from './remove-organizations.ts'
import { startPools } from './runners.ts'
import { rescue } from './sweep.ts'

export interface RunningWorker {
  /** Returns the version of the code and of the database schema that the process runs. */
  build(): Promise<Build>
  /** Ends running slices after their current batch and waits for everything else to finish. */
  close(): Promise<void>
}

const rescueEveryMs = 2_000

/** Returns the maximum number of Postgres connections of a worker process. */
export const workerConnections = ({ poolSize }: Pick<Settings, 'poolSize'>): number =>
  poolSize + queueConnections + lifeConnections

/**
 * Starts every task pool on the database at `url`. `directUrl` is the same database without a pooler. LISTEN and the
 * lock that shows that the process is alive need a direct connection.
 */
export async function startWorker(
  settings: Settings,
  url: string,
  log: Logger,
  directUrl = url,
): Promise<RunningWorker> {
  const database = connect({
    url,
    name: 'worker',
    ofService: true,
    poolSize: settings.poolSize,
    acquireTimeoutMs: 15_000,
    statementTimeoutMs: 120_000,
  })
  const secrets = secretsFrom(settings.secretKey, settings.previousSecretKeys)
  const installation = await joinInstallation(database, { secrets, settings, log })
  await mendFutureTimes(database, log)
  let stopping = false
  const context = await openContext({ database, secrets, settings, installation, log, stopping: () => stopping })
  const life = await startPoolLife(database, directUrl)
  const graphilePool = queuePool(directUrl)
  const { workerMetricsPort } = settings
  const metrics = workerMetricsPort === undefined ? undefined : await serveMetrics(context, workerMetricsPort)
  const runners = await startPools({ context, graphilePool, life })
  const freeDeadPools = deadPoolWatch(database)
  const runRound = async () => {
    await rescue(context, freeDeadPools, log).catch((error: unknown) =>
      log.warn({ err: error }, 'a rescue round failed'),
    )
    await lookForRemovals(context).catch((error: unknown) =>
      log.warn({ err: error }, 'organizations to remove were not looked for'),
    )
    await lookForExports(context).catch((error: unknown) =>
      log.warn({ err: error }, 'exports of organizations were not looked for'),
    )
    await runners.follow().catch((error: unknown) => log.warn({ err: error }, 'pools were not started or stopped'))
  }
  await runRound()
  const timer = setInterval(runRound, rescueEveryMs)
  return {
    build: buildOver(database),
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
