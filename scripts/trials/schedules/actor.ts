import type { MessageDecision, PassingMessage, WireConnection, WireProxy } from '../../testkit/wire/proxy.ts'
import { ConnectionTracker, type DelayedStatement, type MessageGroupTreatment } from './connection-tracker.ts'

/** State of an actor. An actor is one request of a race, with the API process that serves it. */
export type RaceClientState =
  /** The actor's request is not sent yet. */
  | 'new'
  /** The actor is working, or is about to work. */
  | 'busy'
  /** The actor's next message to the server is held. */
  | 'parked'
  /** The actor waits for a database lock that another actor holds. */
  | 'blocked'
  | 'done'

/** Statements that an API process sends by itself between requests. They neither read nor write data of a request. */
const ofTheProcess = [
  /update api_keys k set last_used_at/,
  /insert into api_audit_logs .*\bselect\b/s,
  /select set_config|set_config\('search_path'/,
  /pg_try_advisory_lock_shared/,
  /from "installation"/,
]

/**
 * One request of a race, with the API process that serves only this request. The process has its own proxy to the
 * database, so that all its statements belong to the request.
 *
 * While the actor is watched, the proxy holds each message group until it is released. A message group ends with the
 * message after which the server reports that it is ready.
 */
export class RaceClient {
  readonly name: string
  readonly proxy: WireProxy
  /** Called whenever a connection of the actor has changed. */
  onChange: () => void = () => {}
  state: RaceClientState = 'done'
  /** Number of deadlocks since the start that the server resolved by aborting this actor's transaction. */
  deadlocks = 0
  readonly #sights = new Map<WireConnection, ConnectionTracker>()
  #isWatched = false

  constructor(name: string, proxy: WireProxy) {
    this.name = name
    this.proxy = proxy
    proxy.onMessage = (passing) => this.#see(passing)
  }

  /** Resets the actor's state, and starts to hold message groups. */
  watch(): void {
    this.#isWatched = true
    this.deadlocks = 0
    this.state = 'new'
  }

  /** Stops holding message groups and releases the held ones. */
  unwatch(): void {
    this.#isWatched = false
    for (const sight of this.connections) sight.releaseHeldGroup()
  }

  /** Database connections of the actor, always in the same order. */
  get connections(): ConnectionTracker[] {
    return [...this.#sights.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
  }

  /** Connections whose server process is executing statements. */
  get working(): ConnectionTracker[] {
    return this.connections.filter(({ isWorking }) => isWorking)
  }

  /** Held message groups that can be released, because the server process of their connection is idle. */
  get held(): DelayedStatement[] {
    return this.connections.flatMap(({ isWorking, held }) => (held && !isWorking ? [held] : []))
  }

  /** Releases the held message groups. Returns their statements. */
  releaseHeld(): string[] {
    const going = this.connections.filter(({ isWorking, held }) => held && !isWorking)
    this.state = 'busy'
    return going.map((sight) => {
      const { statement } = sight.held!
      sight.releaseHeldGroup()
      return statement
    })
  }

  /**
   * Derives the actor's state from its connections. `blocked` contains the server processes that wait for another
   * actor's lock.
   */
  updateState(blocked: ReadonlySet<number>): void {
    if (this.state === 'new' || this.state === 'done') return
    const { working, held } = this
    const isStuck = working.every(({ pid }) => pid !== undefined && blocked.has(pid))
    if (!isStuck) this.state = 'busy'
    else if (held.length > 0) this.state = 'parked'
    else this.state = working.length > 0 ? 'blocked' : 'busy'
  }

  #see(passing: PassingMessage): MessageDecision {
    const sight = this.#sightOf(passing)
    const fate = passing.toServer
      ? sight.toServer(passing, (statement) => this.#treatmentOf(statement))
      : sight.fromServer(passing)
    if (sight.takeDeadlock()) this.deadlocks += 1
    if (passing.type === 'Z' || fate instanceof Promise) this.onChange()
    return fate
  }

  #treatmentOf(statement: string): MessageGroupTreatment {
    if (ofTheProcess.some((text) => text.test(statement))) return 'aside'
    return this.#isWatched ? 'hold' : 'pass'
  }

  #sightOf({ connection }: PassingMessage): ConnectionTracker {
    const known = this.#sights.get(connection)
    if (known) return known
    const made = new ConnectionTracker(this.#sights.size)
    this.#sights.set(connection, made)
    void connection.ended.then(() => {
      this.#sights.delete(connection)
      this.onChange()
    })
    return made
  }
}
