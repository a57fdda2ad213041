import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'
import type { PasswordReply, PasswordRequest } from './password-thread.ts'

interface Pending {
  resolve(reply: PasswordReply): void
  reject(error: unknown): void
}

/**
 * Hashes and verifies passwords one after the other in a separate thread, which the first call starts. Each password
 * takes about 50 ms of CPU time. In libuv's pool of four threads, passwords would delay every compressed answer and
 * every file access of the process. An idle password thread does not keep the process alive.
 */
export class PasswordThread {
  readonly #cost: Options | undefined
  #thread: Worker | undefined
  #last = 0
  readonly #pending = new Map<number, Pending>()

  /** `cost` is the cost of new hashes; by default, the library's. */
  constructor(cost?: Options) {
    this.#cost = cost
  }

  async hash(password: string): Promise<string> {
    return (await this.#ask({ password })) as string
  }

  /** Reports whether `stored` is the hash of this password. Throws an Error if `stored` is not a hash. */
  async verify(stored: string, password: string): Promise<boolean> {
    return (await this.#ask({ password, stored })) as boolean
  }

  async #ask(asked: Omit<PasswordRequest, 'id'>): Promise<string | boolean> {
    this.#last += 1
    const id = this.#last
    this.#thread ??= this.#start()
    const thread = this.#thread
    const answered = new Promise<PasswordReply>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
    })
    thread.ref()
    thread.postMessage({ id, ...asked } satisfies PasswordRequest)
    const reply = await answered
    if ('error' in reply) throw reply.error
    return 'hash' in reply ? reply.hash : reply.fits
  }

  #start(): Worker {
    // Options of this process, such as a loader, are not passed on, because the thread uses only the hashing library.
    const thread = new Worker(new URL('./password-thread.ts', import.meta.url), {
      execArgv: [],
      workerData: this.#cost,
    })
    thread.on('message', (reply: PasswordReply) => {
      const pending = this.#pending.get(reply.id)
      this.#pending.delete(reply.id)
      if (this.#pending.size === 0) thread.unref()
      pending?.resolve(reply)
    })
    thread.on('error', (error) => this.#lose(thread, error))
    thread.on('exit', () => this.#lose(thread, new Error('the password hashing thread has ended')))
    return thread
  }

  /** Rejects all pending calls of a thread that failed or exited. The next call starts another thread. */
  #lose(thread: Worker, error: unknown): void {
    if (this.#thread !== thread) return
    this.#thread = undefined
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
  }
}
