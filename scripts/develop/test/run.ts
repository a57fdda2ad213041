import { availableParallelism } from 'node:os'
import { formatDuration } from '../../operate/progress.ts'
import { type Budgets, budgetOf } from './budgets.ts'
import { removePassedAssertions } from './failures.ts'
import { type TestFileKind, testFileKindOf } from './files.ts'
import type { Imports } from './imports.ts'
import { TestProcess } from './lanes.ts'
import { shuffle } from './shuffled.ts'

/** Number of files after which a process is replaced, because the state of its modules uses more and more memory. */
const filesOfALane = 60

const renderer = 'scripts/testkit/environment/renderer.ts'

/** Work for one process at a time: one file, or all files that open no database. */
export interface TestTask {
  kind: TestFileKind
  files: string[]
  /** Whether the file loads the render worker, which takes a second to start in each process. */
  loadsRenderWorker?: boolean
}

/** Result of a test run. */
export interface TestRunResult {
  passed: number
  failed: number
  cpuMs: number
  cpuSecondsOf: Map<string, number>
  /** Shapes of the statements that the service sent. */
  statements: Set<string>
}

interface Order {
  budgets: Budgets
  /** `random`, or the seed of a random order; undefined for the most expensive first. */
  order: string | undefined
  print(line: string): void
}

/** Returns the tasks of a run in order: the most expensive first, so that no long task starts last. */
export function orderTestTasks(
  files: readonly string[],
  imports: Imports,
  { budgets, order, print }: Order,
): TestTask[] {
  const kinds = Map.groupBy(files, (file) => testFileKindOf(file, imports))
  const pure = kinds.get('pure') ?? []
  const each = (['shared', 'alone'] as const).flatMap((kind) =>
    (kinds.get(kind) ?? []).map((file): TestTask => {
      const draws = imports.countImportsTo(file).has(renderer)
      return { kind, files: [file], ...(draws && { loadsRenderWorker: draws }) }
    }),
  )
  const tasks: TestTask[] = pure.length > 0 ? [{ kind: 'pure', files: pure }, ...each] : each
  const dear = (task: TestTask) => task.files.reduce((sum, file) => sum + budgetOf(budgets, file), 0)
  const dearest = tasks.sort((a, b) => dear(b) - dear(a))
  if (order === undefined) return dearest
  const seed = order === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(order)
  print(`In a random order: ORDER=${seed} repeats it.`)
  return shuffle(dearest, seed)
}

/**
 * Usual number of processes. A process often waits for Postgres, for timers and for child processes, so one more than
 * the cores keeps the cores busy.
 */
const usualLanes = availableParallelism() + 1

/** One run of test files, in LANES processes, or in one more than there are cores. */
export class TestRun {
  readonly #root: string
  readonly #env: NodeJS.ProcessEnv
  readonly #waiting: TestTask[]
  readonly #all: number
  readonly #lanes = new Set<TestProcess>()
  readonly #ended: TestRunResult = { passed: 0, failed: 0, cpuMs: 0, cpuSecondsOf: new Map(), statements: new Set() }
  readonly #lanesAtOnce: number
  #isStopped = false

  constructor(root: string, env: NodeJS.ProcessEnv, tasks: readonly TestTask[]) {
    this.#root = root
    this.#env = env
    this.#lanesAtOnce = env.LANES ? Number(env.LANES) : usualLanes
    this.#waiting = [...tasks]
    this.#all = tasks.reduce((sum, { files }) => sum + files.length, 0)
  }

  /** Runs all tasks, prints a line for each file, and returns the result. */
  async runAll(print: (line: string) => void): Promise<TestRunResult> {
    const slots = Array.from({ length: this.#lanesAtOnce }, (_, slot) => this.#work(slot, print))
    await Promise.all(slots)
    if (this.#isStopped) this.#ended.failed = Math.max(this.#ended.failed, 1)
    return this.#ended
  }

  standing(): string {
    return `${this.#ended.cpuSecondsOf.size} of ${this.#all} files, ${this.#ended.failed} failed so far`
  }

  stop(signal: NodeJS.Signals): void {
    this.#isStopped = true
    for (const lane of this.#lanes) lane.kill(signal)
  }

  /**
   * Runs tasks in one process after another. Files that share a process use this slot's process until it has run its
   * number of files.
   */
  async #work(slot: number, print: (line: string) => void): Promise<void> {
    let shared: TestProcess | undefined
    for (let task = this.#take(slot); task && !this.#isStopped; task = this.#take(slot)) {
      if (task.kind === 'shared') {
        if (shared?.isOver || shared?.files.length === filesOfALane) await this.#end(shared, print)
        if (shared === undefined || shared.isOver) shared = this.#open()
        await this.#runFile(shared, task.files[0]!, print)
      } else {
        const lane = this.#open()
        for (const file of task.files) if (!this.#isStopped) await this.#runFile(lane, file, print)
        await this.#end(lane, print)
      }
    }
    if (shared) await this.#end(shared, print)
  }

  /**
   * Removes and returns the next task for a slot. The first slot takes the files with the render worker first, so that
   * few processes start one.
   */
  #take(slot: number): TestTask | undefined {
    const preferred = this.#waiting.findIndex(
      ({ kind, loadsRenderWorker }) => kind !== 'shared' || (loadsRenderWorker ?? false) === (slot === 0),
    )
    return this.#waiting.splice(Math.max(preferred, 0), 1)[0]
  }

  #open(): TestProcess {
    const lane = new TestProcess(this.#root, this.#env)
    this.#lanes.add(lane)
    return lane
  }

  async #end(lane: TestProcess, print: (line: string) => void): Promise<void> {
    if (!this.#lanes.delete(lane)) return
    const { failures, cpuMs, statements } = await lane.end()
    for (const statement of statements) this.#ended.statements.add(statement)
    this.#ended.cpuMs += cpuMs
    this.#ended.failed += failures.length
    for (const failure of failures) print(`FAIL at the end of ${lane.files.join(', ')}: ${failure}`)
  }

  async #runFile(lane: TestProcess, file: string, print: (line: string) => void): Promise<void> {
    const outcome = await lane.run(file)
    const { passed, failed, wallMs, cpuMs } = outcome
    this.#ended.passed += passed
    this.#ended.failed += failed
    this.#ended.cpuSecondsOf.set(file, cpuMs / 1000)
    const took = `in ${formatDuration(wallMs)}, ${formatDuration(cpuMs)} of CPU`
    if (failed === 0) print(`PASS ${file} ${passed} ${took}`)
    else {
      const beside = lane.files.length > 1 && !this.#isStopped ? await this.#fareAlone(lane, file, print) : ''
      print(`FAIL ${file} ${failed} of ${passed + failed} ${took}${beside}\n${removePassedAssertions(outcome.report)}`)
    }
  }

  /**
   * Runs a failed file again in its own process. Returns a note for the report on whether it fails there too. The file
   * still counts as failed.
   */
  async #fareAlone({ files }: TestProcess, file: string, print: (line: string) => void): Promise<string> {
    const lane = this.#open()
    const { failed } = await lane.run(file)
    await this.#end(lane, print)
    return failed > 0
      ? ', alone too'
      : `: it failed beside others, and passes alone. Before it ran ${files.slice(0, -1).join(', ')}`
  }
}
