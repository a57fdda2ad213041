import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestRandom } from '../../../test/support/fixtures/random.ts'
import { type ApiRequest, sendApiRequest } from '../../stage/api-request.ts'
import type { TenantWithKey } from '../../stage/tenants.ts'
import { formatMark } from '../fingerprints.ts'
import type { Observation, OperationStart } from '../history.ts'
import { hashEtag, type Recorder } from '../recorder.ts'

/** Request that an operation sends. */
export interface OperationRequest {
  method: string
  /** Path below /api/v1. */
  path: string
  /** Builds the body, which contains the operation's mark. */
  body?: (mark: string) => object
  ifMatch?: string
  ifNoneMatch?: string
}

export interface HistoryAnswer {
  status: number
  etag: string | null
  // biome-ignore lint/suspicious/noExplicitAny: the caller knows the type of the answer
  body: any
}

/** Request of an operation, and how to evaluate its answer. */
export interface ClientOperation extends Omit<OperationStart, 'client' | 'tenant'>, OperationRequest {
  /** Returns the states that a successful answer shows or that the operation wrote. */
  observationsOf: (heard: HistoryAnswer) => Observation[]
  /** Returns what a refused answer shows of records, for example that a record is missing. */
  refusalObservationsOf?: (heard: HistoryAnswer) => Observation[]
  /** Whether the request has an Idempotency-Key and is repeated until its outcome is known. */
  repeatsUntilKnown?: boolean
  /** Returns whether more pages follow. */
  hasMore?: (heard: HistoryAnswer) => boolean
  /** Whether the answer's ETag belongs to the first record state in it. */
  hasEtag?: boolean
}

/** Counts of the answers to requests. */
export interface AnswerCounts {
  requests: number
  /** Number of connections that were refused, broken or cut, and of answers that took too long. */
  brokenConnections: number
  /** Number of 503 answers with Retry-After. */
  unavailable: number
  /** Number of requests that were repeated with the same idempotency key. */
  repeatedRequests: number
  /** Answers that are always wrong. */
  wrongAnswers: string[]
}

export const emptyAnswerCounts = (): AnswerCounts => ({
  requests: 0,
  brokenConnections: 0,
  unavailable: 0,
  repeatedRequests: 0,
  wrongAnswers: [],
})

const answerLimitMs = 30_000
const patienceMs = 600_000
const pauseMs = 400
/** Share of writes whose connection the client cuts. `cutMs` is the longest time in ms from the request to the cut. */
const cutShare = 0.01
const cutMs = 12

/** Client that sends one request at a time, each to a random API process. */
export class HistoryClient {
  readonly number: number
  readonly tenant: TenantWithKey
  readonly recorder: Recorder
  readonly chance: TestRandom
  readonly #origins: readonly string[]
  readonly #counts: AnswerCounts
  readonly #pace: () => Promise<void>

  constructor(
    number: number,
    tenant: TenantWithKey,
    shared: {
      recorder: Recorder
      chance: TestRandom
      origins: readonly string[]
      counts: AnswerCounts
      pace: () => Promise<void>
    },
  ) {
    this.number = number
    this.tenant = tenant
    this.recorder = shared.recorder
    this.chance = shared.chance
    this.#origins = shared.origins
    this.#counts = shared.counts
    this.#pace = shared.pace
  }

  /** Performs an operation of one request and records it. Returns the answer if it is a success. */
  async perform(asked: ClientOperation): Promise<HistoryAnswer | undefined> {
    const operation = await this.begin(asked)
    const heard = await this.sendOperation(asked, operation)
    if (!heard) {
      this.recorder.history.end(operation, { outcome: 'unknown' })
      return undefined
    }
    const { status } = heard
    const isOk = status < 400
    const sights = (isOk ? asked.observationsOf(heard) : asked.refusalObservationsOf?.(heard)) ?? []
    const etag = isOk && asked.hasEtag ? hashEtag(heard.etag) : 0
    const outcome = isOk ? 'ok' : 'refused'
    this.recorder.history.end(operation, {
      outcome,
      status,
      observations: sights,
      etag,
      hasMore: isOk && asked.hasMore?.(heard),
    })
    return isOk ? heard : undefined
  }

  /** Records the start of an operation as soon as the pace allows it. Returns the operation's number. */
  async begin({ kind, record, base, scope, walk }: Omit<OperationStart, 'client' | 'tenant'>): Promise<number> {
    await this.#pace()
    const beginning = { client: this.number, tenant: this.tenant.id, kind, record, base, scope, walk }
    return this.recorder.history.begin(beginning, this.recorder.nowMs())
  }

  /** Sends a request once without recording it. Returns undefined if the outcome is not known. */
  sendOnce(sent: OperationRequest): Promise<HistoryAnswer | undefined> {
    return this.#send(this.#request(sent))
  }

  /**
   * Sends an operation's request. With `repeatsUntilKnown`, repeats it with the same key until its outcome is known,
   * and throws after ten minutes. Otherwise sends it once, and returns undefined if the outcome is unknown.
   */
  async sendOperation(
    asked: OperationRequest & { repeatsUntilKnown?: boolean },
    operation: number,
  ): Promise<HistoryAnswer | undefined> {
    const key = asked.repeatsUntilKnown ? randomUUID() : undefined
    // The request stays the same for each try, as the idempotency key demands.
    const request = this.#request(asked, formatMark(operation), key)
    let limitMs = asked.method !== 'GET' && this.chance.is(cutShare) ? this.chance.whole(1, cutMs) : answerLimitMs
    const giveUpAt = Date.now() + patienceMs
    for (;;) {
      const heard = await this.#send(request, limitMs)
      if (heard) return heard
      // The client waits a moment, so that an outage does not cause a flood of requests.
      await sleep(pauseMs)
      if (!key) return undefined
      limitMs = answerLimitMs
      this.#counts.repeatedRequests += 1
      if (Date.now() > giveUpAt) throw new Error(`${asked.method} ${asked.path} had no outcome in ten minutes`)
    }
  }

  #request({ method, path, body, ifMatch, ifNoneMatch }: OperationRequest, mark = '', key?: string): ApiRequest {
    const headers = { ...(ifMatch && { 'If-Match': ifMatch }), ...(ifNoneMatch && { 'If-None-Match': ifNoneMatch }) }
    return { tenant: this.tenant, method, path, body: body?.(mark), key, headers }
  }

  async #send(request: ApiRequest, limitMs = answerLimitMs): Promise<HistoryAnswer | undefined> {
    const counts = this.#counts
    counts.requests += 1
    try {
      const answer = await sendApiRequest(this.chance.pick(this.#origins), request, limitMs)
      const text = await answer.text()
      return judged(counts, `${request.method} ${request.path}`, answer, text)
    } catch {
      counts.brokenConnections += 1
      return undefined
    }
  }
}

/** Statuses that the requests of these clients must never get. */
const inexcusable = [400, 401, 403, 405, 415, 429]

/** Returns the answer if it shows the outcome. After a 5xx the outcome is unknown. */
function judged(
  counts: AnswerCounts,
  name: string,
  { status, headers }: Response,
  text: string,
): HistoryAnswer | undefined {
  const mayComeAgain = headers.has('retry-after')
  if (status === 503 && mayComeAgain) counts.unavailable += 1
  else if (status >= 500 || inexcusable.includes(status) || (status === 409 && text.includes('idempotency_key_reused')))
    counts.wrongAnswers.push(`${name}: ${status} ${text.slice(0, 300)}`)
  if (status >= 500 || (status === 409 && mayComeAgain)) return undefined
  return { status, etag: headers.get('etag'), body: text === '' ? undefined : JSON.parse(text) }
}
