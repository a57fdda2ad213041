import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { findFreePort, type StartedProcess, startReleaseEntry } from './processes.ts'

/** A process of the service that is restarted whenever it ends, as a supervisor does. */
export interface SupervisedProcess {
  name: string
  role: 'api' | 'worker'
  /** Origin of an API process; a worker's origin is not used. */
  origin: string
  port: number
  /** Folder of the release that the process runs; undefined for this checkout. */
  folder: string | undefined
  startedProcess: StartedProcess | undefined
  isReady: boolean
  /** Whether the test run itself has ended this process, so that its end is not a defect. */
  wasEndedByTest: boolean
  /** Ids under which this worker locks tasks of the queue. */
  workerIds: string[]
}

const restartMs = 500
const readyLimitMs = 300_000
const stopLimitMs = 25_000
const entries = { api: 'handlers/main.ts', worker: 'workers/main.ts' }

/** Processes of a test run that share one database: two APIs and any number of workers. */
export class ProcessSupervisor {
  readonly actors: SupervisedProcess[] = []
  /** Processes that were ready and then ended by themselves; each is a defect. */
  readonly unexpectedEnds: string[] = []
  readonly #envNow: () => Record<string, string>
  readonly #database: Database
  readonly #logs: string
  #closing = false

  /** `env` is called whenever a process starts; `logs` is the folder for the processes' output. */
  constructor(env: () => Record<string, string>, database: Database, logs: string) {
    this.#envNow = env
    this.#database = database
    this.#logs = logs
  }

  /** Returns the environment that a process gets if it starts now. */
  get env(): Readonly<Record<string, string>> {
    return this.#envNow()
  }

  get apis(): SupervisedProcess[] {
    return this.actors.filter(({ role }) => role === 'api')
  }

  get workers(): SupervisedProcess[] {
    return this.actors.filter(({ role }) => role === 'worker')
  }

  get origins(): string[] {
    return this.apis.map(({ origin }) => origin)
  }

  /** Returns the process ids of the running processes. */
  get pids(): number[] {
    return this.actors.flatMap(({ startedProcess }) =>
      startedProcess && !startedProcess.hasEnded() ? [startedProcess.pid] : [],
    )
  }

  /**
   * Starts all processes and waits until each is ready. Workers start one after the other, so that a new worker pool
   * belongs to the worker that has just started.
   */
  async start(workers: number): Promise<void> {
    await Promise.all(['api-1', 'api-2'].map((name) => this.#enter(name, 'api')))
    for (let worker = 1; worker <= workers; worker += 1) await this.#enter(`worker-${worker}`, 'worker')
  }

  async #enter(name: string, role: SupervisedProcess['role']): Promise<void> {
    const port = await findFreePort()
    const origin = `http://127.0.0.1:${port}`
    const state = { folder: undefined, startedProcess: undefined, isReady: false, wasEndedByTest: false, workerIds: [] }
    const actor: SupervisedProcess = { name, role, origin, port, ...state }
    this.actors.push(actor)
    void this.#supervise(actor)
    await this.untilReady(actor)
  }

  /** Waits until the process is ready. Throws after five minutes. */
  async untilReady(actor: SupervisedProcess): Promise<void> {
    const giveUpAt = Date.now() + readyLimitMs
    while (!actor.isReady) {
      if (this.#closing || Date.now() > giveUpAt)
        throw new Error(`${actor.name} did not get ready within ${readyLimitMs / 1000} s`)
      await sleep(20)
    }
  }

  /**
   * Sends a signal that ends the process, and waits for its end. Returns how it ended and after how many milliseconds.
   */
  async endProcess(actor: SupervisedProcess, signal: NodeJS.Signals): Promise<{ how: string; tookMs: number }> {
    const from = Date.now()
    const own = actor.startedProcess!
    actor.wasEndedByTest = true
    actor.isReady = false
    own.child.kill(signal)
    const timer = setTimeout(() => own.child.kill('SIGKILL'), stopLimitMs)
    const how = await own.ended
    clearTimeout(timer)
    return { how, tookMs: Date.now() - from }
  }

  /** Restarts a process with another release from its folder, or with this checkout. */
  async restartWithRelease(actor: SupervisedProcess, folder: string | undefined): Promise<void> {
    actor.folder = folder
    await this.endProcess(actor, 'SIGTERM')
    await this.untilReady(actor)
  }

  /** Returns the worker process with this worker id. */
  workerOf(workerId: string): SupervisedProcess | undefined {
    return this.workers.find(({ workerIds }) => workerIds.includes(workerId))
  }

  /** Ends all processes and restarts none. */
  async close(): Promise<void> {
    this.#closing = true
    await Promise.all(
      this.actors.map((actor) => {
        actor.startedProcess?.child.kill('SIGCONT')
        return actor.startedProcess && !actor.startedProcess.hasEnded() ? this.endProcess(actor, 'SIGTERM') : undefined
      }),
    )
  }

  /** Kills all processes at once. Used when the test run itself is being ended. */
  killNow(): void {
    this.#closing = true
    for (const { startedProcess } of this.actors)
      if (startedProcess && !startedProcess.hasEnded()) startedProcess.child.kill('SIGKILL')
  }

  async #supervise(actor: SupervisedProcess): Promise<void> {
    while (!this.#closing) {
      const own = this.#spawn(actor)
      actor.startedProcess = own
      const how = await own.ended
      if (actor.isReady && !actor.wasEndedByTest && !this.#closing)
        this.unexpectedEnds.push(`${actor.name} ended with ${how}`)
      Object.assign(actor, { isReady: false, wasEndedByTest: false, workerIds: [] })
      await sleep(restartMs)
    }
  }

  #spawn(actor: SupervisedProcess): StartedProcess {
    const { folder, role } = actor
    const own = startReleaseEntry(folder, entries[role], {
      env: {
        ...this.env,
        PORT: String(actor.port),
        PUBLIC_ORIGIN: actor.origin,
        LOG_LEVEL: 'info',
        LOG_ACCESS: 'errors',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const file = createWriteStream(join(this.#logs, `${actor.name}.log`), { flags: 'a' })
    own.child.stderr!.pipe(file, { end: false })
    createInterface(own.child.stdout!).on('line', (line) => {
      file.write(`${line}\n`)
      if (/"msg":"(listening|working)"/.test(line)) void this.#ready(actor, own)
    })
    return own
  }

  async #ready(actor: SupervisedProcess, own: StartedProcess): Promise<void> {
    if (actor.role === 'worker') actor.workerIds = await this.#newWorkerIds()
    if (actor.startedProcess === own && !own.hasEnded()) actor.isReady = true
  }

  /**
   * Returns the worker ids of the newest registered pool that belongs to no other worker process of this supervisor.
   */
  async #newWorkerIds(): Promise<string[]> {
    const known = this.workers.flatMap(({ workerIds }) => workerIds)
    const text =
      'select worker_ids as ids from worker_pools where not worker_ids && $1::text[] order by started_at desc limit 1'
    const { rows } = await this.#database.pool.query<{ ids: string[] }>(text, [known]).catch(() => ({ rows: [] }))
    return rows[0]?.ids ?? []
  }
}
