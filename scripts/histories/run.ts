import { setTimeout as sleep } from 'node:timers/promises'
import { Chance } from '../../test/support/fixtures/random.ts'
import type { StageTenant } from '../stage/tenants.ts'
import { takeTurn } from './clients/clerk.ts'
import { type AnswerCounts, HistoryClient, noAnswers } from './clients/client.ts'
import { ClientDesk } from './clients/desk.ts'
import { compareSums } from './clients/sums.ts'
import { Follower, Syncer } from './clients/walker.ts'
import { Office } from './office.ts'
import type { Place } from './place.ts'
import { Recorder } from './recorder.ts'

/** For each organization: clients who write and read, who keep copies, and who read the events. */
const clerksEach = 8
const syncersEach = 2
const followersEach = 2
/** Those who sync and those who read events rest so long when they have come to the end. */
const restMs = [150, 900] as const

export interface HistoryRunOptions {
  operations: number
  seed: number
  /** At most so many operations begin in a second. */
  perSecond: number
}

/** All clients of a run, and what they record. */
export class Run {
  readonly recorder = new Recorder()
  readonly counts: AnswerCounts = noAnswers()
  readonly #place: Place
  readonly #options: HistoryRunOptions
  readonly #offices: {
    tenant: StageTenant
    office: Office
    desks: ClientDesk[]
    syncers: Syncer[]
    followers: Follower[]
  }[]
  readonly #pace: () => Promise<void>
  #clients = 0

  constructor(place: Place, options: HistoryRunOptions) {
    this.#place = place
    this.#options = options
    this.#pace = paced(options.perSecond)
    this.#offices = place.tenants.map((tenant) => {
      const office = new Office()
      const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)
      return {
        tenant,
        office,
        desks: times(clerksEach, () => new ClientDesk(this.#client(tenant), office)),
        syncers: times(syncersEach, () => new Syncer(this.#client(tenant))),
        followers: times(followersEach, () => new Follower(this.#client(tenant))),
      }
    })
  }

  /** How many operations have begun. */
  get begun(): number {
    return this.recorder.history.operations.kind.length - 1
  }

  /** Lets all clients work until as many operations have begun as were asked for. */
  async play(): Promise<void> {
    const chance = new Chance(this.#options.seed)
    const isOver = () => this.begun >= this.#options.operations
    const until = async (turn: () => Promise<unknown>, rests: boolean) => {
      while (!isOver()) {
        await turn()
        if (rests) await sleep(chance.whole(...restMs))
      }
    }
    await Promise.all(
      this.#offices.flatMap(({ desks, syncers, followers }) => [
        ...desks.map((desk) => until(() => takeTurn(desk), false)),
        ...syncers.map((syncer) => until(() => syncer.turn(), true)),
        ...followers.map((follower) => until(() => follower.toEnd(), true)),
      ]),
    )
  }

  /**
   * When nothing more is written: everybody syncs and reads the events to their end, somebody new does both from the
   * beginning, and sums are compared.
   */
  async readAll(): Promise<void> {
    for (const { tenant, office, syncers, followers } of this.#offices) {
      await Promise.all([...syncers.map((one) => one.all()), ...followers.map((one) => one.toEnd())])
      await new Follower(this.#client(tenant)).toEnd()
      await new Syncer(this.#client(tenant)).all()
      await compareSums(new ClientDesk(this.#client(tenant), office))
    }
  }

  #client(tenant: StageTenant): HistoryClient {
    this.#clients += 1
    return new HistoryClient(this.#clients, tenant, {
      recorder: this.recorder,
      chance: new Chance(this.#options.seed + this.#clients),
      origins: this.#place.cast.origins,
      counts: this.counts,
      pace: () => this.#pace(),
    })
  }
}

/** Lets so many begin in a second, evenly; what was not used is not made up for. */
function paced(perSecond: number): () => Promise<void> {
  let next = 0
  return async () => {
    const now = performance.now()
    next = Math.max(now, next + 1000 / perSecond)
    if (next > now) await sleep(next - now)
  }
}
