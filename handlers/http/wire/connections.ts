import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorRequestHandler, Request, Response } from 'express'
import { timeOrderedId } from '../../../db/base/ids.ts'
import type { ClientLimits } from '../../../db/base/settings.ts'
import { Refusal } from '../../../db/domain/refusal.ts'
import { beforeAnswer } from '../adapters/before-answer.ts'
import type { messagesOf } from '../adapters/express-messages.ts'
import { allowHalfOpen } from '../adapters/half-open.ts'
import { bearerOf } from '../credentials/bearer.ts'
import type { KnownCredentials } from '../credentials/known-credentials.ts'
import { problemOf } from '../problems.ts'
import { type AddressKind, kindOf, shareOf } from './address-kinds.ts'
import { isForApps, isPreflight, nameReader, readByAnybody } from './cross-origin.ts'
import { holdBody } from './expectation.ts'
import { headText } from './head-text.ts'
import type { HeldRefusals } from './held-refusals.ts'
import { type InFlightRequest, Overload, saturationOf, Turns, waits } from './overload.ts'
import { type SheddingMeans, sheddingOf } from './shedding.ts'
import { whenClosed } from './when-closed.ts'

export interface ConnectionTimeouts extends Omit<SheddingMeans, 'keepAliveMs' | 'hasOrigins'> {
  limits: ClientLimits
  /** The pipeline's last step, which answers a request that has begun with a problem. */
  refuse: ErrorRequestHandler
  /** Called for every request that load shedding refuses. */
  onShed(): void
  /** The network that a request came from. */
  networkOf(request: IncomingMessage): string
  /** Whether requests wait for a connection to the database. */
  isDatabaseBusy(): boolean
  /** The credentials that were admitted. */
  known: KnownCredentials
  /** Delays refusals to callers who fill the queue. */
  refusals: HeldRefusals
  /** The origins whose pages may call the API; they are to read why they are refused, too. */
  origins: ReadonlySet<string>
  /** Whether the process takes no more work, and closes each connection with its next answer. */
  isEnding(): boolean
  /** The classes of requests and answers. */
  messages: ReturnType<typeof messagesOf>
}

/** A request that has been taken in, or is refused: at once, or once it has waited. */
type Verdict = InFlightRequest | 'refused' | 'refused later'

const judged = Symbol('judged')

type Judged = IncomingMessage & { [judged]?: Verdict | undefined }

/**
 * How long a refused client may go on sending before its connection is closed; it needs the time to read the answer.
 */
const lingerMs = 3_000

/**
 * The HTTP server of an app, not yet listening. It bounds what one connection can hold: a request must arrive within a
 * total time (an upload at a minimum pace instead, see http/public/transfers.ts), and an answer that nobody reads and
 * an unused connection have an idle timeout. A client that ends its own side after a request still gets the answer. A
 * malformed or late request is answered with a problem where possible, after the answers to the requests before it.
 */
export function serverOf(app: RequestListener, options: ConnectionTimeouts): Server {
  const { limits, refuse, onShed, origins, known, refusals, networkOf, messages } = options
  // Whether a credential is good is not known yet, unless it has been before. If each that is not known made a caller of its
  // own, whoever invents them would have everybody's share of a full service.
  const whoseIs = (request: IncomingMessage, kind: AddressKind): string => {
    const ofOrganization = kind === 'api' ? known.callerOf(bearerOf(request.headers.authorization)) : undefined
    return ofOrganization ?? networkOf(request)
  }
  /**
   * The latest answer of each connection, until it is sent and its request has come in whole. Thousands of connections may be
   * kept open: if each held what its last request was made of, that would grow old there before it is garbage, and the process
   * would be collecting garbage for twice as long.
   */
  const answers = new WeakMap<Socket, ServerResponse>()
  const ending = new WeakSet<Socket>()
  const isComputing = saturationOf()
  const overload = new Overload(limits.crowdMs, (now) => isComputing(now) || options.isDatabaseBusy())
  const shed = sheddingOf({ ...options, keepAliveMs: limits.keepAliveMs, hasOrigins: origins.size > 0 })
  const turns = new Turns()
  /** Takes a request in, or refuses it; undefined for one that is free. */
  const judge = (request: IncomingMessage, kind: AddressKind): Verdict | undefined => {
    const target = request.url!
    // A preflight costs as little as its refusal, which would hide from the page that the service is full.
    if (kind === 'probe' || (origins.size > 0 && isForApps(target) && isPreflight(request))) return undefined
    const caller = whoseIs(request, kind)
    const share = shareOf(kind, request.method, target)
    const inFlight = overload.enter(performance.now(), { caller, share, turn: turns.current() })
    return inFlight ?? (overload.isCrowdedBy(caller, performance.now()) ? 'refused later' : 'refused')
  }
  const listener = (request: Judged, response: ServerResponse): void => {
    // A client that completes its request after a 408 must not be answered twice.
    if (ending.has(request.socket)) {
      request.socket.destroy()
      return
    }
    answers.set(request.socket, response)
    whenClosed(response, () => {
      if (request.complete && answers.get(request.socket) === response) answers.delete(request.socket)
    })
    if (!request.url!.startsWith('/')) toOriginForm(request)
    const kind = kindOf(request.url!)
    const verdict = request[judged] ?? judge(request, kind)
    if (typeof verdict === 'string') {
      onShed()
      nameReader(origins, request, response)
      const refuseNow = (): void => {
        if (!response.destroyed) shed.answer(request, response, kind)
      }
      if (verdict === 'refused') refuseNow()
      else void refusals.hold(response).then(refuseNow)
      return
    }
    if (verdict) {
      whenClosed(response, () => overload.leave(verdict, performance.now()))
      response.once(waits, () => overload.pause(verdict))
    }
    app(request, response)
  }
  const server = createServer({ ...nodeOptions(limits), ...messages }, listener)
  server.timeout = limits.idleMs
  allowHalfOpen(server)
  // Under load most requests are refused, and what a refusal costs is not there for those that are served.
  beforeAnswer(server, (request: Judged) => {
    if (!overload.isShedding(performance.now()) || options.isEnding()) return undefined
    if (answers.has(request.socket) || ending.has(request.socket)) return undefined
    if (kindOf(request.url!) !== 'api' || (origins.size > 0 && request.headers.origin !== undefined)) return undefined
    const verdict = judge(request, 'api')
    request[judged] = verdict
    if (typeof verdict !== 'string') return undefined
    onShed()
    const text = () => shed.textFor(request)
    return verdict === 'refused' ? { text } : { text, later: (send) => refusals.later(send) }
  })
  // Node would ask every client for its body, before the client is authenticated.
  server.on('checkContinue', (request, response) => {
    holdBody(request, response)
    listener(request, response)
  })
  // An unknown expectation is no reason to refuse (RFC 9110, 10.1.1), and Node's own refusal is not a problem document.
  server.on('checkExpectation', listener)
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    // A server without TLS has plain sockets, and its requests and responses are those that Express has extended.
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
      // An answered request does not learn that its connection is gone, so its reader would wait forever.
      latest.once('close', () => latest.req.destroy())
      refuse(refusal, latest.req as Request, latest as Response, () => {})
    } else if (latest && !latest.writableFinished) latest.once('close', () => endWith(socket, refusal, options))
    else endWith(socket, refusal, options)
  })
  return server
}

/** A target may be an absolute address (RFC 9112, 3.2.2); the part before its path is ignored, as Host is. */
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
  // Node's own answer to a request without Host is not a problem document; the first gate sends one.
  requireHostHeader: false,
})

/** An error of Node's parser or timeouts as a refusal; undefined when the connection itself is gone. */
function refusalOfBroken({ code = '' }: NodeJS.ErrnoException): Refusal | undefined {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Refusal('bad_request', 'The request took too long to arrive.', { status: 408 })
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Refusal('bad_request', 'The headers are too large: at most 16 KB.', { status: 431 })
  if (code.startsWith('HPE_')) return new Refusal('bad_request', 'The request is not valid HTTP.')
  return undefined
}

/** Answers input that never became a request, and closes the connection once the client has had time to read it. */
function endWith(
  socket: Socket,
  refusal: Refusal,
  { docsUrl, headers, origins, noteAnswer }: ConnectionTimeouts,
): void {
  const requestId = timeOrderedId('req')
  const { status, body } = problemOf(refusal, requestId, docsUrl)
  const text = JSON.stringify(body)
  const head = headText(status, [
    ['Content-Type', 'application/problem+json; charset=utf-8'],
    ['X-Request-Id', requestId],
    ...headers,
    ...readByAnybody(origins),
    ['Connection', 'close'],
    ['Content-Length', String(Buffer.byteLength(text))],
  ])
  noteAnswer({ requestId, status })
  socket.end(`${head}\r\n${text}`)
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}
