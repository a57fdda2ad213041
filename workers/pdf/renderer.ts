import { Worker } from 'node:worker_threads'
import type { Printed, PrintedName } from './render.tsx'
import type { RenderReply, RenderRequest } from './render-thread.ts'

/** Thrown for a document that the limits stopped: too many pages for the time or the memory that one may take. */
export class TooMuchToPrint extends Error {
  override readonly name = 'TooMuchToPrint'
}

export interface RendererLimits {
  /** For one document, from the moment it is being drawn. */
  timeoutMs?: number
  /** Of the thread's JavaScript heap. */
  heapMb?: number
}

interface Waiting extends RenderRequest {
  resolve(pdf: Buffer): void
  reject(error: Error): void
}

/**
 * Draws documents in a thread of its own, one after the other, so that drawing never holds up this process, and a
 * document without measure ends with its thread and not with the process. The thread starts with the first document and
 * stays warm; after one that broke a limit the next gets a new thread.
 */
export class PdfRenderer {
  readonly #timeoutMs: number
  readonly #heapMb: number
  #thread: Worker | undefined
  #queue: Waiting[] = []
  #current: Waiting | undefined
  #timer: NodeJS.Timeout | undefined
  #asked = 0

  constructor({ timeoutMs = 60_000, heapMb = 256 }: RendererLimits = {}) {
    this.#timeoutMs = timeoutMs
    this.#heapMb = heapMb
  }

  /** The document as a PDF. Rejects with TooMuchToPrint when it breaks a limit. */
  render<Name extends PrintedName>(name: Name, document: Printed[Name]): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#asked += 1
      this.#queue.push({ id: this.#asked, name, document, resolve, reject })
      this.#next()
    })
  }

  /** Ends the thread; whatever is being drawn or waits is rejected. */
  async close(): Promise<void> {
    const thread = this.#thread
    const left = [this.#current, ...this.#queue]
    this.#queue = []
    this.#settle()
    this.#thread = undefined
    for (const waiting of left) waiting?.reject(new Error('the renderer was closed'))
    await thread?.terminate()
  }

  #next(): void {
    if (this.#current) return
    this.#current = this.#queue.shift()
    if (!this.#current) return
    const { id, name, document } = this.#current
    this.#thread ??= this.#start()
    this.#timer = setTimeout(() => this.#giveUp('it took too long'), this.#timeoutMs)
    this.#thread.ref()
    this.#thread.postMessage({ id, name, document } satisfies RenderRequest)
  }

  #start(): Worker {
    // React's development build, which NODE_ENV chooses, takes longer for every element.
    const thread = new Worker(new URL('./render-thread.ts', import.meta.url), {
      env: { ...process.env, NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: this.#heapMb, maxYoungGenerationSizeMb: 32 },
    })
    thread.on('message', (reply: RenderReply) => {
      if (thread !== this.#thread || reply.id !== this.#current?.id) return
      const { resolve, reject } = this.#settle()!
      if ('pdf' in reply) resolve(Buffer.from(reply.pdf.buffer))
      else reject(reply.error instanceof Error ? reply.error : new Error(String(reply.error)))
      this.#next()
    })
    thread.on('error', (error: NodeJS.ErrnoException) => {
      if (thread !== this.#thread) return
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') this.#giveUp('it took too much memory')
      else this.#fail(error)
    })
    return thread
  }

  #giveUp(why: string): void {
    this.#fail(new TooMuchToPrint(`The document was given up: ${why}.`))
  }

  /** The thread is of no more use; whoever waits goes on with another. */
  #fail(error: Error): void {
    const thread = this.#thread
    this.#thread = undefined
    void thread?.terminate()
    this.#settle()?.reject(error)
    this.#next()
  }

  #settle(): Waiting | undefined {
    const current = this.#current
    this.#current = undefined
    clearTimeout(this.#timer)
    // An idle thread keeps no process alive.
    this.#thread?.unref()
    return current
  }
}
