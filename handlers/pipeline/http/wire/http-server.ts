import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorRequestHandler, Request, Response } from 'express'
import { Refusal } from '../../../../db/domain/refusal.ts'
import { createTimeOrderedId } from '../../../../db/engine/base/ids.ts'
import type { ClientLimits } from '../../../../db/engine/base/settings.ts'
import { toProblem } from '../../contract/problems.ts'
import type { createMessageClasses } from '../adapters/express-messages.ts'
import { allowHalfOpen } from '../adapters/half-open.ts'
import { interceptRequests } from '../adapters/request-interceptor.ts'
import { bearerTokenOf } from '../credentials/bearer.ts'
import type { CredentialCache } from '../credentials/credential-cache.ts'
import { type AddressKind, addressKindOf, queueShareOf } from './address-kinds.ts'
import { allowsCrossOrigin, anyOriginHeaders, isPreflight, setCorsHeaders } from './cross-origin.ts'
import type { DelayedRefusals } from './delayed-refusals.ts'
import { deferBody } from './expect-continue.ts'
import { formatResponseHead } from './head-text.ts'
import { createSaturationCheck, type InFlightRequest, Overload, Turns, waits } from './overload.ts'
import { type SheddingMeans, sheddingOf } from './shedding.ts'
import { onResponseClosed } from './when-closed.ts'

export interface HttpServerOptions extends Omit<SheddingMeans, 'keepAliveMs' | 'hasOrigins'> {
  limits: ClientLimits
  /** The pipeline's error handler. It sends a problem for a request that has already started. */
  problemHandler: ErrorRequestHandler
  /** Called for every request that load shedding refuses. */
  onShed(): void
  /** Returns the network from which a request came. */
  networkOf(request: IncomingMessage): string
  /** Reports whether requests are waiting for a database connection. */
  isDatabaseBusy(): boolean
  /** Cache of the credentials that were admitted. */
  credentialCache: CredentialCache
  /** Queue that delays refusals to callers who fill the service's request queue. */
  refusals: DelayedRefusals
  /** Origins whose pages may call the API. They may also read refusals. */
  origins: ReadonlySet<string>
  /**
   * Reports whether the process is shutting down: it accepts no more work and closes each connection with its next
   * response.
   */
  isEnding(): boolean
  /** Request and response classes of the server. */
  messageClasses: ReturnType<typeof createMessageClasses>
}

/** Decision about a request: admitted, refused at once, or refused after a delay. */
type Verdict = InFlightRequest | 'refused' | 'refused later'

const judged = Symbol('judged')

type Judged = IncomingMessage & { [judged]?: Verdict | undefined }

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
  const { limits, problemHandler, onShed, origins, credentialCache, refusals, networkOf, messageClasses } = options
  // Load shedding counts callers by organization if the credential was admitted before, and by network otherwise. If
  // each unknown credential counted as a caller, a client could invent credentials and take every caller's share.
  const loadPartyOf = (request: IncomingMessage, kind: AddressKind): string => {
    const ofOrganization =
      kind === 'api' ? credentialCache.organizationLabelOf(bearerTokenOf(request.headers.authorization)) : undefined
    return ofOrganization ?? networkOf(request)
  }
  /**
   * Latest response of each connection, until it is sent and its request has arrived completely. Thousands of
   * connections may be kept alive. If each kept the objects of its last request in memory, garbage collection would
   * take twice as long.
   */
  const answers = new WeakMap<Socket, ServerResponse>()
  const ending = new WeakSet<Socket>()
  const isComputing = createSaturationCheck()
  const overload = new Overload(limits.shedAfterMs, (now) => isComputing(now) || options.isDatabaseBusy())
  const shed = sheddingOf({ ...options, keepAliveMs: limits.keepAliveMs, hasOrigins: origins.size > 0 })
  const turns = new Turns()
  /** Admits or refuses a request; undefined if the request is exempt from load shedding. */
  const admitOrRefuse = (request: IncomingMessage, kind: AddressKind): Verdict | undefined => {
    const target = request.url!
    // A preflight costs as little as its refusal, and a refusal would hide from the page that the service is
    // overloaded.
    if (kind === 'probe' || (origins.size > 0 && allowsCrossOrigin(target) && isPreflight(request))) return undefined
    const caller = loadPartyOf(request, kind)
    const share = queueShareOf(kind, request.method, target)
    const inFlight = overload.enter(performance.now(), { caller, share, turn: turns.current() })
    return inFlight ?? (overload.isCrowdedBy(caller, performance.now()) ? 'refused later' : 'refused')
  }
  const listener = (request: Judged, response: ServerResponse): void => {
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
    const kind = addressKindOf(request.url!)
    const verdict = request[judged] ?? admitOrRefuse(request, kind)
    if (typeof verdict === 'string') {
      onShed()
      setCorsHeaders(origins, request, response)
      const refuseNow = (): void => {
        if (!response.destroyed) shed.answer(request, response, kind)
      }
      if (verdict === 'refused') refuseNow()
      else void refusals.hold(response).then(refuseNow)
      return
    }
    if (verdict) {
      onResponseClosed(response, () => overload.leave(verdict, performance.now()))
      response.once(waits, () => overload.pause(verdict))
    }
    app(request, response)
  }
  const server = createServer({ ...nodeOptions(limits), ...messageClasses }, listener)
  server.timeout = limits.idleMs
  allowHalfOpen(server)
  // Under overload most requests are refused. The less a refusal costs, the more other requests can be served.
  interceptRequests(server, (request: Judged) => {
    if (!overload.isShedding(performance.now()) || options.isEnding()) return undefined
    if (answers.has(request.socket) || ending.has(request.socket)) return undefined
    if (addressKindOf(request.url!) !== 'api' || (origins.size > 0 && request.headers.origin !== undefined))
      return undefined
    const verdict = admitOrRefuse(request, 'api')
    request[judged] = verdict
    if (typeof verdict !== 'string') return undefined
    onShed()
    const text = () => shed.textFor(request)
    return verdict === 'refused' ? { text } : { text, later: (send) => refusals.later(send) }
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
