import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { bytesOfBody, type Exchange, type Header, type RecordedAnswer, type RecordedRequest, toBody } from './corpus.ts'

export interface ProxyHooks {
  /** Called before each request is passed on. */
  onRequest?(path: string): Promise<void>
  /** Called with each exchange, before the client gets the answer. */
  onExchange(exchange: Exchange): unknown
}

/**
 * HTTP proxy on loopback that passes on one request at a time, in the order of their arrival, and records each with its
 * answer.
 */
export class RecordingProxy {
  readonly #server = createServer((incoming, response) => void this.#take(incoming, response))
  readonly #hooks: ProxyHooks
  #sender: RequestSender | undefined
  #last: Promise<unknown> = Promise.resolve()
  #count = 0

  constructor(hooks: ProxyHooks) {
    this.#hooks = hooks
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Sets the server that answers the requests. */
  passTo(target: string): void {
    this.#sender = new RequestSender(target)
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
    this.#sender?.close()
  }

  async #take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', rawHeaders } = incoming
    const bytes = await buffer(incoming)
    const turn = this.#last.then(async () => {
      this.#count += 1
      const headers = withClientAddress(pairsOf(rawHeaders), this.#count)
      const sent: RecordedRequest = { method, path, headers, body: toBody(bytes) }
      await this.#hooks.onRequest?.(path)
      const answer = await this.#sender!.send(sent)
      await this.#hooks.onExchange({ request: sent, answer })
      writeAnswer(response, answer)
    })
    this.#last = turn.catch((error: unknown) => void response.destroy(error as Error))
  }
}

/**
 * Adds a client address to a request without one. Each request gets another address, because the service limits some
 * requests per address and minute.
 */
function withClientAddress(headers: Header[], count: number): Header[] {
  if (headers.some(([name]) => name.toLowerCase() === 'x-forwarded-for')) return headers
  return [...headers, ['X-Forwarded-For', `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`]]
}

const pairsOf = (raw: readonly string[]): Header[] =>
  raw.flatMap((name, index): Header[] => (index % 2 === 0 ? [[name, raw[index + 1]!]] : []))

const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/** Writes a recorded answer to a client. */
export function writeAnswer(response: ServerResponse, { status, headers, body }: RecordedAnswer): void {
  const kept = headers.filter(([name]) => !ofConnection.has(name.toLowerCase()))
  response.writeHead(status, grouped(kept)).end(bytesOfBody(body))
}

function grouped(headers: readonly Header[]): Record<string, string | string[]> {
  const all = Map.groupBy(headers, ([name]) => name)
  return Object.fromEntries(
    [...all].map(([name, pairs]) => [name, pairs.length > 1 ? pairs.map((one) => one[1]) : pairs[0]![1]]),
  )
}

/** Sends recorded requests to a server, one at a time. */
export class RequestSender {
  readonly #target: URL
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(target: string) {
    this.#target = new URL(target)
  }

  send({ method, path, headers, body }: RecordedRequest): Promise<RecordedAnswer> {
    const bytes = bytesOfBody(body)
    const hasBody = bytes.length > 0 || headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name))
    const kept = headers.filter(([name]) => !ofConnection.has(name.toLowerCase()))
    const all = grouped(hasBody ? [...kept, ['Content-Length', String(bytes.length)]] : kept)
    const { hostname: host, port } = this.#target
    const sentAtMs = Date.now()
    return new Promise((resolve, reject) => {
      const outgoing = request({ host, port, method, path, headers: all, agent: this.#agent })
      outgoing.on('error', reject).on('response', (incoming) => {
        buffer(incoming).then((read) => {
          const { statusCode, rawHeaders } = incoming
          resolve({ status: statusCode!, headers: pairsOf(rawHeaders), body: toBody(read), sentAtMs })
        }, reject)
      })
      outgoing.end(bytes)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
