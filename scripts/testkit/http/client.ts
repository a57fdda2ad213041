import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { operations } from '../../../generated/openapi.d.ts'
import type { OperationId } from '../../../handlers/pipeline/contract/contract.ts'
import { errorsLoggedFor } from '../environment/service-log.ts'
import { contractViolations, findOperation, matchOperation, problemCode } from './contract.ts'

type Member<O, K extends PropertyKey> = O extends Record<K, infer P> ? P : never
type Json<C> = C extends { content: { 'application/json': infer B } } ? B : undefined
type PathOf<I extends OperationId> = Exclude<Member<operations[I]['parameters'], 'path'>, undefined>
type QueryOf<I extends OperationId> = operations[I]['parameters'] extends { query?: infer Q } ? Q : never
/**
 * Body of an operation, with all members optional, because the generated types also require members that have a
 * default.
 */
type BodyOf<I extends OperationId> = operations[I] extends { requestBody?: infer B }
  ? Partial<Json<NonNullable<B>>>
  : never
type Success<R> = R extends { 200: infer A }
  ? A
  : R extends { 201: infer A }
    ? A
    : R extends { 202: infer A }
      ? A
      : never
type Envelope<I extends OperationId> = Json<Success<operations[I]['responses']>>

/** Parts of a request for one operation. `key` is the Idempotency-Key. */
export type OperationInput<I extends OperationId> = {
  query?: QueryOf<I>
  body?: BodyOf<I>
  headers?: Record<string, string>
  key?: string
} & ([PathOf<I>] extends [never] ? { path?: undefined } : { path: PathOf<I> })

type Arguments<I extends OperationId> =
  object extends OperationInput<I> ? [input?: OperationInput<I>] : [input: OperationInput<I>]

/** Headers and body of a request. A body that is neither a string nor a buffer is sent as JSON. */
export interface ClientRequest {
  /** Request headers. An undefined header is not sent, not even its default. */
  headers?: Record<string, string | undefined>
  body?: unknown
}

export interface ClientAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** Parsed body if the answer is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the members that it expects and fails if one is missing
  json: any
  /** Code of the problem, such as `not_found`; empty for a success. */
  code: string
}

export type SuccessAnswer<I extends OperationId> = Omit<ClientAnswer, 'json'> & Envelope<I>

const agent = new Agent({ keepAlive: true })

/** Splits an API key of the form `sk_live_<public id>_<secret>`. Only the secret may contain underscores. */
export function splitApiKey(key: string): { publicId: string; secret: string } {
  const { publicId, secret } = key.match(/^sk_live_(?<publicId>[0-9a-z]+)_(?<secret>[\w-]{43})$/)!.groups!
  return { publicId: publicId!, secret: secret! }
}

/**
 * HTTP client of the service that checks every answer against the contract. It throws if the status, a header or the
 * body is not as the operation declares. So each test also tests the contract.
 */
export class Client {
  readonly origin: string
  readonly token: string | undefined

  constructor(origin: string, token?: string) {
    this.origin = origin
    this.token = token
  }

  /** Returns a client with the same credential that calls another API process. */
  at(origin: string): Client {
    return new Client(origin, this.token)
  }

  /** Sends one request that conforms to the contract, and returns the answer, successful or not. */
  call<I extends OperationId>(operationId: I, ...[input]: Arguments<I>): Promise<ClientAnswer> {
    const { method, path: template } = findOperation(operationId)
    const {
      path = {},
      query = {},
      body,
      headers = {},
      key,
    } = (input ?? {}) as OperationInput<OperationId> & { path?: object }
    const filled = template.replace(/\{([^}]+)\}/g, (_, name) =>
      encodeURIComponent(String((path as Record<string, unknown>)[name])),
    )
    const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
    const search = new URLSearchParams(asked.map(([name, value]): [string, string] => [name, String(value)])).toString()
    const all = { ...(key && { 'Idempotency-Key': key }), ...headers }
    return this.send(method, search === '' ? filled : `${filled}?${search}`, { headers: all, body })
  }

  /** Sends one request that must succeed. Returns the answer with its data and meta. */
  async ok<I extends OperationId>(operationId: I, ...input: Arguments<I>): Promise<SuccessAnswer<I>> {
    const { json, ...answer } = await this.call(operationId, ...input)
    if (answer.status !== findOperation(operationId).successStatus) {
      throw new Error(`${operationId} was answered with ${answer.status}: ${answer.text}`)
    }
    return { ...answer, ...json }
  }

  /** Sends any request, valid or not, to a path below /api/v1. Throws if the answer violates the contract. */
  async send(method: string, path: string, { headers = {}, body }: ClientRequest = {}): Promise<ClientAnswer> {
    const answer = await sendRaw(`${this.origin}/api/v1${path}`, method, {
      body,
      headers: { ...(this.token && { Authorization: `Bearer ${this.token}` }), ...headers },
    })
    const found = answer.status >= 500 && answer.status !== 503 ? ['it failed'] : []
    found.push(...contractViolations(matchOperation(method, path), method, answer))
    if (found.length > 0) {
      const sent = body === undefined ? '' : ` with ${String(JSON.stringify(body)).slice(0, 500)}`
      const cause = errorsLoggedFor(String(answer.headers['x-request-id']))
      throw new Error(
        `${method} ${path}${sent} was answered with ${answer.status}: ${found.join('; ')}\n${answer.text}\n${cause}`,
      )
    }
    return answer
  }
}

/** Sends one request to an absolute URL and returns the answer without any checks. */
export function sendRaw(
  url: string,
  method: string,
  { headers = {}, body }: ClientRequest = {},
): Promise<ClientAnswer> {
  const raw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
  const bytes = raw ? body : JSON.stringify(body)
  const length = bytes === undefined ? undefined : Buffer.byteLength(bytes as string)
  const byItself = length === undefined ? {} : { 'Content-Length': String(length), 'Content-Type': 'application/json' }
  const sent = Object.entries({ ...byItself, ...headers }).filter(([, value]) => value !== undefined)
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, agent, headers: Object.fromEntries(sent) as Record<string, string> })
    outgoing.on('error', reject).on('response', (incoming) => {
      const parts: Buffer[] = []
      incoming.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
      incoming.on('end', () => {
        const text = Buffer.concat(parts).toString()
        const isJson = /json/.test(String(incoming.headers['content-type'])) && !incoming.headers['content-encoding']
        const json = isJson && text !== '' ? JSON.parse(text) : undefined
        const status = incoming.statusCode!
        resolve({ status, headers: incoming.headers, text, json, code: status >= 400 ? problemCode(json) : '' })
      })
    })
    outgoing.end(bytes)
  })
}
