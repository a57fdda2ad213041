import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorRequestHandler, Request, Response } from 'express'
import { timeOrderedId } from '../../../db/base/ids.ts'
import type { ClientLimits } from '../../../db/base/settings.ts'
import { Refusal } from '../../../db/domain/refusal.ts'
import { problemOf } from '../problems.ts'
import { holdBody } from './expectation.ts'
import type { fixedHeaders } from './fixed-headers.ts'
import { Overload } from './overload.ts'

export interface ConnectionOptions {
  limits: ClientLimits
  /** Answers a request that was begun with a problem: the pipeline's last step. */
  refuse: ErrorRequestHandler
  /** Told of every request that is turned away because more is asked for than can be done. */
  onTurnedAway(): void
  /** Where the problem codes are explained. */
  docsUrl: string
  /** What every answer carries, beside its X-Request-Id. */
  headers: ReturnType<typeof fixedHeaders>
}

/** How long a refused client may go on sending before its connection is closed; it needs the time to read the answer. */
const lingerMs = 3_000

/**
 * The HTTP server of an app, not yet listening. It bounds what one connection can hold: a request has a total time to
 * arrive (an upload a pace instead, see http/transfers.ts), an answer that nobody takes and a connection that nobody
 * uses an idle time. A client that ends its own side after a request still gets the answer. What arrives broken or late
 * is answered with a problem where an answer is still possible, after the answers that come before it.
 */
export function serverOf(app: RequestListener, options: ConnectionOptions): Server {
  const { limits, refuse, onTurnedAway } = options
  const answers = new WeakMap<Socket, ServerResponse>()
  const ending = new WeakSet<Socket>()
  const overload = new Overload(limits.crowdMs)
  const listener: RequestListener = (request, response) => {
    // A client that was told 408 and completes its request all the same must not be served twice.
    if (ending.has(request.socket)) {
      request.socket.destroy()
      return
    }
    answers.set(request.socket, response)
    if (!request.url!.startsWith('/')) toOriginForm(request)
    if (request.url?.startsWith('/api/v1/')) {
      const visit = overload.enter(performance.now())
      if (!visit) {
        onTurnedAway()
        turnAway(response, options)
        return
      }
      response.once('close', () => overload.leave(visit, performance.now()))
    }
    app(request, response)
  }
  const server = createServer(nodeOptions(limits), listener)
  server.timeout = limits.idleMs
  // Without this Node drops the request of a client that ends its side after having sent it.
  Object.assign(server, { httpAllowHalfOpen: true })
  // Node would ask for the body of whoever comes, before anybody knows who that is.
  server.on('checkContinue', (request, response) => {
    holdBody(request, response)
    listener(request, response)
  })
  // An expectation that we do not know is no reason to refuse (RFC 9110, 10.1.1), and Node's refusal is no problem.
  server.on('checkExpectation', listener)
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    if (ending.has(socket)) return
    const latest = answers.get(socket)
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    const isBody = latest !== undefined && !latest.req.complete
    if (isLate && isBody && (latest.req as Request).exchange?.keepsPace) return
    ending.add(socket)
    const refusal = refusalOfBroken(error)
    if (!refusal || !socket.writable || (isBody && latest.headersSent)) socket.destroy()
    else if (isBody) {
      latest.setHeader('Connection', 'close')
      // Once answered, a request does not learn by itself that its connection is gone, and its reader would wait on.
      latest.once('close', () => latest.req.destroy())
      refuse(refusal, latest.req as Request, latest as Response, () => {})
    } else if (latest && !latest.writableFinished) latest.once('close', () => endWith(socket, refusal, options))
    else endWith(socket, refusal, options)
  })
  return server
}

/** A target may be a whole address (RFC 9112, 3.2.2); what comes before its path says nothing to us, as Host does not. */
function toOriginForm(request: IncomingMessage): void {
  const found = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*([^#]*)/i.exec(request.url!)
  if (found) request.url = found[1]!.startsWith('/') ? found[1] : `/${found[1]}`
}

/** The 503 of a full queue, before anything else is done for the request: it has to cost next to nothing. */
function turnAway(response: ServerResponse, { docsUrl, headers }: ConnectionOptions): void {
  const requestId = timeOrderedId('req')
  const { status, body } = problemOf(overloaded, requestId, docsUrl)
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'X-Request-Id': requestId,
    'Retry-After': '1',
    ...Object.fromEntries(headers),
  })
  response.end(text)
}

const overloaded = new Refusal(
  'service_unavailable',
  'More is asked of the service than it can do right now. Send the request again in a moment.',
)

const nodeOptions = ({ headersMs, requestMs, keepAliveMs }: ClientLimits) => ({
  maxHeaderSize: 16 * 1024,
  keepAliveTimeout: keepAliveMs,
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  connectionsCheckingInterval: Math.ceil(headersMs / 3),
  // Node would answer a request without Host itself, and not with a problem; the first gate does.
  requireHostHeader: false,
})

/** What Node's parser or clock found, as a refusal; undefined when the connection itself is gone. */
function refusalOfBroken({ code = '' }: NodeJS.ErrnoException): Refusal | undefined {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Refusal('bad_request', 'The request took too long to arrive.', { status: 408 })
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Refusal('bad_request', 'The headers are too large: at most 16 KB.', { status: 431 })
  if (code.startsWith('HPE_')) return new Refusal('bad_request', 'The request is not valid HTTP.')
  return undefined
}

/** Answers what never became a request, and closes the connection when the client has had time to read it. */
function endWith(socket: Socket, refusal: Refusal, { docsUrl, headers }: ConnectionOptions): void {
  const requestId = timeOrderedId('req')
  const { status, body } = problemOf(refusal, requestId, docsUrl)
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `X-Request-Id: ${requestId}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(text)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}
