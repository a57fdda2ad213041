import { type ConcurrencyLimiter, limitConcurrency } from '../../db/base/concurrency.ts'
import type { PaperName, PaperOf } from '../../db/resources/papers.ts'
import { CannotPrint, Press, type PressLimits, TooMuchToPrint } from './press.ts'

export { CannotPrint, TooMuchToPrint }

export interface RendererLimits extends Partial<PressLimits> {
  /** Maximum number of papers rendered at the same time. */
  threads?: number
}

const idleMs = 30_000

/**
 * Renders papers in separate threads. The queue decides which organization is next (see serve-documents); here papers
 * are rendered in order of arrival. One thread stays alive, the others end after a period without work.
 */
export class PdfRenderer {
  readonly #presses: Press[]
  readonly #limiter: ConcurrencyLimiter
  readonly #idle = new Map<Press, NodeJS.Timeout>()
  #isClosed = false

  constructor({ threads = 2, cpuMs = 30_000, heapMb = 256 }: RendererLimits = {}) {
    this.#presses = Array.from({ length: threads }, () => new Press({ cpuMs, heapMb }))
    this.#limiter = limitConcurrency({ max: threads, refusal: () => new Error('the renderer was closed') })
  }

  /**
   * Renders the paper as PDF. Rejects with CannotPrint if it cannot be rendered, and with TooMuchToPrint if it exceeds
   * a limit.
   */
  render<Name extends PaperName>(name: Name, paper: PaperOf<Name>): Promise<Buffer> {
    const draw = () => this.#draw({ name, paper })
    return this.#limiter.run('', draw, () => this.#isClosed)
  }

  /** Ends the threads and rejects papers that are being rendered or waiting. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#idle.values()) clearTimeout(timer)
    await Promise.all(this.#presses.map((press) => press.close()))
  }

  async #draw(drawing: Parameters<Press['draw']>[0]): Promise<Buffer> {
    const press = this.#presses.find(({ busy }) => !busy)!
    clearTimeout(this.#idle.get(press))
    try {
      return await press.draw(drawing)
    } finally {
      if (press !== this.#presses[0]) this.#idle.set(press, setTimeout(() => press.close(), idleMs).unref())
    }
  }
}
