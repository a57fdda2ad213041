import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { ClientAnswer } from '../../testkit/http/client.ts'
import type { RaceClient } from './actor.ts'
import type { Scheduler, SchedulingDecision } from './interleavings.ts'
import type { LockObserver } from './lock-observer.ts'

/** Result of running the requests in one interleaving. */
export interface InterleavingResult {
  decisions: SchedulingDecision[]
  /** Answer to each request. */
  answers: ClientAnswer[]
  /** Requests that failed in the service, or whose answers violate the contract. */
  failures: string[]
  /** Steps of the actors in the order in which they happened. */
  trace: string[]
  /** Number of deadlocks that the server resolved. */
  deadlocks: number
}

/** Function that sends one request. */
export type SendRaceRequest = () => Promise<ClientAnswer>

interface PlayOptions {
  /**
   * Reports whether a statement cannot be noticed by other requests. After such a statement the same request continues
   * without a scheduling decision.
   */
  isUnseen?: (statement: string) => boolean
  /** Called before each scheduling decision with its index. */
  before?: (place: number) => Promise<void> | void
}

const maxLabel = 160
const labelOf = (statement: string): string => statement.replace(/\s+/g, ' ').trim().slice(0, maxLabel)

/** Interval in ms at which the server is queried for blocked processes. */
const lookMs = 2
const limitMs = 20_000

/**
 * Runs several requests concurrently, but lets only one of them continue at a time. It chooses the next one only when
 * each is parked, blocked or done. So the scheduling decisions alone determine what happens.
 */
export class InterleavingRunner {
  readonly #actors: readonly RaceClient[]
  readonly #observer: LockObserver
  #hasChanged = Promise.withResolvers<void>()
  /** Number of connection changes so far. */
  #changes = 0

  constructor(actors: readonly RaceClient[], observer: LockObserver) {
    this.#actors = actors
    this.#observer = observer
    for (const actor of actors) actor.onChange = () => this.#changed()
  }

  /**
   * Sends one request from each of the first actors and runs them in the chosen interleaving. Throws if the run takes
   * more than 20 s.
   */
  async runInterleaving(
    starts: readonly SendRaceRequest[],
    choose: Scheduler,
    { isUnseen = () => false, before = () => {} }: PlayOptions = {},
  ): Promise<InterleavingResult> {
    const actors = this.#actors.slice(0, starts.length)
    const played: InterleavingResult = { decisions: [], answers: [], failures: [], trace: [], deadlocks: 0 }
    const giveUpAt = performance.now() + limitMs
    for (const actor of actors) actor.watch()
    const step = (actor: RaceClient): boolean => {
      const statements = actor.releaseHeld()
      played.trace.push(...statements.map((statement) => `${actor.name} ${labelOf(statement)}`))
      return statements.every(isUnseen)
    }
    try {
      for (let [current, goesOn]: [number | undefined, boolean] = [undefined, false]; ; ) {
        await this.#settled(actors, played, giveUpAt)
        const last: RaceClient | undefined = actors[current ?? -1]
        if (goesOn && last?.state === 'parked') {
          goesOn = step(last)
          continue
        }
        const enabled = [...actors.keys()].filter((place) => ['new', 'parked'].includes(actors[place]!.state))
        if (enabled.length === 0) break
        await before(played.decisions.length)
        const chosen = choose({ enabled, current }, played.decisions.length)
        played.decisions.push({ enabled, current, chosen })
        current = chosen
        const actor = actors[chosen]!
        if (actor.state === 'parked') goesOn = step(actor)
        else {
          this.#start(actor, starts[chosen]!, chosen, played)
          // Sending a request has no effect on other requests, so it needs no separate decision.
          goesOn = true
        }
      }
    } finally {
      for (const actor of actors) actor.unwatch()
    }
    await this.#settled(actors, played, giveUpAt)
    played.deadlocks = actors.reduce((sum, { deadlocks }) => sum + deadlocks, 0)
    return played
  }

  #start(
    actor: RaceClient,
    start: SendRaceRequest,
    place: number,
    { trace, answers, failures }: InterleavingResult,
  ): void {
    actor.state = 'busy'
    trace.push(`${actor.name} begins`)
    const ended = (how: string) => {
      actor.state = 'done'
      trace.push(`${actor.name} ${how}`)
      this.#changed()
    }
    start().then(
      (answer) => {
        answers[place] = answer
        if (answer.status >= 500) failures.push(`${actor.name} is answered with ${answer.status} ${answer.text}`)
        ended(`is answered with ${answer.status} ${answer.code}`.trim())
      },
      (error: unknown) => {
        answers[place] = noAnswer
        failures.push(`${actor.name}: ${(error as Error).message}`)
        ended('has failed')
      },
    )
  }

  #changed(): void {
    this.#changes += 1
    this.#hasChanged.resolve()
  }

  /** Waits until no actor is executing: each is new, parked, done, or blocked by another that is not executing. */
  async #settled(actors: readonly RaceClient[], { trace }: InterleavingResult, giveUpAt: number): Promise<void> {
    const before = actors.map(({ state }) => state)
    let [blocked, blockedAfter]: [ReadonlySet<number>, number] = [new Set(), this.#changes]
    for (;;) {
      this.#hasChanged = Promise.withResolvers()
      // Messages that one turn of the event loop sends on several connections arrive within a few turns.
      for (let turns = 0; turns < 3; turns += 1) await turn()
      // An actor that was blocked before the last change may be able to continue now.
      for (const actor of actors) actor.updateState(blockedAfter === this.#changes ? blocked : new Set())
      const states = actors.map(({ state }) => state)
      const isClosed = states.includes('blocked') && !states.some((state) => state === 'parked' || state === 'new')
      if (!states.includes('busy') && !isClosed && actors.every(isQuiet)) {
        for (const [place, actor] of actors.entries())
          if (actor.state === 'blocked' && before[place] !== 'blocked') trace.push(`${actor.name} is blocked`)
        return
      }
      if (performance.now() > giveUpAt)
        throw new Error(
          `nobody goes on: ${actors.map(({ name, state }) => `${name} is ${state}`)}\n${trace.join('\n')}`,
        )
      const changed = this.#hasChanged.promise.then(() => true)
      if (await Promise.race([changed, sleep(lookMs, false)])) continue
      blockedAfter = this.#changes
      if (actors.some(({ working }) => working.length > 0))
        blocked = await this.#observer.findBlocked(actors.flatMap(pidsOf))
    }
  }
}

const noAnswer: ClientAnswer = { status: 0, headers: {}, text: '', json: undefined, code: 'no answer' }

const pidsOf = ({ connections }: RaceClient): number[] => connections.flatMap(({ pid }) => pid ?? [])

/** Reports false if an actor's request is done but one of its connections still executes a statement. */
const isQuiet = ({ state, working }: RaceClient): boolean => state !== 'done' || working.length === 0
