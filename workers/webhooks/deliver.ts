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
import {
  acquireDrain,
  drainLease,
  exhaustOpenDeliveries,
  scheduleDrain,
  seeDrain,
  wakeDrain,
} from '../../db/nouns/webhooks/drains.ts'
import { type DrainTarget, nextDueAt, waitingEndpoints } from '../../db/nouns/webhooks/due.ts'
import { runThrottled } from '../base/slices.ts'
import type { DrainDeps } from './attempts.ts'
import { BulkDeliveryScheduler } from './bulk-delivery-scheduler.ts'
import { Drain } from './drain.ts'
import { FailureLog } from './failure-log.ts'
import { OrderedDrain } from './ordered-drain.ts'

/**
 * A task starts its endpoint's drain and ends at once: the drain continues by itself, under the endpoint's lease, so
 * that receivers that hang take no slot in the queue that another endpoint's task waits for. So nothing depends on the
 * task: due deliveries are in the table, the lease of a drain that dies runs out, and the sweep finds due deliveries
 * that no drain serves. A task that finds the endpoint taken notifies the drain in this process; a drain in another
 * process looks by itself, within a second.
 *
 * No wake-up is lost. A drain that has found nothing more releases the endpoint and then looks once more. A task that
 * found it taken did so before that, so its delivery was committed and is seen by that last look.
 *
 * A delivery that a receiver refused does not fail the task; only defects throw.
 */
export interface DeliveryDeps {
  database: Database
  secrets: Pick<Secrets, 'open'>
  settings: Pick<Settings, 'webhookDevHosts'>
  log: Logger
  stopping(): boolean
}

/** The maximum number of drains in one process; further tasks wait for one to end. */
const maxDrains = 500
/** The maximum per organization, those that wait included; the sweep makes new tasks for what is not begun. */
const maxDrainsOfOne = 32
/** The maximum of concurrent statements of one organization's drains, so that the pool has room for all others. */
const maxStatements = 4

interface Running {
  pokes: Pokes
  ended: Promise<void>
}

/** What the drains of a process share. */
interface Drains extends Pick<DrainDeps, 'pace' | 'statements'> {
  limiter: ConcurrencyLimiter
  /** Made with the first drain. */
  failures?: FailureLog
  running: Map<string, Running>
}

const drainsIn = new WeakMap<Database, Drains>()

function drainsOf(database: Database): Drains {
  const known = drainsIn.get(database)
  if (known) return known
  const made = {
    limiter: createConcurrencyLimiter({
      max: maxDrains,
      maxPlacesPerParty: maxDrainsOfOne,
      refusal: () => new TooManyDrains(),
    }),
    running: new Map(),
    pace: new BulkDeliveryScheduler(),
    statements: createConcurrencyLimiter({ maxPerParty: maxStatements }),
  }
  drainsIn.set(database, made)
  return made
}

class TooManyDrains extends Error {
  override readonly name = 'TooManyDrains'
}

/**
 * The task `deliver-webhooks`: starts the endpoint's drain, or notifies the one that this process has. Resolves when the
 * drain has begun.
 */
export async function deliverWebhooks(place: DeliveryDeps, target: DrainTarget): Promise<void> {
  const { limiter, running } = drainsOf(place.database)
  const key = `${target.tenantId}:${target.endpointId}`
  const known = running.get(key)
  if (known && !known.pokes.over) {
    known.pokes.poke()
    return
  }
  const pokes = new Pokes()
  const begun = Promise.withResolvers<void>()
  const drain = () => {
    begun.resolve()
    return drainEndpoint(place, target, {}, pokes)
  }
  const ended = limiter
    .run(target.tenantId, drain)
    .catch((error: unknown) => {
      if (!(error instanceof TooManyDrains)) place.log.error({ err: error, ...target }, 'a drain broke off')
    })
    .finally(() => {
      pokes.over = true
      if (running.get(key)?.pokes === pokes) running.delete(key)
      begun.resolve()
    })
  running.set(key, { pokes, ended })
  await begun.promise
}

/**
 * Resolves when every drain of this process has ended; they do so within one attempt's time once `stopping()` is true.
 */
export async function drainsEnded(database: Database): Promise<void> {
  const { running } = drainsOf(database)
  for (const { pokes } of running.values()) pokes.poke()
  await Promise.all([...running.values()].map(({ ended }) => ended))
}

/** Sends what is due at an endpoint, and waits until the drain of this process, if it has one, has ended. */
export async function deliverNow(place: DeliveryDeps, target: DrainTarget): Promise<void> {
  await deliverWebhooks(place, target)
  await drainsOf(place.database).running.get(`${target.tenantId}:${target.endpointId}`)?.ended
}

/** Passes pokes on to the running drain, and keeps one that arrives between two drains. */
class Pokes {
  drain: Pick<Drain, 'poke'> | undefined
  pending = false
  /** Nobody listens any more. */
  over = false
  poke(): void {
    this.pending = true
    this.drain?.poke()
  }
}

/**
 * Sends what is due at an endpoint and leaves a task for what is due later. Ends at once when another process has the
 * endpoint or nothing may be sent to it. `deps` replaces the clock, the chance or the guard.
 */
export async function drainEndpoint(
  place: DeliveryDeps,
  target: DrainTarget,
  deps: Partial<DrainDeps> = {},
  pokes = new Pokes(),
): Promise<void> {
  const { database, secrets } = place
  const drains = drainsOf(database)
  drains.failures ??= new FailureLog(place.log)
  const { pace, statements, failures } = drains
  const all: DrainDeps = {
    database,
    secrets,
    guard: addressGuardFor(place.settings.webhookDevHosts),
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
  for (;;) {
    pokes.pending = false
    const held = await acquireDrain(database, target, all.now())
    if (held !== undefined) {
      const drain = new (held.isOrdered ? OrderedDrain : Drain)(all, target, held.fence)
      pokes.drain = drain
      await drain.run()
      pokes.drain = undefined
      await settle(all, target, held.fence)
    }
    const next = await nextDueAt(database, target)
    await all.clock.read()
    const dueMs = next === undefined ? undefined : all.clock.machineTimeOf(Date.parse(next))
    if (dueMs !== undefined && dueMs > all.now())
      await scheduleDrain(database.sql, target, new Date(dueMs).toISOString())
    const dueNow = dueMs !== undefined && dueMs <= all.now()
    if (all.stopping()) {
      if (dueNow) await wakeDrain(database.sql, target.tenantId, target.endpointId)
      pokes.over = true
      return
    }
    if (!pokes.pending && (!dueNow || held === undefined)) {
      pokes.over = true
      return
    }
  }
}

/** Ends the open deliveries of a deleted endpoint, and releases the endpoint. */
async function settle({ database, clock }: DrainDeps, target: DrainTarget, fence: number): Promise<void> {
  const endpoint = await seeDrain(database, target, fence)
  if (endpoint !== undefined && endpoint.deletedAt !== null) {
    const at = new Date(clock.now()).toISOString()
    for (let all = false; !all; )
      all = await runThrottled(database, () =>
        exhaustOpenDeliveries(database.sql, target.tenantId, target.endpointId, at),
      )
  }
  await drainLease.release(database.sql, { ...target, fence })
}

/** Every few seconds: makes tasks for endpoints with due deliveries that no drain serves. */
export async function sweepDeliveries(database: Database, now = machineDate()): Promise<void> {
  for (const { tenantId, endpointId } of await waitingEndpoints(database, now)) {
    await wakeDrain(database.sql, tenantId, endpointId)
  }
}

/** Every few minutes: deletes deliveries with their events, after 30 days. */
export async function sweepOldDeliveries(database: Database, now: Date): Promise<void> {
  for (let all = false; !all; ) all = await runThrottled(database, () => removeOldDeliveries(database, now))
}
