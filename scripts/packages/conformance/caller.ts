import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Contract, fillPathParameters } from './contract.ts'
import { listContractViolations } from './contract-violations.ts'
import type { CreatedRecords } from './created-records.ts'
import { ConformanceFinding, getCurrentCheckId, recordViolation, summarizeAnswer } from './findings.ts'
import type { KitAnswer, KitRequest, Transport } from './http.ts'

/** Parameters, body and headers of an operation's call. `path` has the values of the path parameters in their order. */
export interface CallInput {
  path?: readonly (string | number)[]
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  headers?: Record<string, string | undefined>
  /** The Idempotency-Key; a new one if not set. */
  key?: string
}

/** The service under test, which all callers share. */
export interface CallerContext {
  baseUrl: URL
  transport: Transport
  contract: Contract
}

/** Error: the organization has used up its rate limit, and the kit would have to wait more than 90 s. */
export class RateLimitExhausted extends Error {}

const maxWaitS = 90
const version = '1.0.0'

/** Caller with one credential. Every answer is checked against the contract. */
export class KitCaller {
  readonly place: CallerContext
  readonly made: CreatedRecords
  readonly #token: string | undefined

  constructor(place: CallerContext, made: CreatedRecords, token?: string) {
    this.place = place
    this.made = made
    this.#token = token
  }

  /** Returns a caller of the same organization with another credential. */
  withToken(token: string): KitCaller {
    return new KitCaller(this.place, this.made, token)
  }

  /**
   * Sends a request to a path below the base address and returns the answer, whatever its status. Waits after a 429 and
   * retries a 503 up to three times. Throws RateLimitExhausted if it would have to wait longer than 90 s.
   */
  async send(method: string, path: string, request: KitRequest = {}): Promise<KitAnswer> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.sendOnce(method, path, request)
      const isBusy = answer.status === 503 && attempt < 3
      if (answer.status !== 429 && !isBusy) return answer
      const seconds = Number(answer.headers['retry-after'] ?? 1)
      if (!(seconds <= maxWaitS))
        throw new RateLimitExhausted(`The organization has used up its budget; there is room again in ${seconds} s.`)
      await sleep(seconds * 1000 + 50)
    }
  }

  /** Sends a request once and returns the answer, even a 429 or a 503. `send` would wait and retry. */
  async sendOnce(method: string, path: string, { headers = {}, body }: KitRequest = {}): Promise<KitAnswer> {
    const { baseUrl, transport, contract } = this.place
    const all = {
      'User-Agent': `construction-api-conformance/${version} (${getCurrentCheckId()})`,
      Accept: 'application/json, application/problem+json',
      ...(this.#token !== undefined && { Authorization: `Bearer ${this.#token}` }),
      ...headers,
    }
    const answer = await transport.send(
      new URL(baseUrl.href + path),
      method,
      { headers: all, body },
      askedIn(method, path, headers, body),
    )
    recordViolation(answer, listContractViolations(contract, contract.findOperationAt(method, path), method, answer))
    this.made.track(this, method, path, answer)
    return answer
  }

  /** Reads an address outside the base address, such as the OAuth metadata. */
  atOrigin(path: string): Promise<KitAnswer> {
    const { baseUrl, transport } = this.place
    const url = new URL(path, baseUrl.origin)
    const headers = {
      'User-Agent': `construction-api-conformance/${version} (${getCurrentCheckId()})`,
      Accept: 'application/json',
    }
    return transport.send(url, 'GET', { headers }, `GET ${url.href}`)
  }

  /** Calls an operation of the contract and returns the answer, whatever its status. */
  call(operationId: string, input: CallInput = {}): Promise<KitAnswer> {
    const [method, path, request] = this.#requestOf(operationId, input)
    return this.send(method, path, request)
  }

  /** Calls an operation that must succeed. Throws ConformanceFinding if it does not. */
  async callSuccessfully(operationId: string, input: CallInput = {}): Promise<KitAnswer> {
    const answer = await this.call(operationId, input)
    if (answer.status >= 200 && answer.status < 300) return answer
    throw new ConformanceFinding(answer.requestLine, `${operationId} to succeed`, summarizeAnswer(answer))
  }

  #requestOf(
    operationId: string,
    { path = [], query = {}, body, headers = {}, key }: CallInput,
  ): [string, string, KitRequest] {
    const operation = this.place.contract.findOperation(operationId)
    if (!operation) throw new ConformanceFinding(operationId, 'an operation of that name', 'a document without it')
    const asked = Object.entries(query).filter(([, value]) => value !== undefined)
    const search = new URLSearchParams(asked.map(([name, value]): [string, string] => [name, String(value)])).toString()
    const takesKey = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
    const filled = fillPathParameters(operation.path, path)
    const all = { ...(takesKey && { 'Idempotency-Key': key ?? randomUUID() }), ...headers }
    return [operation.method, search === '' ? filled : `${filled}?${search}`, { headers: all, body }]
  }
}

/** Describes a request in one line: its informative headers, and its body cut to a readable length. */
function askedIn(method: string, path: string, headers: Record<string, string | undefined>, body: unknown): string {
  const shownHeaders = ['Idempotency-Key', 'If-Match', 'If-None-Match', 'Content-Type', 'Accept', 'Content-Encoding']
  const shown = shownHeaders.filter((name) => headers[name] !== undefined).map((name) => `${name}: ${headers[name]}`)
  const text =
    body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body?.toString() : JSON.stringify(body)
  const said =
    text === undefined ? [] : [text.length > 200 ? `${text.slice(0, 200)}… (${text.length} characters)` : text]
  return [`${method} ${path.length > 300 ? `${path.slice(0, 300)}…` : path}`, ...shown, ...said].join(' | ')
}
