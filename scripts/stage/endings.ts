/**
 * The steps that end what was started. They run in reverse order, also when only a part was started; what is started
 * after they have run is ended at once.
 */
export class Endings {
  readonly #steps: (() => unknown)[] = []
  #isOver = false

  /** Throws, after ending it, when the trial is over. */
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

/** Rejects at a signal, and when a trial takes longer than it may. */
export function interruption(limitMs: number): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => reject(new Error(`ended by ${signal}`)))
    }
    setTimeout(() => reject(new Error(`did not end within ${limitMs / 1000} s`)), limitMs).unref()
  })
}
