import type { PaperName, PaperOf } from '../../db/resources/papers.ts'
import { CannotPrint, Press, type PressLimits, TooMuchToPrint } from './press.ts'

export { CannotPrint, TooMuchToPrint }

export interface RendererLimits extends Partial<PressLimits> {
  /** The maximum number of papers drawn at a time. */
  threads?: number
}

interface Waiting {
  name: PaperName
  paper: PaperOf<PaperName>
  resolve(pdf: Buffer): void
  reject(error: Error): void
}

const idleMs = 30_000

/**
 * Draws documents in separate threads. The queue decides which organization is next (see serve-documents); here
 * papers are drawn in order of arrival. One thread stays alive, the others end when they have been idle for a while.
 */
export class PdfRenderer {
  readonly #presses: Press[]
  readonly #idle = new Map<Press, NodeJS.Timeout>()
  #queue: Waiting[] = []

  constructor({ threads = 2, cpuMs = 30_000, heapMb = 256 }: RendererLimits = {}) {
    this.#presses = Array.from({ length: threads }, () => new Press({ cpuMs, heapMb }))
  }

  /** The paper as a PDF. Rejects with CannotPrint when there can be none, TooMuchToPrint when it exceeds a limit. */
  render<Name extends PaperName>(name: Name, paper: PaperOf<Name>): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ name, paper, resolve, reject })
      this.#next()
    })
  }

  /** Ends the threads; papers that are being drawn or waiting are rejected. */
  async close(): Promise<void> {
    for (const timer of this.#idle.values()) clearTimeout(timer)
    for (const waiting of this.#queue.splice(0)) waiting.reject(new Error('the renderer was closed'))
    await Promise.all(this.#presses.map((press) => press.close()))
  }

  #next(): void {
    const press = this.#presses.find(({ busy }) => !busy)
    const waiting = press && this.#queue.shift()
    if (!waiting) return
    clearTimeout(this.#idle.get(press))
    const goOn = (): void => {
      if (press !== this.#presses[0]) this.#idle.set(press, setTimeout(() => press.close(), idleMs).unref())
      this.#next()
    }
    press.draw(waiting).then(waiting.resolve, waiting.reject).finally(goOn)
    this.#next()
  }
}
