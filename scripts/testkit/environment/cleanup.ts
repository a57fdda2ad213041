/**
 * Cleanup steps that end what a test run has started. They run in reverse order, even if the run has only partly
 * started. A step that is added after the cleanup runs at once.
 */
export class CleanupSteps {
  readonly #steps: (() => unknown)[] = []
  #isOver = false

  /** Adds a step. If the cleanup has already begun, runs the step and throws. */
  async add(step: () => unknown): Promise<void> {
    this.#steps.push(step)
    if (!this.#isOver) return
    await this.run()
    throw new Error('the trial is over')
  }

  async run(): Promise<void> {
    this.#isOver = true
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      await Promise.resolve(step()).catch((error: unknown) => console.error(error))
    }
  }
}

/** Rejects at a signal, or after `limitMs` milliseconds. */
export function rejectOnInterruption(limitMs: number): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => reject(new Error(`ended by ${signal}`)))
    }
    setTimeout(() => reject(new Error(`did not end within ${limitMs / 1000} s`)), limitMs).unref()
  })
}
