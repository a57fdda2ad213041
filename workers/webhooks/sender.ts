import type { ClientRequest } from 'node:http'
import { Agent, type RequestOptions } from 'node:https'
import type { LookupFunction, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import got, { type Response } from 'got'
import {
  maxStoredResponseBytes,
  pickStoredHeaders,
  type ReceiverAnswer,
  toStoredResponseBody,
} from '../../db/domain/delivery.ts'
import {
  checkPublicHttpsUrl,
  type GuardOptions,
  isDevHost,
  isPublicAddress,
  urlProblem,
} from '../../db/domain/network/address-guard.ts'

export interface SenderDeps {
  guard: GuardOptions
  /** Time limit of one request, from the DNS lookup to the end of the answer. */
  timeoutMs: number
}

interface SignedRequest {
  url: string
  body: string
  headers: Record<string, string>
}

/** Sends requests to one endpoint, over connections that stay open until `close`. */
export class Sender {
  readonly #deps: SenderDeps
  #agent: GuardedAgent | undefined

  constructor(deps: SenderDeps) {
    this.#deps = deps
  }

  close(): void {
    this.#agent?.destroy()
  }

  /** Posts to the URL if it is a public https address, and returns the answer. Never throws. */
  async send(request: SignedRequest): Promise<ReceiverAnswer> {
    const { guard, timeoutMs } = this.#deps
    // A URL that is not https would bypass the agent, which guards every connection.
    const objection = urlProblem(request.url, guard.devHosts)
    if (objection !== undefined) return { failure: `Nothing was sent: ${objection}` }
    if (this.#agent?.url !== request.url) {
      this.close()
      this.#agent = new GuardedAgent(request.url, guard, timeoutMs)
    }
    return postWithin({ ...request, agent: this.#agent, timeoutMs })
  }
}

/** A request with the connections to use and its time limit. */
interface Sending extends SignedRequest {
  agent: Agent
  timeoutMs: number
}

/**
 * Posts a body and reads at most the first kilobyte of the answer. Never throws: if there is no answer, it returns the
 * reason in words. It replaces kept-alive connections that the receiver has closed, within the same time limit.
 */
export async function postWithin(sending: Sending): Promise<ReceiverAnswer> {
  const endMs = performance.now() + sending.timeoutMs
  for (;;) {
    const posted = await post(sending, Math.max(1, Math.ceil(endMs - performance.now())))
    if (!('stale' in posted) || performance.now() >= endMs) return posted.answer
  }
}

/**
 * Connections that have carried a request. Node's own reusedSocket misses connections that go straight from one request
 * to the next.
 */
const used = new WeakSet<Socket>()

/** `stale` is set if the connection was an old one and broke before the first byte of the answer. */
type Posted = { answer: ReceiverAnswer } | { answer: ReceiverAnswer; stale: true }

function post(sending: Sending, timeoutMs: number): Promise<Posted> {
  return new Promise((resolve) => {
    const stream = open(sending, timeoutMs)
    const kept: Buffer[] = []
    let length = 0
    let response: Response | undefined
    let reused = false
    const finish = () => {
      const { statusCode: status, headers } = response!
      resolve({
        answer: { status, headers: pickStoredHeaders(headers), body: toStoredResponseBody(Buffer.concat(kept)) },
      })
    }
    stream.on('request', (request: ClientRequest) => {
      // A connection may also fail after got has stopped listening. The outcome is then already known.
      request.on('error', () => {})
      request.once('socket', (socket) => {
        reused = used.has(socket)
        used.add(socket)
      })
    })
    stream.on('response', (answered: Response) => {
      response = answered
    })
    stream.on('data', (part: Buffer) => {
      if (length < maxStoredResponseBytes) kept.push(part.subarray(0, maxStoredResponseBytes - length))
      length += part.length
      if (length <= maxStoredResponseBytes) return
      // The rest is not read, however long it is. So the connection cannot be reused.
      finish()
      stream.destroy()
    })
    stream.on('end', finish)
    stream.on('error', (error: Error) => {
      const answer = { failure: failureOf(error) }
      const stale = response === undefined && reused && brokenOff.has(codeOf(error))
      resolve(stale ? { answer, stale } : { answer })
    })
  })
}

const open = ({ url, body, headers, agent }: Sending, timeoutMs: number) =>
  got.stream.post(url, {
    body,
    headers,
    agent: { https: agent },
    followRedirect: false,
    decompress: false,
    throwHttpErrors: false,
    retry: { limit: 0 },
    timeout: { request: timeoutMs },
  })

type Connected = (error: Error | null, socket: Duplex) => void

const familyOf = (address: string): 4 | 6 => (address.includes(':') ? 6 : 4)
const plain = (address = ''): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * Kept-alive connections of one URL. For a new connection, it resolves the name once and refuses unless all addresses
 * are public. It connects to one of these addresses, without a second lookup that could have another result. No byte
 * of a request is sent before the certificate is verified and the peer is checked to be one of the addresses.
 *
 * The caller limits the number of connections. An agent with a limit queues requests and reports a failed connection
 * only to the first of them. The others would wait forever.
 */
class GuardedAgent extends Agent {
  readonly url: string
  readonly #guard: GuardOptions
  readonly #connectTimeoutMs: number

  constructor(url: string, guard: GuardOptions, connectTimeoutMs: number) {
    super({ keepAlive: true, rejectUnauthorized: true, minVersion: 'TLSv1.2' })
    this.url = url
    this.#guard = guard
    this.#connectTimeoutMs = connectTimeoutMs
  }

  override createConnection(options: RequestOptions, connected?: Connected): undefined {
    this.#connect(options).then(
      (socket) => connected!(null, socket),
      (error: Error) => connected!(error, undefined as never),
    )
  }

  async #connect(options: RequestOptions): Promise<TLSSocket> {
    const verdict = await checkPublicHttpsUrl(this.url, this.#guard)
    if (verdict.objection !== undefined) throw new ConnectionRefusal(`Nothing was sent: ${verdict.objection}`)
    const { url, addresses } = verdict
    if (addresses.length === 0) throw new ConnectionRefusal('The host name does not resolve.')
    const lookup: LookupFunction = (_hostname, { all }, answer) => {
      if (all)
        answer(
          null,
          addresses.map((address) => ({ address, family: familyOf(address) })),
        )
      else answer(null, addresses[0]!, familyOf(addresses[0]!))
    }
    // Node's timeout of 250 ms per address is too short for an address on the other side of the earth.
    const autoSelectFamilyAttemptTimeout = this.#connectTimeoutMs / 4
    const pinned = { ...options, lookup, autoSelectFamily: true, autoSelectFamilyAttemptTimeout }
    const socket = super.createConnection(pinned) as TLSSocket
    // The request that uses the connection gets its errors. Between two requests, no listener would be left.
    socket.on('error', () => {})
    await this.#secured(socket)
    const peer = plain(socket.remoteAddress)
    if (!addresses.map(plain).includes(peer) || !(isPublicAddress(peer) || isDevHost(url, this.#guard.devHosts))) {
      socket.destroy()
      throw new ConnectionRefusal('Nothing was sent: the connection led to an address that was not checked.')
    }
    return socket
  }

  #secured(socket: TLSSocket): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = Object.assign(new Error('the TLS handshake took too long'), { code: 'ETIMEDOUT' })
      const timer = setTimeout(() => socket.destroy(late), this.#connectTimeoutMs)
      const fail = (error?: Error) => {
        clearTimeout(timer)
        reject(error ?? new ConnectionRefusal('The connection was closed during the TLS handshake.'))
      }
      const closed = () => fail()
      socket.once('error', fail).once('close', closed)
      socket.once('secureConnect', () => {
        clearTimeout(timer)
        socket.off('error', fail).off('close', closed)
        resolve()
      })
    })
  }
}

/** Thrown if no connection was made. The owner of the endpoint reads the message. */
class ConnectionRefusal extends Error {
  override readonly name = 'ConnectionRefusal'
}

const brokenOff = new Set(['ECONNRESET', 'EPIPE'])

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '')

const sentences: Record<string, string> = {
  ETIMEDOUT: 'There was no complete answer within 10 seconds.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before the answer was complete.',
  EPIPE: 'The connection was closed before the answer was complete.',
  ERR_STREAM_PREMATURE_CLOSE: 'The connection was closed before the answer was complete.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
}

/** Returns a failure in words for the endpoint's owner, without details of our network or text from the receiver. */
function failureOf(error: Error): string {
  if (error instanceof ConnectionRefusal) return error.message
  const code = codeOf(error)
  if (sentences[code] !== undefined) return sentences[code]
  if (code.startsWith('HPE_')) return 'The answer was not valid HTTP.'
  if (/^(CERT|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code)) return `TLS failed: ${code}.`
  return 'The request failed before there was an answer.'
}
