import type { Database } from '../../../db/engine/postgres/connection.ts'
import {
  dropTasks,
  findTasksToRetryOrDrop,
  listQueuedTasks,
  type QueuedTaskInfo,
  type QueuedTaskState,
  type QueueFilter,
  queuedTaskStates,
  retryTasks,
} from '../../../db/services/jobs/adapters/queue-tasks.ts'
import { type Flags, optionalFlag, UsageError } from '../../packages/terminal/flags.ts'
import { type DatabaseCommand, parseId, parseWholeNumber, requireOneOf } from './command.ts'
import { changeAccessWithAudit } from './operator.ts'

const listed = 100
/** Maximum number of tasks that one command retries or drops. */
const settled = 10_000

const taskFlag = optionalFlag('<name>', 'Only tasks with this name, as queue:list shows it.')
const ofTenant = optionalFlag('<id>', 'Only tasks of this organization.')
const chosen = {
  id: optionalFlag('<id>', 'One task by its id. It must not be running.'),
  task: taskFlag,
  tenant: ofTenant,
  all: { about: 'All tasks that were given up.' },
}

/** Commands that list tasks of the queue, and retry or drop those that a worker has given up. */
export const queueCommands: Record<string, DatabaseCommand> = {
  'queue:list': {
    about: 'Prints tasks of the queue, the oldest first, with their last error.',
    flags: {
      state: optionalFlag('<state>', `One of ${queuedTaskStates.join(', ')}.`),
      task: taskFlag,
      tenant: ofTenant,
      limit: optionalFlag('<number>', `How many tasks to print, 1 to 1000; ${listed} by default.`),
    },
    run: async (database, flags) => {
      const limit = flags.limit === undefined ? listed : parseWholeNumber('limit', flags.limit, 1, 1_000)
      const tasks = await listQueuedTasks(database.sql, filterOf(flags), limit + 1)
      return { tasks: tasks.slice(0, limit), isMore: tasks.length > limit }
    },
  },
  'queue:retry': {
    about: 'Makes tasks that were given up, or one task, due at once with a new set of attempts.',
    flags: chosen,
    run: (database, flags) => settle(database, 'queue:retry', flags, retryTasks, 'retried'),
  },
  'queue:drop': {
    about: 'Removes tasks that were given up, or one task. The entries about them in their jobs and records stay.',
    flags: chosen,
    run: (database, flags) => settle(database, 'queue:drop', flags, dropTasks, 'dropped'),
  },
}

function filterOf({ state, task, tenant, id: one }: Flags): QueueFilter {
  if (state !== undefined) requireOneOf('state', state, queuedTaskStates)
  if (one !== undefined && !/^\d{1,18}$/.test(one)) throw new UsageError(`--id must be the id of a task, not "${one}"`)
  return {
    ...{ state: state as QueuedTaskState | undefined, task, id: one },
    tenantId: tenant === undefined ? undefined : parseId('tenant', tenant),
  }
}

async function settle(
  database: Database,
  command: string,
  flags: Flags,
  work: (at: Pick<Database, 'sql'>, tasks: readonly QueuedTaskInfo[]) => Promise<string[]>,
  name: 'retried' | 'dropped',
): Promise<object> {
  const filter = filterOf(flags)
  const isChosen = [filter.id, filter.task, filter.tenantId, flags.all].some((given) => given !== undefined)
  if (!isChosen) throw new UsageError('name the tasks: --id, --task, --tenant or --all')
  if (filter.id !== undefined && [filter.task, filter.tenantId, flags.all].some((given) => given !== undefined))
    throw new UsageError('--id names one task: leave the other flags out')
  const tasks = await findTasksToRetryOrDrop(database.sql, filter, settled)
  const done: string[] = []
  for (const [tenantId, own] of Map.groupBy(tasks, (one) => one.tenantId)) {
    const there = tenantId !== null && (await isThere(database, tenantId))
    const ids = there
      ? await changeAccessWithAudit(database, { tenantId, command }, async (tx) => ({ said: await work(tx, own) }))
      : await work(database, own)
    done.push(...ids)
  }
  return { [name]: done.length, ids: done }
}

/** Reports whether the organization still exists, so that the command can be recorded in its audit log. */
async function isThere({ sql }: Database, tenantId: number): Promise<boolean> {
  return (await sql.selectFrom('tenants').select('id').where('id', '=', tenantId).executeTakeFirst()) !== undefined
}
