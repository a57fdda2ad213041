import { setTimeout as sleep } from 'node:timers/promises'
import { runAsSuperuser, serviceRole } from '../../../db/engine/postgres/embedded/roles.ts'
import { interruptPostgres } from '../../testkit/environment/own-postgres.ts'
import type { SupervisedProcess } from '../../testkit/environment/process-supervisor.ts'
import type { TestRandom } from '../../testkit/random.ts'
import type { HistoryService } from './history-trial.ts'

type Fault = (place: HistoryService, chance: TestRandom) => Promise<string>

const frozenMs = [500, 6_000] as const
/** Range in ms of a long freeze: longer than a statement waits for a lock, and longer than the leases of jobs. */
const longFrozenMs = [9_000, 14_000] as const
const heldMs = [300, 2_500] as const
/**
 * Range in ms of the pause between two faults. For a run of more than `pausedFor` operations the pause grows in
 * proportion, at most by the factor `longest`.
 */
const pauseMs = [2_000, 6_000] as const
const pausedFor = 100_000
const longest = 4

/** Faults that happen to the service while clients use it. */
const faults: Record<string, Fault> = {
  'SIGKILL to an API': (place, chance) => end(place, chance.pick(place.processes.apis), 'SIGKILL'),
  'SIGTERM to an API': (place, chance) => end(place, chance.pick(place.processes.apis), 'SIGTERM'),
  'SIGKILL to the worker': (place, chance) => end(place, chance.pick(place.processes.workers), 'SIGKILL'),
  'SIGKILL to Postgres': (place, random) => interruptPostgres({ ...place, random }, 'kill'),
  'Postgres stopped (fast) and started': (place, chance) => interruptPostgres({ ...place, random: chance }, 'stop'),
  'all connections to Postgres cut': cutConnections,
  'an API frozen': (place, chance) => freeze(chance.pick(place.processes.apis), chance.whole(...frozenMs)),
  'an API frozen for long': (place, chance) => freeze(chance.pick(place.processes.apis), chance.whole(...longFrozenMs)),
  'the worker frozen for long': (place, chance) =>
    freeze(chance.pick(place.processes.workers), chance.whole(...longFrozenMs)),
  'the latest rows locked': lockLatest,
}

/** Causes all faults equally often, in random order, until it is stopped. */
export class FaultLoop {
  /** How often each fault was caused. */
  readonly counts = new Map<string, number>()
  readonly #place: HistoryService
  readonly #pauses: number
  readonly #chance: TestRandom
  readonly #say: (text: string) => void
  #isOver = false
  #running: Promise<void> = Promise.resolve()

  constructor(place: HistoryService, operations: number, chance: TestRandom, say: (text: string) => void) {
    this.#place = place
    this.#pauses = Math.min(longest, Math.max(1, operations / pausedFor))
    this.#chance = chance
    this.#say = say
  }

  start(): void {
    this.#running = this.#run()
    this.#running.catch(() => {})
  }

  /** Causes no more faults. Waits until the last one is over and every process is ready. */
  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
    await Promise.all(this.#place.processes.actors.map((actor) => this.#place.processes.untilReady(actor)))
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      for (const name of this.#shuffled()) {
        for (let left = this.#chance.whole(...pauseMs) * this.#pauses; left > 0 && !this.#isOver; left -= 100)
          await sleep(100)
        if (this.#isOver) return
        const seen = await faults[name]!(this.#place, this.#chance)
        this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
        this.#say(`${name}: ${seen}`)
      }
    }
  }

  #shuffled(): string[] {
    return this.#chance.sample(Object.keys(faults), Object.keys(faults).length)
  }
}

async function end(
  { processes }: HistoryService,
  actor: SupervisedProcess,
  signal: 'SIGKILL' | 'SIGTERM',
): Promise<string> {
  await processes.untilReady(actor)
  const { how, tookMs } = await processes.endProcess(actor, signal)
  await processes.untilReady(actor)
  return `${actor.name} ended with ${how} after ${tookMs} ms`
}

async function freeze(actor: SupervisedProcess, ms: number): Promise<string> {
  const own = actor.startedProcess!
  own.child.kill('SIGSTOP')
  await sleep(ms)
  own.child.kill('SIGCONT')
  return `${actor.name} for ${(ms / 1000).toFixed(1)} s`
}

function cutConnections({ postgres }: HistoryService): Promise<string> {
  return runAsSuperuser(postgres.superuserUrl, async (client) => {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${serviceRole}' and application_name <> 'histories'`,
    )
    return `${rowCount} connections`
  })
}

/**
 * Locks the most used rows, so that running transactions commit long after their start. A change has the time of its
 * transaction's start. A superuser holds the locks, because syncs do not wait for a superuser's transaction.
 */
async function lockLatest({ postgres, tenants }: HistoryService, chance: TestRandom): Promise<string> {
  const table = chance.pick(['contacts', 'products', 'bids', 'invoices'])
  const { id } = chance.pick(tenants)
  const url = new URL(postgres.superuserUrl)
  url.pathname = new URL(postgres.url).pathname
  return runAsSuperuser(url.href, async (client) => {
    await client.query('begin')
    const { rowCount } = await client.query(
      `select from ${table} where tenant_id = $1 and id in (select id from ${table} where tenant_id = $1 order by id desc limit 6) for update`,
      [id],
    )
    const held = chance.whole(...heldMs)
    await sleep(held)
    await client.query('commit')
    return `${rowCount} ${table} for ${(held / 1000).toFixed(1)} s`
  })
}
