import { Gauge, type Registry } from 'prom-client'
import { sharedLook } from '../../../db/base/awaiting.ts'
import { mailsBeyondLimit, queueState, type TaskState } from '../../../db/jobs/queue-state.ts'
import { workersState } from '../../../db/jobs/worker-pools.ts'
import type { ServiceStatus, ServiceStatusDeps } from './service-status.ts'

/** What no process has begun yet is nobody's own: every API shows the same of it, read when its metrics are. */
export function watchWaiting(
  register: Registry,
  { database, installation }: ServiceStatusDeps,
  status: () => Promise<ServiceStatus>,
): void {
  const gauge = (name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => Promise<void> | void) =>
    new Gauge({
      ...{ name, help, labelNames },
      registers: [register],
      async collect() {
        this.reset()
        // A database that is away leaves what it would tell out of the metrics, and the rest in.
        await Promise.resolve(collect(this)).catch(() => this.reset())
      },
    })
  const tasks = sharedLook(() => queueState(database))
  gauge('queue_tasks', 'Tasks in the queue, by task and state', ['task', 'state'], async (self) => {
    for (const { task, due, later, running, failed, givenUp } of await tasks()) {
      for (const [state, count] of Object.entries({ due, later, running, failed, given_up: givenUp }))
        self.set({ task, state }, count)
    }
  })
  gauge('queue_oldest_due_seconds', 'How long the oldest due task has waited', ['task'], async (self) => {
    for (const { task, oldestDueSeconds } of await tasks()) self.set({ task }, oldestDueSeconds)
  })
  gauge('mails_unsent', 'Mails that wait to be sent, and those that were given up', ['state'], async (self) => {
    const mails = (await tasks()).filter(({ task }) => mailTasks.includes(task))
    const sum = (count: (state: TaskState) => number) => mails.reduce((total, one) => total + count(one), 0)
    self.set(
      { state: 'waiting' },
      sum(({ due, later, running }) => due + later + running),
    )
    self.set(
      { state: 'given_up' },
      sum(({ givenUp }) => givenUp),
    )
    self.set({ state: 'beyond_limit' }, await mailsBeyondLimit(database))
  })
  gauge('worker_processes', 'Worker processes that are alive', [], async (self) => {
    self.set((await workersState(database)).processes)
  })
  gauge('file_store', '1 for the state that the store of files is in, else 0', ['state'], async (self) => {
    const { files } = await status()
    for (const state of ['ready', 'away', 'full']) self.set({ state }, Number(state === files))
  })
  gauge(
    'database_nodes',
    '1 for the state that the nodes of a spread database are in, else 0; all 0 for one server',
    ['state'],
    async (self) => {
      const { nodes } = await status()
      for (const state of ['ready', 'away', 'unfinished']) self.set({ state }, Number(state === nodes))
    },
  )
  gauge('service_maintenance', '1 while the service is in maintenance, else 0', [], (self) => {
    self.set(Number(installation.maintenance))
  })
  gauge('service_quiet', '1 while this process sends nothing to the world outside, else 0', [], (self) => {
    self.set(Number(installation.quiet))
  })
}

const mailTasks: readonly string[] = ['send-email', 'send-document', 'send-bid']
