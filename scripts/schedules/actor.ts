import type { Fate, Passing, WireConnection, WireProxy } from '../wire/proxy.ts'
import { ConnectionSight, type HeldUnit, type Treatment } from './sight.ts'

/** How it is with an actor. */
export type ActorState =
  /** His request is not sent yet. */
  | 'new'
  /** At work, or about to be. */
  | 'busy'
  /** What he sends next is held. */
  | 'parked'
  /** He waits for a lock that another one has. */
  | 'blocked'
  | 'done'

/** What an API process does by itself between requests: it reads and writes what is no part of any request's work. */
const ofTheProcess = [
  /update api_keys k set last_used_at/,
  /insert into api_audit_logs .*\bselect\b/s,
  /select set_config|set_config\('search_path'/,
  /pg_try_advisory_lock_shared/,
  /from "installation"/,
]

/**
 * One request and the API process that serves it alone, behind a proxy of its own, so that whatever that process says to the
 * database is the request's. While it is watched, each unit of it is held until it is let go: the messages up to the one
 * after which the server says that it is ready.
 */
export class RaceActor {
  readonly name: string
  readonly proxy: WireProxy
  /** Is called whenever anything has happened. */
  onChange: () => void = () => {}
  state: ActorState = 'done'
  /** How many deadlocks were ended at its cost since it was begun. */
  deadlocks = 0
  readonly #sights = new Map<WireConnection, ConnectionSight>()
  #isWatched = false

  constructor(name: string, proxy: WireProxy) {
    this.name = name
    this.proxy = proxy
    proxy.onMessage = (passing) => this.#see(passing)
  }

  /** From now on units are held. */
  watch(): void {
    this.#isWatched = true
    this.deadlocks = 0
    this.state = 'new'
  }

  /** Nothing is held any more. */
  unwatch(): void {
    this.#isWatched = false
    for (const sight of this.sights) sight.letGo()
  }

  /** The connections, always in the same order. */
  get sights(): ConnectionSight[] {
    return [...this.#sights.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
  }

  /** Those whose server is at work. */
  get working(): ConnectionSight[] {
    return this.sights.filter(({ isWorking }) => isWorking)
  }

  /** The units that can be let go: their connection's server is ready. */
  get held(): HeldUnit[] {
    return this.sights.flatMap(({ isWorking, held }) => (held && !isWorking ? [held] : []))
  }

  /** Lets the held units go; their statements. */
  step(): string[] {
    const going = this.sights.filter(({ isWorking, held }) => held && !isWorking)
    this.state = 'busy'
    return going.map((sight) => {
      const { statement } = sight.held!
      sight.letGo()
      return statement
    })
  }

  /** Reads its state off its connections; `blocked` are the processes of the server that wait for another actor's lock. */
  look(blocked: ReadonlySet<number>): void {
    if (this.state === 'new' || this.state === 'done') return
    const { working, held } = this
    const isStuck = working.every(({ pid }) => pid !== undefined && blocked.has(pid))
    if (!isStuck) this.state = 'busy'
    else if (held.length > 0) this.state = 'parked'
    else this.state = working.length > 0 ? 'blocked' : 'busy'
  }

  #see(passing: Passing): Fate {
    const sight = this.#sightOf(passing)
    const fate = passing.toServer
      ? sight.toServer(passing, (statement) => this.#treatmentOf(statement))
      : sight.fromServer(passing)
    if (sight.takeDeadlock()) this.deadlocks += 1
    if (passing.type === 'Z' || fate instanceof Promise) this.onChange()
    return fate
  }

  #treatmentOf(statement: string): Treatment {
    if (ofTheProcess.some((text) => text.test(statement))) return 'aside'
    return this.#isWatched ? 'hold' : 'pass'
  }

  #sightOf({ connection }: Passing): ConnectionSight {
    const known = this.#sights.get(connection)
    if (known) return known
    const made = new ConnectionSight(this.#sights.size)
    this.#sights.set(connection, made)
    void connection.ended.then(() => {
      this.#sights.delete(connection)
      this.onChange()
    })
    return made
  }
}
