import { checkHistory } from '../../testkit/history/checker/check.ts'
import { HistoryRun, type HistoryTarget } from '../../testkit/history/run.ts'
import type { ChaosFinding } from './records.ts'

/** Highest number of operations of the recorded clients that begin in a second. */
const perSecond = 40

/**
 * Load generator of an organization whose clients record everything that they see: answers, pages, ETags and events. At
 * the end, the history checker judges the recorded history.
 */
export class HistoryLoad {
  readonly #run: HistoryRun
  #running: Promise<void> | undefined
  #stopping = false

  constructor(target: HistoryTarget, seed: number) {
    this.#run = new HistoryRun(target, { seed, perSecond })
  }

  start(): void {
    this.#running = this.#run.runClients(() => this.#stopping)
  }

  /** Begins no further operations, and waits for the begun ones. */
  async stop(): Promise<void> {
    this.#stopping = true
    await this.#running
  }

  /** Reads everything once more, and checks the recorded history. */
  async check(): Promise<ChaosFinding[]> {
    await this.#run.readAll()
    const { counts, operationCount, recorder } = this.#run
    const anomalies = checkHistory(recorder.history)
    return [
      { name: 'operations recorded', count: operationCount, wrong: 0 },
      {
        name: 'anomalies in their history',
        count: anomalies.count,
        wrong: anomalies.count,
        examples: anomalies.lines(),
      },
      {
        name: 'their answers that nothing excuses',
        count: counts.faults.length,
        wrong: counts.faults.length,
        examples: counts.faults,
      },
    ]
  }
}
