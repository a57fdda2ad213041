import type { JobHelpers, Task } from 'graphile-worker'
import type { Database } from '../../db/engine/postgres/connection.ts'
import { isNodeFailure } from '../../db/engine/postgres/distribution/node-watch.ts'
import { postponeTask } from './postpone-task.ts'

/**
 * Postpones a task as long as its organization's database node does not respond. The postponed task uses up no attempt,
 * and workers stay free for other organizations. A crontab task fails instead, because it runs again anyway.
 */
export const postponeWhileNodeDown =
  ({ nodes }: Pick<Database, 'nodes'>, run: (payload: unknown, helpers: JobHelpers) => Promise<void>): Task =>
  async (payload, helpers) => {
    const { tenantId, _cron } = (payload ?? {}) as { tenantId?: number; _cron?: unknown }
    try {
      if (tenantId !== undefined) await nodes.assertReachable(tenantId)
      await run(payload, helpers)
    } catch (error) {
      if (_cron !== undefined || !isNodeFailure(error)) throw error
      await postponeTask(payload, helpers)
    }
  }
