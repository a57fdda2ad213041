import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { operations } from '../../../generated/openapi.d.ts'
import type { OperationId } from '../../../handlers/contract.ts'
import { breaches, codeOf, operationAt, operationNamed } from '../contract.ts'
import { loggedOf } from '../service-log.ts'

type Member<O, K extends PropertyKey> = O extends Record<K, infer P> ? P : never
type Json<C> = C extends { content: { 'application/json': infer B } } ? B : undefined
type PathOf<I extends OperationId> = Exclude<Member<operations[I]['parameters'], 'path'>, undefined>
type QueryOf<I extends OperationId> = operations[I]['parameters'] extends { query?: infer Q } ? Q : never
/** Members that have a default are required in the generated types, so here none is. */
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

/** What a request of one operation carries. `key` is its Idempotency-Key. */
export type Input<I extends OperationId> = {
  query?: QueryOf<I>
  body?: BodyOf<I>
  headers?: Record<string, string>
  key?: string
} & ([PathOf<I>] extends [never] ? { path?: undefined } : { path: PathOf<I> })

type Arguments<I extends OperationId> = object extends Input<I> ? [input?: Input<I>] : [input: Input<I>]

/** A request as it goes out; a body that is no text and no bytes is sent as JSON. */
export interface ClientRequest {
  /** A header that is undefined is not sent, even where it is by itself. */
  headers?: Record<string, string | undefined>
  body?: unknown
}

export interface ClientAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The body, parsed where it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails on what is not there
  json: any
  /** The problem's stable code; empty for a success. */
  code: string
}

export type Succeeded<I extends OperationId> = Omit<ClientAnswer, 'json'> & Envelope<I>

const agent = new Agent({ keepAlive: true })

/** The halves of an API key, `sk_live_<public id>_<secret>`. Only the secret may have underscores of its own. */
export function halvesOf(key: string): { publicId: string; secret: string } {
  const { publicId, secret } = key.match(/^sk_live_(?<publicId>[0-9a-z]+)_(?<secret>[\w-]{43})$/)!.groups!
  return { publicId: publicId!, secret: secret! }
}

/**
 * A caller of the service. It holds every answer against the contract and throws when one has another status, header or
 * body than its operation declares, so each test is a test of the contract too.
 */
export class Client {
  readonly origin: string
  readonly token: string | undefined

  constructor(origin: string, token?: string) {
    this.origin = origin
    this.token = token
  }

  /** The same caller, at another process of the service. */
  at(origin: string): Client {
    return new Client(origin, this.token)
  }

  /** Sends one valid request and gives whatever is answered. */
  call<I extends OperationId>(operationId: I, ...[input]: Arguments<I>): Promise<ClientAnswer> {
    const { method, path: template } = operationNamed(operationId)
    const { path = {}, query = {}, body, headers = {}, key } = (input ?? {}) as Input<OperationId> & { path?: object }
    const filled = template.replace(/\{([^}]+)\}/g, (_, name) =>
      encodeURIComponent(String((path as Record<string, unknown>)[name])),
    )
    const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
    const search = new URLSearchParams(asked.map(([name, value]): [string, string] => [name, String(value)])).toString()
    const all = { ...(key && { 'Idempotency-Key': key }), ...headers }
    return this.send(method, search === '' ? filled : `${filled}?${search}`, { headers: all, body })
  }

  /** Sends one request that must succeed and gives data, meta and the answer around them. */
  async ok<I extends OperationId>(operationId: I, ...input: Arguments<I>): Promise<Succeeded<I>> {
    const { json, ...answer } = await this.call(operationId, ...input)
    if (answer.status !== operationNamed(operationId).successStatus) {
      throw new Error(`${operationId} was answered with ${answer.status}: ${answer.text}`)
    }
    return { ...answer, ...json }
  }

  /** Sends anything to a path below /api/v1. Throws when the answer breaks the contract. */
  async send(method: string, path: string, { headers = {}, body }: ClientRequest = {}): Promise<ClientAnswer> {
    const answer = await sendRaw(`${this.origin}/api/v1${path}`, method, {
      body,
      headers: { ...(this.token && { Authorization: `Bearer ${this.token}` }), ...headers },
    })
    const found = answer.status >= 500 && answer.status !== 503 ? ['it failed'] : []
    found.push(...breaches(operationAt(method, path), method, answer))
    if (found.length > 0) {
      const sent = body === undefined ? '' : ` with ${String(JSON.stringify(body)).slice(0, 500)}`
      const cause = loggedOf(String(answer.headers['x-request-id']))
      throw new Error(
        `${method} ${path}${sent} was answered with ${answer.status}: ${found.join('; ')}\n${answer.text}\n${cause}`,
      )
    }
    return answer
  }
}

/** Sends one request to an absolute address and reads its whole answer; nothing is checked. */
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
        resolve({ status, headers: incoming.headers, text, json, code: status >= 400 ? codeOf(json) : '' })
      })
    })
    outgoing.end(bytes)
  })
}
