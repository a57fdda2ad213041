import { setTimeout as sleep } from 'node:timers/promises'
import { type ApiRequest, sendApiRequest } from './api-request.ts'

/** Counts of the answers to all requests of a trial. */
export class RequestCounts {
  requests = 0
  /** Number of refused, broken or cut connections. It is unknown whether these requests were processed. */
  broken = 0
  /** Number of 503 answers with Retry-After. */
  unavailable = 0
  /** Number of 409 answers because the first request with the key was still running. */
  stillRunning = 0
  /** Number of requests that were repeated with the same idempotency key because their outcome was unknown. */
  repeated = 0
  /** Answers that are always wrong, such as a 500 or a 503 without Retry-After. */
  readonly faults: string[] = []
}

/** Definite answer: the same request would get the same answer again. */
export interface DefiniteAnswer {
  status: number
  etag: string | null
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: the caller knows the type of the answer
  body: any
}

/** Result of a request without a definite answer: the milliseconds to wait before the next try. */
export interface Undecided {
  again: true
  waitMs: number
}

export interface RequestRules {
  /** Time in milliseconds after which a request is aborted. */
  answerLimitMs: number
  /** Whether a request that had no answer in that time is a fault. */
  lateIsFault?: boolean
  /** Reports whether an answer below 500 is one that a request of this trial must never get. */
  isFault(status: number, text: string): boolean
}

const patienceMs = 600_000

/**
 * Client of a trial that stops, kills and cuts off parts of the service. It counts all answers, tells definite answers
 * from undecided ones, and can repeat a request until its answer is definite. One instance serves all organizations.
 */
export class CountedClient {
  readonly counts: RequestCounts
  readonly #rules: RequestRules

  constructor(counts: RequestCounts, rules: RequestRules) {
    this.counts = counts
    this.#rules = rules
  }

  /** Sends a request once, to the API at `origin`. `limitMs` replaces the time limit of the rules. */
  async sendOnce(origin: string, request: ApiRequest, limitMs?: number): Promise<DefiniteAnswer | Undecided> {
    const { counts } = this
    const { answerLimitMs, lateIsFault } = this.#rules
    counts.requests += 1
    try {
      const answer = await sendApiRequest(origin, request, limitMs ?? answerLimitMs)
      return this.#judge(request, answer, await answer.text())
    } catch (error) {
      if (lateIsFault && (error as Error).name === 'TimeoutError')
        counts.faults.push(`${request.method} ${request.path} had no answer in ${answerLimitMs / 1000} s`)
      counts.broken += 1
      return { again: true, waitMs: 100 }
    }
  }

  #judge(request: ApiRequest, { status, headers }: Response, text: string): DefiniteAnswer | Undecided {
    const { counts } = this
    const retryAfter = headers.get('retry-after')
    if (status === 503 && retryAfter !== null) counts.unavailable += 1
    else if (status === 409 && retryAfter !== null) counts.stillRunning += 1
    else if (status >= 500 || this.#rules.isFault(status, text))
      counts.faults.push(`${request.method} ${request.path}: ${status} ${text.slice(0, 300)}`)
    if (status >= 500 || (status === 409 && retryAfter !== null))
      return { again: true, waitMs: retryAfter === null ? 500 : Math.min(1_000, 1_000 * Number(retryAfter)) }
    return { status, etag: headers.get('etag'), text, body: text === '' ? undefined : JSON.parse(text) }
  }

  /**
   * Sends a request until it has a definite answer, each time to the API that `pick` returns. Throws after ten minutes.
   */
  async sendUntilAnswered(pick: () => string, request: ApiRequest): Promise<DefiniteAnswer> {
    const giveUpAt = Date.now() + patienceMs
    for (;;) {
      const outcome = await this.sendOnce(pick(), request)
      if (!('again' in outcome)) return outcome
      if (Date.now() > giveUpAt)
        throw new Error(`${request.method} ${request.path} had no definite answer in ten minutes`)
      this.counts.repeated += 1
      await sleep(outcome.waitMs)
    }
  }
}
