import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TenantWithKey } from '../../environment/tenants.ts'
import type { ApiRequest } from '../../http/api-request.ts'
import { CountedClient, type DefiniteAnswer, type RequestCounts } from '../../http/counted-requests.ts'
import type { TestRandom } from '../../random.ts'
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

/** Request of an operation, and how to evaluate its answer. */
export interface ClientOperation extends Omit<OperationStart, 'client' | 'tenant'>, OperationRequest {
  /** Returns the states that a successful answer shows or that the operation wrote. */
  observationsOf: (heard: DefiniteAnswer) => Observation[]
  /** Returns what a refused answer shows of records, for example that a record is missing. */
  refusalObservationsOf?: (heard: DefiniteAnswer) => Observation[]
  /** Whether the request has an Idempotency-Key and is repeated until its outcome is known. */
  repeatsUntilKnown?: boolean
  /** Returns whether more pages follow. */
  hasMore?: (heard: DefiniteAnswer) => boolean
  /** Whether the answer's ETag belongs to the first record state in it. */
  hasEtag?: boolean
}

const answerLimitMs = 30_000
/** Statuses that the requests of these clients must never get. */
const inexcusable = [400, 401, 403, 405, 415, 429]
const rules = {
  answerLimitMs,
  isFault: (status: number, text: string) =>
    inexcusable.includes(status) || (status === 409 && text.includes('idempotency_key_reused')),
}
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
  readonly #requests: CountedClient
  readonly #pace: () => Promise<void>

  constructor(
    number: number,
    tenant: TenantWithKey,
    shared: {
      recorder: Recorder
      chance: TestRandom
      origins: readonly string[]
      counts: RequestCounts
      pace: () => Promise<void>
    },
  ) {
    this.number = number
    this.tenant = tenant
    this.recorder = shared.recorder
    this.chance = shared.chance
    this.#origins = shared.origins
    this.#requests = new CountedClient(shared.counts, rules)
    this.#pace = shared.pace
  }

  /** Performs an operation of one request and records it. Returns the answer if it is a success. */
  async perform(asked: ClientOperation): Promise<DefiniteAnswer | undefined> {
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
  sendOnce(sent: OperationRequest): Promise<DefiniteAnswer | undefined> {
    return this.#send(this.#request(sent))
  }

  /**
   * Sends an operation's request. With `repeatsUntilKnown`, repeats it with the same key until its outcome is known,
   * and throws after ten minutes. Otherwise sends it once, and returns undefined if the outcome is unknown.
   */
  async sendOperation(
    asked: OperationRequest & { repeatsUntilKnown?: boolean },
    operation: number,
  ): Promise<DefiniteAnswer | undefined> {
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
      this.#requests.counts.repeated += 1
      if (Date.now() > giveUpAt) throw new Error(`${asked.method} ${asked.path} had no outcome in ten minutes`)
    }
  }

  #request({ method, path, body, ifMatch, ifNoneMatch }: OperationRequest, mark = '', key?: string): ApiRequest {
    const headers = { ...(ifMatch && { 'If-Match': ifMatch }), ...(ifNoneMatch && { 'If-None-Match': ifNoneMatch }) }
    return { tenant: this.tenant, method, path, body: body?.(mark), key, headers }
  }

  async #send(request: ApiRequest, limitMs?: number): Promise<DefiniteAnswer | undefined> {
    const outcome = await this.#requests.sendOnce(this.chance.pick(this.#origins), request, limitMs)
    return 'again' in outcome ? undefined : outcome
  }
}
