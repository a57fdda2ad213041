import type pg from 'pg'
import { findBrokenInvariants } from '../../testkit/invariants/invariants.ts'
import { changedTables, type DatabaseChange, mergeChanges } from '../../testkit/snapshots/change.ts'
import { findVaryingPaths, type IsVarying } from '../../testkit/snapshots/rows.ts'
import type { DatabaseSnapshot } from '../../testkit/snapshots/snapshot.ts'
import { type ClockJump, clockJumps, type SettableClock } from './clock.ts'
import type { InterleavingResult, InterleavingRunner, SendRaceRequest } from './interleaving-runner.ts'
import { type Scheduler, scheduleSerially, toActorLetter } from './interleavings.ts'
import type { SequenceRanges } from './number-ranges.ts'
import { buildRaceOutcome, formatOutcome, type RaceOutcome } from './outcome.ts'
import type { RaceScenario } from './scenarios/race-request.ts'
import { isUnnoticeable } from './unnoticeable.ts'

/** Resources for running interleavings and checking their outcomes. */
export interface RaceDeps {
  runner: InterleavingRunner
  snapshot: DatabaseSnapshot
  ranges: SequenceRanges
  pool: Pick<pg.Pool, 'query'>
  clock: SettableClock
}

/** Clock change during an interleaving, with the index of the scheduling decision before which it happens. */
export interface TimedClockJump {
  jump: ClockJump
  decisionIndex: number
}

/** Interleaving that was run. `faults` lists everything that was wrong in it. */
export interface CheckedInterleaving extends InterleavingResult {
  faults: string[]
  clockAt?: TimedClockJump
}

/** Request of a race, ready to be sent. */
export interface RacingRequest {
  send: SendRaceRequest
  ignoredPaths?: RegExp | undefined
}

/** Scenario whose requests are prepared. */
export interface PreparedScenario extends Omit<RaceScenario, 'prepare'> {
  requests: readonly RacingRequest[]
}

/** Outcome of sending the requests one after the other in one order. */
interface SerialOutcome {
  order: string
  statuses: string
  outcome: RaceOutcome
}

/**
 * Requests of a scenario, ready to be sent, with the expected outcomes. An outcome is expected if sending the requests
 * one after the other, in some order, also has it.
 */
export class RequestRace {
  readonly name: string
  /** Clock changes that may happen during the race. */
  readonly jumps: readonly ClockJump[]
  readonly #requests: readonly RacingRequest[]
  readonly #judge: RaceScenario['checkAnswers']
  readonly #means: RaceDeps
  /** Outcomes of the serial executions, keyed by the text of the outcome. */
  readonly #serial = new Map<string, { order: string; lines: string[]; statuses: string }>()
  /** Serial outcomes without days, for comparison with interleavings that have a clock change. */
  readonly #undated = new Map<string, { order: string; lines: string[] }>()
  /** Outcomes for which the invariants hold. */
  readonly #sound = new Set<string>()
  #varying: IsVarying = () => false
  /** Tables that any of the requests changes, as the serial executions have shown. */
  #tables: ReadonlySet<string> | undefined
  /** All tables that the serial executions change. Any interleaving may have used numbers of their sequences. */
  #changed: DatabaseChange = { rows: [], counts: {} }

  private constructor({ name, requests, checkAnswers, dependsOnDay }: PreparedScenario, means: RaceDeps) {
    this.name = name
    this.jumps = clockJumps.filter(({ aheadMs }) => !dependsOnDay || aheadMs < 86_400_000)
    this.#requests = requests
    this.#judge = checkAnswers
    this.#means = means
  }

  /**
   * Sends the requests one after the other in every possible order, each time from the state of the snapshot. If an
   * order has a new outcome, runs it again: values that differ between the two runs are random and are not compared
   * later.
   */
  static async open(arranged: PreparedScenario, means: RaceDeps): Promise<RequestRace> {
    const race = new RequestRace(arranged, means)
    const seen: SerialOutcome[] = []
    const chances: IsVarying[] = []
    race.#varying = (table, path) => chances.some((varies) => varies(table, path))
    for (const order of permutations([...arranged.requests.keys()])) {
      const { played, outcome } = await race.#serially(order)
      const statuses = played.answers.map(({ status }) => status).join(' ')
      const isKnown = seen.some((one) => isEqual(race.#linesOf(one.outcome), race.#linesOf(outcome)))
      seen.push({ order: order.map(toActorLetter).join(''), statuses, outcome })
      if (!isKnown) chances.push(findVaryingPaths(outcome.rows, (await race.#serially(order)).outcome.rows))
    }
    race.#tables = new Set([...changedTables(race.#changed)].map((table) => table.replace(/^\w+\./, '')))
    for (const one of seen) race.#expect(one)
    return race
  }

  #expect({ order, statuses, outcome }: SerialOutcome): void {
    const undated = this.#linesOf(outcome, true)
    this.#undated.set(undated.join('\n'), { order, lines: undated })
    const lines = this.#linesOf(outcome)
    const known = this.#serial.get(lines.join('\n'))
    if (known) known.order += ` or ${order}`
    else this.#serial.set(lines.join('\n'), { order, lines, statuses })
  }

  /** Describes each serial outcome in one line. */
  get serialOutcomes(): string[] {
    return [...this.#serial.values()].map(({ order, statuses }) => `${order}: ${statuses}`)
  }

  /** Runs the requests in an interleaving and checks the outcome, optionally with a clock change. */
  async play(choose: Scheduler, clockAt?: TimedClockJump): Promise<CheckedInterleaving> {
    const { clock, snapshot } = this.#means
    const before = (place: number) => (place === clockAt?.decisionIndex ? clock.set(clockAt.jump) : undefined)
    const run = this.#run(choose, clockAt && before).finally(() => clockAt && clock.reset())
    const { played, outcome, change } = await run
    const lines = this.#linesOf(outcome, clockAt !== undefined)
    const wrong = [...(await this.#unsound(lines)), ...played.failures]
    await snapshot.restore(tablesOf(this.#changed, change))
    const unheld = this.#judge?.(played.answers)
    if (unheld) wrong.push(unheld)
    const serial = clockAt ? this.#undated : this.#serial
    if (!serial.has(lines.join('\n'))) wrong.push(unlike(lines, [...serial.values()]))
    return { ...played, faults: wrong, ...(clockAt && { clockAt }) }
  }

  /**
   * Returns the invariants that the database now violates. Skips the check if the same outcome has passed it before.
   */
  async #unsound(lines: readonly string[]): Promise<string[]> {
    const text = lines.join('\n')
    if (this.#sound.has(text)) return []
    const found = await findBrokenInvariants(this.#means.pool)
    if (found.size === 0) this.#sound.add(text)
    return [...found].map(([name, what]) => `it does not hold that ${name}: ${what.slice(0, 3).join(', ')}`)
  }

  /** Sends the requests one after the other in this order, and then restores the snapshot. */
  async #serially(order: readonly number[]): Promise<{ played: InterleavingResult; outcome: RaceOutcome }> {
    const { change, ...run } = await this.#run(scheduleSerially(order))
    this.#changed = tablesOf(this.#changed, change)
    await this.#means.snapshot.restore(this.#changed)
    return run
  }

  async #run(choose: Scheduler, before?: (place: number) => Promise<void> | void) {
    const { runner, snapshot } = this.#means
    const starts = this.#requests.map(({ send }) => send)
    const tables = this.#tables
    const played = await runner.runInterleaving(starts, choose, {
      isUnseen: (statement) => tables !== undefined && isUnnoticeable(statement, tables),
      ...(before && { before }),
    })
    const change = await snapshot.changes()
    const answered = this.#requests.map(({ ignoredPaths }, place) => ({
      name: toActorLetter(place),
      answer: played.answers[place]!,
      ignoredPaths,
    }))
    return { played, outcome: buildRaceOutcome(answered, change), change }
  }

  #linesOf(outcome: RaceOutcome, isUndated = false): string[] {
    return formatOutcome(outcome, { ranges: this.#means.ranges, varying: this.#varying, isUndated })
  }
}

/** Describes how an outcome differs from the most similar serial outcome. */
function unlike(lines: readonly string[], serial: readonly { order: string; lines: string[] }[]): string {
  const differences = serial.map((one) => ({
    order: one.order,
    missing: without(one.lines, lines),
    more: without(lines, one.lines),
  }))
  const [nearest] = differences.sort((a, b) => a.missing.length + a.more.length - b.missing.length - b.more.length)
  const said = [...nearest!.missing.map((line) => `  - ${line}`), ...nearest!.more.map((line) => `  + ${line}`)]
  return `no serial order comes to this; the nearest is ${nearest!.order}:\n${said.slice(0, 12).join('\n')}`
}

/** Combines two changes for DatabaseSnapshot.restore, with one row for each changed table. */
function tablesOf(one: DatabaseChange, other: DatabaseChange): DatabaseChange {
  const { rows, counts } = mergeChanges(one, other)
  return { rows: [...new Map(rows.map((row) => [row.table, row])).values()], counts }
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return lines.filter((line) => {
    const place = left.indexOf(line)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

const isEqual = (lines: readonly string[], others: readonly string[]): boolean => lines.join('\n') === others.join('\n')

function permutations(all: readonly number[]): number[][] {
  if (all.length === 0) return [[]]
  return all.flatMap((first) => permutations(all.filter((one) => one !== first)).map((rest) => [first, ...rest]))
}
