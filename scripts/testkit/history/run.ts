import { setTimeout as sleep } from 'node:timers/promises'
import type { TenantWithKey } from '../environment/tenants.ts'
import { RequestCounts } from '../http/counted-requests.ts'
import { TestRandom } from '../random.ts'
import { HistoryClient } from './clients/client.ts'
import { ClientRecords } from './clients/client-records.ts'
import { performRandomOperation } from './clients/random-operations.ts'
import { recordSums } from './clients/sums.ts'
import { EventLogClient, SyncClient } from './clients/walker.ts'
import { Recorder } from './recorder.ts'
import { SharedRecords } from './shared-records.ts'

/**
 * Numbers of clients per organization: clients that write and read (`clerksEach`), clients that sync copies, and
 * clients that read events.
 */
const clerksEach = 8
const syncersEach = 2
const followersEach = 2
/** Shortest and longest pause in ms of the syncing and event-reading clients after each complete pass. */
const restMs = [150, 900] as const

/** The service as the clients of a history see it. */
export interface HistoryTarget {
  origins: readonly string[]
  tenants: readonly TenantWithKey[]
}

export interface HistoryRunOptions {
  seed: number
  /** Highest number of operations that begin in a second. */
  perSecond: number
}

/** All clients of a run, and their recorder. */
export class HistoryRun {
  readonly recorder = new Recorder()
  readonly counts = new RequestCounts()
  readonly #target: HistoryTarget
  readonly #options: HistoryRunOptions
  readonly #offices: {
    tenant: TenantWithKey
    office: SharedRecords
    desks: ClientRecords[]
    syncers: SyncClient[]
    followers: EventLogClient[]
  }[]
  readonly #pace: () => Promise<void>
  #clients = 0

  constructor(target: HistoryTarget, options: HistoryRunOptions) {
    this.#target = target
    this.#options = options
    this.#pace = paced(options.perSecond)
    this.#offices = target.tenants.map((tenant) => {
      const office = new SharedRecords()
      const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)
      return {
        tenant,
        office,
        desks: times(clerksEach, () => new ClientRecords(this.#client(tenant), office)),
        syncers: times(syncersEach, () => new SyncClient(this.#client(tenant))),
        followers: times(followersEach, () => new EventLogClient(this.#client(tenant))),
      }
    })
  }

  /** Number of operations that have begun. */
  get operationCount(): number {
    return this.recorder.history.operations.kind.length - 1
  }

  /** Runs all clients until `isOver` returns true. */
  async runClients(isOver: () => boolean): Promise<void> {
    const chance = new TestRandom(this.#options.seed)
    const until = async (turn: () => Promise<unknown>, rests: boolean) => {
      while (!isOver()) {
        await turn()
        if (rests) await sleep(chance.whole(...restMs))
      }
    }
    await Promise.all(
      this.#offices.flatMap(({ desks, syncers, followers }) => [
        ...desks.map((desk) => until(() => performRandomOperation(desk), false)),
        ...syncers.map((syncer) => until(() => syncer.turn(), true)),
        ...followers.map((follower) => until(() => follower.toEnd(), true)),
      ]),
    )
  }

  /**
   * Reads everything once more after the last write. All clients sync and read the events to their end. A new client
   * does both from the beginning. Then the sums are recorded.
   */
  async readAll(): Promise<void> {
    for (const { tenant, office, syncers, followers } of this.#offices) {
      await Promise.all([...syncers.map((one) => one.all()), ...followers.map((one) => one.toEnd())])
      await new EventLogClient(this.#client(tenant)).toEnd()
      await new SyncClient(this.#client(tenant)).all()
      await recordSums(new ClientRecords(this.#client(tenant), office))
    }
  }

  #client(tenant: TenantWithKey): HistoryClient {
    this.#clients += 1
    return new HistoryClient(this.#clients, tenant, {
      recorder: this.recorder,
      chance: new TestRandom(this.#options.seed + this.#clients),
      origins: this.#target.origins,
      counts: this.counts,
      pace: () => this.#pace(),
    })
  }
}

/**
 * Returns a function that waits until the next operation may start, so that starts are spread evenly over each second.
 * Unused starts are not made up for.
 */
function paced(perSecond: number): () => Promise<void> {
  let next = 0
  return async () => {
    const now = performance.now()
    next = Math.max(now, next + 1000 / perSecond)
    if (next > now) await sleep(next - now)
  }
}
