import { Worker } from 'node:worker_threads'
import type { RenderReply, RenderRequest } from './render-thread.ts'

/** Thrown if a paper can never be rendered as PDF, so that a retry is useless. */
export class CannotRender extends Error {
  override readonly name: string = 'CannotPrint'
}

/** Thrown if rendering a paper takes too much time or memory, because it has too many pages. */
export class RenderLimitExceeded extends CannotRender {
  override readonly name = 'TooMuchToPrint'
}

export interface RenderLimits {
  /** Maximum processor time for one paper in milliseconds. Waiting for a processor does not count. */
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
 * Renders one paper at a time in a separate thread, so that rendering never blocks this process. The thread starts with
 * the first paper and is reused. If a paper exceeds a limit, only the thread ends, and the next paper gets a new
 * thread.
 */
export class RenderWorker {
  readonly #limits: RenderLimits
  #thread: Worker | undefined
  #drawing: Drawing | undefined
  #drawn = 0

  constructor(limits: RenderLimits) {
    this.#limits = limits
  }

  /** Whether the thread is rendering a paper. */
  get busy(): boolean {
    return this.#drawing !== undefined
  }

  /** Renders a paper as PDF. The worker must not be busy. Rejects with CannotRender if the paper cannot be rendered. */
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

  /** Ends the thread. The paper that is being rendered is rejected. */
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
      // The thread needs none of this process's Node flags, because Node runs TypeScript files directly.
      execArgv: [],
      // Without this setting, React would use its development build, which is slower for every element.
      env: { ...process.env, NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb, maxYoungGenerationSizeMb: 32 },
    })
    thread.on('message', (reply: RenderReply) => {
      if (thread !== this.#thread || reply.id !== this.#drawing?.id) return
      const { resolve, reject } = this.#settle()!
      if ('pdf' in reply) resolve(Buffer.from(reply.pdf.buffer))
      else reject(new CannotRender('The document could not be drawn.', { cause: reply.error }))
    })
    thread.on('error', (error: NodeJS.ErrnoException) => {
      if (thread !== this.#thread) return
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') this.#giveUp('it took too much memory')
      else this.#fail(error)
    })
    return thread
  }

  #giveUp(why: string): void {
    this.#fail(new RenderLimitExceeded(`The document could not be drawn: ${why}.`))
  }

  /** Ends the thread and rejects its paper. The next paper gets a new thread. */
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
    // An idle thread is unreferenced, so that it does not keep the process running.
    this.#thread?.unref()
    return drawing
  }
}

/** Returns the processor time that a thread has used, in milliseconds; 0 before the thread runs and after it ends. */
const cpuMsOf = (thread: Worker): Promise<number> =>
  thread.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0,
  )
