import type { JobHelpers, Task } from 'graphile-worker'
import type { Database } from '../../db/postgres/connection.ts'
import { isOfNode } from '../../db/postgres/distribution/node-watch.ts'
import { putOff } from './put-off.ts'

/**
 * Postpones a task while its organization's database node does not respond, for as long as necessary. The task neither
 * uses up attempts nor occupies a worker that other organizations' tasks need. A crontab task fails instead, because it
 * runs again anyway.
 */
export const unlessNodeAway =
  ({ nodes }: Pick<Database, 'nodes'>, run: (payload: unknown, helpers: JobHelpers) => Promise<void>): Task =>
  async (payload, helpers) => {
    const { tenantId, _cron } = (payload ?? {}) as { tenantId?: number; _cron?: unknown }
    try {
      if (tenantId !== undefined) await nodes.assertReachable(tenantId)
      await run(payload, helpers)
    } catch (error) {
      if (_cron !== undefined || !isOfNode(error)) throw error
      await putOff(payload, helpers)
    }
  }
