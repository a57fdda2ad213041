import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorRequestHandler, Request, Response } from 'express'
import { Refusal } from '../../../../db/domain/refusal.ts'
import { createTimeOrderedId } from '../../../../db/engine/base/ids.ts'
import type { ClientLimits } from '../../../../db/engine/base/settings.ts'
import { toProblem } from '../../contract/problems.ts'
import type { EarlyResponse } from '../access-log.ts'
import type { createMessageClasses } from '../adapters/express-messages.ts'
import { allowHalfOpen } from '../adapters/half-open.ts'
import { interceptRequests, type PreparedResponse } from '../adapters/request-interceptor.ts'
import { anyOriginHeaders } from './cross-origin.ts'
import { deferBody } from './expect-continue.ts'
import type { HeaderLines } from './fixed-headers.ts'
import { formatResponseHead } from './head-text.ts'
import { onResponseClosed } from './when-closed.ts'

export interface HttpServerOptions {
  limits: ClientLimits
  /** The pipeline's error handler. It sends a problem for a request that has already started. */
  problemHandler: ErrorRequestHandler
  /** Address of the pages that explain the problem codes. */
  docsUrl: string
  /** Headers of every answer, in addition to X-Request-Id. */
  headers: HeaderLines
  /** Origins whose pages may call the API. They may also read refusals. */
  origins: ReadonlySet<string>
  /** Called for each answer that the app has not given. */
  noteAnswer(answer: EarlyResponse): void
  /** Returns the answer to a request that is refused before Node creates a response; undefined to handle it as usual. */
  intercept(request: IncomingMessage): PreparedResponse | undefined
  /** Request and response classes of the server. */
  messageClasses: ReturnType<typeof createMessageClasses>
}

/** Time in milliseconds that a refused client gets to read its response before the connection is closed. */
const lingerMs = 3_000

/**
 * Creates the HTTP server of an app. The caller must call `listen`. Slow clients cannot occupy the server:
 *
 * - A request must arrive within a total time, or at a minimum rate if it is an upload (see http/public/transfers.ts).
 * - Unread responses and unused connections have an idle timeout.
 *
 * A client that ends its side of the connection after a request still gets the response. A malformed or late request
 * gets a problem if possible, after the responses to earlier requests.
 */
export function createHttpServer(app: RequestListener, options: HttpServerOptions): Server {
  const { limits, problemHandler, messageClasses } = options
  /**
   * Latest response of each connection, until it is sent and its request has arrived completely. Thousands of
   * connections may be kept alive. If each kept the objects of its last request in memory, garbage collection would
   * take twice as long.
   */
  const answers = new WeakMap<Socket, ServerResponse>()
  const ending = new WeakSet<Socket>()
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    // A client that completes its request after a 408 must not get a second response.
    if (ending.has(request.socket)) {
      request.socket.destroy()
      return
    }
    answers.set(request.socket, response)
    onResponseClosed(response, () => {
      if (request.complete && answers.get(request.socket) === response) answers.delete(request.socket)
    })
    if (!request.url!.startsWith('/')) toOriginForm(request)
    app(request, response)
  }
  const server = createServer({ ...nodeOptions(limits), ...messageClasses }, listener)
  server.timeout = limits.idleMs
  allowHalfOpen(server)
  interceptRequests(server, (request) => {
    if (answers.has(request.socket) || ending.has(request.socket)) return undefined
    return options.intercept(request)
  })
  // By default Node would ask every client for its body before the client is authenticated.
  server.on('checkContinue', (request, response) => {
    deferBody(request, response)
    listener(request, response)
  })
  // An unknown expectation is no reason to refuse (RFC 9110, 10.1.1), and Node's own refusal is not a problem document.
  server.on('checkExpectation', listener)
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    // The server has no TLS, so `stream` is a plain socket. The server's requests and responses have the classes of
    // Express.
    const socket = stream as Socket
    if (ending.has(socket)) return
    const latest = answers.get(socket)
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    const isBody = latest !== undefined && !latest.req.complete
    if (isLate && isBody && (latest.req as Request).exchange?.hasMinimumRate) return
    ending.add(socket)
    const refusal = refusalOfBroken(error)
    if (!refusal || !socket.writable || (isBody && latest.headersSent)) socket.destroy()
    else if (isBody) {
      latest.setHeader('Connection', 'close')
      // An answered request gets no event when its connection closes, so the reader of its body would wait forever.
      latest.once('close', () => latest.req.destroy())
      problemHandler(refusal, latest.req as Request, latest as Response, () => {})
    } else if (latest && !latest.writableFinished) latest.once('close', () => endWith(socket, refusal, options))
    else endWith(socket, refusal, options)
  })
  return server
}

/** Reduces an absolute request target (RFC 9112, 3.2.2) to its path. The host is ignored, like the Host header. */
function toOriginForm(request: IncomingMessage): void {
  const found = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*([^#]*)/i.exec(request.url!)
  if (found) request.url = found[1]!.startsWith('/') ? found[1] : `/${found[1]}`
}

const nodeOptions = ({ headersMs, requestMs, keepAliveMs }: ClientLimits) => ({
  maxHeaderSize: 16 * 1024,
  keepAliveTimeout: keepAliveMs,
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  connectionsCheckingInterval: Math.ceil(headersMs / 3),
  // Node's own response to a request without Host is not a problem document. The first gate sends one.
  requireHostHeader: false,
})

/** Converts an error of Node's parser or timeouts to a refusal; undefined if the connection itself has failed. */
function refusalOfBroken({ code = '' }: NodeJS.ErrnoException): Refusal | undefined {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Refusal('bad_request', 'The request took too long to arrive.', { status: 408 })
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Refusal('bad_request', 'The headers are too large: at most 16 KB.', { status: 431 })
  if (code.startsWith('HPE_')) return new Refusal('bad_request', 'The request is not valid HTTP.')
  return undefined
}

/**
 * Sends a refusal to a client whose input never became a request, and closes the connection after the client had time
 * to read the refusal.
 */
function endWith(socket: Socket, refusal: Refusal, { docsUrl, headers, origins, noteAnswer }: HttpServerOptions): void {
  const requestId = createTimeOrderedId('req')
  const { status, body } = toProblem(refusal, requestId, docsUrl)
  const text = JSON.stringify(body)
  const head = formatResponseHead(status, [
    ['Content-Type', 'application/problem+json; charset=utf-8'],
    ['X-Request-Id', requestId],
    ...headers,
    ...anyOriginHeaders(origins),
    ['Connection', 'close'],
    ['Content-Length', String(Buffer.byteLength(text))],
  ])
  noteAnswer({ requestId, status })
  socket.end(`${head}\r\n${text}`)
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}
