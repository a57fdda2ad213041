import { type ConcurrencyLimiter, createConcurrencyLimiter } from '../../db/engine/base/concurrency.ts'
import type { PaperName, PaperOf } from '../../db/workflows/resources/papers.ts'
import { CannotRender, RenderLimitExceeded, type RenderLimits, RenderWorker } from './render-worker.ts'

export { CannotRender, RenderLimitExceeded }

export interface RendererLimits extends Partial<RenderLimits> {
  /** Maximum number of papers that are rendered at the same time. */
  threads?: number
}

const idleMs = 30_000

/**
 * Renders papers in separate threads, in the order of the calls. Task serve-documents decides which organization is
 * next. One thread stays alive; the others end after a period without work.
 */
export class PdfRenderer {
  readonly #presses: RenderWorker[]
  readonly #limiter: ConcurrencyLimiter
  readonly #idle = new Map<RenderWorker, NodeJS.Timeout>()
  #isClosed = false

  constructor({ threads = 2, cpuMs = 30_000, heapMb = 256 }: RendererLimits = {}) {
    this.#presses = Array.from({ length: threads }, () => new RenderWorker({ cpuMs, heapMb }))
    this.#limiter = createConcurrencyLimiter({ max: threads, refusal: () => new Error('the renderer was closed') })
  }

  /**
   * Renders a paper as PDF, as soon as a thread is free. Rejects with CannotRender if it cannot be rendered, and with
   * its subclass RenderLimitExceeded if it exceeds a limit.
   */
  render<Name extends PaperName>(name: Name, paper: PaperOf<Name>): Promise<Buffer> {
    const draw = () => this.#draw({ name, paper })
    return this.#limiter.run('', draw, () => this.#isClosed)
  }

  /** Ends all threads. Papers that are waiting or being rendered are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#idle.values()) clearTimeout(timer)
    await Promise.all(this.#presses.map((press) => press.close()))
  }

  async #draw(drawing: Parameters<RenderWorker['draw']>[0]): Promise<Buffer> {
    const press = this.#presses.find(({ busy }) => !busy)!
    clearTimeout(this.#idle.get(press))
    try {
      return await press.draw(drawing)
    } finally {
      if (press !== this.#presses[0]) this.#idle.set(press, setTimeout(() => press.close(), idleMs).unref())
    }
  }
}
