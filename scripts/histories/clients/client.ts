import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../../../test/support/fixtures/random.ts'
import { type ApiRequest, sendApiRequest } from '../../stage/api-request.ts'
import type { StageTenant } from '../../stage/tenants.ts'
import { markText } from '../fingerprints.ts'
import type { OperationStart, Sight } from '../history.ts'
import { etagNumber, type Recorder } from '../recorder.ts'

/** A request that an operation sends. */
export interface Sent {
  method: string
  /** The path below /api/v1. */
  path: string
  /** Made with the operation's mark. */
  body?: (mark: string) => object
  ifMatch?: string
  ifNoneMatch?: string
}

export interface HeardAnswer {
  status: number
  etag: string | null
  // biome-ignore lint/suspicious/noExplicitAny: whoever asked knows what is answered
  body: any
}

/** What an operation sends, and what its answer shows. */
export interface AskedOperation extends Omit<OperationStart, 'client' | 'tenant'>, Sent {
  /** What it was shown or has written, where it was a success. */
  sights: (heard: HeardAnswer) => Sight[]
  /** The same where it was refused. */
  refused?: (heard: HeardAnswer) => Sight[]
  /** Sent with a key, and again until its outcome is known. */
  isSure?: boolean
  /** Whether more pages follow. */
  more?: (heard: HeardAnswer) => boolean
  /** Whether the ETag is that of the first sight. */
  hasEtag?: boolean
}

/** How requests were answered. */
export interface AnswerCounts {
  requests: number
  /** Connections that were refused, broken or cut, and answers that took too long. */
  broken: number
  /** 503 with Retry-After. */
  unavailable: number
  /** The same request sent again under its key. */
  again: number
  /** Answers that are always wrong. */
  faults: string[]
}

export const noAnswers = (): AnswerCounts => ({ requests: 0, broken: 0, unavailable: 0, again: 0, faults: [] })

const answerLimitMs = 30_000
const patienceMs = 600_000
const pauseMs = 400
/** So many writes have their connection cut by the client, so soon after they were sent. */
const cutShare = 0.01
const cutMs = 12

/** One client: it has one request under way at most, each to an API that chance names. */
export class HistoryClient {
  readonly number: number
  readonly tenant: StageTenant
  readonly recorder: Recorder
  readonly chance: Chance
  readonly #origins: readonly string[]
  readonly #counts: AnswerCounts
  readonly #pace: () => Promise<void>

  constructor(
    number: number,
    tenant: StageTenant,
    shared: {
      recorder: Recorder
      chance: Chance
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

  /** Does an operation of one request and records it. Gives its answer where it was a success. */
  async perform(asked: AskedOperation): Promise<HeardAnswer | undefined> {
    const operation = await this.begin(asked)
    const heard = await this.settle(asked, operation)
    if (!heard) {
      this.recorder.history.end(operation, { outcome: 'unknown' })
      return undefined
    }
    const { status } = heard
    const isOk = status < 400
    const sights = (isOk ? asked.sights(heard) : asked.refused?.(heard)) ?? []
    const etag = isOk && asked.hasEtag ? etagNumber(heard.etag) : 0
    const outcome = isOk ? 'ok' : 'refused'
    this.recorder.history.end(operation, { outcome, status, sights, etag, more: isOk && asked.more?.(heard) })
    return isOk ? heard : undefined
  }

  /** Records that an operation begins, when it is its turn; gives its number. */
  async begin({ kind, record, base, scope, walk }: Omit<OperationStart, 'client' | 'tenant'>): Promise<number> {
    await this.#pace()
    const beginning = { client: this.number, tenant: this.tenant.id, kind, record, base, scope, walk }
    return this.recorder.history.begin(beginning, this.recorder.nowMs())
  }

  /** Asks once, without recording it; undefined when the answer is not known. */
  ask(sent: Sent): Promise<HeardAnswer | undefined> {
    return this.#send(this.#request(sent))
  }

  /**
   * Sends an operation's request, until its outcome is known where it may be sent again. Throws after ten minutes. Undefined
   * when nobody knows what was done.
   */
  async settle(asked: Sent & { isSure?: boolean }, operation: number): Promise<HeardAnswer | undefined> {
    const key = asked.isSure ? randomUUID() : undefined
    // The same each time, as the key demands.
    const request = this.#request(asked, markText(operation), key)
    let limitMs = asked.method !== 'GET' && this.chance.is(cutShare) ? this.chance.whole(1, cutMs) : answerLimitMs
    const giveUpAt = Date.now() + patienceMs
    for (;;) {
      const heard = await this.#send(request, limitMs)
      if (heard) return heard
      // A client that waits a moment does not turn an outage into a flood.
      await sleep(pauseMs)
      if (!key) return undefined
      limitMs = answerLimitMs
      this.#counts.again += 1
      if (Date.now() > giveUpAt) throw new Error(`${asked.method} ${asked.path} had no outcome in ten minutes`)
    }
  }

  #request({ method, path, body, ifMatch, ifNoneMatch }: Sent, mark = '', key?: string): ApiRequest {
    const headers = { ...(ifMatch && { 'If-Match': ifMatch }), ...(ifNoneMatch && { 'If-None-Match': ifNoneMatch }) }
    return { tenant: this.tenant, method, path, body: body?.(mark), key, headers }
  }

  async #send(request: ApiRequest, limitMs = answerLimitMs): Promise<HeardAnswer | undefined> {
    const counts = this.#counts
    counts.requests += 1
    try {
      const answer = await sendApiRequest(this.chance.pick(this.#origins), request, limitMs)
      const text = await answer.text()
      return judged(counts, `${request.method} ${request.path}`, answer, text)
    } catch {
      counts.broken += 1
      return undefined
    }
  }
}

/** Refusals of what no client here sends, or of a key under which nothing else was sent. */
const inexcusable = [400, 401, 403, 405, 415, 429]

/** The answer, where it is the outcome. Of a 5xx nobody knows what was done. */
function judged(
  counts: AnswerCounts,
  name: string,
  { status, headers }: Response,
  text: string,
): HeardAnswer | undefined {
  const mayComeAgain = headers.has('retry-after')
  if (status === 503 && mayComeAgain) counts.unavailable += 1
  else if (status >= 500 || inexcusable.includes(status) || (status === 409 && text.includes('idempotency_key_reused')))
    counts.faults.push(`${name}: ${status} ${text.slice(0, 300)}`)
  if (status >= 500 || (status === 409 && mayComeAgain)) return undefined
  return { status, etag: headers.get('etag'), body: text === '' ? undefined : JSON.parse(text) }
}
