import type { Registry } from 'prom-client'
import { singleFlight } from '../../../../db/engine/base/concurrent-calls.ts'
import { registerGauge } from '../../../../db/operations/platform/gauges.ts'
import {
  countMailsOverLimit,
  readOldestPaperMailSeconds,
  readQueueState,
  type TaskState,
} from '../../../../db/services/jobs/queue-state.ts'
import { readWorkersState } from '../../../../db/services/jobs/worker-pools.ts'
import type { ServiceStatus, ServiceStatusDeps } from './service-status.ts'

/**
 * Adds gauges of the queue and of the installation's state. They belong to no process, so every API process reports the
 * same values, read at scrape time. Gauges that need the database are absent while it is unreachable.
 */
export function addQueueGauges(
  register: Registry,
  { database, installation }: ServiceStatusDeps,
  status: () => Promise<ServiceStatus>,
): void {
  const tasks = singleFlight(() => readQueueState(database))
  watchTasks(register, tasks)
  watchMails(register, database, tasks)
  registerGauge(register, {
    name: 'worker_processes',
    help: 'Worker processes that are alive',
    read: async () => (await readWorkersState(database)).processes,
  })
  registerGauge(register, {
    name: 'file_store',
    help: '1 for the current state of the file store, 0 for the others',
    labelNames: ['state'],
    read: async () => oneOf(['ready', 'away', 'full'], (await status()).files),
  })
  registerGauge(register, {
    name: 'database_nodes',
    help: '1 for the current state of the nodes of a distributed database, 0 for the others; all 0 for a single server',
    labelNames: ['state'],
    read: async () => {
      const { database, nodes } = await status()
      return database === 'ready' ? oneOf(['ready', 'away', 'unfinished'], nodes) : undefined
    },
  })
  registerGauge(register, {
    name: 'service_maintenance',
    help: '1 while the service is in maintenance, else 0',
    read: () => Number(installation.maintenance),
  })
  registerGauge(register, {
    name: 'service_quiet',
    help: '1 while this process is in quiet mode and sends nothing to the outside, else 0',
    read: () => Number(installation.quiet),
  })
}

const oneOf = (states: readonly string[], found: string | undefined) =>
  states.map((state) => [{ state }, Number(state === found)] as const)

function watchTasks(register: Registry, tasks: () => Promise<TaskState[]>): void {
  registerGauge(register, {
    name: 'queue_tasks',
    help: 'Tasks in the queue, by task and state',
    labelNames: ['task', 'state'],
    read: async () =>
      (await tasks()).flatMap(({ task, due, later, running, failed, givenUp }) =>
        Object.entries({ due, later, running, failed, given_up: givenUp }).map(
          ([state, count]) => [{ task, state }, count] as const,
        ),
      ),
  })
  registerGauge(register, {
    name: 'queue_oldest_due_seconds',
    help: 'How long the oldest due task has waited',
    labelNames: ['task'],
    read: async () => (await tasks()).map(({ task, oldestDueSeconds }) => [{ task }, oldestDueSeconds] as const),
  })
}

const mailTasks: readonly string[] = ['send-email', 'send-document', 'send-bid']

function watchMails(
  register: Registry,
  database: ServiceStatusDeps['database'],
  tasks: () => Promise<TaskState[]>,
): void {
  registerGauge(register, {
    name: 'mails_unsent',
    help: 'Mails that wait to be sent, and mails that were given up',
    labelNames: ['state'],
    read: async () => {
      const mails = (await tasks()).filter(({ task }) => mailTasks.includes(task))
      const sum = (count: (state: TaskState) => number) => mails.reduce((total, one) => total + count(one), 0)
      return [
        [{ state: 'waiting' }, sum(({ due, later, running }) => due + later + running)],
        [{ state: 'given_up' }, sum(({ givenUp }) => givenUp)],
        [{ state: 'beyond_limit' }, await countMailsOverLimit(database)],
      ]
    },
  })
  registerGauge(register, {
    name: 'mails_oldest_unsent_seconds',
    help: 'Age of the oldest mail that may be sent and is not sent yet; 0 if there is none',
    read: async () => {
      // A mail with a paper gets a new task for each attempt, so the age of such mails is read from their jobs.
      const sealed = (await tasks()).find(({ task }) => task === 'send-email')?.oldestSeconds ?? 0
      return Math.max(sealed, await readOldestPaperMailSeconds(database))
    },
  })
}
