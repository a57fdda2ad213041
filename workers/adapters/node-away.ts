import type { JobHelpers, Task } from 'graphile-worker'
import type { Database } from '../../db/postgres/connection.ts'
import { isOfNode } from '../../db/postgres/distribution/node-watch.ts'
import { putOff } from './put-off.ts'

/**
 * A task of an organization whose node does not answer is put off, however long that lasts: it neither uses up its attempts
 * nor takes a place from the tasks of other organizations. What comes again by itself, by the clock, fails instead.
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
