import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  createServer as createPlainServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http'
import { createServer } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'

/** Delivery as the receiver got it. `atMs` is the time of its arrival. */
export interface KitDelivery {
  headers: IncomingHttpHeaders
  body: string
  // biome-ignore lint/suspicious/noExplicitAny: the service under test may send anything
  event: any
  atMs: number
}

export interface ReceiverOptions {
  /** Address under which the service reaches the receiver, for example `https://localhost:9443`. */
  url: string
  /** Host and port on which the receiver listens. */
  host: string
  port: number
  /** Key and certificate. If undefined, the receiver uses plain HTTP behind a proxy that terminates TLS. */
  tls: { key: string; cert: string } | undefined
}

/** Webhook receiver to which the checked service delivers its events. Each check uses a separate path. */
export class KitReceiver {
  readonly url: string
  readonly #server: Server
  readonly #received = new Map<string, KitDelivery[]>()
  readonly #statuses = new Map<string, number>()

  private constructor(options: ReceiverOptions) {
    this.url = options.url.replace(/\/+$/, '')
    const take = (request: IncomingMessage, response: { writeHead(status: number): { end(): void } }) =>
      void this.#take(request).then((status) => response.writeHead(status).end())
    this.#server = options.tls ? createServer(options.tls, take) : createPlainServer(take)
  }

  /** Starts to listen. Rejects if the port is not available. */
  static async listen(options: ReceiverOptions): Promise<KitReceiver> {
    const receiver = new KitReceiver(options)
    await new Promise<void>((listening, failed) => {
      receiver.#server.once('error', failed).listen(options.port, options.host, listening)
    })
    return receiver
  }

  /** Sets the status with which deliveries to a path are answered from now on; the default is 200. */
  setAnswerStatus(path: string, status: number): void {
    this.#statuses.set(path, status)
  }

  /** Returns the deliveries to a path so far. */
  deliveriesAt(path: string): readonly KitDelivery[] {
    return this.#received.get(path) ?? []
  }

  /**
   * Waits until `count` events of a record have arrived at a path. After `limitMs`, returns those that have arrived.
   */
  async waitForDeliveries(
    path: string,
    recordId: number,
    count: number,
    limitMs: number,
  ): Promise<readonly KitDelivery[]> {
    const found = () => this.deliveriesAt(path).filter(({ event }) => event?.data?.id === recordId)
    for (const giveUpMs = Date.now() + limitMs; Date.now() < giveUpMs && found().length < count; ) await sleep(25)
    return found()
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #take(request: IncomingMessage): Promise<number> {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const path = new URL(request.url ?? '/', 'http://receiver').pathname
    const delivery = { headers: request.headers, body, event: parsedEvent(body), atMs: Date.now() }
    this.#received.set(path, [...this.deliveriesAt(path), delivery])
    return this.#statuses.get(path) ?? 200
  }
}

function parsedEvent(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const isSame = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected)

/** Reports whether Svc-Signature is valid for the body and this secret, with a time within five minutes of now. */
export function hasValidSignature({ headers, body }: KitDelivery, secret: string): boolean {
  const fields = String(headers['svc-signature'] ?? '')
    .split(',')
    .map((field) => field.split('='))
  const t = fields.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d+$/.test(t) || Math.abs(Date.now() / 1000 - Number(t)) > 300) return false
  const expected = createHmac('sha256', secret).update(`${t}.`).update(body).digest()
  return fields.some(([name, hex = '']) => name === 'v1' && isSame(Buffer.from(hex, 'hex'), expected))
}

/**
 * Reports whether webhook-signature is valid as Standard Webhooks defines it, with a time within five minutes of now.
 */
export function hasStandardSignature({ headers, body }: KitDelivery, secret: string): boolean {
  const [id, time] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])]
  if (!/^\d+$/.test(time) || Math.abs(Date.now() / 1000 - Number(time)) > 300) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest()
  const given = String(headers['webhook-signature'] ?? '').split(' ')
  return given.some((one) => one.startsWith('v1,') && isSame(Buffer.from(one.slice(3), 'base64'), expected))
}
