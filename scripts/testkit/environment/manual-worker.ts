import { Logger, runTaskListOnce, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { pino } from 'pino'
import { deriveSecrets } from '../../../db/engine/base/secrets.ts'
import type { Settings } from '../../../db/engine/base/settings.ts'
import { openDatabasePool } from '../../../db/engine/postgres/connection.ts'
import { joinInstallation } from '../../../db/services/access/installation.ts'
import { openContext } from '../../../workers/base/context.ts'
import { resumeAbandonedWork } from '../../../workers/tasks/sweep.ts'
import { taskPools } from '../../../workers/tasks.ts'
import { dispatchersEnded } from '../../../workers/webhooks/deliver.ts'

/** Worker that runs tasks only on request. */
export interface ManualWorker {
  /**
   * Runs all due tasks of the queue. With `unreported`, each task fails after its work, like a worker that is killed
   * before it reports success.
   */
  runDueTasks(unreported?: boolean): Promise<void>
  /** Takes over the work of ended processes, as a worker does every few seconds. */
  resumeAbandonedWork(): Promise<void>
  close(): Promise<void>
}

export interface ManualWorkerOptions {
  /** URL of the same database over which the worker reads the queue; by default its own. */
  queueUrl?: string
  /** Names of the tasks that the worker leaves in the queue. */
  without?: readonly string[]
}

/**
 * Opens a worker that has all tasks except `without` and connects to the database at `url`. It runs no scheduled tasks.
 */
export async function openManualWorker(
  settings: Settings,
  url: string,
  { queueUrl = url, without = [] }: ManualWorkerOptions = {},
): Promise<ManualWorker> {
  const log = pino({ level: 'silent' })
  const secrets = deriveSecrets(settings.secretKey, settings.previousSecretKeys)
  const database = openDatabasePool({ url, name: 'worker', poolSize: 4, acquireTimeoutMs: 3_000 })
  const installation = await joinInstallation(database, { secrets, settings, log })
  const context = await openContext({ database, secrets, settings, installation, log, stopping: () => false })
  const tasks: TaskList = {}
  let isUnreported = false
  for (const [name, run] of taskPools.flatMap((pool) => Object.entries(pool.tasks))) {
    if (without.includes(name)) continue
    tasks[name] = (payload) => {
      if (!isUnreported) return run(context, payload as never)
      return run(context, payload as never).then(() => {
        throw new Error('the worker was killed')
      })
    }
  }
  return {
    async runDueTasks(unreported = false) {
      isUnreported = unreported
      const client = new pg.Client({ connectionString: queueUrl })
      await client.connect()
      try {
        await runTaskListOnce({ logger: new Logger(() => () => {}) }, tasks, client as never)
      } finally {
        await dispatchersEnded(database)
        await client.end()
      }
    },
    resumeAbandonedWork: () => resumeAbandonedWork(context, async () => 0, log),
    async close() {
      installation.stop()
      await context.renderer.close()
      await database.close()
    },
  }
}
