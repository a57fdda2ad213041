import type { Logger } from 'pino'
import { attemptTimeoutMs } from '../../db/domain/delivery.ts'
import { machineDate, machineNow } from '../../db/engine/base/clock.ts'
import { type ConcurrencyLimiter, createConcurrencyLimiter } from '../../db/engine/base/concurrency.ts'
import { addressGuardFor } from '../../db/engine/base/resolver.ts'
import type { Secrets } from '../../db/engine/base/secrets.ts'
import type { Settings } from '../../db/engine/base/settings.ts'
import type { Database } from '../../db/engine/postgres/connection.ts'
import { RunningClock } from '../../db/engine/postgres/tenant-clock.ts'
import { removeOldDeliveries } from '../../db/nouns/webhooks/deliveries.ts'
import { type DispatchTarget, wakeDispatcher } from '../../db/nouns/webhooks/dispatch.ts'
import { waitingEndpoints } from '../../db/nouns/webhooks/due.ts'
import { runThrottled } from '../base/slices.ts'
import { FailureLog } from './attempts.ts'
import { BulkDeliveryScheduler } from './bulk-delivery-scheduler.ts'
import { Dispatcher, type DispatcherDeps } from './dispatcher.ts'

export interface DeliveryDeps {
  database: Database
  secrets: Pick<Secrets, 'open'>
  settings: Pick<Settings, 'webhookDevHosts'>
  log: Logger
  stopping(): boolean
}

/** Maximum number of dispatchers that run in one process. More tasks wait until one of them ends. */
const maxDispatchers = 500
/** Maximum per organization, including those that wait. The sweep queues new tasks for those that are not started. */
const maxDispatchersPerTenant = 32
/** Maximum number of concurrent statements per organization, so that the pool has connections for all others. */
const maxStatementsPerTenant = 4

/** What the dispatchers of a process share. */
interface Dispatchers extends Pick<DispatcherDeps, 'pace' | 'statements'> {
  limiter: ConcurrencyLimiter
  running: Map<string, { dispatcher: Dispatcher; ended: Promise<void> }>
  /** Created with the first dispatcher. */
  failures?: FailureLog
}

const dispatchersIn = new WeakMap<Database, Dispatchers>()

function dispatchersOf(database: Database): Dispatchers {
  const known = dispatchersIn.get(database)
  if (known) return known
  const made = {
    limiter: createConcurrencyLimiter({
      max: maxDispatchers,
      maxPlacesPerParty: maxDispatchersPerTenant,
      refusal: () => new TooManyDispatchers(),
    }),
    running: new Map(),
    pace: new BulkDeliveryScheduler(),
    statements: createConcurrencyLimiter({ maxPerParty: maxStatementsPerTenant }),
  }
  dispatchersIn.set(database, made)
  return made
}

class TooManyDispatchers extends Error {
  override readonly name = 'TooManyDispatchers'
}

/**
 * The task `deliver-webhooks`: wakes the endpoint's dispatcher in this process, or starts one. Resolves when it runs.
 *
 * The dispatcher continues after its task, so that a receiver that hangs takes no slot of the queue from another
 * endpoint. Nothing depends on the task: due deliveries are in the table, and the lease of a dead process expires. The
 * sweep finds due deliveries without a dispatcher. A dispatcher in another process looks by itself, within a second.
 */
export async function deliverWebhooks(place: DeliveryDeps, target: DispatchTarget): Promise<void> {
  const { limiter, running } = dispatchersOf(place.database)
  const key = keyOf(target)
  if (running.get(key)?.dispatcher.wake()) return
  const dispatcher = createDispatcher(place, target)
  const begun = Promise.withResolvers<void>()
  const ended = limiter
    .run(target.tenantId, () => {
      begun.resolve()
      return dispatcher.run()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TooManyDispatchers)) place.log.error({ err: error, ...target }, 'a drain broke off')
    })
    .finally(() => {
      if (running.get(key)?.dispatcher === dispatcher) running.delete(key)
      begun.resolve()
    })
  running.set(key, { dispatcher, ended })
  await begun.promise
}

const keyOf = ({ tenantId, endpointId }: DispatchTarget): string => `${tenantId}:${endpointId}`

/** Creates the dispatcher of an endpoint. `deps` replaces the clock, the randomness or the guard. */
export function createDispatcher(
  place: DeliveryDeps,
  target: DispatchTarget,
  deps: Partial<DispatcherDeps> = {},
): Dispatcher {
  const { database, secrets, settings, log } = place
  const shared = dispatchersOf(database)
  shared.failures ??= new FailureLog(log)
  const { pace, statements, failures } = shared
  const all: DispatcherDeps = {
    database,
    secrets,
    guard: addressGuardFor(settings.webhookDevHosts),
    stopping: () => place.stopping(),
    now: machineNow,
    clock: new RunningClock(database, target, deps.now),
    random: Math.random,
    pace,
    statements,
    noteFailure: (delivery, outcome) => failures.note(target, delivery, outcome),
    timeoutMs: attemptTimeoutMs,
    ...deps,
  }
  return new Dispatcher(all, target)
}

/**
 * Wakes all dispatchers of this process and waits until they have ended. If the process stops, they end within the time
 * of one attempt.
 */
export async function dispatchersEnded(database: Database): Promise<void> {
  const running = [...dispatchersOf(database).running.values()]
  for (const { dispatcher } of running) dispatcher.wake()
  await Promise.all(running.map(({ ended }) => ended))
}

/** Sends what is due at an endpoint, and waits until its dispatcher in this process has ended. */
export async function deliverNow(place: DeliveryDeps, target: DispatchTarget): Promise<void> {
  await deliverWebhooks(place, target)
  await dispatchersOf(place.database).running.get(keyOf(target))?.ended
}

/** Queues a task for every endpoint that has due deliveries and no dispatcher; runs every two seconds. */
export async function sweepDeliveries(database: Database, now = machineDate()): Promise<void> {
  for (const { tenantId, endpointId } of await waitingEndpoints(database, now))
    await wakeDispatcher(database.sql, tenantId, endpointId)
}

/** Deletes deliveries after 30 days, like their events; runs every ten minutes. */
export async function sweepOldDeliveries(database: Database, now: Date): Promise<void> {
  for (let all = false; !all; ) all = await runThrottled(database, () => removeOldDeliveries(database, now))
}
