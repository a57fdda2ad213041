import { Worker } from 'node:worker_threads'
import type { RenderReply, RenderRequest } from './render-thread.ts'

/** Thrown for a paper that can never be rendered as PDF; a retry is useless. */
export class CannotPrint extends Error {
  override readonly name: string = 'CannotPrint'
}

/** Thrown for a paper that exceeds the limits: it has too many pages for the permitted time or memory. */
export class TooMuchToPrint extends CannotPrint {
  override readonly name = 'TooMuchToPrint'
}

export interface PressLimits {
  /** Maximum processor time for one paper in milliseconds. Delays on a busy machine do not count. */
  cpuMs: number
  /** Maximum size of the thread's JavaScript heap in MB. */
  heapMb: number
}

interface Drawing {
  id: number
  resolve(pdf: Buffer): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

const checkEveryMs = 100

/**
 * Thread that renders one paper at a time. Rendering never blocks this process, and an excessive paper ends only the
 * thread. The thread starts with the first paper and is reused. After a paper that exceeded a limit, the next one gets
 * a new thread.
 */
export class Press {
  readonly #limits: PressLimits
  #thread: Worker | undefined
  #drawing: Drawing | undefined
  #drawn = 0

  constructor(limits: PressLimits) {
    this.#limits = limits
  }

  /** Whether the thread is rendering a paper. */
  get busy(): boolean {
    return this.#drawing !== undefined
  }

  /** Renders the paper as PDF. Rejects with CannotPrint if it cannot be rendered. */
  draw({ name, paper }: Omit<RenderRequest, 'id'>): Promise<Buffer> {
    this.#drawn += 1
    const id = this.#drawn
    this.#thread ??= this.#start()
    const thread = this.#thread
    return new Promise((resolve, reject) => {
      const before = cpuMsOf(thread)
      const timer = setInterval(() => this.#checkTime(thread, id, before), checkEveryMs)
      this.#drawing = { id, resolve, reject, timer }
      thread.ref()
      thread.postMessage({ id, name, paper } satisfies RenderRequest)
    })
  }

  /** Ends the thread and rejects the paper that is being rendered. */
  async close(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    this.#settle()?.reject(new Error('the renderer was closed'))
    await thread?.terminate()
  }

  async #checkTime(thread: Worker, id: number, before: Promise<number>): Promise<void> {
    const usedMs = (await cpuMsOf(thread)) - (await before)
    if (this.#thread !== thread || this.#drawing?.id !== id) return
    if (usedMs > this.#limits.cpuMs) this.#giveUp('it took too long')
  }

  #start(): Worker {
    const thread = new Worker(new URL('./render-thread.ts', import.meta.url), {
      // Node runs the TypeScript file directly, so the flags of this process are not needed.
      execArgv: [],
      // React's development build, selected by NODE_ENV, is slower for every element.
      env: { ...process.env, NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb, maxYoungGenerationSizeMb: 32 },
    })
    thread.on('message', (reply: RenderReply) => {
      if (thread !== this.#thread || reply.id !== this.#drawing?.id) return
      const { resolve, reject } = this.#settle()!
      if ('pdf' in reply) resolve(Buffer.from(reply.pdf.buffer))
      else reject(new CannotPrint('The document could not be drawn.', { cause: reply.error }))
    })
    thread.on('error', (error: NodeJS.ErrnoException) => {
      if (thread !== this.#thread) return
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') this.#giveUp('it took too much memory')
      else this.#fail(error)
    })
    return thread
  }

  #giveUp(why: string): void {
    this.#fail(new TooMuchToPrint(`The document could not be drawn: ${why}.`))
  }

  /** Discards the thread; the next paper gets a new one. */
  #fail(error: Error): void {
    const thread = this.#thread
    this.#thread = undefined
    void thread?.terminate()
    this.#settle()?.reject(error)
  }

  #settle(): Drawing | undefined {
    const drawing = this.#drawing
    this.#drawing = undefined
    clearInterval(drawing?.timer)
    // An unreferenced idle thread lets the process exit.
    this.#thread?.unref()
    return drawing
  }
}

/** Returns the processor time that the thread has used in milliseconds; 0 before it runs and after its end. */
const cpuMsOf = (thread: Worker): Promise<number> =>
  thread.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0,
  )
