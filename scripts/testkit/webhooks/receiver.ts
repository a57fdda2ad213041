import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { type Authority, createCertificateAuthority } from '../../operate/certificates.ts'
import type { Lifetime } from '../environment/database.ts'

export interface ReceivedDelivery {
  headers: IncomingHttpHeaders
  body: string
  event: { id: string; type: string; data: { id: number }; [member: string]: unknown }
  atMs: number
}

type Answering = (request: IncomingMessage, response: ServerResponse, body: string) => void

export interface Receiver {
  /** Host and port of the receiver, to be listed in WEBHOOK_DEV_HOSTS. */
  host: string
  url: string
  received: ReceivedDelivery[]
  /** Number of TLS connections accepted so far. */
  connections: number
  /** Highest number of concurrent requests so far. */
  maxConcurrentRequests: number
  /** Function that answers each request. By default, it sends 200 with an empty body; tests may replace it. */
  answer: Answering
  /** Resolves when `count` requests have arrived in total. */
  waitForRequests(count: number): Promise<void>
  /** Closes all connections and stops listening. */
  stop(): void
}

/** Returns a function that answers each request with this status, text and headers. */
export const answerWith =
  (status: number, text = '', headers: Record<string, string> = {}): Answering =>
  (_request, response) =>
    void response.writeHead(status, headers).end(text)

let authority: Promise<Authority> | undefined

/**
 * Returns the certificate authority of this process's tests and makes the process trust it. All receivers share it,
 * because a second authority with the same name would hide the first.
 */
export function trustedAuthority(): Promise<Authority> {
  authority ??= createCertificateAuthority().then((made) => {
    setDefaultCACertificates([...getCACertificates('default'), made.certificate])
    return made
  })
  return authority
}

export interface WebhookReceiverOptions {
  cert?: { key: string; cert: string }
  /** Host name in the certificate. */
  name?: string
  /** Whether `received` stores the requests. A receiver of very many requests does not store them. */
  stores?: boolean
}

/** Starts an HTTPS server on localhost that records the webhook requests that it receives. */
export async function startReceiver(
  t: Lifetime,
  { cert, name = 'localhost', stores = true }: WebhookReceiverOptions = {},
): Promise<Receiver> {
  const tls = cert ?? (await (await trustedAuthority()).issue(name))
  let flying = 0
  let waiting: { count: number; resolve: () => void }[] = []
  const sockets = new Set<Duplex>()
  const server = createServer({ ...tls, keepAliveTimeout: 60_000 }, (request, response) => {
    flying += 1
    receiver.maxConcurrentRequests = Math.max(receiver.maxConcurrentRequests, flying)
    response.on('close', () => {
      flying -= 1
    })
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      if (stores) receiver.received.push({ headers: request.headers, body, event: JSON.parse(body), atMs: Date.now() })
      waiting = waiting.filter(({ count, resolve }) => receiver.received.length < count || resolve())
      receiver.answer(request, response, body)
    })
  })
  server.on('secureConnection', () => {
    receiver.connections += 1
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    host: `localhost:${port}`,
    url: `https://localhost:${port}/hook`,
    received: [],
    connections: 0,
    maxConcurrentRequests: 0,
    answer: answerWith(200),
    waitForRequests: (count) =>
      new Promise((resolve) => {
        if (receiver.received.length >= count) resolve()
        else waiting.push({ count, resolve })
      }),
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  t.teardown(() => receiver.stop())
  return receiver
}

/** Starts a TLS server on localhost that passes each connection to `onRequest` when data arrives. */
export async function startRawReceiver(
  t: Lifetime,
  onRequest: (socket: TLSSocket) => void,
  cert?: { key: string; cert: string },
): Promise<Pick<Receiver, 'url' | 'host'>> {
  const tls = cert ?? (await (await trustedAuthority()).issue('localhost'))
  const sockets = new Set<Duplex>()
  const server = createTlsServer(tls, (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => onRequest(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { host: `localhost:${port}`, url: `https://localhost:${port}/hook` }
}
